import { create } from 'zustand';
import type { Occasion, Outcome } from '#core/intake/intake.ts';
import { isDraft } from '#core/model/item-state.ts';
import type { Core } from '#core/open-core.ts';
import type { PhotoSource } from '#core/model/outbox-item.ts';
import { StorageError } from '#core/model/storage-error.ts';
import { describeLeftOut, describeLosses, withoutName, type Loss, type Origin } from './capture-words.ts';
import { canKeepPhotos } from './can-keep-photos.ts';
import { core } from './core.ts';
import { countInProgress, useInProgress } from './in-progress.ts';
import { remove, restore, useOutbox, type ChangeEnd } from './outbox.ts';
import { findLeftShots, forgetShot, noteShot } from './left-shots.ts';
import { usePerson } from './person.ts';
import { useUpdate } from './update.ts';
import type { Recipe } from '#shared/contract.ts';

interface Capture {
  /** Photos of this visit to the camera that are safe on the phone, the last one last. */
  savedIds: readonly string[];
  /** Shots of this visit of which it is not known yet whether they are safe. */
  saving: number;
  /** Quiet: files that were left out by the rules. */
  notice: string | null;
  /** Loud: photos that are not on this phone. Stays until somebody has read it. */
  alarm: string | null;
}

const NOTHING: Capture = { savedIds: [], saving: 0, notice: null, alarm: null };

export const useCapture = create<Capture>(() => NOTHING);

/** The shots of one person are none of another's; an alarm stays, and names none of their files any more. */
usePerson.subscribe(({ person }, before) => {
  if (!before.person || person?.id === before.person.id) return;
  losses = losses.map(withoutName);
  useCapture.setState({ savedIds: [], notice: null, alarm: describeLosses(losses) });
});

/** What was left out for want of room says nothing any more of a tray that photos have left. */
useOutbox.subscribe(({ items }, before) => {
  if (items.filter(isDraft).length < before.items.filter(isDraft).length)
    useCapture.setState({ notice: null });
});

/** Losses since the alarm was last dismissed, so that one sentence can count them. */
let losses: Loss[] = [];

/** Presses of shots whose loss nobody has read yet. */
let unread: number[] = [];

/** Of the shots of this visit: the camera may take longer for one than for the next, which is safe before it then. */
const pressedAts = new Map<string, number>();
let lastPress = 0;
const newPress = () => (lastPress = Math.max(Date.now(), lastPress + 1));
const byPress = (a: string, b: string) => (pressedAts.get(a) ?? 0) - (pressedAts.get(b) ?? 0);

/** The camera was opened: counts its shots anew and gets the workers ready. An alarm stays. */
export async function beginVisit(): Promise<void> {
  pressedAts.clear();
  useCapture.setState({ savedIds: [], notice: null });
  await warmUp();
}

/**
 * Somebody is about to bring photos: the workers start before they are needed. Not sooner: they were a tenth of each start of
 * the app.
 */
export async function warmUp(): Promise<void> {
  (await core()).intake.warmUp();
}

/** Whether the workers come in without a connection: not where no service worker keeps the app, or not yet. */
export const areWorkersKept = () => Boolean(navigator.serviceWorker?.controller);

/** Whose photos come in at this moment. undefined: not known yet, so that the phone has to be asked. */
export const ownerNow = () => usePerson.getState().person?.id;

interface PhotosToKeep {
  files: readonly Blob[];
  source: PhotoSource;
  recipe: Recipe | null;
  owner: string | undefined;
  /** Of a shot. */
  pressedAt: number | undefined;
  /** Of a shot: where the viewfinder asked for the dish. */
  aim?: Occasion['aim'];
  /** The photo of the tray whose place it takes. */
  instead?: string;
}

/**
 * Keeps a shot that the camera has yet to give; some take seconds for it. It belongs to whoever pressed the shutter,
 * even if somebody else is here by then.
 */
export async function saveShot(
  take: () => Promise<Blob>,
  recipe: Recipe,
  aim?: Occasion['aim'],
): Promise<void> {
  const owner = ownerNow();
  const keptFor = await untilSafe(1, 'camera', owner, async (pressedAt) => {
    const files = [await takeOrTell(take, { source: 'camera', recipe })];
    return await keep({ files, source: 'camera', recipe, owner, pressedAt, aim });
  });
  await makeReady(keptFor);
}

/** Keeps a photo in the tray, in the place of one there, which goes only when the new one is safe. True where it is. */
export async function saveInstead(
  take: () => Promise<Blob>,
  instead: string,
  source: 'camera' | 'pick' = 'camera',
  owner = ownerNow(),
): Promise<boolean> {
  const keptFor = await untilSafe(1, source, owner, async (pressedAt) => {
    const files = [await takeOrTell(take, { source, recipe: null })];
    return await keep({ files, source, recipe: null, owner, pressedAt, instead });
  });
  const before = useOutbox.getState().items.find(({ id }) => id === instead);
  if (keptFor !== undefined && before && isDraft(before)) await remove(before);
  void makeReady(keptFor);
  return keptFor !== undefined;
}

/**
 * Keeps photos on this phone and says what became of them. Settles when each is either safe or known to be lost. Photos
 * from a window of the system belong to whoever opened it, even if somebody else is here by then, or nobody.
 */
export async function savePhotos(
  files: readonly Blob[],
  source: PhotoSource,
  recipe: Recipe | null,
  owner = ownerNow(),
): Promise<void> {
  if (files.length === 0) return;
  const keptFor = await untilSafe(files.length, source, owner, (pressedAt) =>
    keep({ files, source, recipe, owner, pressedAt }),
  );
  await makeReady(keptFor);
}

/** A shot is nowhere else until it is safe: should the page go before that, or before its loss is read, the next one tells. */
async function untilSafe(
  count: number,
  source: PhotoSource,
  owner: string | undefined,
  work: (pressedAt?: number) => Promise<string | undefined>,
): Promise<string | undefined> {
  if (source !== 'camera') return await countInProgress(count, () => work());
  const pressedAt = newPress();
  const endShot = noteShot(pressedAt, owner);
  let keptFor: string | undefined;
  try {
    keptFor = await countInProgress(count, () => work(pressedAt));
    return keptFor;
  } finally {
    if (keptFor === undefined) unread.push(pressedAt);
    else forgetShot(pressedAt);
    endShot();
  }
}

/** Says how many shots an earlier page was left with, or ended with, which are not on this phone: until somebody has read it. */
export async function tellLeftShots(core: Pick<Core, 'outbox' | 'session'>): Promise<void> {
  const left = (await findLeftShots(core)).filter((pressedAt) => !unread.includes(pressedAt));
  unread.push(...left);
  sound(left.map(() => ({ source: 'camera', recipe: null, why: 'left' })));
}

async function takeOrTell(take: () => Promise<Blob>, origin: Origin): Promise<Blob> {
  try {
    return await take();
  } catch (error) {
    sound([{ ...origin, why: 'unfit' }]);
    throw error;
  }
}

/** Gives the person of whom something was saved. */
async function keep({
  files,
  source,
  recipe,
  owner,
  pressedAt,
  aim,
  instead,
}: PhotosToKeep): Promise<string | undefined> {
  const isShot = source === 'camera';
  const outcomes: Outcome[] = [];
  let userId = owner;
  const noteOutcome = (outcome: Outcome) => {
    outcomes.push(outcome);
    if (pressedAt && outcome.outcome === 'saved') pressedAts.set(outcome.id, pressedAt);
    tell(outcome, { source, recipe }, (ownerNow() ?? userId) === userId, files.length > 1);
  };
  useCapture.setState(({ saving }) => ({
    notice: null,
    saving: saving + (isShot ? files.length : 0),
  }));
  try {
    if (!canKeepPhotos()) {
      sound(files.map(() => ({ source, recipe, why: 'no_https' })));
      return undefined;
    }
    const { intake, session } = await core();
    userId ??= (await session.person())?.id;
    if (userId === undefined) {
      sound(files.map(() => ({ source, recipe, why: 'nobody' })));
      return undefined;
    }
    await intake.save(
      files,
      {
        userId,
        source,
        recipe,
        ...(pressedAt && { pressedAt }),
        ...(aim && { aim }),
        ...(instead && { instead }),
      },
      noteOutcome,
    );
    if (!isShot) useCapture.setState({ notice: describeLeftOut(outcomes) });
    return outcomes.some(({ outcome }) => outcome === 'saved') ? userId : undefined;
  } catch (error) {
    // Whatever broke: what is not known to be safe must not be taken for safe.
    const why = useUpdate.getState().isOutdated ? 'outdated' : 'storage_error';
    sound(files.slice(outcomes.length).map(() => ({ source, recipe, why })));
    throw error;
  } finally {
    if (isShot) useCapture.setState(({ saving }) => ({ saving: saving - files.length + outcomes.length }));
  }
}

/** They are safe: where storage does not answer, what sends makes them ready at its next pass. */
async function makeReady(userId: string | undefined): Promise<void> {
  try {
    if (userId !== undefined) await (await core()).intake.prepare(userId);
  } catch (error) {
    if (!(error instanceof StorageError)) throw error;
    console.warn('Not made ready yet.', error);
  }
}

function tell(outcome: Outcome, origin: Origin, isTheirs: boolean, isOneOfMany: boolean): void {
  if (outcome.outcome === 'not_saved') {
    const { why, name } = outcome;
    sound([{ ...origin, why, ...(isTheirs && isOneOfMany && name && { name }) }]);
  }
  if (origin.source !== 'camera') return;
  if (outcome.outcome === 'left_out') sound([{ ...origin, why: 'unfit' }]);
  useCapture.setState(({ savedIds, saving }) => ({
    saving: saving - 1,
    savedIds:
      outcome.outcome === 'saved' && isTheirs ? [...savedIds, outcome.id].toSorted(byPress) : savedIds,
  }));
}

function sound(more: readonly Loss[]): void {
  if (more.length === 0) return;
  losses = [...losses, ...more];
  useCapture.setState({ alarm: describeLosses(losses) });
  useInProgress.setState({ isAlarmUnread: true });
}

export function dismissAlarm(): void {
  losses = [];
  for (const pressedAt of unread) forgetShot(pressedAt);
  unread = [];
  useCapture.setState({ alarm: null });
  useInProgress.setState({ isAlarmUnread: false });
}

/** Takes a shot of this visit out again. */
export async function takeOutShot(id: string): Promise<ChangeEnd> {
  const end = await remove({ id, filename: 'The last shot' });
  if (end === 'done')
    useCapture.setState(({ savedIds }) => ({ savedIds: savedIds.filter((each) => each !== id) }));
  return end;
}

export async function bringBackShot(id: string): Promise<ChangeEnd> {
  const owner = ownerNow();
  const end = await restore(id);
  if (end === 'done' && owner === ownerNow())
    useCapture.setState(({ savedIds }) => ({ savedIds: [...savedIds, id].toSorted(byPress) }));
  return end;
}
