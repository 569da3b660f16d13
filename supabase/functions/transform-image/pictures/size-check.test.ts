import { expect, test } from 'vitest';
import { claimSize, drawQuarters, readTurnedHeic } from '#tests/support/pictures/odd-photos.ts';
import { findFaultForWasm } from './wasm-limits.ts';

const check = (file: Uint8Array) => findFaultForWasm(file) === 'photo_too_large';

test.each([
  [4032, 3024, {}, false],
  [4200, 3000, {}, true],
  [65_000, 65_000, {}, true],
  [3200, 2400, { progressive: true }, false],
  [3300, 2500, { progressive: true }, true],
])('in Deno a JPEG that says %i x %i, %j, is too large: %s', async (width, height, options, isTooLarge) => {
  const jpeg = await drawQuarters(64, 48).jpeg(options).toBuffer();
  expect(check(claimSize(jpeg, width, height))).toBe(isTooLarge);
});

test('of what is no photo, or only a part of a header, nothing is said', async () => {
  const jpeg = claimSize(await drawQuarters(64, 48).jpeg().toBuffer(), 65_000, 65_000);
  expect(check(jpeg)).toBe(true);
  const lengths = [0, 1, 2, 4, 10, 30, 100];
  expect(lengths.map((length) => check(jpeg.subarray(0, length)))).toEqual(lengths.map(() => false));
  expect(check(new TextEncoder().encode('no photo'))).toBe(false);
});

test('a HEIC is one that nobody can read there', () => {
  expect(findFaultForWasm(readTurnedHeic())).toBe('heic_not_readable');
});
