import type { Workbox } from 'workbox-window';
import { isUpdateAgreed, useUpdate } from '#state/update.ts';
import { untilIdle } from './until-idle.ts';

const WORKER = '/sw.js';
/**
 * A public page that is opened for the first time has the phone to itself for so long. Fetching what the worker keeps
 * beside it cost Lighthouse's slow phone 200 ms of blocked time, and five points.
 */
const FIRST_POLL_MS = 5000;

interface Visit {
  /** Somebody looks at what the app is; nobody works in it yet. */
  isVisit: boolean;
}

/** Registers the worker and offers each new version; without worker support the app just runs online. */
export async function registerWorker({ isVisit }: Visit): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const isFirstVisit = !(await navigator.serviceWorker.getRegistration());
  if (isFirstVisit) {
    await untilLoaded();
    if (isVisit) await new Promise((go) => setTimeout(go, FIRST_POLL_MS));
    await untilIdle();
    // Nothing can be new before the app comes back to the front.
    if (await warnOnFailure(() => navigator.serviceWorker.register(WORKER))) followOnReturn();
  } else {
    await followSafely();
  }
}

/**
 * Gives the worker as the library sees it, whose code a first visit does without; undefined where there is none. The
 * offer of a new version comes with it: when there is one, the files of this one may be gone.
 */
async function followWorker(): Promise<Workbox | undefined> {
  const [{ Workbox }] = await Promise.all([import('workbox-window'), import('./update-prompt.tsx')]);
  const worker = new Workbox(WORKER);
  const offer = () => {
    // After a yes the page changes to whatever version is the newest by then.
    if (!isUpdateAgreed()) useUpdate.setState({ stage: 'ready' });
  };
  worker.addEventListener('waiting', offer);
  worker.addEventListener('controlling', (event) => {
    // Another tab said yes: this one still runs the old code, so it offers to follow.
    if (event.isUpdate) offer();
  });
  if (!(await warnOnFailure(() => worker.register()))) return undefined;
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void checkForUpdate(worker);
  });
  return worker;
}

async function warnOnFailure(register: () => Promise<unknown>): Promise<boolean> {
  try {
    await register();
    return true;
  } catch (error) {
    console.warn('The app will not open offline: its worker could not be registered.', error);
    return false;
  }
}

/** The files that the worker keeps may wait until the page has its own. */
function untilLoaded(): Promise<void> {
  if (document.readyState === 'complete') return Promise.resolve();
  return new Promise((go) => window.addEventListener('load', () => go(), { once: true }));
}

/** Each return to the app looks for a new version; the first one fetches what that needs. */
function followOnReturn(): void {
  const check = () => {
    if (document.visibilityState !== 'visible') return;
    document.removeEventListener('visibilitychange', check);
    void followSafely().then((worker) => worker && checkForUpdate(worker));
  };
  document.addEventListener('visibilitychange', check);
}

async function followSafely(): Promise<Workbox | undefined> {
  try {
    return await followWorker();
  } catch (error) {
    console.warn('What looks for a new version could not be fetched; the next return tries again.', error);
    followOnReturn();
    return undefined;
  }
}

/** Asks the server for a new version each time the app comes back to the front. */
async function checkForUpdate(worker: Workbox): Promise<void> {
  try {
    await worker.update();
  } catch (error) {
    console.warn('Could not look for a new version; the next return to the app tries again.', error);
  }
}
