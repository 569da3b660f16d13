import sharp from 'sharp';
import { expect, test } from 'vitest';
import { isWhole } from './is-whole.ts';

const plate = sharp({ create: { width: 40, height: 30, channels: 3, background: '#c84' } });
const kinds = {
  jpeg: new Uint8Array(await plate.clone().jpeg().toBuffer()),
  webp: new Uint8Array(await plate.clone().webp().toBuffer()),
};

test.each(['jpeg', 'webp'] as const)('a %s is whole with its last byte, and with notes behind it', (kind) => {
  const file = kinds[kind];
  expect(isWhole(file)).toBe(true);
  expect(isWhole(Uint8Array.of(...file, 1, 2, 3))).toBe(true);
  for (const left of [file.length - 1, file.length >> 1, 14])
    expect(isWhole(file.subarray(0, left))).toBe(false);
});

test('what is no picture is none that is whole', () => {
  expect(isWhole(new TextEncoder().encode('<!doctype html>'))).toBe(false);
  expect(isWhole(new Uint8Array())).toBe(false);
});
