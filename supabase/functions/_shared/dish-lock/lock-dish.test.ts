import { describe, expect, test } from 'vitest';
import { deltaE2000, linearToLab, srgbToLinear } from '#shared/pixels/colour.ts';
import {
  findDifference,
  isOnPlate,
  paintDish,
  paintPicture,
  relight,
} from '#shared/pixels/sample-pictures.ts';
import type { Picture } from '#shared/pixels/picture.ts';
import { createPlane } from '#shared/pixels/plane.ts';
import { AS_IT_IS, placePicture } from '#shared/enhance/placement.ts';
import { shrinkPicture } from '#shared/pixels/resample.ts';
import type { FindDish } from '#shared/finder/found-dish.ts';
import { lockDish } from './lock-dish.ts';

const [WIDTH, HEIGHT] = [520, 390];
const OUTLINE = [[[0.1, 0.1] as const, [0.9, 0.1] as const, [0.5, 0.9] as const]];

/** Finds the plate of a painted dish, and is as sure of it as it is told. */
const findPlate =
  (confidence: number): FindDish =>
  (proxy) => {
    const alpha = createPlane(proxy.width, proxy.height);
    alpha.data.forEach((_, i) => {
      const [x, y] = [(i % proxy.width) + 0.5, Math.floor(i / proxy.width) + 0.5];
      if (isOnPlate(x / proxy.width, y / proxy.height, 1)) alpha.data[i] = 1;
    });
    return { alpha, confidence, outline: OUTLINE };
  };
const photo = paintDish(WIDTH, HEIGHT);
const EVENING = relight(photo, [0.95, 0.72, 0.5], 0.01);
/** The same plate on a pale table, in the light of an evening, its food painted anew, without its grain. */
const made = (): Picture => {
  const coarse = placePicture(shrinkPicture(EVENING, 180), AS_IT_IS, photo);
  return paintPicture(WIDTH, HEIGHT, (x, y) => {
    const isPlate = isOnPlate((x + 0.5) / WIDTH, (y + 0.5) / HEIGHT, 1);
    const source = isOnPlate((x + 0.5) / WIDTH, (y + 0.5) / HEIGHT, 0.9) ? coarse : EVENING;
    const k = (y * WIDTH + x) * 4;
    return isPlate
      ? [source.data[k] ?? 0, source.data[k + 1] ?? 0, source.data[k + 2] ?? 0]
      : [214, 205, 196];
  });
};

/** Mean difference (dE2000) of two pictures where `counts` says so. */
function differenceOf(one: Picture, other: Picture, counts: (x: number, y: number) => boolean): number {
  const [a, b] = [new Float64Array(3), new Float64Array(3)];
  const lab = ({ data }: Picture, k: number, out: Float64Array) =>
    linearToLab(
      srgbToLinear[data[k] ?? 0] ?? 0,
      srgbToLinear[data[k + 1] ?? 0] ?? 0,
      srgbToLinear[data[k + 2] ?? 0] ?? 0,
      out,
    );
  let sum = 0;
  let count = 0;
  for (let i = 0; i < one.width * one.height; i++) {
    if (!counts(((i % one.width) + 0.5) / one.width, (Math.floor(i / one.width) + 0.5) / one.height))
      continue;
    lab(one, i * 4, a);
    lab(other, i * 4, b);
    sum += deltaE2000(a[0] ?? 0, a[1] ?? 0, a[2] ?? 0, b[0] ?? 0, b[1] ?? 0, b[2] ?? 0);
    count++;
  }
  return sum / count;
}

describe('the dish of the photo goes back over a picture made of it', () => {
  test('with its own grain, in the light of that picture, and nothing else is touched', () => {
    const picture = made();
    const report = lockDish(photo, picture, undefined, findPlate(0.9));
    expect(report).toEqual({
      lock: { state: 'laid', likeness: expect.any(Number), weakest: expect.any(Number) },
      did: ['Your own dish kept, lit to match'],
      couldNot: [],
      surface: 'new',
      dish: {
        outline: OUTLINE,
        confidence: 0.9,
        placement: {
          scale: expect.closeTo(1, 2),
          scaleY: expect.closeTo(1, 2),
          x: expect.closeTo(0, 2),
          y: expect.closeTo(0, 2),
        },
      },
    });
    const onFood = (x: number, y: number) => isOnPlate(x, y, 0.9);
    expect(differenceOf(picture, EVENING, onFood)).toBeLessThan(0.75 * differenceOf(made(), EVENING, onFood));
    expect(differenceOf(picture, made(), (x, y) => !isOnPlate(x, y, 1.02))).toBe(0);
  });

  test('without a halo: on its edge nothing of the old table is seen', () => {
    const picture = made();
    lockDish(photo, picture, undefined, findPlate(0.9));
    const onEdge = (x: number, y: number) => isOnPlate(x, y, 1.03) && !isOnPlate(x, y, 0.97);
    let dark = 0;
    let edge = 0;
    for (let i = 0; i < WIDTH * HEIGHT; i++) {
      if (!onEdge(((i % WIDTH) + 0.5) / WIDTH, (Math.floor(i / WIDTH) + 0.5) / HEIGHT)) continue;
      edge++;
      // The old table is darker than 70; plate and new table both are lighter than 170.
      if ((picture.data[i * 4 + 1] ?? 0) < 150) dark++;
    }
    expect(edge).toBeGreaterThan(5000);
    expect(dark / edge).toBeLessThan(0.005);
  });

  test('where it was moved to, in a picture of another size and shape', () => {
    const placement = { scale: 0.9, scaleY: 1.2, x: 0.05, y: -0.1 };
    const picture = placePicture(made(), placement, { width: 440, height: 250 });
    const before = { ...picture, data: picture.data.slice() };
    const report = lockDish(photo, picture, undefined, findPlate(0.9));
    expect(report.dish?.placement).toMatchObject({
      scale: expect.closeTo(0.9, 2),
      scaleY: expect.closeTo(1.2, 2),
    });
    const truth = placePicture(EVENING, placement, picture);
    const onFood = (x: number, y: number) => isOnPlate((x - 0.05) / 0.9, (y + 0.1) / 1.2, 0.9);
    expect(differenceOf(picture, truth, onFood)).toBeLessThan(differenceOf(before, truth, onFood));
  });
});

describe('the picture stays as it is, and the report says why', () => {
  test.each<[string, Picture, FindDish, string, string]>([
    [
      'where nobody is sure of the outline',
      made(),
      findPlate(0.6),
      'unsure',
      'Couldn’t put your own dish back: we weren’t sure where it ends',
    ],
    [
      'where no dish was found',
      made(),
      () => undefined,
      'unsure',
      'Couldn’t put your own dish back: we weren’t sure where it ends',
    ],
    [
      'where it shows another dish',
      paintDish(WIDTH, HEIGHT, 3),
      findPlate(0.9),
      'moved',
      'Couldn’t put your own dish back: the AI picture moved or changed it',
    ],
  ])('%s', (_, picture, find, state, words) => {
    const before = { ...picture, data: picture.data.slice() };
    const report = lockDish(photo, picture, undefined, find);
    expect(findDifference(picture, before)).toBe(-1);
    expect(report).toMatchObject({ lock: { state }, did: [], couldNot: [words] });
    expect(report.dish).toBeUndefined();
    expect(report.surface).toBeUndefined();
  });

  test('the finder is told where a person says that the dish is', () => {
    const hint = { ring: [0.5, 0.5, 0.3, 0.3, 0] as const };
    const asked: unknown[] = [];
    lockDish(photo, made(), hint, (_, told) => void asked.push(told));
    expect(asked).toEqual([hint]);
  });
});
