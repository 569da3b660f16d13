import { describe, expect, test } from 'vitest';
import { FRAMES, ringOfView } from './framing.ts';
import { ringInPhoto } from './ring.ts';

const SHAPES = [
  { width: 3000, height: 4000 },
  { width: 4000, height: 3000 },
  { width: 1080, height: 1920 },
  { width: 1920, height: 1080 },
  { width: 1000, height: 1000 },
];

describe.each(SHAPES)('in a viewfinder of $width by $height', (view) => {
  test.each(FRAMES)('the ring stays inside the guide of %s', (frame) => {
    const [cx, cy, rx, ry] = ringOfView(frame, view);
    const [wanted] = [{ '4:3': 4 / 3, '1:1': 1, '16:9': 16 / 9 }[frame]];
    const ratio = view.height > view.width ? 1 / wanted : wanted;
    const wide = Math.min(view.width, view.height * ratio);
    const high = Math.min(view.height, view.width / ratio);
    expect([cx, cy]).toEqual([0.5, 0.5]);
    expect(2 * rx * view.width).toBeLessThan(wide);
    expect(2 * ry * view.width).toBeLessThan(high);
    expect(ry / rx).toBeCloseTo(0.86, 5);
  });
});

describe('in the photo', () => {
  const upright = { width: 1080, height: 1440 };

  test('of the same shape the ring lies as in the viewfinder, whatever its size', () => {
    expect(ringInPhoto([0.5, 0.5, 0.4, 0.3, 0], upright, { width: 3000, height: 4000 })).toEqual([
      0.5, 0.5, 0.4, 0.3, 0,
    ]);
  });

  test('that is higher than the viewfinder it keeps its place from side to side', () => {
    const view = { width: 1920, height: 1080 };
    expect(ringInPhoto([0.5, 0.5, 0.2, 0.15, 0], view, { width: 4000, height: 3000 })).toEqual([
      0.5, 0.5, 0.2, 0.15, 0,
    ]);
  });

  test('that is wider than the viewfinder it is a smaller part of the width', () => {
    const view = { width: 1000, height: 1000 };
    expect(ringInPhoto([0.5, 0.5, 0.4, 0.4, 0], view, { width: 4000, height: 3000 })).toEqual([
      0.5, 0.5, 0.3, 0.3, 0,
    ]);
  });

  test('what is off the middle of the cut is off the middle of the photo, by less', () => {
    const view = { width: 1000, height: 1000 };
    const [cx, cy] = ringInPhoto([0.7, 0.7, 0.1, 0.1, 0], view, { width: 4000, height: 3000 });
    expect([cx, cy]).toEqual([0.65, 0.7]);
  });

  test('that lies on its side the ring is as round, and of the same size in pixels', () => {
    const photo = { width: 1440, height: 1080 };
    const [cx, cy, rx, ry] = ringInPhoto([0.5, 0.5, 0.4, 0.3, 0], upright, photo);
    expect([cx, cy]).toEqual([0.5, 0.5]);
    expect(rx * photo.width).toBeCloseTo(0.3 * upright.width, 0);
    expect(ry * photo.width).toBeCloseTo(0.4 * upright.width, 0);
  });
});
