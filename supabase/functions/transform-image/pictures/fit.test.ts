import { expect, test } from 'vitest';
import { KEPT_SIZE, shrink, sizeWithin, thumbnailSize, WORKING_SIZE } from './fit.ts';

test.each([
  // photo, as engines get it, as it is kept
  [4032, 3024, 2048, 1536, 2364, 1773],
  [3024, 4032, 1536, 2048, 1773, 2364],
  [800, 600, 800, 600, 800, 600],
  [8000, 1000, 2048, 256, 4096, 512],
  [2048, 2048, 2048, 2048, 2048, 2048],
  [1, 20_000, 1, 2048, 1, 4096],
])('%i x %i px: engines get %i x %i, and %i x %i are kept', (width, height, ...wanted) => {
  const working = sizeWithin({ width, height }, WORKING_SIZE);
  const kept = sizeWithin({ width, height }, KEPT_SIZE);
  expect([working.width, working.height, kept.width, kept.height]).toEqual(wanted);
  expect(kept.width * kept.height).toBeLessThanOrEqual(KEPT_SIZE.area);
});

test.each([
  [2048, 1536, 400, 300],
  [4096, 3, 400, 1],
  [300, 900, 300, 900],
])('a thumbnail of %i x %i px is %i x %i', (width, height, thumbWidth, thumbHeight) => {
  expect(thumbnailSize({ width, height })).toEqual({ width: thumbWidth, height: thumbHeight });
});

test('made smaller, a picture keeps its brightness, also where new pixels cover parts of old ones', () => {
  const [width, height] = [7, 5];
  const data = Uint8Array.from({ length: width * height * 3 }, (_, i) => (i * 37) % 256);
  const small = shrink({ width, height, data, channels: 3, stride: width * 3 }, { width: 3, height: 2 });
  const mean = (values: ArrayLike<number>, channels: number, channel: number) => {
    const own = Array.from(values).filter((_, i) => i % channels === channel);
    return own.reduce((sum, value) => sum + value, 0) / own.length;
  };
  for (const channel of [0, 1, 2]) {
    expect(Math.abs(mean(small.data, 4, channel) - mean(data, 3, channel))).toBeLessThan(1);
  }
  expect(mean(small.data, 4, 3)).toBe(255);
});

test('halved exactly, each new pixel is the mean of four', () => {
  const data = Uint8Array.from([0, 10, 20, 30, 40, 50, 60, 70].flatMap((value) => [value, value, value]));
  const small = shrink({ width: 4, height: 2, data, channels: 3, stride: 12 }, { width: 2, height: 1 });
  expect([...small.data]).toEqual([25, 25, 25, 255, 45, 45, 45, 255]);
});

test('rows may begin further apart than their pixels need, as decoders leave them', () => {
  const data = Uint8Array.from([9, 9, 9, 77, 77, 5, 5, 5, 77, 77]);
  const same = shrink({ width: 1, height: 2, data, channels: 3, stride: 5 }, { width: 1, height: 2 });
  expect([...same.data]).toEqual([9, 9, 9, 255, 5, 5, 5, 255]);
});
