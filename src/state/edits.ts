import { LEDGER_LINES } from '#core/model/limits.ts';
import { sayFailure } from '#core/model/failure-words.ts';
import type { Failure, Result } from '#core/model/failure.ts';
import type { CreditEvent, TransformationRow } from '#core/model/server-rows.ts';
import type { Core } from '#core/open-core.ts';
import { core } from './core.ts';
import { showCopy } from './mirror.ts';
import { answerToAsker, usePerson } from './person.ts';
import type { Recipe } from '#shared/contract.ts';

/** How a change ended. `message` is for the person; `kind` for whoever can help them on. */
export type EditEnd<T = void> =
  | { ok: true; value: T }
  | { ok: false; kind: Failure['kind'] | 'storage'; message: string };

export const NOT_STORED = 'The storage of this device isn’t responding. Close the app and open it again.';

/** For whoever is on the screen: where somebody else has signed in meanwhile, in another tab, nothing is asked for them. */
async function edit<T>(
  change: (edits: Core['edits'], userId: string) => Promise<Result<T>>,
): Promise<EditEnd<T>> {
  const shown = usePerson.getState().person?.id;
  try {
    const { edits, session } = await core();
    const person = await session.person();
    const end: Result<T> =
      person && person.id === (shown ?? person.id)
        ? await change(edits, person.id)
        : { ok: false, failure: { kind: 'signed_out' } };
    if (end.ok) return end;
    return { ok: false, kind: end.failure.kind, message: sayFailure(end.failure) };
  } catch (error) {
    console.warn('A change could not be made.', error);
    return { ok: false, kind: 'storage', message: NOT_STORED };
  }
}

const editAndTell: typeof edit = (change) => answerToAsker(() => edit(change));

/** What is said to be changed is seen changed: a field whose draft goes then would show for a moment what stood there before. */
const editAndShow: typeof edit = async (change) => {
  const end = await edit(change);
  if (end.ok) await showCopy();
  return end;
};
const editShowAndTell: typeof edit = (change) => answerToAsker(() => editAndShow(change));

/** Gives the id of the new preset. */
export const savePreset = (name: string, recipe: Recipe): Promise<EditEnd<string>> =>
  editShowAndTell((edits, userId) => edits.savePreset(userId, name, recipe));
export const deletePreset = (id: string): Promise<EditEnd> =>
  editShowAndTell((edits, userId) => edits.deletePreset(userId, id));
export const saveName = (fullName: string): Promise<EditEnd> =>
  editShowAndTell((edits, userId) => edits.saveName(userId, fullName));
export const nameTransformation = (id: string, name: string): Promise<EditEnd> =>
  editAndShow((edits, userId) => edits.nameTransformation(userId, id, name));
export const deleteTransformation = (id: string): Promise<EditEnd> =>
  edit((edits, userId) => edits.deleteTransformation(userId, id));
export const askForDeletion = (): Promise<EditEnd> =>
  editAndTell((edits, userId) => edits.askForDeletion(userId));
export const signOutOthers = (): Promise<EditEnd> =>
  editAndTell((edits, userId) => edits.signOutOthers(userId));
export const readCreditEvents = (lines = LEDGER_LINES): Promise<EditEnd<CreditEvent[]>> =>
  edit((edits, userId) => edits.creditEvents(userId, lines));

/** Another version of a photo, for one credit, or for none where it `mustBeFree`. */
export const runAgain = (row: TransformationRow, mustBeFree: boolean): Promise<EditEnd<string>> =>
  edit(async (edits, userId) =>
    row.user_id === userId
      ? await edits.runAgain(row, mustBeFree)
      : { ok: false, failure: { kind: 'signed_out' } },
  );

/** Puts the picture of the reference plate where it is absent. Trouble is only written to the console. */
export async function ensureReferencePlate(address: string): Promise<void> {
  const fetchPlate = async () => {
    const answer = await fetch(address);
    const type = answer.headers.get('content-type') ?? '';
    // A server of pages alone answers every address, with a page.
    if (!answer.ok || !type.startsWith('image/png')) {
      throw new Error(`${address} answered ${String(answer.status)} ${type}`);
    }
    return await answer.arrayBuffer();
  };
  const end = await edit((edits, userId) => edits.ensureReferencePlate(userId, fetchPlate));
  if (!end.ok) console.warn('The reference plate could not be looked after.', end.message);
}
