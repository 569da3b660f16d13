import { expect, it } from 'vitest';
import { createPlane } from '#shared/pixels/plane.ts';
import { keepSolid, solidInside } from './keep-solid.ts';

const WIDTH = 100;

/** A mask of discs: place, radius, value. */
function maskOf(...discs: [number, number, number, number][]) {
  const plane = createPlane(WIDTH, WIDTH);
  for (const [cx, cy, radius, value] of discs) {
    for (let i = 0; i < plane.data.length; i++) {
      if (Math.hypot((i % WIDTH) - cx, Math.floor(i / WIDTH) - cy) <= radius) plane.data[i] = value;
    }
  }
  return plane;
}
const at = ({ data }: { data: Float32Array }, x: number, y: number): number => data[y * WIDTH + x] ?? -1;

it('a second dish stays, a speck beside it goes', () => {
  const solid = keepSolid(maskOf([30, 50, 25, 1], [80, 50, 12, 1], [85, 10, 2, 1]));
  expect([at(solid, 30, 50), at(solid, 80, 50), at(solid, 85, 10)]).toEqual([1, 1, 0]);
});

it('a speck that only doubt joins to the dish goes too, with the doubt round it', () => {
  const joined = maskOf([40, 50, 30, 1], [78, 50, 10, 0.3], [84, 50, 3, 0.9], [50, 78, 4, 1]);
  const solid = keepSolid(joined);
  expect([at(solid, 84, 50), at(solid, 86, 50)]).toEqual([0, 0]);
  expect(at(solid, 66, 50)).toBe(1);
  expect(at(solid, 74, 50)).toBeCloseTo(0.3);
  expect(at(solid, 50, 81)).toBe(1);
});

it('what the network half saw beside the dish goes, its soft edge stays', () => {
  const solid = keepSolid(maskOf([50, 50, 27, 0.3], [50, 50, 25, 1], [90, 90, 6, 0.4]));
  expect(at(solid, 50, 76)).toBeCloseTo(0.3);
  expect(at(solid, 90, 90)).toBe(0);
});

it('a pinhole is filled, the gap of a ring cake is not', () => {
  const solid = keepSolid(maskOf([50, 50, 30, 1], [40, 50, 1, 0], [60, 50, 8, 0]));
  expect([at(solid, 40, 50), at(solid, 60, 50)]).toEqual([1, 0]);
});

it('an empty mask stays empty', () => {
  expect(Math.max(...keepSolid(createPlane(20, 20)).data)).toBe(0);
});

it('a dish is all dish further in than its edge, however unsure its middle is', () => {
  const solid = solidInside(maskOf([50, 50, 30, 0.7], [50, 50, 12, 0.3], [50, 50, 10, 0]));
  expect([at(solid, 50, 25), at(solid, 70, 50), at(solid, 50, 66)]).toEqual([1, 1, 1]);
  expect(at(solid, 50, 20)).toBeLessThan(0.85);
  expect([at(solid, 50, 61), at(solid, 50, 50), at(solid, 50, 15)].map((v) => v.toFixed(1))).toEqual([
    '0.3',
    '0.0',
    '0.0',
  ]);
});
