import { describe, expect, it } from 'vitest';
import { paperTile, SURFACE_KINDS, surfaceTile, type Tile } from './surface-tiles.ts';

/** Mean difference between two columns, or two rows, of a tile. */
function stepBetween(
  { side, rgb }: Tile,
  first: number,
  second: number,
  direction: 'across' | 'down',
): number {
  let sum = 0;
  for (let n = 0; n < side; n++) {
    const [p, q] =
      direction === 'across' ? [n * side + first, n * side + second] : [first * side + n, second * side + n];
    for (let c = 0; c < 3; c++) sum += Math.abs((rgb[p * 3 + c] ?? 0) - (rgb[q * 3 + c] ?? 0));
  }
  return sum / side / 3;
}

const tiles: [string, () => Tile][] = [
  ...SURFACE_KINDS.map((kind): [string, () => Tile] => [kind, () => surfaceTile(kind, 2048)]),
  ['paper', () => paperTile([140, 47, 57])],
];

describe.each(tiles)('a surface of %s', (_, make) => {
  const tile = make();

  it('repeats without a seam', () => {
    for (const direction of ['across', 'down'] as const) {
      const inside: number[] = [];
      for (let k = 8; k < tile.side - 8; k += 5) inside.push(stepBetween(tile, k, k + 1, direction));
      expect(stepBetween(tile, tile.side - 1, 0, direction)).toBeLessThanOrEqual(
        Math.max(...inside) * 1.25 + 0.5,
      );
    }
  });

  it('is no flat colour', () => {
    expect(new Set(tile.rgb.subarray(0, tile.side * 30)).size).toBeGreaterThan(4);
  });
});

it('paper is the same each time', () => {
  const [one, other] = [paperTile([140, 47, 57]), paperTile([140, 47, 57])];
  expect(Buffer.from(one.rgb).equals(Buffer.from(other.rgb))).toBe(true);
});

it('paper has the colour that was asked for', () => {
  const { rgb, side } = paperTile([140, 47, 57]);
  const mean = [0, 1, 2].map((c) => {
    let sum = 0;
    for (let i = 0; i < side * side; i++) sum += rgb[i * 3 + c] ?? 0;
    return sum / side / side;
  });
  for (const [c, wanted] of [140, 47, 57].entries())
    expect(Math.abs((mean[c] ?? 0) - wanted)).toBeLessThan(4);
});

it.each(['oak', 'rustic', 'walnut'] as const)('%s begins within a board, not at the seam of two', (kind) => {
  const { rgb, side } = surfaceTile(kind, 2048);
  const lightOf = (row: number) => {
    let sum = 0;
    for (let k = row * side * 3; k < (row + 1) * side * 3; k++) sum += rgb[k] ?? 0;
    return sum;
  };
  const calm = lightOf(20);
  for (const row of [0, 1, 2, side - 1]) expect(lightOf(row) / calm).toBeGreaterThan(0.9);
});
