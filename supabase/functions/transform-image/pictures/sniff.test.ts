import sharp from 'sharp';
import { expect, test } from 'vitest';
import { drawQuarters, readTurnedHeic } from '#tests/support/pictures/odd-photos.ts';
import { readHeader } from './header.ts';
import { sniff } from './sniff.ts';

const text = (words: string) => Uint8Array.from(words, (character) => character.charCodeAt(0));
const ftyp = (brand: string, others = '') =>
  text(`\0\0\0${String.fromCharCode(16 + others.length)}ftyp${brand}\0\0\0\0${others}`);

test.each(['jpeg', 'png', 'webp', 'gif', 'tiff', 'avif'] as const)(
  'a %s is known by its bytes',
  async (kind) => {
    expect(sniff(await drawQuarters(20, 10).toFormat(kind).toBuffer())).toBe(kind);
  },
);

test.each([
  [ftyp('heic', 'mif1'), 'heic'],
  [ftyp('mif1', 'heic'), 'heic'],
  [ftyp('heix'), 'heic'],
  [ftyp('mif1', 'avif'), 'avif'],
  [ftyp('isom', 'mp42'), 'other'],
  [text('RIFF\0\0\0\0WAVE'), 'other'],
  [text('<svg/>'), 'other'],
  [text('%PDF-1.7'), 'other'],
  [text(''), 'other'],
])('a file is known by its brands and beginnings (%#)', (file, kind) => {
  expect(sniff(file)).toBe(kind);
});

test('our own HEIC is one', () => {
  expect(sniff(readTurnedHeic())).toBe('heic');
});

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
