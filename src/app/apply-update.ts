import { OUTBOX_LOCK, type PageMessage } from '#core/model/page-message.ts';
import { useInProgress } from '#state/in-progress.ts';
import { isUpdateAgreed, useUpdate } from '#state/update.ts';
import { followFileWindows, isAtRest, untilAtRest } from './at-rest.ts';

/** Longest time the outbox may stand still for a version change. */
const ACTIVATE_MS = 10_000;
/** After so many times the page is loaded afresh all the same; the new version then comes with the next opening. */
const MOST_TRIES = 3;
/** So often others go first; two tabs that both had a yes would give way to each other for ever. */
const MOST_TURNS = 3;

/**
 * Changes to the new version after the person agreed. Waits until no photo is being taken, saved or sent and
 * nothing lies over the screen, and holds the outbox still while the workers change places; then loads the page afresh.
 */
export async function applyUpdate(): Promise<void> {
  if (isUpdateAgreed()) return;
  followFileWindows();
  // An alarm stands beside the button: whoever presses has seen it, and it may be the one that asks for the update.
  useInProgress.setState({ isAlarmUnread: false });
  let isDone = false;
  for (let patience = MOST_TRIES; !isDone; patience--) {
    useUpdate.setState({ stage: 'when-done' });
    await untilAtRest();
    useUpdate.setState({ stage: 'after-photos' });
    isDone = await holdOutbox(() => changeOver(patience > 0));
  }
}

/**
 * Others in line have their turn first. The old worker may be one of them, woken by a sync, and does not go before it
 * had it.
 */
async function holdOutbox(work: () => Promise<boolean>): Promise<boolean> {
  for (let turns = MOST_TURNS; ; turns--) {
    const held = await navigator.locks.request(OUTBOX_LOCK, async () =>
      turns > 0 && (await isSomebodyElseQueued()) ? undefined : { value: await work() },
    );
    if (held) return held.value;
  }
}

/** Asked by whoever holds the lock. */
async function isSomebodyElseQueued(): Promise<boolean> {
  const { held = [], pending = [] } = await navigator.locks.query();
  const isOutbox = ({ name }: LockInfo) => name === OUTBOX_LOCK;
  const own = held.find(isOutbox)?.clientId;
  return pending.filter(isOutbox).some(({ clientId }) => clientId !== own);
}

/** False: something was begun meanwhile, and to load the page afresh would lose it; or the old worker does not go. */
async function changeOver(isPatient: boolean): Promise<boolean> {
  if (!isAtRest()) return false;
  useUpdate.setState({ stage: 'applying' });
  const registration = await navigator.serviceWorker.getRegistration();
  const hasChanged = !registration?.waiting || (await activate(registration.waiting));
  if (!isAtRest() || (!hasChanged && isPatient)) return false;
  window.location.reload();
  return true;
}

/** Tells the waiting worker to take over and comes back when it has, or with false when it took too long. */
function activate(waiting: ServiceWorker): Promise<boolean> {
  return new Promise((resolve) => {
    navigator.serviceWorker.addEventListener('controllerchange', () => resolve(true), { once: true });
    setTimeout(() => resolve(false), ACTIVATE_MS);
    waiting.postMessage({ type: 'apply-update' } satisfies PageMessage);
  });
}
