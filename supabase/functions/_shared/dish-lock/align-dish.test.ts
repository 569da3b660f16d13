import { describe, expect, test } from 'vitest';
import { isOnPlate, paintDish, paintPicture, relight } from '#shared/pixels/sample-pictures.ts';
import type { Picture } from '#shared/pixels/picture.ts';
import { createPlane, type Plane } from '#shared/pixels/plane.ts';
import { findDish } from '#shared/finder/find-dish.ts';
import { AS_IT_IS, placePicture, type Placement } from '#shared/enhance/placement.ts';
import type { Size } from '#shared/size.ts';
import { alignDish } from './align-dish.ts';

const [WIDTH, HEIGHT] = [480, 360];
const photo = paintDish(WIDTH, HEIGHT);
const plate = plateIn(WIDTH, HEIGHT);

function plateIn(width: number, height: number, shift = 0): Plane {
  const plane = createPlane(width, height);
  plane.data.forEach((_, i) => {
    const [x, y] = [((i % width) + 0.5) / width + shift, (Math.floor(i / width) + 0.5) / height];
    if (isOnPlate(x, y, 1)) plane.data[i] = 1;
  });
  return plane;
}

/** The picture with each pixel taken from elsewhere, both as parts of width and height. */
function bent(
  picture: Picture,
  from: (x: number, y: number) => readonly [number, number],
  { width, height }: Size = picture,
): Picture {
  return paintPicture(width, height, (px, py) => {
    const [u, v] = from((px + 0.5) / width, (py + 0.5) / height);
    const x = Math.min(picture.width - 1, Math.max(0, Math.floor(u * picture.width)));
    const y = Math.min(picture.height - 1, Math.max(0, Math.floor(v * picture.height)));
    const k = (y * picture.width + x) * 4;
    return [picture.data[k] ?? 0, picture.data[k + 1] ?? 0, picture.data[k + 2] ?? 0];
  });
}

/** The plate on another table. */
const onTable = (picture: Picture): Picture =>
  paintPicture(picture.width, picture.height, (x, y) => {
    const k = (y * picture.width + x) * 4;
    const isPlate = isOnPlate((x + 0.5) / picture.width, (y + 0.5) / picture.height, 1);
    const table = 150 + 40 * Math.sin(x / 9 + y / 23);
    return isPlate
      ? [picture.data[k] ?? 0, picture.data[k + 1] ?? 0, picture.data[k + 2] ?? 0]
      : [table, table, table];
  });

/** Turned about the middle of the plate. */
const turned = (picture: Picture, degrees: number): Picture => {
  const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
  const aspect = WIDTH / HEIGHT;
  return bent(picture, (x, y) => {
    const [dx, dy] = [(x - 0.5) * aspect, y - 0.5];
    return [0.5 + (dx * cos + dy * sin) / aspect, 0.5 + dy * cos - dx * sin];
  });
};

describe('a picture that was made of a photo shows the same dish', () => {
  /** How far (pixels of a picture of 480) the sides of the plate lie from where they are; nothing where it is not the same. */
  const missBy = (made: Picture, { scale, scaleY = scale, x, y }: Placement): number => {
    const aligned = alignDish(photo, plate, made);
    if (!aligned?.isSame) return Number.NaN;
    const found = aligned.placement;
    const misses = [0.16, 0.84].flatMap((at) => [
      found.scale * at + found.x - scale * at - x,
      found.scaleY * at + found.y - scaleY * at - y,
    ]);
    return Math.max(...misses.map(Math.abs)) * WIDTH;
  };

  test.each<[string, Placement]>([
    ['where it was', { scale: 1, x: 0, y: 0 }],
    ['moved', { scale: 1, x: 0.09, y: -0.05 }],
    ['larger', { scale: 1.18, x: -0.1, y: -0.08 }],
    ['much smaller', { scale: 0.7, x: 0.2, y: 0.12 }],
    ['drawn wider', { scale: 1.05, scaleY: 0.98, x: -0.02, y: 0.01 }],
  ])('%s', (_, placement) => {
    expect(missBy(placePicture(photo, placement), placement)).toBeLessThan(0.5);
  });

  test('in other light, on another table, and says that the table is another', () => {
    const made = relight(onTable(photo), [0.9, 0.6, 0.4], 0.03);
    expect(missBy(made, AS_IT_IS)).toBeLessThan(0.5);
    expect(alignDish(photo, plate, made)?.hasNewSurroundings).toBe(true);
    expect(alignDish(photo, plate, relight(photo, [0.9, 0.6, 0.4]))?.hasNewSurroundings).toBe(false);
  });

  test('in a picture of another shape, cut from the middle', () => {
    const square = bent(photo, (x, y) => [0.125 + 0.75 * x, y], { width: 300, height: 300 });
    expect(missBy(square, { scale: 4 / 3, scaleY: 1, x: -1 / 6, y: 0 })).toBeLessThan(0.5);
  });

  test('in a picture of another shape, squeezed into it', () => {
    const square = bent(photo, (x, y) => [x, y], { width: 320, height: 320 });
    expect(missBy(square, AS_IT_IS)).toBeLessThan(0.5);
  });
});

describe('it is not the same dish', () => {
  const other = paintDish(WIDTH, HEIGHT, 3);
  const foodAlone = (picture: Picture, from: Picture): Picture =>
    paintPicture(WIDTH, HEIGHT, (x, y) => {
      const source = isOnPlate((x + 0.5) / WIDTH, (y + 0.5) / HEIGHT, 0.7) ? from : picture;
      const k = (y * WIDTH + x) * 4;
      return [source.data[k] ?? 0, source.data[k + 1] ?? 0, source.data[k + 2] ?? 0];
    });
  test.each<[string, Picture]>([
    ['another dish in its place', other],
    ['other food on its plate', foodAlone(photo, other)],
    ['its mirror image', bent(photo, (x, y) => [1 - x, y])],
    ['turned on its plate', foodAlone(photo, turned(photo, 12))],
    ['turned with its plate', turned(photo, 5)],
    [
      'painted anew, each part a little beside itself',
      bent(photo, (x, y) => [x + 0.015 * Math.sin(16 * y + 1), y + 0.015 * Math.sin(19 * x)]),
    ],
    ['nothing at all', paintPicture(WIDTH, HEIGHT, () => [200, 190, 180])],
    ['a picture of one pixel', paintPicture(1, 1, () => [200, 190, 180])],
    ['mostly beyond the frame', placePicture(photo, { scale: 1, x: 0.5, y: 0.1 })],
  ])('%s', (_, made) => {
    expect(alignDish(photo, plate, made)?.isSame ?? false).toBe(false);
  });

  test('where the photo cuts it and the picture shows what the photo does not', () => {
    const cut = plateIn(WIDTH, HEIGHT, 0.25);
    const half = bent(photo, (x, y) => [x + 0.25, y]);
    expect(alignDish(half, cut, half)?.isSame).toBe(true);
    expect(alignDish(half, cut, placePicture(half, { scale: 0.9, x: 0.05, y: 0.05 }))?.isSame).toBe(false);
  });

  // Somebody's outline; of all pixels that the dish is looked for in, not one lies in it.
  test.each([
    ['along', { width: 512, height: 384 }, [0, 0.499, 1, 0.5195]],
    ['down', { width: 252, height: 209 }, [0.6805, -0.5, 0.7066, 1.5]],
  ] as const)(
    'where it is no more than a line %s the photo',
    (_, { width, height }, [left, top, right, bottom]) => {
      const squares = paintPicture(width, height, (x, y) => {
        const light = (((x >> 4) ^ (y >> 4)) & 1) * 180 + 30;
        return [light, light, light];
      });
      const line = [
        [left, top] as const,
        [right, top] as const,
        [right, bottom] as const,
        [left, bottom] as const,
      ];
      const found = findDish(squares, { outline: [line] });
      expect(found?.confidence).toBe(1);
      expect(found && alignDish(squares, found.alpha, squares)).toBeUndefined();
    },
  );
});
