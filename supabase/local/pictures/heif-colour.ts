import { P3_PRIMARIES } from '#shared/photo-containers/display-p3.ts';
import { textAt } from '#shared/photo-containers/read-bytes.ts';
import { viewOf } from './heif-boxes.ts';
import { listProperties } from './heif-properties.ts';
import { type ColourProfile, displayP3, readProfile } from '#functions/transform-image/pictures/icc.ts';

/**
 * The colours that a HEIC file says its main picture has; undefined where they are sRGB or not told. libheif gives the
 * pixels as they are.
 */
export function readHeifColour(file: Uint8Array): ColourProfile | undefined {
  try {
    const colours = findColours(file);
    const icc = colours.find((box) => ['prof', 'rICC'].includes(textAt(box, 0, 4)));
    if (icc) return readProfile(icc.subarray(4));
    const named = colours.find((box) => textAt(box, 0, 4) === 'nclx');
    return named && viewOf(named).getUint16(4) === P3_PRIMARIES ? displayP3() : undefined;
  } catch (error) {
    if (error instanceof RangeError) return undefined; // a box that ends too early
    throw error;
  }
}

/** The colour boxes of the main picture, or of any where it has none itself: it may be put together of tiles. */
function findColours(file: Uint8Array): Uint8Array[] {
  const colours = listProperties(file, 'colr');
  const own = colours.filter(({ isMain }) => isMain);
  return (own.length > 0 ? own : colours).map(({ body }) => body);
}
