import { describe, expect, it } from 'vitest';
import { createPlane } from '#shared/pixels/plane.ts';
import { readParts } from './dish-shape.ts';
import { shadeSurface } from './shading.ts';

const [WIDTH, HEIGHT] = [300, 160];

/** What is left of the light of a lamp behind round dishes, each with its place and its radius. */
function shadeOf(dishes: readonly (readonly [x: number, y: number, radius: number])[]) {
  const alpha = createPlane(WIDTH, HEIGHT);
  for (let i = 0; i < alpha.data.length; i++) {
    const [x, y] = [i % WIDTH, Math.floor(i / WIDTH)];
    alpha.data[i] = dishes.some(([cx, cy, radius]) => Math.hypot(x - cx, y - cy) < radius) ? 1 : 0;
  }
  const light = { from: [0, -1], hardness: 0.5, slope: 0, pool: 0.6, gain: 0, tint: [1, 1, 1] } as const;
  const glow = createPlane(WIDTH, HEIGHT);
  const [red] = shadeSurface(alpha, readParts(alpha), light, [1, 1, 1], [glow, glow, glow]);
  return (x: number, y: number): number => red.data[y * WIDTH + x] ?? 0;
}

describe('the light on a new surface', () => {
  it('lies round the middle of all dishes, not of the largest', () => {
    const at = shadeOf([
      [90, 80, 50],
      [235, 80, 25],
    ]);
    // As far to the left of their middle as to the right of it.
    expect(at(2, 10)).toBeCloseTo(at(298, 10), 2);
    expect(at(150, 4)).toBeGreaterThan(at(2, 4) + 0.1);
  });

  it('is taken by the shadow of each dish', () => {
    const at = shadeOf([
      [80, 70, 50],
      [225, 70, 50],
    ]);
    expect(at(80, 124)).toBeLessThan(0.7);
    expect(at(225, 124)).toBeCloseTo(at(80, 124), 1);
  });

  it('has a trace of a red dish beside it, and none where only what stands high on it is near', () => {
    // A plate seen from a seat, with something on it that is as high again.
    const isPlate = (x: number, y: number) => Math.hypot((x - 150) / 60, (y - 110) / 30) < 1;
    const isCake = (x: number, y: number) => Math.abs(x - 150) < 25 && y > 30 && y < 110;
    const alpha = createPlane(WIDTH, HEIGHT);
    alpha.data.forEach((_, i) => {
      const [x, y] = [i % WIDTH, Math.floor(i / WIDTH)];
      alpha.data[i] = isPlate(x, y) || isCake(x, y) ? 1 : 0;
    });
    const [glow, none] = [createPlane(WIDTH, HEIGHT), createPlane(WIDTH, HEIGHT)];
    glow.data.fill(200);
    const light = { from: [0, -1], hardness: 0.5, slope: 0, pool: 0, gain: 0, tint: [1, 1, 1] } as const;
    const [red, green] = shadeSurface(alpha, readParts(alpha), light, [1, 1, 1], [glow, none, none]);
    const rednessAt = (x: number, y: number) => {
      const i = y * WIDTH + x;
      return (red.data[i] ?? 0) / (green.data[i] ?? 1);
    };
    expect(rednessAt(88, 110)).toBeGreaterThan(1.03);
    expect(rednessAt(88, 110)).toBeLessThan(1.17);
    expect(rednessAt(150, 28)).toBeCloseTo(1, 2);
  });
});
