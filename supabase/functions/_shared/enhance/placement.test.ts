import { describe, expect, it } from 'vitest';
import { createPlane, type Plane } from '#shared/pixels/plane.ts';
import { findDifference, paintDish, paintPicture } from '#shared/pixels/sample-pictures.ts';
import { AS_IT_IS, choosePlacement, placeMask, placePicture } from './placement.ts';

function disc(cx: number, cy: number, rx: number, ry = rx): Plane {
  const mask = createPlane(200, 150);
  for (let i = 0; i < mask.data.length; i++) {
    const reach = Math.hypot(((i % 200) + 0.5 - cx) / rx, (Math.floor(i / 200) + 0.5 - cy) / ry);
    mask.data[i] = reach < 1 ? 1 : 0;
  }
  return mask;
}

/** The box of what is dish, as parts of the picture. */
function boxOf({ width, height, data }: Plane) {
  const columns = [...data.keys()].filter((i) => (data[i] ?? 0) >= 0.5).map((i) => i % width);
  const rows = [...data.keys()].filter((i) => (data[i] ?? 0) >= 0.5).map((i) => Math.floor(i / width));
  const [left, right] = [Math.min(...columns), Math.max(...columns) + 1];
  const [top, bottom] = [Math.min(...rows), Math.max(...rows) + 1];
  return {
    x: (left + right) / 2 / width,
    y: (top + bottom) / 2 / height,
    fills: Math.max((right - left) / width, (bottom - top) / height),
  };
}

describe('the place of a dish', () => {
  it.each([
    { what: 'a plate in a corner', mask: disc(70, 60, 52), fills: 0.82 },
    { what: 'a plate that fills the picture', mask: disc(100, 75, 70), fills: 0.82 },
    { what: 'a slanted plate', mask: disc(90, 80, 75, 40), fills: 0.82 },
    { what: 'a small cup, which is not enlarged beyond a quarter', mask: disc(140, 40, 25), fills: 0.417 },
  ])('is the middle, and as large as all others: $what', ({ mask, fills }) => {
    const placement = choosePlacement(mask);
    const box = boxOf(placeMask(mask, placement));
    expect(box.x).toBeCloseTo(0.5, 1);
    expect(box.y).toBeCloseTo(0.5, 1);
    expect(Math.abs(box.fills - fills)).toBeLessThan(0.02);
    expect(placement.scale).toBeLessThanOrEqual(1.25);
  });

  it.each([
    { what: 'the frame cuts it', mask: disc(20, 75, 50) },
    { what: 'it touches the frame', mask: disc(100, 51, 50) },
    { what: 'it is all there is', mask: disc(100, 75, 300) },
    { what: 'there is none', mask: createPlane(200, 150) },
    { what: 'it is where it should be', mask: disc(100, 75, 61.5) },
  ])('stays where $what', ({ mask }) => {
    expect(choosePlacement(mask)).toEqual(AS_IT_IS);
  });
});

describe('a photo that is moved', () => {
  const photo = paintDish(200, 150);

  it('is the same where nothing moves', () => {
    expect(findDifference(placePicture(photo, AS_IT_IS), photo)).toBe(-1);
  });

  it('has each point where the placement says', () => {
    const ramp = paintPicture(200, 150, (x, y) => [x, y, 128]);
    const { data } = placePicture(ramp, { scale: 1.25, x: -0.1, y: -0.05 });
    for (const [x, y] of [
      [40, 30],
      [100, 75],
      [160, 120],
    ] as const) {
      const k = (y * 200 + x) * 4;
      expect(data[k]).toBeCloseTo((((x + 0.5) / 200 + 0.1) / 1.25) * 200 - 0.5, -0.31);
      expect(data[k + 1]).toBeCloseTo((((y + 0.5) / 150 + 0.05) / 1.25) * 150 - 0.5, -0.31);
    }
  });

  it('repeats its border where it does not reach', () => {
    const plain = paintPicture(60, 40, () => [90, 120, 30]);
    expect(findDifference(placePicture(plain, { scale: 0.8, x: 0.3, y: -0.1 }), plain)).toBe(-1);
  });
});
