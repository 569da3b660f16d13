import { expect, test } from 'vitest';
import { isLate } from './decoders.ts';

const origin = 'https://plateglow.example';

test.each([
  ['/assets/libheif-DCn77tkY.js', true],
  ['/assets/libheif-nX98dN_7.wasm', true],
  ['/assets/heic-on-page-BnJbpT8O.js', true],
  ['/assets/convert-with-library-BMIjhjK7.js', true],
  ['/assets/check-c2pa-7oIdvta9.js', true],
  ['/assets/check-worker-7oIdvta9.js', false],
  ['/assets/c2pa_bg-nX98dN_7.wasm', true],
  ['/assets/convert-worker-7oIdvta9.js', false],
  ['/assets/index-Cq483iNo.js', false],
  ['/storage/v1/object/sign/outputs/assets/libheif.jpg', false],
])('%s is kept only once it was needed: %s', (path, expected) => {
  expect(isLate(origin + path, origin)).toBe(expected);
});

test('another origin is none of our business', () => {
  expect(isLate('https://elsewhere.example/assets/libheif-1.js', origin)).toBe(false);
});
