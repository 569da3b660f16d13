import { isIccDisplayP3, P3_PRIMARIES } from '#shared/photo-containers/display-p3.ts';
import { createCursor } from '#shared/photo-containers/heif-boxes.ts';
import type { HeifItem, HeifLayout } from '#shared/photo-containers/heif-layout.ts';
import { readHeifProperties } from '#shared/photo-containers/heif-properties.ts';

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
export function readHeifSize(bytes: Uint8Array): { width: number; height: number } | null {
  const own = readHeifProperties(bytes).filter(({ isMain }) => isMain);
  const ispe = own.find(({ type }) => type === 'ispe');
  if (!ispe || ispe.end - ispe.body < 12) return null;
  const cursor = createCursor(bytes, ispe.body + 4);
  const [width, height] = [cursor.u32(), cursor.u32()];
  const quarters = own
    .filter(({ type, body, end }) => type === 'irot' && end > body)
    .reduce((sum, { body }) => sum + ((bytes[body] ?? 0) & 3), 0);
  return quarters % 2 === 0 ? { width, height } : { width: height, height: width };
}

/** Whether the primary picture's numbers mean Display P3. Where it says nothing itself, its tiles speak for it. */
export function isHeifDisplayP3(bytes: Uint8Array): boolean {
  const colours = readHeifProperties(bytes).filter(
    ({ type, body, end }) => type === 'colr' && end - body >= 6,
  );
  const own = colours.filter(({ isMain }) => isMain);
  const told = own.length > 0 ? own : colours.slice(0, 1);
  return told.some(({ body, end }) => {
    const cursor = createCursor(bytes, body);
    const form = cursor.text4();
    if (form === 'nclx') return cursor.u16() === P3_PRIMARIES;
    return (form === 'prof' || form === 'rICC') && isIccDisplayP3(bytes.subarray(body + 4, end));
  });
}

/** Whether every byte of every picture in it is there. */
export function isHeifWhole(bytes: Uint8Array, { items }: HeifLayout): boolean {
  const pictures = [...items.values()].filter(isPicture);
  return pictures.every(({ extents }) => extents?.every(({ end }) => end <= bytes.length) ?? true);
}
