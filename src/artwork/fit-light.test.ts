import { expect, test } from 'vitest';
import { fitLight, type LightToEven } from './fit-light.ts';

const SIDE = 64;

/** A rough crust under a lamp: how bright each pixel is follows from where it faces, and grain lies on that. */
function roughCrust(): LightToEven & { clean: Float32Array } {
  const planes = Array.from({ length: 4 }, () => new Float32Array(SIDE * SIDE * 3));
  const [clean, glow, guide, normal] = planes as [Float32Array, Float32Array, Float32Array, Float32Array];
  let seed = 5;
  const chance = (): number => (seed = (seed * 48_271) % 2_147_483_647) / 2_147_483_647;
  for (let pixel = 0; pixel < SIDE * SIDE; pixel++) {
    const lean = chance() - 0.5;
    normal.set([lean, 0, 1], pixel * 3);
    clean.fill(0.6 + lean, pixel * 3, pixel * 3 + 3);
    glow.fill((0.6 + lean) * (0.4 + 1.2 * chance()), pixel * 3, pixel * 3 + 3);
  }
  for (let at = 0; at < guide.length; at++) guide[at] = Math.log((glow[at] ?? 0) + 0.05);
  const noise = new Float32Array(SIDE * SIDE).fill(1);
  const albedo = new Float32Array(glow.length).fill(0.5);
  return { width: SIDE, height: SIDE, glow, guide, noise, albedo, normal, clean };
}

const distance = (a: Float32Array, b: Float32Array): number =>
  Math.sqrt(a.reduce((sum, value, at) => sum + (value - (b[at] ?? 0)) ** 2, 0) / a.length);

test('relief of single pixels survives while the grain on it goes', () => {
  const crust = roughCrust();
  expect(distance(fitLight(crust), crust.clean)).toBeLessThan(distance(crust.glow, crust.clean) / 4);
});

test('a pixel of a stuff that is nowhere around it keeps its light', () => {
  const crust = roughCrust();
  const lone = (30 * SIDE + 30) * 3;
  crust.albedo.fill(0.02, lone, lone + 3);
  crust.normal.set([0, -1, 0], lone);
  crust.glow.fill(3, lone, lone + 3);
  expect(fitLight(crust)[lone]).toBeCloseTo(3, 4);
});

test('areas are worked one after another, and no seam shows between them', () => {
  const flat = new Float32Array(SIDE * SIDE * 3).fill(0.4);
  const noise = new Float32Array(SIDE * SIDE).fill(0.01);
  const plane = { glow: flat, guide: flat, albedo: flat, normal: flat };
  for (const value of fitLight({ width: SIDE, height: SIDE, noise, ...plane }))
    expect(value).toBeCloseTo(0.4, 5);
});
