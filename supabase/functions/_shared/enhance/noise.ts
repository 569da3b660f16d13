import type { Picture } from '../pixels/picture.ts';
import { ramp } from '../pixels/ramp.ts';
import { applyTable, type ColourTable } from './lut.ts';

/** Luma of sRGB bytes, 0..255: what detail and noise are measured and mended on. */
export const luma = (r: number, g: number, b: number): number => 0.299 * r + 0.587 * g + 0.114 * b;

/** Standard deviation of the luma noise, in steps of a byte, for each luma 0..255: shadows are noisier than lights. */
export type NoiseCurve = Float32Array;

const SIDE = 16;
/** The curve is measured for this many ranges of luma and runs straight between their middles. */
const RANGES = 8;
/** A range that fewer calm tiles speak for is not believed. */
const LEAST_TILES = 12;
/** No range counts as noisier than the calmest parts of the whole picture by more than this: it is rather texture. */
const MOST_OVER_CALMEST = 3;

/** Long sides between which a picture begins to show coarse noise: in smaller ones only texture is as coarse. */
const SMALL = [400, 640] as const;

interface TileNoise {
  luma: number;
  sigma: number;
}

/**
 * Noise is what remains in the calmest tiles of a picture, so that texture does not count. Coarse noise, as phones leave
 * it, is looked for at half the size. With a table it is that of the picture in its new colours.
 */
export function measureNoise(picture: Picture, table?: ColourTable): NoiseCurve {
  const fine = curveOf(tilesOf(picture, 1, table));
  const coarse = curveOf(tilesOf(picture, 2, table));
  const isCoarse = 1.5 * ramp(...SMALL, Math.max(picture.width, picture.height));
  return fine.map((sigma, i) => Math.max(sigma, isCoarse * (coarse[i] ?? 0)));
}

/** The value that a tenth of the tiles stay below. */
function calmest(tiles: TileNoise[]): number {
  const sigmas = Float64Array.from(tiles, ({ sigma }) => sigma).sort();
  return sigmas[Math.floor(sigmas.length * 0.1)] ?? 0;
}

function curveOf(tiles: TileNoise[]): NoiseCurve {
  const overall = calmest(tiles);
  const levels = Array.from({ length: RANGES }, (_, range) => {
    const inRange = tiles.filter(
      (tile) => Math.min(RANGES - 1, Math.floor((tile.luma * RANGES) / 256)) === range,
    );
    return inRange.length < LEAST_TILES ? overall : Math.min(calmest(inRange), MOST_OVER_CALMEST * overall);
  });
  return Float32Array.from({ length: 256 }, (_, value) => {
    const position = Math.min(RANGES - 1, Math.max(0, (value * RANGES) / 256 - 0.5));
    const below = levels[Math.floor(position)] ?? 0;
    return below + ((levels[Math.ceil(position)] ?? 0) - below) * (position % 1);
  });
}

function tilesOf(picture: Picture, scale: 1 | 2, table: ColourTable | undefined): TileNoise[] {
  const values = new Float32Array((SIDE + 2) ** 2);
  const reach = (SIDE + 2) * scale;
  // About a thousand tiles tell enough.
  const tilesThere = (picture.width * picture.height) / (SIDE * scale) ** 2;
  const step = Math.ceil(SIDE * scale * Math.max(1, Math.sqrt(tilesThere / 1500)));
  const patch = { width: reach, height: reach, data: new Uint8ClampedArray(reach * reach * 4) };
  const tiles: TileNoise[] = [];
  for (let y = 0; y + reach <= picture.height; y += step) {
    for (let x = 0; x + reach <= picture.width; x += step) {
      if (table) {
        copyPatch(picture, x, y, patch);
        applyTable(table, patch.data, patch.data, 0, reach * reach);
        readTile(patch, 0, 0, scale, values);
      } else readTile(picture, x, y, scale, values);
      const mean = meanOf(values);
      // Cut light has no noise and tells nothing.
      if (mean > 4 && mean < 250) tiles.push({ luma: mean, sigma: noiseOfTile(values) });
    }
  }
  return tiles;
}

function meanOf(values: Float32Array): number {
  let sum = 0;
  for (let i = 0; i < values.length; i++) sum += values[i] ?? 0;
  return sum / values.length;
}

function copyPatch({ width, data }: Picture, left: number, top: number, patch: Picture): void {
  for (let y = 0; y < patch.height; y++) {
    const from = ((top + y) * width + left) * 4;
    patch.data.set(data.subarray(from, from + patch.width * 4), y * patch.width * 4);
  }
}

function readTile(picture: Picture, left: number, top: number, scale: 1 | 2, tile: Float32Array): void {
  const [row, column] = [picture.width * scale * 4, scale * 4];
  for (let y = 0, i = 0; y < SIDE + 2; y++) {
    let k = (top * picture.width + left) * 4 + y * row;
    for (let x = 0; x < SIDE + 2; x++, i++, k += column) {
      tile[i] = scale === 1 ? lumaAt(picture, k) : lumaOfFour(picture, k);
    }
  }
}

const lumaAt = ({ data }: Picture, k: number): number =>
  luma(data[k] ?? 0, data[k + 1] ?? 0, data[k + 2] ?? 0);

function lumaOfFour(picture: Picture, k: number): number {
  const below = k + picture.width * 4;
  const above = lumaAt(picture, k) + lumaAt(picture, k + 4);
  return 0.25 * (above + lumaAt(picture, below) + lumaAt(picture, below + 4));
}

/** Immerkaer's estimate: the mean answer of a mask that is blind to slopes and straight edges. */
function noiseOfTile(tile: Float32Array): number {
  const row = SIDE + 2;
  let sum = 0;
  for (let y = 1; y <= SIDE; y++) {
    for (let i = y * row + 1; i <= y * row + SIDE; i++) {
      const corners =
        (tile[i - row - 1] ?? 0) +
        (tile[i - row + 1] ?? 0) +
        (tile[i + row - 1] ?? 0) +
        (tile[i + row + 1] ?? 0);
      const sides = (tile[i - row] ?? 0) + (tile[i + row] ?? 0) + (tile[i - 1] ?? 0) + (tile[i + 1] ?? 0);
      sum += Math.abs(corners - 2 * sides + 4 * (tile[i] ?? 0));
    }
  }
  return ((sum / (SIDE * SIDE)) * Math.sqrt(Math.PI / 2)) / 6;
}
