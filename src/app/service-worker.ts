import { LOOK_MS } from '#state/update.ts';
import { registerSafely } from './register-safely.ts';
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
  // To ask for the registration would fail where cookies are blocked.
  const isFirstVisit = !navigator.serviceWorker.controller;
  if (isFirstVisit) {
    await untilLoaded();
    if (isVisit) await new Promise((go) => setTimeout(go, FIRST_POLL_MS));
    await untilIdle();
    if (await registerSafely(() => navigator.serviceWorker.register(WORKER))) await followLater();
  } else {
    await follow(false);
  }
}

/** The files that the worker keeps may wait until the page has its own. */
function untilLoaded(): Promise<void> {
  if (document.readyState === 'complete') return Promise.resolve();
  return new Promise((go) => window.addEventListener('load', () => go(), { once: true }));
}

/**
 * Nothing can be new before the app comes back to the front, or has stayed there for hours: only then what looks for new
 * versions is fetched.
 */
async function followLater(): Promise<void> {
  await new Promise<unknown>((go) => {
    setTimeout(go, LOOK_MS);
    document.addEventListener('visibilitychange', () => document.hidden || go(0));
  });
  await follow(true);
}

async function follow(isBack: boolean): Promise<void> {
  try {
    await import('./follow-worker.ts').then((file) => file.followWorker(WORKER, isBack));
  } catch (error) {
    console.warn('What looks for a new version could not be fetched yet.', error);
    void followLater();
  }
}
