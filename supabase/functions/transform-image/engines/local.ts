import { EngineError, type Engine } from './engine.ts';
import type { PictureWorkshop } from '../pictures/workshop.ts';

/** The built-in enhancer. Needs no key and no network; a photo that it cannot read is a `PictureError` as it is. */
export function createLocal(workshop: PictureWorkshop): Engine {
  return {
    id: 'local',
    isBuiltIn: true,
    async submit(job, signal) {
      const { picture, report } = await workshop.enhance(job.original, job.request);
      if (signal.aborted) throw new EngineError('cancelled', 'no');
      return { state: 'done', result: picture, report };
    },
  };
}
