import { expect, it } from 'vitest';
import { createPlane, type Plane } from '#shared/pixels/plane.ts';
import { findPieces } from './connected-pieces.ts';

const draw = (...rows: string[]): Plane => ({
  width: rows[0]!.length,
  height: rows.length,
  data: Float32Array.from(rows.join('').split(''), (sign) => (sign === '#' ? 1 : 0)),
});
const piecesOf = (plane: Plane) => findPieces(plane, (value) => value > 0.5).map((piece) => [...piece]);

it('joins what meets further down, and not what touches at a corner or round the frame', () => {
  expect(piecesOf(draw('#.#.#', '#.#..', '###..', '...##'))).toEqual([
    [0, 2, 5, 7, 10, 11, 12],
    [4],
    [18, 19],
  ]);
  expect(piecesOf(draw('..#', '#..'))).toEqual([[2], [3]]);
  expect(piecesOf(draw('...', '...'))).toEqual([]);
});

/** Pixel by pixel, as slowly and plainly as can be. */
function flood({ width, height, data }: Plane): number[][] {
  const seen = new Set<number>();
  const take = (x: number, y: number): number[] => {
    const i = y * width + x;
    if (x < 0 || y < 0 || x >= width || y >= height || seen.has(i) || (data[i] ?? 0) <= 0.5) return [];
    seen.add(i);
    return [i, ...take(x + 1, y), ...take(x - 1, y), ...take(x, y + 1), ...take(x, y - 1)];
  };
  return Array.from(data, (_, i) => take(i % width, Math.floor(i / width)).toSorted((a, b) => a - b)).filter(
    ({ length }) => length > 0,
  );
}

it('finds the same pieces as a flood does, whatever the mask', () => {
  let state = 1;
  const chance = () => (state = (state * 16807) % 2147483647) / 2147483647;
  for (let n = 0; n < 200; n++) {
    const plane = createPlane(1 + Math.floor(chance() * 14), 1 + Math.floor(chance() * 14));
    const share = chance();
    for (let i = 0; i < plane.data.length; i++) plane.data[i] = chance() < share ? 1 : 0;
    expect(piecesOf(plane)).toEqual(flood(plane));
  }
});
