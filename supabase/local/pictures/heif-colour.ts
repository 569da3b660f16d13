import { type ColourProfile, displayP3, readProfile } from '#functions/transform-image/pictures/icc.ts';
import { P3_PRIMARIES } from '#shared/photo-containers/display-p3.ts';
import { createCursor, readWithinBytes } from '#shared/photo-containers/heif-boxes.ts';
import { type HeifProperty, readHeifProperties } from '#shared/photo-containers/heif-properties.ts';
import { textAt } from '#shared/photo-containers/read-bytes.ts';

/**
 * The colours that a HEIC file says its main picture has; undefined where they are sRGB or not told. libheif gives the
 * pixels as they are.
 */
export function readHeifColour(file: Uint8Array): ColourProfile | undefined {
  const colours = findColours(file);
  const icc = colours.find(({ body }) => ['prof', 'rICC'].includes(textAt(file, body)));
  if (icc) return readProfile(file.subarray(icc.body + 4, icc.end));
  const named = colours.find(({ body }) => textAt(file, body) === 'nclx');
  const primaries = named && readWithinBytes(() => createCursor(file, named.body + 4).u16());
  return primaries === P3_PRIMARIES ? displayP3() : undefined;
}

/** The colour boxes of the main picture, or of any where it has none itself: it may be put together of tiles. */
function findColours(file: Uint8Array): HeifProperty[] {
  const colours = readHeifProperties(file).filter(({ type }) => type === 'colr');
  const own = colours.filter(({ isMain }) => isMain);
  return own.length > 0 ? own : colours;
}
