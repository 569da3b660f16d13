import { describe, expect, it } from 'vitest';
import { createPlane, type Plane } from '#shared/pixels/plane.ts';
import { middleOf, readParts, ratioOf } from './dish-shape.ts';

function draw(inside: (x: number, y: number) => boolean, width = 200, height = 150): Plane {
  const plane = createPlane(width, height);
  for (let i = 0; i < plane.data.length; i++)
    plane.data[i] = inside((i % width) + 0.5, Math.floor(i / width) + 0.5) ? 1 : 0;
  return plane;
}
const ellipse = (cx: number, cy: number, rx: number, ry: number) => (x: number, y: number) =>
  Math.hypot((x - cx) / rx, (y - cy) / ry) < 1;
const box = (left: number, top: number, right: number, bottom: number) => (x: number, y: number) =>
  x > left && x < right && y > top && y < bottom;
const rim = ellipse(100, 60, 60, 33);

describe('the height of the camera', () => {
  it.each([
    { what: 'a plate from above', inside: ellipse(100, 75, 60, 60), least: 0.93, most: 1 },
    { what: 'a plate at a slant', inside: ellipse(100, 75, 70, 42), least: 0.55, most: 0.66 },
    { what: 'a plate from low down', inside: ellipse(100, 75, 80, 24), least: 0.25, most: 0.36 },
    {
      what: 'a bowl: its body below the rim says nothing',
      inside: (x: number, y: number) => rim(x, y) || ellipse(100, 85, 35, 40)(x, y),
      least: 0.48,
      most: 0.66,
    },
    {
      what: 'a plate with a mound of food over its far rim',
      inside: (x: number, y: number) => ellipse(100, 90, 70, 35)(x, y) || ellipse(100, 70, 40, 50)(x, y),
      least: 0.42,
      most: 0.6,
    },
    { what: 'a glass', inside: box(80, 15, 120, 140), least: 0.15, most: 0.4 },
    {
      what: 'a mug with its handle',
      inside: (x: number, y: number) =>
        Math.hypot((x - 90) / 40, (y - 118) / 14) < 1 ||
        box(50, 10, 130, 118)(x, y) ||
        box(130, 40, 155, 90)(x, y),
      least: 0.25,
      most: 0.4,
    },
    {
      what: 'a long plate with round ends from above',
      inside: (x: number, y: number) =>
        box(70, 38, 130, 112)(x, y) || ellipse(100, 38, 30, 30)(x, y) || ellipse(100, 112, 30, 30)(x, y),
      least: 0.9,
      most: 1,
    },
    {
      what: 'a wide platter with round corners from above',
      inside: (x: number, y: number) => Math.abs((x - 100) / 90) ** 2.5 + Math.abs((y - 75) / 62) ** 2.5 < 1,
      least: 0.93,
      most: 1,
    },
    {
      what: 'a wide platter with round ends from above',
      inside: (x: number, y: number) =>
        box(55, 30, 145, 120)(x, y) || ellipse(55, 75, 45, 45)(x, y) || ellipse(145, 75, 45, 45)(x, y),
      least: 0.93,
      most: 1,
    },
    ...[20, 30, 40].map((high) => ({
      what: `a pot ${high} high at a slant`,
      inside: (x: number, y: number) =>
        box(10, 75 - high / 2, 190, 75 + high / 2)(x, y) ||
        ellipse(100, 75 - high / 2, 90, 40)(x, y) ||
        ellipse(100, 75 + high / 2, 90, 40)(x, y),
      least: 0.4,
      most: 0.55,
    })),
    {
      what: 'bowls at a slant that touch',
      inside: (x: number, y: number) => ellipse(60, 50, 50, 33)(x, y) || ellipse(130, 95, 50, 33)(x, y),
      least: 0.6,
      most: 0.75,
    },
    {
      what: 'round plates beside each other that overlap',
      inside: (x: number, y: number) => ellipse(60, 75, 50, 50)(x, y) || ellipse(140, 75, 50, 50)(x, y),
      least: 0.93,
      most: 1,
    },
    {
      what: 'round plates one behind the other that overlap',
      inside: (x: number, y: number) => ellipse(100, 41, 40, 40)(x, y) || ellipse(100, 106, 40, 40)(x, y),
      least: 0.93,
      most: 1,
    },
    {
      what: 'plates at a slant that overlap',
      inside: (x: number, y: number) => ellipse(56, 75, 55, 28)(x, y) || ellipse(144, 75, 55, 28)(x, y),
      least: 0.48,
      most: 0.56,
    },
    { what: 'a board from above', inside: box(30, 40, 170, 120), least: 0.9, most: 1 },
    { what: 'a round plate cut at its side', inside: ellipse(180, 75, 65, 63), least: 0.9, most: 1 },
    { what: 'a slanted plate cut at both sides', inside: ellipse(100, 75, 115, 65), least: 0.5, most: 0.64 },
  ])('is told by $what', ({ inside, least, most }) => {
    const ratio = ratioOf(readParts(draw(inside)));
    expect(ratio).toBeGreaterThanOrEqual(least);
    expect(ratio).toBeLessThanOrEqual(most);
  });
});

it('is told by a wide platter, though a fish on it has its tail over the rim', () => {
  const platter = draw(
    (x, y) =>
      Math.abs((x - 250) / 242) ** 2.5 + Math.abs((y - 188) / 160) ** 2.5 < 1 || box(5, 175, 250, 195)(x, y),
    500,
    376,
  );
  expect(ratioOf(readParts(platter))).toBeGreaterThan(0.93);
});

describe('the pieces of a dish', () => {
  it('are told apart, the largest first, without crumbs', () => {
    const bowls = draw(
      (x, y) =>
        ellipse(50, 80, 30, 30)(x, y) || ellipse(140, 80, 45, 45)(x, y) || ellipse(10, 10, 3, 3)(x, y),
    );
    const parts = readParts(bowls);
    expect(parts.map(({ left, right }) => [left, right])).toEqual([
      [95, 184],
      [20, 79],
    ]);
  });

  it('are told apart where they touch, and have their middle together', () => {
    const parts = readParts(draw((x, y) => ellipse(50, 80, 45, 45)(x, y) || ellipse(126, 80, 40, 40)(x, y)));
    expect(parts.map(({ left, right }) => [left, right])).toEqual([
      [5, expect.closeTo(90, -1)],
      [expect.closeTo(90, -1), 165],
    ]);
    expect(middleOf(parts)?.[0]).toBe(85);
  });

  it.each([
    { what: 'a pan with its handle', more: box(100, 68, 195, 86) },
    { what: 'a plate with bread over its rim', more: box(90, 60, 140, 100) },
    { what: 'a bottle beside its neck', more: box(52, 2, 68, 60) },
    {
      what: 'a glass on its foot',
      more: (x: number, y: number) => box(55, 120, 65, 190)(x, y) || ellipse(60, 190, 35, 20)(x, y),
    },
  ])('are one: $what', ({ more }) => {
    expect(readParts(draw((x, y) => ellipse(60, 80, 50, 50)(x, y) || more(x, y), 200, 220))).toHaveLength(1);
  });

  it.each([
    { what: 'six muffins are six', wide: 3, dishes: 6 },
    { what: 'a tray of fourteen is one', wide: 7, dishes: 1 },
  ])('are not too many: $what', ({ wide, dishes }) => {
    const tray = draw((x, y) => x < wide * 28 && y < 56 && Math.hypot((x % 28) - 14, (y % 28) - 14) < 14.7);
    expect(readParts(tray)).toHaveLength(dishes);
  });

  const ring = (cx: number, cy: number) => (x: number, y: number) =>
    Math.abs(Math.hypot(x - cx, y - cy) - 31) < 6.5;

  it('are one where one looks through: a pretzel, lying as it is seen', () => {
    const strands = [ring(70, 60), ring(130, 60), ring(100, 95)];
    const parts = readParts(draw((x, y) => strands.some((strand) => strand(x, y))));
    expect(parts).toHaveLength(1);
    expect(parts[0]?.ratio).toBeGreaterThan(0.75);
  });

  it('are a glass, seen from the side, also where two straws stand out of it', () => {
    const straw = (x: number, y: number, tip: number): boolean =>
      y >= 10 && y < 80 && Math.abs(x - 100 - ((80 - y) / 70) * tip) < 4;
    const glass = (x: number, y: number): boolean => y >= 60 && y < 190 && Math.abs(x - 100) < 30;
    const isDish = (x: number, y: number): boolean => glass(x, y) || straw(x, y, 60) || straw(x, y, -60);
    const [part, ...others] = readParts(draw(isDish, 200, 200));
    expect(others).toEqual([]);
    expect(part?.ratio).toBeLessThan(0.4);
  });

  it('are six plates in a ring round a gap', () => {
    const plates = Array.from({ length: 6 }, (_, k): [number, number] => [
      150 + 86 * Math.cos((k * Math.PI) / 3),
      150 + 86 * Math.sin((k * Math.PI) / 3),
    ]);
    const parts = readParts(
      draw((x, y) => plates.some(([cx, cy]) => Math.hypot(x - cx, y - cy) < 45), 300, 300),
    );
    expect(parts).toHaveLength(6);
  });

  it('are one where a tall glass stands on a large foot', () => {
    // Half its width from row to row, straight between them.
    const rows = [10, 50, 90, 120, 133, 145, 163, 173];
    const halves = [30, 20, 31, 25, 12, 25, 30, 27];
    const half = (y: number): number => {
      const k = rows.findLastIndex((row) => row <= y);
      const [from = 0, to = Number.NaN] = [rows[k], rows[k + 1]];
      return (halves[k] ?? 0) + (((halves[k + 1] ?? 0) - (halves[k] ?? 0)) * (y - from)) / (to - from);
    };
    expect(readParts(draw((x, y) => Math.abs(x - 100) < half(y), 200, 200))).toHaveLength(1);
  });

  it('are told apart round the gap that they leave between them', () => {
    const plates = [
      [60, 45],
      [130, 45],
      [95, 105],
    ].map(([x = 0, y = 0]) => ellipse(x, y, 36, 36));
    expect(readParts(draw((x, y) => plates.some((plate) => plate(x, y))))).toHaveLength(3);
  });

  it('know which sides of the frame cut them', () => {
    const [part] = readParts(draw(ellipse(190, 140, 60, 60)));
    expect(part?.cut).toEqual({ left: false, top: false, right: true, bottom: true });
  });

  it('may be none', () => {
    expect(readParts(createPlane(30, 20))).toEqual([]);
    expect(ratioOf([])).toBe(1);
  });
});
