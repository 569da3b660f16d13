import type { EnhanceRequest } from '../../_shared/enhance/enhance-request.ts';
import type { Enhanced } from '../../_shared/enhance/enhance.ts';
import type { Picture } from '../../_shared/enhance/picture.ts';
import type { Codecs } from './codecs.ts';
import { enhancePhoto } from './enhance-photo.ts';
import { finishPicture } from './finish.ts';
import { WORKING_SIZE } from './fit.ts';
import type { PicturePipeline } from './pipeline.ts';

/** A pipeline that does its work in place, with the codecs that it is given. */
export function createCodecPipeline(
  codecs: Codecs,
  enhance: (photo: Picture, request: EnhanceRequest) => Enhanced | Promise<Enhanced>,
): PicturePipeline {
  return {
    prepare: async (photo) => {
      const { picture } = await codecs.decode(photo, WORKING_SIZE);
      return { bytes: await codecs.encodeJpeg(picture), mimeType: 'image/jpeg' };
    },
    enhance: (photo, request) => enhancePhoto(codecs, enhance, photo, request),
    finish: (result, options) => finishPicture(codecs, result, options),
  };
}
