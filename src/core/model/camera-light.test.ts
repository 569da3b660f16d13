import { expect, test } from 'vitest';
import { shrinkLight, type LightPlane } from './camera-light.ts';

/** A camera's picture whose light at each place is told by a function, with rows longer than its width, after other bytes. */
function film(width: number, height: number, light: (x: number, y: number) => number): LightPlane {
  const [offset, stride] = [7, width + 5];
  // What lies between rows and round them is as bright as can be, and no part of the picture.
  const bytes = new Uint8Array(offset + stride * height + 3).fill(255);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) bytes[offset + y * stride + x] = light(x, y);
  }
  return { bytes, offset, stride, width, height, isFullRange: true };
}

test.each([
  [3840, 2160, 256, 144],
  [720, 1280, 144, 256],
  [1000, 999, 256, 256],
  [64, 48, 64, 48],
])('%i x %i pixels become %i x %i, each where it was', (width, height, smallWidth, smallHeight) => {
  const ramp = (x: number, y: number) => 20 + (100 * x) / width + (100 * y) / height;
  const small = shrinkLight(
    film(width, height, (x, y) => ramp(x + 0.5, y + 0.5)),
    256,
  );
  expect([small.width, small.height]).toEqual([smallWidth, smallHeight]);
  for (const [x, y] of [
    [0, 0],
    [smallWidth - 1, 0],
    [smallWidth >> 1, smallHeight >> 2],
    [smallWidth - 1, smallHeight - 1],
  ] as const) {
    const told = ramp(((x + 0.5) * width) / smallWidth, ((y + 0.5) * height) / smallHeight);
    expect(Math.abs((small.data[y * smallWidth + x] ?? 0) - told)).toBeLessThan(1.6);
  }
});

test('fine lines become their mean, so that what is blurred does not look crisp', () => {
  const small = shrinkLight(
    film(3840, 2160, (x) => (x % 4 < 2 ? 200 : 100)),
    256,
  );
  for (const value of small.data) expect(Math.abs(value - 150)).toBeLessThan(26);
});

test('the black and white of video are those of a picture', () => {
  const video = { ...film(64, 48, (x) => (x < 32 ? 16 : 235)), isFullRange: false };
  const { data } = shrinkLight(video, 256);
  expect([data[0], data[63]]).toEqual([0, 255]);
});
