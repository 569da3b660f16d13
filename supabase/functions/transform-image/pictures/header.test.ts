import sharp from 'sharp';
import { expect, test } from 'vitest';
import { drawQuarters } from '#tests/support/pictures/odd-photos.ts';
import { readHeader } from './header.ts';

test.each([
  ['jpeg', {}, 0],
  ['jpeg', { progressive: true }, 300 * 200 * 3 * 2],
  ['png', {}, 0],
  ['png', { progressive: true }, 300 * 200 * 3],
  ['webp', {}, 300 * 200 * 4],
  ['webp', { lossless: true }, 300 * 200 * 4],
] as const)(
  'the header of a %s %j tells its size, and what must be held to decode it',
  async (kind, options, heldBytes) => {
    const file = await drawQuarters(300, 200).toFormat(kind, options).toBuffer();
    expect(readHeader(file, kind)).toMatchObject({ width: 300, height: 200, heldBytes });
  },
);

test('the header of a WebP with metadata tells its size as well', async () => {
  const file = await sharp(await drawQuarters(300, 200).png().toBuffer())
    .withMetadata({ orientation: 3 })
    .webp()
    .toBuffer();
  expect(readHeader(file, 'webp')).toMatchObject({ width: 300, height: 200 });
});

test.each(['jpeg', 'png', 'webp'] as const)('a %s that ends within its header has none', async (kind) => {
  const file = await drawQuarters(300, 200).toFormat(kind).toBuffer();
  for (let length = 0; length < 26; length++)
    expect(readHeader(file.subarray(0, length), kind)).toBeUndefined();
});
