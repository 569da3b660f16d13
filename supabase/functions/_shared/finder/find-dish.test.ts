import { describe, expect, it } from 'vitest';
import type { DishOutline } from '#shared/contract.ts';
import { paintPicture } from '#shared/pixels/sample-pictures.ts';
import { fillOutline } from './fill-outline.ts';
import { findDish } from './find-dish.ts';

/** A white plate of red sauce on brown wood, seen from above. */
const plateAt = (cx: number, cy: number) =>
  paintPicture(400, 300, (x, y) => {
    const reach = Math.hypot(x - cx, y - cy) / 104;
    if (reach < 0.55) return [176, 58 + ((x * 7 + y * 13) % 5), 40];
    return reach < 1 ? [232, 231, 228] : [112, 82 + ((x * 3 + y * 5) % 4), 58];
  });

const disc = (cx: number, cy: number, radius: number): DishOutline => [
  Array.from({ length: 90 }, (_, i) => {
    const turn = (i / 90) * 2 * Math.PI;
    return [(cx + radius * Math.cos(turn)) / 400, (cy + radius * Math.sin(turn)) / 300] as const;
  }),
];

function overlap(outline: DishOutline, of: DishOutline): number {
  const [a, b] = [fillOutline(outline, 400, 300).data, fillOutline(of, 400, 300).data];
  let both = 0;
  let either = 0;
  for (let i = 0; i < a.length; i++) {
    both += Math.min(a[i] ?? 0, b[i] ?? 0);
    either += Math.max(a[i] ?? 0, b[i] ?? 0);
  }
  return both / either;
}

describe('finding the dish', () => {
  it.each([
    [200, 150],
    [150, 140],
    [260, 165],
  ])('a plate whose middle is at %i, %i', (cx, cy) => {
    const found = findDish(plateAt(cx, cy));
    expect(overlap(found?.outline ?? [], disc(cx, cy, 104))).toBeGreaterThan(0.93);
  });

  it('takes a ring as a hint', () => {
    const found = findDish(plateAt(200, 150), { ring: [0.52, 0.48, 0.27, 0.27, 0] });
    expect(overlap(found?.outline ?? [], disc(200, 150, 104))).toBeGreaterThan(0.93);
  });

  it('takes a person’s outline as it is and draws its edge to that of the plate', () => {
    const drawn = disc(202, 149, 106);
    const found = findDish(plateAt(200, 150), { outline: drawn });
    expect(found?.confidence).toBe(1);
    expect(overlap(found?.outline ?? [], disc(200, 150, 104))).toBeGreaterThan(0.96);
    const elsewhere = findDish(plateAt(200, 150), { outline: disc(80, 80, 40) });
    expect(overlap(elsewhere?.outline ?? [], disc(80, 80, 40))).toBeGreaterThan(0.85);
  });

  it.each([30, 20, 10])('takes a dish of %i pixels that a person drew', (radius) => {
    const photo = paintPicture(400, 300, (x, y) =>
      Math.hypot(x - 260, y - 100) < radius ? [232, 231, 228] : [112, 82 + ((x * 3 + y * 5) % 4), 58],
    );
    const found = findDish(photo, { outline: disc(260, 100, radius + 1) });
    expect(found?.confidence).toBe(1);
    expect(overlap(found?.outline ?? [], disc(260, 100, radius))).toBeGreaterThan(0.85);
  });

  it('says the same of the same photo', () => {
    expect(findDish(plateAt(180, 150))).toEqual(findDish(plateAt(180, 150)));
  });

  it.each([
    ['too small', paintPicture(60, 50, () => [120, 90, 60])],
    ['long and narrow', paintPicture(512, 70, (x) => [x % 256, 90, 60])],
    ['black', paintPicture(300, 200, () => [0, 0, 0])],
    ['white', paintPicture(200, 300, () => [255, 255, 255])],
  ])('does not trip over a picture that is %s', (_, picture) => {
    const found = findDish(picture);
    expect(found?.confidence ?? 0).toBeLessThan(0.85);
  });

  it.each([
    ['of nothing', { outline: [] }],
    [
      'of a line',
      {
        outline: [
          [
            [0.1, 0.1],
            [0.9, 0.9],
          ],
        ] as const,
      },
    ],
    ['outside the photo', { outline: disc(900, 900, 50) }],
  ])('finds no dish by an outline %s', (_, hint) => {
    expect(findDish(plateAt(200, 150), hint)).toBeUndefined();
  });
});
