import type { Workbox } from 'workbox-window';
import { OUTBOX_LOCK, type PageMessage } from '#core/channel/channel.ts';
import { useUpdate } from '#state/update.ts';

/** Longest time the outbox may stand still for a version change. */
const TAKE_OVER_MS = 10_000;

/** Registers the worker and offers each new version; without worker support the app just runs online. */
export async function registerWorker(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  // Fetched by itself: the first paint needs none of it.
  const { Workbox } = await import('workbox-window');
  const worker = new Workbox('/sw.js');
  const offer = () => useUpdate.setState({ stage: 'ready' });
  worker.addEventListener('waiting', offer);
  worker.addEventListener('controlling', (event) => {
    // Another tab said yes: this one still runs the old code, so it offers to follow.
    if (event.isUpdate && useUpdate.getState().stage !== 'applying') offer();
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

/**
 * Changes to the new version after the person agreed. Waits until no photo is being sent and holds the
 * outbox still while the workers change places; then loads the page afresh.
 */
export async function applyUpdate(): Promise<void> {
  useUpdate.setState({ stage: 'after-photos' });
  await navigator.locks.request(OUTBOX_LOCK, async () => {
    useUpdate.setState({ stage: 'applying' });
    const registration = await navigator.serviceWorker.getRegistration();
    if (registration?.waiting) await takeOver(registration.waiting);
    window.location.reload();
  });
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
