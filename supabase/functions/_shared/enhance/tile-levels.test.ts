import { describe, expect, it } from 'vitest';
import { paperTile } from './surface-tiles.ts';
import { TileLines } from './tile-levels.ts';

const tile = paperTile([140, 90, 57]);

/** Mean and deviation of a line's red. */
function reds({ line, side }: { line: Float32Array; side: number }) {
  const values = Array.from({ length: side }, (_, i) => line[i * 3] ?? 0);
  const mean = values.reduce((a, b) => a + b, 0) / side;
  return { mean, deviation: Math.sqrt(values.reduce((sum, v) => sum + (v - mean) ** 2, 0) / side) };
}

describe('a line of a surface', () => {
  it('is the row of the tile where nothing is smaller or blurred', () => {
    const { line, side } = new TileLines(tile).lineAt(10.5 / tile.side, 1);
    expect(side).toBe(tile.side);
    for (const i of [0, 100, side * 3 - 1]) expect(line[i]).toBeCloseTo(tile.rgb[10 * side * 3 + i] ?? 0, 3);
  });

  it('loses its grain with distance and blur, and keeps its colour', () => {
    const lines = new TileLines(tile);
    const all = [1, 3, 9, 40, 400].map((texels) => reds(lines.lineAt(0.3, texels)));
    const deviations = all.map(({ deviation }) => deviation);
    expect(deviations).toEqual(deviations.toSorted((p, q) => q - p));
    expect(deviations[4]).toBeLessThan(0.55 * (deviations[0] ?? 0));
    for (const { mean } of all) expect(Math.abs(mean - 140)).toBeLessThan(5);
  });

  it('repeats: its first value follows its last, and tiles follow each other', () => {
    for (const texels of [1, 5, 60]) {
      const { line, side } = new TileLines(tile).lineAt(0.4, texels);
      expect([...line.subarray(side * 3, side * 3 + 3)]).toEqual([...line.subarray(0, 3)]);
      const again = new TileLines(tile).lineAt(-2.6, texels);
      expect(again.line[30]).toBeCloseTo(line[30] ?? 0, 2);
    }
  });
});
