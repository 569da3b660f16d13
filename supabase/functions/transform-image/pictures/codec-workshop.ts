import type { EnhanceRequest } from '../../_shared/enhance/enhance-request.ts';
import type { Enhanced } from '../../_shared/enhance/enhance.ts';
import type { Picture } from '../../_shared/enhance/picture.ts';
import type { Codecs } from './codecs.ts';
import { enhancePhoto } from './enhance-photo.ts';
import { finishPicture } from './finish.ts';
import { WORKING_SIZE } from './fit.ts';
import type { PictureWorkshop } from './workshop.ts';

/** A workshop that does its work in place, with the codecs that it is given. */
export function createCodecWorkshop(
  codecs: Codecs,
  enhance: (photo: Picture, request: EnhanceRequest) => Enhanced | Promise<Enhanced>,
): PictureWorkshop {
  return {
    prepare: async (photo) => {
      const { picture } = await codecs.decode(photo, WORKING_SIZE);
      return { bytes: await codecs.encodeJpeg(picture), mimeType: 'image/jpeg' };
    },
    enhance: (photo, request) => enhancePhoto(codecs, enhance, photo, request),
    finish: (result, options) => finishPicture(codecs, result, options),
  };
}
