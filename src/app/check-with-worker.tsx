import { CheckPage } from '#pages/check-page.tsx';

const spawn = () =>
  new Worker(new URL('../../sw/check/check-worker.ts', import.meta.url), { type: 'module' });

/** The page, and the worker that it needs. */
export const CheckWithWorker = () => <CheckPage spawn={spawn} />;
