import type { Header } from '#functions/transform-image/pictures/header.ts';
import { checkHeaders, type SizeCheck } from '#functions/transform-image/pictures/size-check.ts';
import { sniff } from '#shared/photo-containers/sniff.ts';
import { viewOf } from './heif-boxes.ts';
import { mainProperties } from './heif-properties.ts';

/** No phone makes larger photos than 50 MP in practice; 100 MP leave room for cameras. */
export const MOST_PIXELS = 100_000_000;
/** Interlaced PNG, progressive JPEG and WebP are held whole while they are decoded. */
const MOST_HELD_BYTES = 500_000_000;
/** The largest photos of phones have 48 MP; libheif takes about 8 bytes of memory for each pixel. */
export const MOST_HEIC_PIXELS = 50_000_000;

export const isTooLargeForSharp = ({ width, height, heldBytes }: Header): boolean =>
  width * height > MOST_PIXELS || heldBytes > MOST_HELD_BYTES;

const checkPlain = checkHeaders(isTooLargeForSharp);

/** By the limits of the decoders here, which stand in processes of their own. */
export const isPhotoTooLarge: SizeCheck = (beginning) =>
  sniff(beginning) === 'heic' ? isHeicTooLarge(beginning) : checkPlain(beginning);

function isHeicTooLarge(beginning: Uint8Array): boolean {
  const sizes = mainProperties(beginning, 'ispe').filter((box) => box.length >= 12);
  return sizes.some((box) => viewOf(box).getUint32(4) * viewOf(box).getUint32(8) > MOST_HEIC_PIXELS);
}
