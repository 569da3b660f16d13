import { expect, test } from 'vitest';
import { tameSparks } from './tame-sparks.ts';

const WIDTH = 8;
const HEIGHT = 6;

/** An even, reddish wall. */
const wall = (): Float32Array =>
  Float32Array.from({ length: WIDTH * HEIGHT * 3 }, (_, at) => [0.4, 0.2, 0.1][at % 3] ?? 0);
const place = (x: number, y: number): number => (y * WIDTH + x) * 3;

test('a single spark is dimmed to its neighbours, in its own hue', () => {
  const glow = wall();
  glow.set([80, 40, 80], place(3, 3));
  const [red = 0, green = 0, blue = 0] = tameSparks(glow, WIDTH, HEIGHT).subarray(place(3, 3));
  expect(red + green + blue).toBeLessThan(2);
  expect([red / green, blue / green]).toEqual([expect.closeTo(2, 4), expect.closeTo(2, 4)]);
});

test('a highlight of some pixels is no spark, and nothing else is touched', () => {
  const glow = wall();
  for (const [x, y] of [
    [3, 3],
    [4, 3],
    [3, 4],
    [4, 4],
  ] as const)
    glow.fill(9, place(x, y), place(x, y) + 3);
  expect(tameSparks(glow, WIDTH, HEIGHT)).toEqual(glow);
});
