import { keyOfWish } from '../../_shared/enhance/wish.ts';
import { toHex } from '../../_shared/to-hex.ts';
import { EngineError, type Engine } from './engine.ts';
import type { PicturePipeline } from '../pictures/pipeline.ts';

/** The built-in enhancer. Needs no key and no network; a photo that it cannot read is a `PictureError` as it is. */
export function createLocal(pipeline: PicturePipeline): Engine {
  return {
    id: 'local',
    isBuiltIn: true,
    // As short as a hash, since it is kept with every version: an outline is long.
    async pictureKey(request) {
      const key = new TextEncoder().encode(`local ${keyOfWish(request)}`);
      return toHex(new Uint8Array(await crypto.subtle.digest('SHA-256', key)));
    },
    async submit(job, signal) {
      const { picture, report } = await pipeline.enhance(job.original, job.request);
      if (signal.aborted) throw new EngineError('cancelled', 'no');
      return { state: 'done', result: picture, report };
    },
  };
}
