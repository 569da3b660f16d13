import { describe, expect, it } from 'vitest';

import { shrinkPicture } from './resample.ts';
import { paintPicture } from './sample-pictures.ts';

describe('shrinking', () => {
  it('takes the mean of the pixels under each new one', () => {
    const photo = paintPicture(8, 4, (x, y) => [x * 20, y * 40, (x % 2) * 200]);
    const small = shrinkPicture(photo, 4);
    expect([small.width, small.height]).toEqual([4, 2]);
    expect([...small.data.subarray(0, 8)]).toEqual([10, 20, 100, 255, 50, 20, 100, 255]);
  });

  it('gives a small picture back as it is', () => {
    const photo = paintPicture(5, 3, () => [1, 2, 3]);
    expect(shrinkPicture(photo, 5)).toBe(photo);
  });

  it.each([
    { size: [3000, 2], small: [256, 1] },
    { size: [1, 700], small: [1, 256] },
    { size: [300, 257], small: [256, 219] },
  ])('never loses a side or a pixel of $size', ({ size, small }) => {
    const photo = paintPicture(size[0]!, size[1]!, () => [90, 120, 30]);
    const { width, height, data } = shrinkPicture(photo, 256);
    expect([width, height]).toEqual(small);
    expect(data.findIndex((value, k) => value !== [90, 120, 30, 255][k % 4])).toBe(-1);
  });
});
