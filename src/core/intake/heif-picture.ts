import { isIccDisplayP3, P3_PRIMARIES } from '#shared/photo-containers/display-p3.ts';
import type { HeifItem, HeifLayout } from '#shared/photo-containers/heif-layout.ts';
import { readHeifColours, readHeifSizes } from '#shared/photo-containers/heif-main-picture.ts';
import { readHeifProperties } from '#shared/photo-containers/heif-properties.ts';
import type { Size } from '#shared/size.ts';

/** Everything pictures are made of: codecs, and those derived from other pictures. */
const PICTURE_TYPES = [
  'hvc1',
  'hev1',
  'lhv1',
  'av01',
  'avc1',
  'vvc1',
  'jpeg',
  'j2k1',
  'unci',
  'grid',
  'iden',
  'iovl',
  'tmap',
];

export const isPicture = ({ type }: HeifItem): boolean => PICTURE_TYPES.includes(type);

/** Size of the primary picture as it is to be shown; null where the file does not say. */
export function readHeifSize(bytes: Uint8Array): Size | null {
  const [size] = readHeifSizes(bytes);
  if (!size) return null;
  const quarters = readHeifProperties(bytes)
    .filter(({ type, isMain, body, end }) => type === 'irot' && isMain && end > body)
    .reduce((sum, { body }) => sum + ((bytes[body] ?? 0) & 3), 0);
  return quarters % 2 === 0 ? size : { width: size.height, height: size.width };
}

/** Whether the primary picture's numbers mean Display P3. */
export function isHeifDisplayP3(bytes: Uint8Array): boolean {
  const colours = readHeifColours(bytes);
  if (!colours) return false;
  return 'icc' in colours ? isIccDisplayP3(colours.icc) : colours.primaries === P3_PRIMARIES;
}

/** Whether every byte of every picture in it is there. */
export function isHeifWhole(bytes: Uint8Array, { items }: HeifLayout): boolean {
  const pictures = [...items.values()].filter(isPicture);
  return pictures.every(({ extents }) => extents?.every(({ end }) => end <= bytes.length) ?? true);
}
