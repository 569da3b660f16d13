import { expect, test } from 'vitest';
import { FRAMES, marginsOf, type Frame } from './framing.ts';

test.each<[Frame, number, number, number, number]>([
  ['4:3', 4000, 3000, 0, 0],
  ['4:3', 3000, 4000, 0, 0],
  ['1:1', 4000, 3000, 0.125, 0],
  ['1:1', 3000, 4000, 0, 0.125],
  ['16:9', 4000, 3000, 0, 0.125],
  ['16:9', 3000, 4000, 0.125, 0],
  ['16:9', 1920, 1080, 0, 0],
  ['4:3', 1920, 1080, 0.125, 0],
  ['1:1', 1000, 1000, 0, 0],
])('a %s guide in a picture of %i x %i', (frame, width, height, x, y) => {
  const margins = marginsOf(frame, { width, height });
  expect(margins.x).toBeCloseTo(x);
  expect(margins.y).toBeCloseTo(y);
});

test.each(FRAMES)('a picture that is not there yet has no margins (%s)', (frame) => {
  expect(marginsOf(frame, { width: 0, height: 0 })).toEqual({ x: 0, y: 0 });
});
