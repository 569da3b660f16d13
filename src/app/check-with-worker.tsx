import { CheckPage } from '#pages/check-page.tsx';
// The bundler makes this address; the file itself has no such export.
// oxlint-disable-next-line import/default
import worker from '#sw/check/check-worker.ts?worker&url';
import { untilIdle } from './until-idle.ts';

// Nobody keeps these files beforehand (sw/late-files.ts). Whoever has opened the page once has them without a connection.
keepForLater().catch(() => undefined);

/** What was fetched before the service worker was in charge went past it. */
async function keepForLater(): Promise<void> {
  await navigator.serviceWorker.ready;
  if (!navigator.serviceWorker.controller) {
    await new Promise((go) =>
      navigator.serviceWorker.addEventListener('controllerchange', go, { once: true }),
    );
  }
  await untilIdle();
  for (const address of [import.meta.url, worker]) await fetch(address, { priority: 'low' });
}

const spawn = () =>
  new Worker(new URL('../../sw/check/check-worker.ts', import.meta.url), { type: 'module' });

/** The page, and the worker that it needs. */
export const CheckWithWorker = () => <CheckPage spawn={spawn} />;
