import { create } from 'zustand';
import { StorageError } from '#core/model/storage-error.ts';
import { isToPrepare, isUnsent } from '#core/model/item-state.ts';
import type { OutboxItem } from '#core/model/outbox-item.ts';
import type { LateWish } from '#core/model/too-late-words.ts';
import type { Core } from '#core/open-core.ts';
import { core } from './core.ts';
import { singleFlight } from '#shared/single-flight.ts';
import { showCopy } from './mirror.ts';
import { keepCorrection, readCorrections } from './outline.ts';
import { answerToAsker, watchOwner, type OnReturn } from './person.ts';
import { isSayable, NOBODY_SENDS, sayBeside, type SendingSaid, withSending } from './sending-said.ts';
import type { Recipe } from '#shared/contract.ts';

interface OutboxOnScreen extends SendingSaid {
  hasLoaded: boolean;
  /** The phone's storage isn’t responding now. */
  hasStorageError: boolean;
  /** And why: another window, of before an update, keeps it to itself. */
  isBlocked: boolean;
  /** Or it was never asked: the part of the app that does so has not come in. */
  isUnfetched: boolean;
  /** The phone is so full that not even what becomes of its photos can be written down, so that none goes. */
  isFull: boolean;
  items: readonly OutboxItem[];
  /** Photos of other people: counted, never shown. */
  others: number;
  /** The photo that was taken out last, while it can be brought back. */
  undoable: Pick<OutboxItem, 'id' | 'filename'> | null;
  /** Photos that were left as they came when they could have been made ready: for want of room, or of a connection to load with. */
  putOff: readonly string[];
  /** Until when the server wants them not to ask. */
  quietUntil: number;
  /** What was chosen too late, at its latest. */
  late: { what: LateWish } | null;
}

/** For this long the screen offers to bring back what was taken out. */
const UNDO_MS = 10_000;
/** As long as somebody who leaves waits for another page or the worker to finish sending. */
const LEAVING_PATIENCE_MS = 150_000;

export const useOutbox = create<OutboxOnScreen>(() => ({
  hasLoaded: false,
  hasStorageError: false,
  isBlocked: false,
  isUnfetched: false,
  isFull: false,
  items: [],
  others: 0,
  undoable: null,
  putOff: [],
  sending: null,
  begun: [],
  quietUntil: 0,
  late: null,
}));

let readAnew = (): Promise<void> => Promise.resolve();
/** Resolves when the screen has what stands in the outbox now, or when that could not be read. */
export const showItems = (): Promise<void> => readAnew();

/** Keeps the store in step with the outbox. Gives back how to stop. */
export function followOutbox(
  { outbox, session, channel }: Pick<Core, 'outbox' | 'session' | 'channel'>,
  onReturn: OnReturn,
): () => void {
  const owner = watchOwner(
    { session, channel },
    () => {
      changesOfPerson += 1;
      said = NOBODY_SENDS;
      useOutbox.setState(useOutbox.getInitialState());
    },
    () => void read(),
  );
  let said: SendingSaid = NOBODY_SENDS;
  /** What was taken out and can be brought back, as it was read last. */
  let out: readonly string[] = [];
  const read = singleFlight(async () => {
    const saidBefore = said;
    await attempt(async () => {
      await owner.read();
      const { items, others, removed, quietUntil } = await outbox.view();
      const isThrough = ({ id, state }: OutboxItem) =>
        state === 'accepted' && !items.some((item) => item.id === id);
      // What has left tells the rest by its row: that is on the screen before.
      if (useOutbox.getState().items.some(isThrough)) await showCopy();
      if (!owner.isCurrent()) return;
      // A reading that began before a photo was taken out says nothing of it yet.
      const wasOut = out;
      out = removed.map(({ id }) => id);
      const isOver = (id: string) => wasOut.includes(id) && !out.includes(id);
      const beside = sayBeside(items, saidBefore, said);
      if (beside !== saidBefore) said = beside;
      useOutbox.setState(({ undoable }) => ({
        hasLoaded: true,
        hasStorageError: false,
        isBlocked: false,
        isUnfetched: false,
        items,
        others,
        quietUntil,
        // It has gone for good, or to the server after all.
        undoable: undoable && isOver(undoable.id) ? null : undoable,
        ...beside,
      }));
    });
  });
  const hearSending = (next: SendingSaid) => {
    said = next;
    if (isSayable(next, useOutbox.getState())) useOutbox.setState(next);
    else void read();
  };
  readAnew = read;
  void read();
  const stops = [
    owner.stop,
    channel.listen((message) => {
      if (message.type === 'items-changed' || message.type === 'session-changed') void read();
      if (message.type === 'sending') hearSending(withSending(said, message));
      if (message.type === 'phone-full') useOutbox.setState({ isFull: message.isFull });
      if (message.type === 'came-too-late') useOutbox.setState({ late: { what: message.what } });
      if (message.type === 'sending-ended') hearSending(NOBODY_SENDS);
    }),
    onReturn(() => {
      if (useOutbox.getState().hasStorageError) void read();
    }),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

/** Some photo is being made ready for sending: before anything else is done with photos. Those that are put off keep nobody waiting. */
export const isMakingReady = ({ items, putOff }: Pick<OutboxOnScreen, 'items' | 'putOff'>): boolean =>
  items.some((item) => isToPrepare(item) && !putOff.includes(item.id));

/** All were tried that could be. */
export const notePutOff = (items: readonly OutboxItem[]): void =>
  useOutbox.setState({ putOff: items.filter(isToPrepare).map(({ id }) => id) });

/** What this phone holds, as soon as its storage has said it; null where the storage isn’t responding. */
export const heldItems = (): Promise<readonly OutboxItem[] | null> =>
  new Promise((tell) => {
    const check = ({ hasLoaded, hasStorageError, items }: OutboxOnScreen) => {
      if (!hasLoaded && !hasStorageError) return;
      stop();
      tell(hasLoaded ? items : null);
    };
    const stop = useOutbox.subscribe(check);
    check(useOutbox.getState());
  });

/** What broke is said on the screen until a reading works again. */
export const noteStorageError = (error: unknown, { isUnfetched = false } = {}): void =>
  useOutbox.setState({
    hasStorageError: true,
    isUnfetched,
    isBlocked: error instanceof StorageError && error.code === 'blocked',
  });

/** Storage that does not answer is said on the screen; nothing is lost by it, and the next reading tries again. */
async function attempt(work: () => Promise<void>): Promise<boolean> {
  try {
    await work();
    return true;
  } catch (error) {
    console.warn('The storage of this device isn’t responding.', error);
    noteStorageError(error);
    return false;
  }
}

/** Does something with the outbox, and then sends what can be sent, whatever our own back-off says. */
const steer = (change: (outbox: Core['outbox']) => Promise<unknown>): Promise<boolean> =>
  attempt(async () => {
    const { outbox } = await core();
    await change(outbox);
    await outbox.drain({ fresh: true });
  });

const arrange = (change: (outbox: Core['outbox']) => Promise<void>): Promise<boolean> =>
  attempt(async () => change((await core()).outbox));

/** The same, for what it answers; undefined where the phone's storage isn’t responding. */
async function ask<T>(question: (outbox: Core['outbox']) => Promise<T>): Promise<T | undefined> {
  let answer: T | undefined;
  await arrange(async (outbox) => {
    answer = await question(outbox);
  });
  return answer;
}

export const retryNow = (id: string) => steer((outbox) => outbox.retry(id));
export const retryAll = () => steer(() => Promise.resolve());
export const sendAsItIs = (id: string) => steer((outbox) => outbox.sendAsItIs(id));
export const sendAgain = (id: string) => steer((outbox) => outbox.sendAgain(id));
/** Sends nothing yet; false: the photo takes no new wish. undefined: the phone's storage isn’t responding. */
export const wishAgain = (id: string, recipe: Recipe) => ask((outbox) => outbox.sendAgain(id, recipe));

/** Sends photos of the tray on their way; true as soon as that is written down on this phone. */
export async function startTransform(ids: readonly string[], recipe: Recipe): Promise<boolean> {
  const outlines = readCorrections();
  const hasBegun = await arrange(async (outbox) => {
    const asTheyAre = ids.filter((id) => !outlines[id]);
    await outbox.setRecipe(asTheyAre, recipe);
    for (const id of ids) {
      const outline = outlines[id];
      if (!outline) continue;
      const [taken] = await outbox.setRecipe([id], { ...recipe, dish: { outline } });
      if (taken) keepCorrection(id, null);
    }
  });
  if (hasBegun) void retryAll();
  // The button that is free again has nothing left to start.
  await showItems();
  return hasBegun;
}

/** How a change of one photo ended. `too_late`: the server has it. `not_stored`: the phone's storage isn’t responding. */
export type ChangeEnd = 'done' | 'too_late' | 'not_stored';

const endOf = (isDone: boolean | undefined): ChangeEnd =>
  isDone === undefined ? 'not_stored' : isDone ? 'done' : 'too_late';

/** Another recipe for a photo that waits. */
export const setRecipe = (id: string, recipe: Recipe): Promise<ChangeEnd> =>
  answerToAsker(async () =>
    endOf(await ask(async (outbox) => (await outbox.setRecipe([id], recipe)).includes(id))),
  );
/** It is on the screen by then: no field closes over the name of before. */
export async function name(id: string, filename: string): Promise<boolean> {
  const isNamed = await arrange((outbox) => outbox.name(id, filename));
  await showItems();
  return isNamed;
}
/** Puts a photo before another one, or at the end. */
export const move = (id: string, before: string | null) => arrange((outbox) => outbox.move(id, before));

let undoTimer: ReturnType<typeof setTimeout> | undefined;
let changesOfPerson = 0;

/** Takes a photo out, and offers for a while to bring it back: nobody but whoever took it out. */
export async function remove({ id, filename }: Pick<OutboxItem, 'id' | 'filename'>): Promise<ChangeEnd> {
  const before = changesOfPerson;
  const end = endOf(await ask((outbox) => outbox.remove(id)));
  if (end !== 'done' || changesOfPerson !== before) return end;
  useOutbox.setState({ undoable: { id, filename } });
  clearTimeout(undoTimer);
  undoTimer = setTimeout(() => forgetUndo(id), UNDO_MS);
  return end;
}

/** `too_late`: it has gone for good. */
export async function restore(id: string): Promise<ChangeEnd> {
  const end = endOf(await ask((outbox) => outbox.restore(id)));
  if (end !== 'not_stored') forgetUndo(id);
  return end;
}

function forgetUndo(id: string): void {
  useOutbox.setState(({ undoable }) => ({ undoable: undoable?.id === id ? null : undoable }));
}

/** Sends everything that can be sent before somebody goes, and tells how many photos it could not send. */
export async function sendBeforeLeaving(): Promise<number> {
  let { items } = useOutbox.getState();
  await attempt(async () => {
    const { outbox, intake, session } = await core();
    const person = await session.person();
    if (person) await intake.prepare(person.id);
    await outbox.drain({ fresh: true, patienceMs: LEAVING_PATIENCE_MS });
    ({ items } = await outbox.view());
  });
  return items.filter(isUnsent).length;
}

/** Deletes everything unsent and failed of a person, after they chose so. */
export const deleteUnsent = (userId: string) => arrange((outbox) => outbox.deleteAllOf(userId));
