import type { Workbox } from 'workbox-window';
import { OUTBOX_LOCK, type PageMessage } from '#core/channel/channel.ts';
import { areHandsFree, untilHandsAreFree } from '#state/in-hand.ts';
import { useUpdate } from '#state/update.ts';

/** Longest time the outbox may stand still for a version change. */
const TAKE_OVER_MS = 10_000;

/** Registers the worker and offers each new version; without worker support the app just runs online. */
export async function registerWorker(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  // Fetched by itself: the first paint needs none of it.
  const { Workbox } = await import('workbox-window');
  const worker = new Workbox('/sw.js');
  const offer = () => {
    // After a yes the page changes to whatever version is the newest by then.
    if (!isAgreed()) useUpdate.setState({ stage: 'ready' });
  };
  worker.addEventListener('waiting', offer);
  worker.addEventListener('controlling', (event) => {
    // Another tab said yes: this one still runs the old code, so it offers to follow.
    if (event.isUpdate) offer();
  });
  try {
    await worker.register();
  } catch (error) {
    console.warn('The app will not open offline: its worker could not be registered.', error);
    return;
  }
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void lookForUpdate(worker);
  });
}

/** Asks the server for a new version each time the app comes back to the front. */
async function lookForUpdate(worker: Workbox): Promise<void> {
  try {
    await worker.update();
  } catch (error) {
    console.warn('Could not look for a new version; the next return to the app tries again.', error);
  }
}

function isAgreed(): boolean {
  const { stage } = useUpdate.getState();
  return stage === 'after-photos' || stage === 'applying';
}

/**
 * Changes to the new version after the person agreed. Waits until no photo is being taken, saved or sent and holds
 * the outbox still while the workers change places; then loads the page afresh.
 */
export async function applyUpdate(): Promise<void> {
  if (isAgreed()) return;
  let isDone = false;
  while (!isDone) {
    useUpdate.setState({ stage: 'after-photos' });
    await untilHandsAreFree();
    isDone = await navigator.locks.request(OUTBOX_LOCK, changeOver);
  }
}

/** False: a photo was begun meanwhile, and to load the page afresh would lose it. */
async function changeOver(): Promise<boolean> {
  if (!areHandsFree()) return false;
  useUpdate.setState({ stage: 'applying' });
  const registration = await navigator.serviceWorker.getRegistration();
  if (registration?.waiting) await takeOver(registration.waiting);
  if (!areHandsFree()) return false;
  window.location.reload();
  return true;
}

/** Tells the waiting worker to take over and comes back when it has, or when it took too long. */
function takeOver(waiting: ServiceWorker): Promise<void> {
  return new Promise((resolve) => {
    const done = () => resolve();
    navigator.serviceWorker.addEventListener('controllerchange', done, { once: true });
    setTimeout(done, TAKE_OVER_MS);
    waiting.postMessage({ type: 'apply-update' } satisfies PageMessage);
  });
}
