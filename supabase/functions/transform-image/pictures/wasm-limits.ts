import type { Header } from './header.ts';
import { sniff } from '../../_shared/photo-containers/sniff.ts';
import { checkHeaders, type EarlyCheck, type PlainKind } from './size-check.ts';

/**
 * Pixels of the largest photos: those of phones in JPEG row by row; fewer where a decoder holds the picture twice. With
 * these, the process peaked at 274 MB over three photos of 12 MP, of which Deno itself takes 45.
 */
const MOST_PIXELS = 12_500_000;
const MOST_PIXELS_HELD = 8_000_000;

export function isTooLargeForWasm(header: Header, kind: PlainKind): boolean {
  const isHeld = kind !== 'jpeg' || header.heldBytes > 0;
  return header.width * header.height > (isHeld ? MOST_PIXELS_HELD : MOST_PIXELS);
}

const isPlainTooLarge = checkHeaders(isTooLargeForWasm);

export const findFaultForWasm: EarlyCheck = (beginning) => {
  if (sniff(beginning) === 'heic') return 'heic_not_readable';
  return isPlainTooLarge(beginning) ? 'photo_too_large' : undefined;
};
