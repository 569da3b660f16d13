import { LIMITS } from '../../_shared/contract.ts';
import type { EnhanceRequest } from '../../_shared/enhance/enhance-request.ts';
import type { Enhanced } from '../../_shared/enhance/enhance.ts';
import type { Picture } from '../../_shared/pixels/picture.ts';
import type { Codecs, Decoded } from './codecs.ts';
import { WORKING_SIZE } from './fit.ts';

/** Decodes, enhances, and says so when the photo was smaller than advised: among what could not be done, as nobody did it. */
export async function enhancePhoto(
  codecs: Codecs,
  enhance: (photo: Picture, request: EnhanceRequest) => Enhanced | Promise<Enhanced>,
  photo: Uint8Array,
  request: EnhanceRequest,
): Promise<Enhanced> {
  const decoded = await codecs.decode(photo, WORKING_SIZE);
  const { picture, report } = await enhance(decoded.picture, request);
  const note = smallPhotoNote(decoded);
  return { picture, report: note ? { ...report, couldNot: [...report.couldNot, note] } : report };
}

/** Small photos are taken, and the person learns why theirs may look soft. */
function smallPhotoNote({ photoWidth, photoHeight }: Decoded): string | undefined {
  const advised = LIMITS.shortSidePixels;
  if (Math.min(photoWidth, photoHeight) >= advised) return undefined;
  const size = `${String(photoWidth)} × ${String(photoHeight)} px`;
  return `Full sharpness: the photo is only ${size} (${String(advised)} px or more on the short side looks better)`;
}
