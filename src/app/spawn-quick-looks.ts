/** Starts the dedicated worker that shows photos in a style before they are sent. */
export const spawnQuickLooks = (): Worker =>
  new Worker(new URL('../../sw/quick-look/look-worker.ts', import.meta.url), { type: 'module' });
