import type { Picture } from '../../_shared/pixels/picture.ts';
import type { Size } from '../../_shared/size.ts';
import { drawWatermark } from '../../_shared/watermark/draw-watermark.ts';
import type { Codecs } from './codecs.ts';
import { KEPT_SIZE, shrink, sizeWithin, thumbnailSize, WORKING_SIZE } from './fit.ts';
import { type FinishedPicture, type FinishOptions, PictureError } from './pipeline.ts';
import type { PixelWork } from './pixel-work.ts';

/** The two files that are kept of what an engine gave. Plain pixels are drawn upon: the caller gives them away. */
export async function finishPicture(
  codecs: Codecs,
  lockDish: PixelWork['lockDish'],
  result: Uint8Array | Picture,
  { watermark, lock }: FinishOptions,
): Promise<FinishedPicture> {
  const picture =
    result instanceof Uint8Array ? (await codecs.decode(result, KEPT_SIZE)).picture : withinKeptSize(result);
  // Only now: what an engine gave may be no picture at all.
  const photo = lock && (await codecs.decode(lock.photo, WORKING_SIZE)).picture;
  const locked = photo && (await lockDish(photo, picture, lock.dish));
  if (watermark) drawWatermark(picture);
  const output = await codecs.encodeJpeg(picture);
  const thumbnail = await codecs.encodeWebp(resized(picture, thumbnailSize(picture)));
  const { width, height } = picture;
  return { output, thumbnail, width, height, ...(locked && { locked }) };
}

function withinKeptSize(picture: Picture): Picture {
  const { width, height, data } = picture;
  const isWhole = width >= 1 && height >= 1 && data.length === width * height * 4;
  if (!isWhole) throw new PictureError('unreadable_photo');
  return resized(picture, sizeWithin(picture, KEPT_SIZE));
}

function resized(picture: Picture, size: Size): Picture {
  if (size.width === picture.width && size.height === picture.height) return picture;
  return shrink({ ...picture, channels: 4, stride: picture.width * 4 }, size);
}
