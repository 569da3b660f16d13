import { describe, expect, it } from 'vitest';

import { findDifference, paintDish, paintPicture, relight } from '#shared/pixels/sample-pictures.ts';
import { enhance } from './enhance.ts';

const photo = relight(paintDish(400, 300), [0.6, 0.48, 0.27]);

describe('the enhancer', () => {
  it('corrects, styles, and tells both', () => {
    const { picture, report } = enhance(photo, { style: 'slate', prompt: '' });
    expect([picture.width, picture.height]).toEqual([400, 300]);
    expect(report.style).toBe('slate');
    expect(report.did[0]).toMatch(/^White balance: \d+% cooler$/);
    expect(report.did.length).toBeGreaterThan(2);
  });

  it('gives the same bytes again and does not touch the photo', () => {
    const before = { ...photo, data: photo.data.slice() };
    const request = { style: 'slate', prompt: 'bright' } as const;
    expect(findDifference(enhance(photo, request).picture, enhance(photo, request).picture)).toBe(-1);
    expect(findDifference(photo, before)).toBe(-1);
  });

  it.each([
    { size: [1, 1], colour: [120, 80, 40] },
    { size: [2, 900], colour: [255, 255, 255] },
    { size: [130, 70], colour: [0, 0, 0] },
  ] as const)('survives a picture of $size in one colour', ({ size, colour }) => {
    const { picture } = enhance(
      paintPicture(size[0], size[1], () => colour),
      { style: 'daylight', prompt: 'steam' },
    );
    expect(picture.data.length).toBe(size[0] * size[1] * 4);
    expect(picture.data.findIndex((value, k) => k % 4 === 3 && value !== 255)).toBe(-1);
  });
});
