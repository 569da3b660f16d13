import type { Codecs } from './codecs.ts';
import { enhancePhoto } from './enhance-photo.ts';
import { finishPicture } from './finish.ts';
import { WORKING_SIZE } from './fit.ts';
import type { PicturePipeline } from './pipeline.ts';
import type { PixelWork } from './pixel-work.ts';

/** A pipeline that does its work in place, with the codecs that it is given. */
export function createCodecPipeline(codecs: Codecs, { enhance, lockDish }: PixelWork): PicturePipeline {
  return {
    prepare: async (photo) => {
      const { picture } = await codecs.decode(photo, WORKING_SIZE);
      return { bytes: await codecs.encodeJpeg(picture), mimeType: 'image/jpeg' };
    },
    enhance: (photo, request) => enhancePhoto(codecs, enhance, photo, request),
    finish: (result, options) => finishPicture(codecs, lockDish, result, options),
  };
}
