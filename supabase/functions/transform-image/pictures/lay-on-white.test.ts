import { expect, test } from 'vitest';
import { layOnWhite } from './lay-on-white.ts';

/** Two rows of one pixel each, with bytes between them that are no pixels; nearly opaque, and not at all. */
const ROWS = [10, 20, 30, 254, 9, 9, 10, 20, 30, 0, 9, 9];
const ON_WHITE = [11, 21, 31, 254, 9, 9, 255, 255, 255, 0, 9, 9];

test.each([Uint8Array, Uint8ClampedArray])('%o of any stride lie on white, rounded alike', (Bytes) => {
  const data = Bytes.from(ROWS);
  layOnWhite({ data, width: 1, height: 2, channels: 4, stride: 6 });
  expect([...data]).toEqual(ON_WHITE);
});

test('each mean is the nearest', () => {
  for (let alpha = 0; alpha <= 255; alpha++) {
    const data = Uint8Array.of(0, 100, 255, alpha);
    layOnWhite({ data, width: 1, height: 1, channels: 4, stride: 4 });
    const mean = (value: number) => Math.round((value * alpha + 255 * (255 - alpha)) / 255);
    expect([...data]).toEqual([mean(0), mean(100), 255, alpha]);
  }
});
