import { type ColourProfile, displayP3, readProfile } from '#functions/transform-image/pictures/icc.ts';
import { P3_PRIMARIES } from '#shared/photo-containers/display-p3.ts';
import { readHeifColours } from '#shared/photo-containers/heif-main-picture.ts';

/**
 * The colours that a HEIC file says its main picture has; undefined where they are sRGB or not told. libheif gives the
 * pixels as they are.
 */
export function readHeifColour(file: Uint8Array): ColourProfile | undefined {
  const colours = readHeifColours(file);
  if (!colours) return undefined;
  if ('icc' in colours) return readProfile(colours.icc);
  return colours.primaries === P3_PRIMARIES ? displayP3() : undefined;
}
