import { paintBlackGold, paintMarble, paintSlate, type TilePainter } from './surface-stone.ts';
import { paperPainter, paintPlaster } from './surface-wall.ts';
import { paintOak, paintRustic, paintWalnut } from './surface-wood.ts';

/** A square of surface that repeats without a seam; RGB bytes row by row. */
export interface Tile {
  readonly side: number;
  readonly rgb: Uint8ClampedArray;
}

const PAINTERS = {
  marble: paintMarble,
  slate: paintSlate,
  blackgold: paintBlackGold,
  oak: paintOak,
  rustic: paintRustic,
  walnut: paintWalnut,
  plaster: paintPlaster,
} satisfies Record<string, TilePainter>;

export type SurfaceKind = keyof typeof PAINTERS;
export const SURFACE_KINDS = Object.keys(PAINTERS).filter((kind): kind is SurfaceKind => kind in PAINTERS);

const SIDE = 1024;
/** Of a picture of at most this long side a tile of half the side shows as much, and takes a quarter of the time to make. */
const SMALL_PICTURE = 768;
/** Paper has no large forms, so a smaller tile serves and is not worth keeping for each colour. */
const PAPER_SIDE = 512;

/** 3 MB each, and a quarter of that for small pictures; made when first asked for and kept: there are few kinds. */
const made = new Map<string, Tile>();

/** For a picture of that long side. */
export function surfaceTile(kind: SurfaceKind, longSide: number): Tile {
  const side = longSide > SMALL_PICTURE ? SIDE : SIDE / 2;
  const key = `${kind} ${side}`;
  const known = made.get(key);
  if (known) return known;
  const tile = { side, rgb: new Uint8ClampedArray(side * side * 3) };
  PAINTERS[kind](tile.rgb, side);
  made.set(key, tile);
  return tile;
}

export function paperTile(colour: readonly [number, number, number]): Tile {
  const tile = { side: PAPER_SIDE, rgb: new Uint8ClampedArray(PAPER_SIDE * PAPER_SIDE * 3) };
  paperPainter(colour)(tile.rgb, PAPER_SIDE);
  return tile;
}
