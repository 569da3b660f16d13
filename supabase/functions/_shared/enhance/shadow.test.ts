import { describe, expect, it } from 'vitest';
import { createPlane } from '#shared/pixels/plane.ts';
import { readParts } from './dish-shape.ts';
import { shadowOf } from './shadow.ts';

/** A white ellipse in the middle of a black picture, with what it leaves of the light. */
function shadowUnder(cy: number, ry: number, from: readonly [number, number], width = 240) {
  const alpha = createPlane(width, 180);
  for (let i = 0; i < alpha.data.length; i++) {
    const reach = Math.hypot(((i % width) - width / 2) / 70, (Math.floor(i / width) - cy) / ry);
    alpha.data[i] = reach < 1 ? 1 : 0;
  }
  const left = shadowOf(alpha, readParts(alpha), { from, hardness: 0.6 });
  return (x: number, y: number): number => left.data[y * width + x] ?? 0;
}

describe('the shadow of a dish', () => {
  it('is darkest where it stands, and gone far away', () => {
    const at = shadowUnder(85, 68, [-0.6, -0.8]);
    expect(at(120, 155)).toBeLessThan(0.75);
    expect(at(5, 5)).toBeGreaterThan(0.95);
  });

  it('falls away from the lamp', () => {
    const lampLeft = shadowUnder(85, 68, [-1, -0.12]);
    const lampRight = shadowUnder(85, 68, [1, -0.12]);
    expect(lampLeft(198, 85)).toBeLessThan(lampLeft(42, 85) - 0.08);
    expect(lampRight(42, 85)).toBeLessThan(lampRight(198, 85) - 0.08);
  });

  it('lies on the table: seen from low down nothing of it stands in the air above the dish', () => {
    const at = shadowUnder(110, 24, [0, -1]);
    expect(at(120, 70)).toBeGreaterThan(0.97);
    expect(at(120, 138)).toBeLessThan(0.85);
  });

  it('lies all along a long dish that is seen from above, not only round its near end', () => {
    const alpha = createPlane(240, 180);
    for (let i = 0; i < alpha.data.length; i++) {
      const y = Math.floor(i / 240);
      alpha.data[i] = Math.hypot((i % 240) - 120, Math.max(0, Math.abs(y - 90) - 40)) < 40 ? 1 : 0;
    }
    const left = shadowOf(alpha, readParts(alpha), { from: [-1, 0], hardness: 0.6 });
    expect(left.data[50 * 240 + 162]).toBeLessThan(0.7);
    expect(left.data[50 * 240 + 162]).toBeCloseTo(left.data[130 * 240 + 162] ?? 0, 1);
  });

  it('is no darker below a plate seen from above because a fork sticks out behind it', () => {
    const plateWith = (isFork: (x: number, y: number) => boolean) => {
      const alpha = createPlane(240, 200);
      for (let i = 0; i < alpha.data.length; i++) {
        const [x, y] = [i % 240, Math.floor(i / 240)];
        alpha.data[i] = Math.hypot(x - 120, y - 100) < 60 || isFork(x, y) ? 1 : 0;
      }
      return shadowOf(alpha, readParts(alpha), { from: [-0.6, -0.8], hardness: 0.6 }).data;
    };
    const plain = plateWith(() => false);
    const forked = plateWith((x, y) => Math.abs(x - 120) < 7 && y > 12 && y < 100);
    for (let y = 162; y < 200; y += 4)
      expect(forked[y * 240 + 120]).toBeGreaterThan((plain[y * 240 + 120] ?? 0) - 0.02);
  });

  it('has no bright cleft between two dishes that touch', () => {
    const alpha = createPlane(240, 170);
    for (let i = 0; i < alpha.data.length; i++) {
      const [x, y] = [i % 240, Math.floor(i / 240) - 70];
      alpha.data[i] = Math.hypot(x - 70, y) < 47 || Math.hypot(x - 160, y) < 47 ? 1 : 0;
    }
    const left = shadowOf(alpha, readParts(alpha), { from: [0, -1], hardness: 0.6 });
    expect(left.data[100 * 240 + 115]).toBeLessThan(0.55);
  });

  it('is no darker below a dish that the frame cuts left and right than below the whole one', () => {
    const whole = shadowUnder(72, 60, [-0.6, -0.8]);
    const cut = shadowUnder(72, 60, [-0.6, -0.8], 100);
    for (let y = 136; y < 180; y += 4) expect(cut(50, y)).toBeGreaterThan(whole(120, y) - 0.01);
    expect(cut(50, 134)).toBeLessThan(0.75);
  });
});
