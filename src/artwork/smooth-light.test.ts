import { expect, test } from 'vitest';
import type { Light } from './render-light.ts';
import { smoothLight } from './smooth-light.ts';

const WIDTH = 48;
const HEIGHT = 32;

/** Two walls that meet in the middle, one bright, one dark, both of a striped stuff, lit with grain. */
function grainyRoom(): Light & { clean: Float32Array } {
  const planes = Array.from({ length: 4 }, () => new Float32Array(WIDTH * HEIGHT * 3));
  const [colour, albedo, normal, clean] = planes as [Float32Array, Float32Array, Float32Array, Float32Array];
  for (let at = 0; at < colour.length; at++) {
    const pixel = Math.floor(at / 3);
    const x = pixel % WIDTH;
    const isLeft = x < WIDTH / 2;
    const stuff = x % 4 < 2 ? 0.6 : 0.2;
    albedo[at] = stuff;
    normal[at] = at % 3 === (isLeft ? 0 : 1) ? 1 : 0;
    clean[at] = (isLeft ? 1 : 0.2) * (stuff + 0.02);
    const grain = ((pixel * 7919) % 101) / 101 - 0.5;
    colour[at] = (clean[at] ?? 0) * (1 + 0.6 * grain);
  }
  return { width: WIDTH, height: HEIGHT, colour, albedo, normal, clean };
}

const distance = (a: Float32Array, b: Float32Array): number =>
  Math.sqrt(a.reduce((sum, value, at) => sum + (value - (b[at] ?? 0)) ** 2, 0) / a.length);

test('grain goes, stripes and the edge between the walls stay', () => {
  const room = grainyRoom();
  const smooth = smoothLight(room);
  expect(distance(smooth, room.clean)).toBeLessThan(distance(room.colour, room.clean) / 3);
  const row = (HEIGHT / 2) * WIDTH;
  const at = (x: number) => smooth[(row + x) * 3] ?? 0;
  expect(at(WIDTH / 2 - 3) / at(WIDTH / 2 + 1)).toBeGreaterThan(4);
  expect(at(8) / at(10)).toBeGreaterThan(2.4);
});

test('a single stray ray does not outshine its neighbours', () => {
  const room = grainyRoom();
  const stray = (10 * WIDTH + 10) * 3;
  room.colour.fill(500, stray, stray + 3);
  expect(smoothLight(room)[stray]).toBeLessThan(2);
});
