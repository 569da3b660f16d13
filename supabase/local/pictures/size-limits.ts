import type { Header } from '#functions/transform-image/pictures/header.ts';
import { checkHeaders, type EarlyCheck } from '#functions/transform-image/pictures/size-check.ts';
import { readHeifSizes } from '#shared/photo-containers/heif-main-picture.ts';
import { sniff } from '#shared/photo-containers/sniff.ts';

/** No phone makes larger photos than 50 MP in practice; 100 MP leave room for cameras. */
export const MOST_PIXELS = 100_000_000;
/** Interlaced PNG, progressive JPEG and WebP are held whole while they are decoded. */
const MOST_HELD_BYTES = 500_000_000;
/** The largest photos of phones have 48 MP; libheif takes about 8 bytes of memory for each pixel. */
export const MOST_HEIC_PIXELS = 50_000_000;

export const isTooLargeForSharp = ({ width, height, heldBytes }: Header): boolean =>
  width * height > MOST_PIXELS || heldBytes > MOST_HELD_BYTES;

const isPlainTooLarge = checkHeaders(isTooLargeForSharp);

const isHeicTooLarge = (beginning: Uint8Array): boolean =>
  readHeifSizes(beginning).some(({ width, height }) => width * height > MOST_HEIC_PIXELS);

/** By the limits of the decoders here, which stand in processes of their own. */
export const findFaultForSharp: EarlyCheck = (beginning) => {
  const isTooLarge = sniff(beginning) === 'heic' ? isHeicTooLarge : isPlainTooLarge;
  return isTooLarge(beginning) ? 'photo_too_large' : undefined;
};
