import { expect, test } from 'vitest';
import { evenSurface } from './even-surface.ts';

const SIDE = 40;

/** Broad stripes of two colours, with the grain of a blurred lens on the right half. */
function stripes(strength: number): Float32Array {
  let seed = 5;
  return Float32Array.from({ length: SIDE * SIDE * 3 }, (_, at) => {
    seed = (seed * 48_271) % 2_147_483_647;
    const x = Math.floor(at / 3) % SIDE;
    const grain = x < SIDE / 2 ? 0 : seed / 2_147_483_647 - 0.5;
    return (x % 10 < 5 ? 0.7 : 0.2) + strength * grain;
  });
}

const distance = (a: Float32Array, b: Float32Array): number =>
  Math.sqrt(a.reduce((sum, value, at) => sum + (value - (b[at] ?? 0)) ** 2, 0) / a.length);

test('grain goes from a striped surface, and the stripes keep their colours', () => {
  const clean = stripes(0);
  const grainy = stripes(0.2);
  expect(distance(evenSurface(grainy, SIDE, SIDE), clean)).toBeLessThan(distance(grainy, clean) / 2);
  expect(distance(evenSurface(clean, SIDE, SIDE), clean)).toBeLessThan(0.01);
});
