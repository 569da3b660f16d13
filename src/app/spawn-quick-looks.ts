// The bundler makes this address; the file itself has no such export.
// oxlint-disable-next-line import/default
import worker from '#sw/quick-look/look-worker.ts?worker&url';

/** Where the script of that worker is fetched from, and kept under. */
export const QUICK_LOOKS = worker;

/** Starts the dedicated worker that shows photos in a style before they are sent. */
export const spawnQuickLooks = (): Worker =>
  new Worker(new URL('../../sw/quick-look/look-worker.ts', import.meta.url), { type: 'module' });
