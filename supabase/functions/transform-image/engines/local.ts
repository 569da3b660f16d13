import { EngineError, type Engine } from './engine.ts';
import type { PicturePipeline } from '../pictures/pipeline.ts';

/** The built-in enhancer. Needs no key and no network; a photo that it cannot read is a `PictureError` as it is. */
export function createLocal(pipeline: PicturePipeline): Engine {
  return {
    id: 'local',
    isBuiltIn: true,
    async submit(job, signal) {
      const { picture, report } = await pipeline.enhance(job.original, job.request);
      if (signal.aborted) throw new EngineError('cancelled', 'no');
      return { state: 'done', result: picture, report };
    },
  };
}
