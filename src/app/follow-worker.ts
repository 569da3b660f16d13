// The module as it was written: the package's own entry is the same for browsers of ten years ago, at twice the size.
import { Workbox } from 'workbox-window/Workbox.js';
import { isUpdateAgreed, LOOK_MS, useUpdate } from '#state/update.ts';
import { followNoticeTaps } from './notice-tap.ts';
import { PATHS } from './paths.ts';
import { registerSafely } from './register-safely.ts';

/**
 * Offers each new version, by the library, whose code a first visit does without. The offer itself comes with it: when
 * there is a new version, the files of this one may be gone. `isBack`: a return to the app has led here.
 */
export async function followWorker(address: string, isBack: boolean): Promise<void> {
  await import('./update-prompt.tsx');
  const worker = new Workbox(address);
  const offer = () => {
    // After a yes the page changes to whatever version is the newest by then.
    if (!isUpdateAgreed()) useUpdate.setState({ stage: 'ready' });
  };
  worker.addEventListener('waiting', offer);
  worker.addEventListener('controlling', (event) => {
    // Another tab said yes: this one still runs the old code, so it offers to follow.
    if (event.isUpdate) offer();
  });
  // In the app its frame goes there, without a load.
  followNoticeTaps((path) => {
    if (!path.startsWith(PATHS.app)) window.location.assign(PATHS.uploads);
  });
  if (!(await registerSafely(() => worker.register()))) return;
  const look = () => {
    if (!document.hidden) void checkForUpdate(worker);
  };
  document.addEventListener('visibilitychange', look);
  setInterval(look, LOOK_MS);
  if (isBack) await checkForUpdate(worker);
}

/** Asks the server for a new version. */
async function checkForUpdate(worker: Workbox): Promise<void> {
  try {
    await worker.update();
  } catch (error) {
    console.warn('Could not look for a new version.', error);
  }
}
