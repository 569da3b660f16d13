import type { Box } from '#shared/photo-containers/heif-boxes.ts';
import { readHeifLayout, type HeifLayout } from '#shared/photo-containers/heif-layout.ts';
import { isPicture } from './heif-picture.ts';

const KEPT_BOXES = ['ftyp', 'meta'];
const KEPT_IN_META = ['hdlr', 'pitm', 'iinf', 'iloc', 'iprp', 'iref', 'dinf', 'grpl', 'idat'];
/** Of a picture: its size, codec, turn, cut and colours. */
const KEPT_PROPERTIES = [
  'ispe',
  'pixi',
  'hvcC',
  'lhvC',
  'av1C',
  'avcC',
  'vvcC',
  'jpgC',
  'uncC',
  'cmpd',
  'colr',
  'irot',
  'imir',
  'clap',
  'pasp',
  'auxC',
  'clli',
  'mdcv',
  'cclv',
  'amve',
  'ndwt',
  'reve',
  'rloc',
  'lsel',
  'a1op',
  'a1lx',
  'tols',
  'oinf',
  'free',
];
/** A film beside the picture has places and times of its own. */
const FILM_BOXES = ['moov', 'moof', 'trak'];

type Range = { start: number; end: number };

/**
 * The same HEIF file with the same pictures, in which every byte that belongs to no picture is zero: Exif, XMP, what
 * makers add. Nothing moves, so no place in it has to be written anew. null where it cannot be done surely.
 */
export function stripHeif(bytes: Uint8Array): Uint8Array<ArrayBuffer> | null {
  const layout = readHeifLayout(bytes);
  const keep = layout && findPictures(layout);
  if (!keep || layout.boxes.some(({ type }) => FILM_BOXES.includes(type))) return null;
  const clean = new Uint8Array(bytes);
  for (const box of layout.boxes) {
    if (KEPT_BOXES.includes(box.type)) continue;
    if (box.type !== 'mdat') free(clean, box);
    clearBetween(clean, box, keep);
  }
  for (const box of layout.meta) {
    if (!KEPT_IN_META.includes(box.type)) free(clean, box);
    if (!KEPT_IN_META.includes(box.type) || box.type === 'idat') clearBetween(clean, box, keep);
  }
  for (const box of layout.properties) {
    if (KEPT_PROPERTIES.includes(box.type)) continue;
    if (box.isEssential) return null;
    free(clean, box);
    clean.fill(0, box.body, box.end);
  }
  const rest = layout.boxes.at(-1)?.end ?? bytes.length;
  return clean.slice(0, rest);
}

/** Where the pictures lie, in order; null where that is unknown or where something else lies there too. */
function findPictures({ items }: HeifLayout): Range[] | null {
  const all = [...items.values()];
  const pictures = all.filter(isPicture);
  if (pictures.some(({ extents }) => !extents)) return null;
  const keep = pictures.flatMap(({ extents }) => extents ?? []).sort((a, b) => a.start - b.start);
  const others = all.filter((item) => !isPicture(item)).flatMap(({ extents }) => extents ?? []);
  const isMixed = others.some((other) =>
    keep.some((picture) => picture.start < other.end && other.start < picture.end),
  );
  return isMixed ? null : keep;
}

/** A box of this type means nothing, to anybody. */
function free(clean: Uint8Array, { start }: Box): void {
  clean.set([0x66, 0x72, 0x65, 0x65], start + 4);
}

/** Zeroes what is in the box and in no kept range. */
function clearBetween(
  clean: Uint8Array,
  { body, end }: Range & { body: number },
  keep: readonly Range[],
): void {
  let at = body;
  for (const range of keep) {
    if (range.start > at) clean.fill(0, at, Math.min(range.start, end));
    at = Math.max(at, range.end);
  }
  if (at < end) clean.fill(0, at, end);
}
