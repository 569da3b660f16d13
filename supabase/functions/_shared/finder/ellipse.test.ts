import { expect, it } from 'vitest';
import { distanceTo, drawEllipseTo, findEllipse, type Ellipse, type Point } from './ellipse.ts';

const PLATE: Ellipse = { cx: 210, cy: 140, rx: 160, ry: 90, angle: 0.3 };

const pointAt = ({ cx, cy, rx, ry, angle }: Ellipse, turn: number, part = 1): Point => {
  const [u, v] = [part * rx * Math.cos(turn), part * ry * Math.sin(turn)];
  return [cx + u * Math.cos(angle) - v * Math.sin(angle), cy + u * Math.sin(angle) + v * Math.cos(angle)];
};
const rim = (partAt: (turn: number) => number = () => 1): Point[] =>
  Array.from({ length: 400 }, (_, k) => {
    const turn = (2 * Math.PI * k) / 400;
    return pointAt(PLATE, turn, partAt(turn));
  });

const expectPlate = (found: Ellipse | undefined, within: number): void => {
  expect(found).toBeDefined();
  const distance = distanceTo(found ?? PLATE);
  for (const [x, y] of rim()) expect(Math.abs(distance(x, y))).toBeLessThan(within);
};

it('finds the ellipse that points lie on', () => {
  expectPlate(findEllipse(rim(), 2), 0.3);
});

it('does not hear of a bite, nor of a handle', () => {
  const bitten = (turn: number): number => (turn > 1 && turn < 2 ? 0.8 : turn > 4 && turn < 4.3 ? 1.5 : 1);
  expectPlate(findEllipse(rim(bitten), 2), 0.6);
});

it('is drawn to points that lie near it', () => {
  const near = { ...PLATE, cx: PLATE.cx + 2, ry: PLATE.ry - 2 };
  expectPlate(drawEllipseTo(near, rim(), 2), 0.3);
  expect(drawEllipseTo({ ...PLATE, cx: PLATE.cx + 300 }, rim(), 2)).toBeUndefined();
});

it('finds a circle', () => {
  const circle = Array.from({ length: 200 }, (_, k) => pointAt({ ...PLATE, ry: 160 }, k / 30));
  const found = findEllipse(circle, 2);
  expect(found?.rx).toBeCloseTo(160, 0);
  expect(found?.ry).toBeCloseTo(160, 0);
});

it.each([
  ['no points', []],
  ['one place', rim().map((): Point => [3, 4])],
  ['a line', rim().map((_, k): Point => [k, 2 * k])],
  ['an edge that is hardly bent', rim().map((_, k): Point => [k, (k - 200) ** 2 / 20_000])],
  ['a sliver', rim().map((_, k): Point => pointAt({ ...PLATE, ry: 12 }, k / 60))],
  ['few points', rim().slice(0, 20)],
])('tells none of %s', (_, points) => {
  expect(findEllipse(points, 2)).toBeUndefined();
});

it('tells how far a point lies outside, and inside', () => {
  const distance = distanceTo(PLATE);
  expect(distance(...pointAt(PLATE, 0, 1.05))).toBeCloseTo(8, 0);
  expect(distance(...pointAt(PLATE, Math.PI / 2, 0.9))).toBeCloseTo(-9, 0);
  expect(distance(PLATE.cx, PLATE.cy)).toBe(-90);
});
