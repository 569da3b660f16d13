import type { Core } from '#core/open-core.ts';
import { isUnsent } from '#core/model/item-state.ts';
import { tellLeftShots } from '#state/capture.ts';
import { core } from '#state/core.ts';
import { followMirror } from '#state/mirror.ts';
import { followOutbox, heldItems, noteStorageError, useOutbox } from '#state/outbox.ts';
import { followCorrections } from '#state/outline.ts';
import { followPerson, usePerson } from '#state/person.ts';
import { keepPromises } from '#state/promised-photo.ts';
import { askToKeep, measureStorage, findLosses } from '#state/phone-storage.ts';
import { followStyleChoice } from '#state/style-choice.ts';
import { useUpdate } from '#state/update.ts';
import { bringCore } from './bring-core.ts';
import { browserSignals, clearNotices } from './browser-signals.ts';
import { catchUpOnBack } from './catch-up-on-back.ts';
import { fetchWithFirstPhoto } from './fetch-with-first-photo.ts';
import { keepSending } from './keep-sending.ts';
import { untilIdle } from './until-idle.ts';
import { unsayAll } from '#ui/toast.tsx';
import { localPlace } from '#state/local-place.ts';

let isRunning = false;

/** Opens core, where that is not done yet, with the first screen of the app, and keeps screens and sending in step with it while the page lives. */
export function runCore(): void {
  if (isRunning) return;
  isRunning = true;
  void tolerate(open);
}

async function open(): Promise<void> {
  const opened = await bringCore(core, browserSignals, (error) =>
    noteStorageError(error, { isUnfetched: true }),
  );
  const { onReturn } = browserSignals;
  forgetWordsOfOthers();
  followPerson(opened, onReturn);
  followOutbox(opened, onReturn);
  followMirror(opened, onReturn);
  catchUpOnBack(opened);
  followStyleChoice((id) => localPlace(`plateglow-style:${id}`));
  followCorrections((id) => localPlace(`plateglow-outlines:${id}`), localPlace('plateglow-outlines'));
  fetchWithFirstPhoto();
  void keepPromises();
  // What was exported without a connection is still to be sent, whatever is looked at now.
  if (localPlace('plateglow-exports').read()) import('./export-memory.ts').catch(() => undefined);
  useOutbox.subscribe(({ items }) => {
    if (items.some(isUnsent)) void tolerate(askToKeep);
  });
  // All of these read what the screen reads, and for that somebody waits, small pictures included.
  await heldItems();
  await untilIdle();
  sendWhileUpToDate(opened);
  const tellOfLosses = async () => {
    await tellLeftShots(opened);
    await findLosses(opened);
  };
  usePerson.subscribe(() => void tolerate(tellOfLosses));
  onReturn(() => {
    void clearNotices();
    // Of a shot, too, whose window has gone meanwhile.
    void tolerate(tellOfLosses);
  });
  await clearNotices();
  await measureStorage();
  await tellOfLosses();
}

/** What was said to one person is not there for the next, nor when they have gone. Whoever is not known for a moment may be the same. */
function forgetWordsOfOthers(): void {
  let ownerId: string | undefined;
  usePerson.subscribe(({ person, hasRead }) => {
    if (!person && !hasRead) return;
    if (ownerId !== undefined && person?.id !== ownerId) unsayAll();
    ownerId = person?.id;
  });
}

/** Nothing can be sent by a page that is too old for the photos; trying would only keep the lock from those that can. */
function sendWhileUpToDate(opened: Core): void {
  if (useUpdate.getState().isOutdated) return;
  const stop = keepSending({ ...browserSignals, core: opened });
  useUpdate.subscribe(({ isOutdated }) => {
    if (isOutdated) stop();
  });
}

/** The screens stay usable without storage; what needs it says so where it is needed. */
async function tolerate(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    console.warn('The storage of this device cannot be used.', error);
    noteStorageError(error);
  }
}
