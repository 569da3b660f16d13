import { describe, expect, test } from 'vitest';
import { createChance } from '#tests/support/chance.ts';
import { chooseCrop, chooseRatio, holds, isExtended, moveCrop, rectOf, clampCrop, zoomCrop } from './crop.ts';
import type { Box } from './dish-box.ts';
import { exportSlots } from './export-slots.ts';

const chance = createChance(20);
const part = (least = 0, most = 1) => least + (chance.between(0, 1000) / 1000) * (most - least);

/** From a column to a ribbon, some of a single pixel. */
const pictures = [
  { width: 2048, height: 1536 },
  { width: 1536, height: 2048 },
  { width: 1, height: 1 },
  { width: 3, height: 4000 },
  { width: 4000, height: 3 },
  ...Array.from({ length: 60 }, () => ({
    width: chance.between(1, 5000),
    height: chance.between(1, 5000),
  })),
];
const ratios = [9 / 16, 4 / 5, 1, 5 / 4, 4 / 3, 16 / 9, 1.91];
const dishes = (): (Box | null)[] => [
  null,
  { left: 0, top: 0, right: 1, bottom: 1 },
  ...Array.from({ length: 8 }, () => {
    const [left, top] = [part(0, 0.9), part(0, 0.9)];
    return { left, top, right: part(left + 0.01, 1), bottom: part(top + 0.01, 1) };
  }),
];
const cases = pictures.flatMap((picture) =>
  ratios.flatMap((ratio) => dishes().map((dish) => ({ picture, ratio, dish }))),
);
const whole: Box = { left: 0, top: 0, right: 1, bottom: 1 };

/** A side has no gap where it is smaller than the picture, and cuts nothing off where it is larger. */
function expectNoGap(start: number, length: number, all: number): void {
  const slack = 1e-6 * Math.max(1, all, length);
  if (length <= all + slack) {
    expect(start).toBeGreaterThanOrEqual(-slack);
    expect(start + length).toBeLessThanOrEqual(all + slack);
  } else {
    expect(start).toBeLessThanOrEqual(slack);
    expect(start + length).toBeGreaterThanOrEqual(all - slack);
  }
}

/** What of a dish can be whole: where the photo has cut it at both ends, its middle stands for it. */
const notCut = ({ left, top, right, bottom }: Box): Box => ({
  ...(left === 0 && right === 1 ? { left: 0.5, right: 0.5 } : { left, right }),
  ...(top === 0 && bottom === 1 ? { top: 0.5, bottom: 0.5 } : { top, bottom }),
});

test('the crop that we choose keeps the dish whole that the photo has whole, in pictures of any shape', () => {
  for (const { picture, ratio, dish } of cases) {
    const crop = chooseCrop(ratio, picture, dish);
    if (dish)
      expect(holds(crop, ratio, picture, notCut(dish)), JSON.stringify({ picture, ratio, dish })).toBe(true);
    const { left, top, width, height } = rectOf(crop, ratio, picture);
    expect(width / height).toBeCloseTo(ratio, 9);
    expectNoGap(left, width, picture.width);
    expectNoGap(top, height, picture.height);
  }
});

test('a picture is continued for a dish alone that would be cut, and never further than its whole', () => {
  for (const { picture, ratio, dish } of cases) {
    const crop = chooseCrop(ratio, picture, dish);
    if (!isExtended(crop, ratio, picture)) continue;
    expect(dish).not.toBeNull();
    const largest = clampCrop({ ...crop, width: 1e9 }, ratio, picture);
    expect(crop.width).toBeLessThanOrEqual(largest.width + 1e-9);
    expect(holds(largest, ratio, picture, whole)).toBe(true);
  }
});

test.each([
  ['without a dish', null],
  ['round a dish that fills the photo', { left: 0.001, top: 0, right: 1, bottom: 0.998 }],
  ['round one that the photo cuts above and below', { left: 0.3, top: 0, right: 0.7, bottom: 1 }],
])('%s it is the largest crop of the middle', (_, dish) => {
  const crop = chooseCrop(16 / 9, { width: 2048, height: 1536 }, dish);
  expect(rectOf(crop, 16 / 9, { width: 2048, height: 1536 })).toEqual({
    left: 0,
    top: 192,
    width: 2048,
    height: 1152,
  });
});

test('a dish that is whole, if only just, is kept so', () => {
  const dish = { left: 0.01, top: 0.01, right: 0.99, bottom: 0.99 };
  expect(
    isExtended(chooseCrop(1, { width: 2000, height: 1000 }, dish), 1, { width: 2000, height: 1000 }),
  ).toBe(true);
});

test('a dish at the side draws the crop to itself', () => {
  const dish = { left: 0, top: 0.2, right: 0.3, bottom: 0.8 };
  expect(chooseCrop(1, { width: 2000, height: 1000 }, dish)).toMatchObject({ x: 0.25, width: 0.5 });
});

test('hands can move and zoom as they like: what comes is always a crop that may be', () => {
  for (const { picture, ratio, dish } of cases.filter((_, i) => i % 7 === 0)) {
    let crop = chooseCrop(ratio, picture, dish);
    for (let step = 0; step < 4; step++) {
      crop = moveCrop(crop, { x: part(-3, 3), y: part(-3, 3) }, ratio, picture);
      crop = zoomCrop(crop, part(0.2, 5), ratio, picture, { x: part(), y: part() });
      const { left, top, width, height } = rectOf(crop, ratio, picture);
      expectNoGap(left, width, picture.width);
      expectNoGap(top, height, picture.height);
      expect(width).toBeGreaterThan(0);
    }
  }
});

test('what lies under the fingers stays there when they zoom', () => {
  const picture = { width: 2000, height: 1000 };
  const crop = { x: 0.5, y: 0.5, width: 0.4 };
  const at = { x: 0.25, y: 0.75 };
  const placeOf = (now: typeof crop) => {
    const { left, top, width, height } = rectOf(now, 1, picture);
    return [left + at.x * width, top + at.y * height];
  };
  const [x = 0, y = 0] = placeOf(zoomCrop(crop, 1.5, 1, picture, at));
  const [wasX = 0, wasY = 0] = placeOf(crop);
  expect(x).toBeCloseTo(wasX, 6);
  expect(y).toBeCloseTo(wasY, 6);
});

describe('the shape that is made', () => {
  const ratioFor = (id: string, width: number, height: number) => {
    const slot = exportSlots.find((one) => one.id === id);
    return slot && chooseRatio(slot.makes, { width, height });
  };
  test.each([
    ['uber-eats', 3, 4, 5 / 4],
    ['instagram', 4, 3, 4 / 3],
    ['instagram', 3, 4, 4 / 5],
    ['instagram', 3, 1, 1.91],
    ['google-business', 5, 1, 2],
    ['google-business', 1, 5, 1 / 2],
    ['tiktok', 3, 4, 9 / 16],
    ['tiktok', 4, 3, 16 / 9],
  ])('for %s of a picture of %i:%i', (id, width, height, ratio) => {
    expect(ratioFor(id, width, height)).toBeCloseTo(ratio, 9);
  });
});
