import { done, failed, type Failure, type Result } from '#core/model/failure.ts';
import type { KeptExports } from '#core/model/kept-exports.ts';
import { isSameWish } from '#core/model/judge-repeat.ts';
import { makeRecipe } from '#core/model/recipe.ts';
import type { CreditEvent, RowChange, TransformationRow } from '#core/model/server-rows.ts';
import { type AskAs, withToken } from '#core/model/with-token.ts';
import type { EditsPorts, EditsRemote } from './ports.ts';
import type { Recipe } from '#shared/contract.ts';

/**
 * What a person changes at once and only with a connection, unlike what waits in the outbox. What the server has taken is in
 * the phone's copy before the call comes back.
 */
export interface Edits {
  /** Gives its id. Asked for again after an answer that never came, the same preset is not kept twice. */
  savePreset(userId: string, name: string, recipe: Recipe): Promise<Result<string>>;
  deletePreset(userId: string, id: string): Promise<Result<void>>;
  saveName(userId: string, fullName: string): Promise<Result<void>>;
  /**
   * Another version, for one credit. Until the row changes, any number of calls, from any tab or device that sees this
   * row, is one; so is one that nobody knows the end of and the next of the same wish, within two minutes. `exists`: one
   * with another wish went through before, so that this one was not started and costs nothing.
   * `mustBeFree`: somebody was told so; where it would cost a credit it is not started. Gives its status: 'ready' is one
   * that was made of this very wish before, 'gone' one whose photo is deleted by now.
   */
  runAgain(row: TransformationRow, mustBeFree?: boolean): Promise<Result<string>>;
  /** What a photo is called: the last one who names it is heard, on whatever device. */
  nameTransformation(userId: string, id: string, name: string): Promise<Result<void>>;
  /**
   * How it is cut for places, and when it went there, as far as this device has changed it: laid over what the server
   * knows, for each place the newest.
   */
  keepExports(userId: string, id: string, exports: KeptExports): Promise<Result<void>>;
  /** Row, versions and files, here and on the server. */
  deleteTransformation(userId: string, id: string): Promise<Result<void>>;
  /** The newest lines of the ledger. Where they tell news, the copy is brought up to date, and nobody waits for it. */
  creditEvents(userId: string, lines: number): Promise<Result<CreditEvent[]>>;
  /** Writes down for support that the person wants to go. */
  askForDeletion(userId: string): Promise<Result<void>>;
  /** Every other device of this person has to sign in again. What waits there stays there. */
  signOutOthers(userId: string): Promise<Result<void>>;
  /** Puts the picture of the reference plate where it is absent; `fetchPlate` is asked only then. */
  ensureReferencePlate(userId: string, fetchPlate: () => Promise<ArrayBuffer>): Promise<Result<void>>;
}

export function createEdits(ports: EditsPorts): Edits {
  const { remote, store, session, tell, refresh, randomId } = ports;
  const askAs = <T>(userId: string, ask: (token: string) => Promise<Result<T>>) =>
    withToken(session, userId)(ask);
  async function changeRow(userId: string, id: string, change: RowChange): Promise<Result<void>> {
    const changed = await askAs(userId, (token) => remote.changeTransformation(id, change, token));
    if (changed.ok) await readAnew({ user_id: userId, id }, refresh);
    return changed;
  }
  /** Ids of presets of which nobody knows whether the server has them, or that are not in the copy yet. */
  const unsure = new Map<string, string>();

  async function changePresets(...change: Parameters<typeof store.changePresets>): Promise<void> {
    await store.changePresets(...change);
    tell();
  }

  return {
    async savePreset(userId, name, recipe) {
      const asked = JSON.stringify([userId, name, recipe]);
      const id = unsure.get(asked) ?? randomId();
      unsure.set(asked, id);
      const preset = { id, user_id: userId, name, recipe };
      const saved = await askAs(userId, (token) => remote.insertPreset(preset, token));
      if (!saved.ok) {
        // Somebody else's. No other refusal says whether an earlier try was heard.
        if (saved.failure.kind === 'exists') unsure.delete(asked);
        return saved;
      }
      const row = saved.value;
      if (row) await changePresets(userId, (rows) => [row, ...rows.filter((other) => other.id !== id)]);
      unsure.delete(asked);
      return done(id);
    },
    async deletePreset(userId, id) {
      const deleted = await askAs(userId, (token) => remote.deletePreset(id, token));
      if (!deleted.ok) return deleted;
      await changePresets(userId, (rows) => rows.filter((preset) => preset.id !== id));
      return deleted;
    },
    async saveName(userId, fullName) {
      const saved = await askAs(userId, (token) => remote.saveName(userId, fullName, token));
      if (!saved.ok) return saved;
      if (!saved.value) return failed({ kind: 'refused', status: 404, code: 'no_profile' });
      await store.saveProfile(saved.value);
      tell();
      return done(undefined);
    },
    runAgain: createRunAgain(ports),
    nameTransformation: (userId, id, name) => changeRow(userId, id, { original_filename: name }),
    keepExports: (userId, id, exports) => changeRow(userId, id, { exports }),
    async deleteTransformation(userId, id) {
      const deleted = await askAs(userId, (token) => remote.deleteTransformation(id, token));
      // It may be the answer that was lost, not the question.
      const isUnheard = !deleted.ok && isUnsure(deleted.failure);
      const isGone = isUnheard && (await readAnew({ user_id: userId, id }, refresh)) === 'gone';
      if (!deleted.ok && !isGone) return deleted;
      await store.removeTransformations([id]);
      tell();
      return done(undefined);
    },
    creditEvents: createLedger(ports),
    askForDeletion: (userId) => askAs(userId, (token) => remote.askForDeletion(userId, token)),
    signOutOthers: (userId) => askAs(userId, (token) => remote.signOutOthers(token)),
    ensureReferencePlate: (userId, fetchPlate) =>
      ensureReferencePlate(remote, withToken(session, userId), fetchPlate),
  };
}

/**
 * The balance that stands above the ledger is the copy's: a line that was not there when that was read last is one that it
 * may not know.
 */
function createLedger({ remote, session, pull }: EditsPorts): Edits['creditEvents'] {
  let known: string | undefined;
  async function catchUp(userId: string): Promise<void> {
    try {
      if ((await pull(userId)).ok) return;
    } catch (error) {
      console.warn(
        'The copy could not be brought up to date; the next reading of the ledger does it.',
        error,
      );
    }
    known = undefined;
  }
  return async (userId, lines) => {
    const read = await withToken(session, userId)((token) => remote.creditEvents(userId, lines, token));
    const newest = read.ok ? read.value[0]?.id : undefined;
    if (newest !== undefined && newest !== known) {
      known = newest;
      void catchUp(userId);
    }
    return read;
  };
}

async function ensureReferencePlate(
  remote: EditsRemote,
  askAs: AskAs,
  fetchPlate: () => Promise<ArrayBuffer>,
): Promise<Result<void>> {
  const check = () => askAs((token) => remote.hasReferencePlate(token));
  const found = await check();
  if (!found.ok) return found;
  if (found.value) return done(undefined);
  const png = await fetchPlate();
  const put = await askAs((token) => remote.putReferencePlate(png, token));
  if (put.ok) return put;
  // Nobody may overwrite it: somebody else was first.
  const now = await check();
  return now.ok && now.value ? done(undefined) : put;
}

/** For so long a question may still be on its way of which nobody knows whether the server has heard it. */
const UNHEARD_MS = 120_000;

function createRunAgain({ remote, session, refresh }: EditsPorts): Edits['runAgain'] {
  /** Keys of versions of which nobody knows whether the server makes them. */
  let unheard: { id: string; wished: string; key: string; at: number }[] = [];
  return async (row, mustBeFree = false) => {
    const wish = makeRecipe(row.recipe);
    const wished = JSON.stringify(wish);
    const isOfWish = (one: (typeof unheard)[number]) => one.id === row.id && one.wished === wished;
    const known = unheard.find((one) => isOfWish(one) && Math.abs(Date.now() - one.at) < UNHEARD_MS);
    // What has failed is over: nothing comes of the key of before.
    const key = (row.status !== 'failed' && known?.key) || keyOf(row);
    const ask = (token: string) => remote.runAgain(row, { recipe: wish, key, mustBeFree }, token);
    const asked = await withToken(session, row.user_id)(ask);
    if (!asked.ok && !isNewsOfRow(asked.failure)) return asked;
    const now = await readAnew(row, refresh);
    if (now === 'gone') return asked.ok ? done(now) : asked;
    const end = judgeAnswer(asked, { wish, before: row, now });
    // Once one is answered, those of before begin nothing more: they have its key, or know an older version.
    unheard = unheard.filter((one) => (asked.ok ? one.id !== row.id : !isOfWish(one)));
    // It may be heard later, and made before it is asked for again: by another key it would be paid once more then.
    if (!end.ok && isUnsure(end.failure)) unheard.push({ id: row.id, wished, key, at: Date.now() });
    return end;
  };
}

/** The same for everybody who sees the row as it is now; each end of a job, and each start, changes it. */
const keyOf = ({ id, current_version, updated_at }: TransformationRow): string =>
  `again-${id}-${String(current_version)}-${updated_at}`;

/** What was answered, beside the row as it is afterwards. */
function judgeAnswer(
  asked: Result<string>,
  { wish, before, now }: { wish: Recipe; before: TransformationRow; now: TransformationRow | undefined },
): Result<string> {
  // Where it cannot be read, or is in the words of a newer app, nothing is known of the wish but what was answered.
  if (now?.recipe.image_size === undefined) {
    const hasFailed = asked.ok && asked.value === 'failed' && (now?.status ?? 'failed') === 'failed';
    return hasFailed ? failed({ kind: 'exists' }) : asked;
  }
  const isSame = isSameWish(now.recipe, wish);
  if (asked.ok) {
    // One that was there was the answer: where that has failed, or a later one since, nothing was begun.
    const isOver =
      now.status === 'failed' && (asked.value === 'failed' || now.current_version > before.current_version);
    return isSame && !isOver ? asked : failed({ kind: 'exists' });
  }
  // It is the answer that was lost, not the question.
  const isMade = UNDER_WAY.includes(now.status) || now.current_version > before.current_version;
  return isMade && isSame && isUnsure(asked.failure) ? done('queued') : asked;
}

const UNDER_WAY: readonly TransformationRow['status'][] = ['queued', 'enhancing'];

/** Nobody knows whether the server has heard it. */
const isUnsure = ({ kind }: Failure): boolean => kind === 'offline' || kind === 'busy';

/** Where the photo is gone, nothing is left to pay with, or nothing is free, the copy shows what is no longer so. */
const isNewsOfRow = (failure: Failure): boolean =>
  ['not_found', 'no_credits', 'not_free'].includes(failure.kind) || isUnsure(failure);

/** Trouble with it takes nothing back: the server has said what it has said, and a credit may be spent. */
async function readAnew(
  { user_id: userId, id }: Pick<TransformationRow, 'user_id' | 'id'>,
  refresh: EditsPorts['refresh'],
): Promise<TransformationRow | 'gone' | undefined> {
  try {
    const read = await refresh(userId, [id]);
    if (!read.ok) return undefined;
    const { rows, missing } = read.value;
    return missing.includes(id) ? 'gone' : rows.find((row) => row.id === id);
  } catch (error) {
    console.warn('A photo could not be read anew; the next reading of the copy does.', error);
    return undefined;
  }
}
