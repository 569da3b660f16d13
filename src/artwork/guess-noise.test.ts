import { expect, test } from 'vitest';
import { guessNoise } from './guess-noise.ts';

const WIDTH = 60;
const HEIGHT = 40;

/** A slope of light, with normal grain of this strength on it. */
function slope(strength: number): Float32Array {
  let seed = 5;
  const chance = (): number => (seed = (seed * 48_271) % 2_147_483_647) / 2_147_483_647;
  const normal = (): number => Math.sqrt(-2 * Math.log(chance())) * Math.cos(2 * Math.PI * chance());
  return Float32Array.from(
    { length: WIDTH * HEIGHT * 3 },
    (_, at) => (Math.floor(at / 3) % WIDTH) / 20 + strength * normal(),
  );
}

test('the grain on a slope is found, and the slope itself is none', () => {
  const middle = (HEIGHT / 2) * WIDTH + WIDTH / 2;
  expect(guessNoise(slope(0), WIDTH, HEIGHT)[middle]).toBeLessThan(1e-6);
  for (const strength of [0.05, 0.4]) {
    const found = Math.sqrt(guessNoise(slope(strength), WIDTH, HEIGHT)[middle] ?? 0);
    expect(found / strength).toBeGreaterThan(0.8);
    expect(found / strength).toBeLessThan(1.25);
  }
});
