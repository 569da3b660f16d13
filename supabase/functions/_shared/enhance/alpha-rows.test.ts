import { describe, expect, it } from 'vitest';
import { createPlane } from '#shared/pixels/plane.ts';
import { shrinkPicture } from '#shared/pixels/resample.ts';
import { paintPicture } from '#shared/pixels/sample-pictures.ts';
import { alphaRows } from './alpha-rows.ts';

const GREY: Colour = [120, 120, 120];

type Colour = [number, number, number];

/**
 * A disc in a photo four times as large as its mask; the edge of the mask takes `soft` of its pixels from nothing to
 * all, and lies `off` pixels of the photo further out than the disc.
 */
function readDisc(soft: number, dish: Colour, table: Colour, off = 0) {
  const alpha = createPlane(100, 80);
  for (let i = 0; i < alpha.data.length; i++) {
    const inside = 25 + off / 4 - Math.hypot((i % 100) - 49.5, Math.floor(i / 100) - 39.5);
    alpha.data[i] = Math.min(1, Math.max(0, inside / soft + 0.5));
  }
  const photo = paintPicture(400, 320, (x, y) => (Math.hypot(x - 199.5, y - 159.5) < 100 ? dish : table));
  return [...alphaRows(alpha, photo, shrinkPicture(photo, alpha.width))(160)];
}

it.each([2, -2])('the edge is led to that of the photo, where the mask is %d pixels off', (off) => {
  const row = readDisc(3, [235, 233, 228], [92, 70, 50], off);
  const first = row.findIndex((value) => value >= 0.5);
  expect(Math.abs(first - 100)).toBeLessThanOrEqual(1);
});

describe.each([
  [1, 'of one colour', GREY, GREY],
  [3, 'of one colour', GREY, GREY],
  [6, 'of one colour', GREY, GREY],
  [3, 'of two colours', [235, 233, 228], [92, 70, 50]],
] as const)('the edge of a mask that takes %d pixels, on a photo %s', (soft, _, dish, table) => {
  const row = readDisc(soft, [...dish], [...table]);

  it('is narrow at the full size, wherever the mask has doubts', () => {
    const between = row.filter((value) => value > 0.02 && value < 0.98).length / 2;
    expect(between).toBeLessThanOrEqual(7);
  });

  it('lies where the mask is half dish, or a little further in', () => {
    const first = row.findIndex((value) => value >= 0.5);
    expect(first).toBeGreaterThanOrEqual(99);
    expect(first).toBeLessThanOrEqual(103);
  });

  it('leaves all inside and nothing outside', () => {
    expect(row[200]).toBe(1);
    expect(row[40]).toBe(0);
  });
});
