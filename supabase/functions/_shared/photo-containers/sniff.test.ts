import { expect, test } from 'vitest';
import { drawQuarters, readTurnedHeic } from '#tests/support/pictures/odd-photos.ts';
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
  ['mif2', '', 'heic'],
  ['heif', '', 'heic'],
  ['msf1', 'hevc', 'heic'],
  ['heic', 'avif', 'heic'],
  ['mif1', 'avifheic', 'heic'],
  ['avif', 'heic', 'avif'],
  ['mif1', 'miafavif', 'avif'],
  ['MiHB', 'mif1heic', 'heic'],
  ['avci', 'mif1', 'heic'],
  ['mp42', 'isom', 'other'],
  ['crx ', 'isom', 'other'],
])('of a file the brand %s, with %s beside it, makes: %s', (major, others, kind) => {
  expect(sniff(ftyp(major, others))).toBe(kind);
});

test('brands are looked for in the first box alone, and only in its beginning', () => {
  expect(sniff(text('\0\0\0\x10ftypisom\0\0\0\0heic'))).toBe('other');
  const long = text(`\0\0\x02\0ftypisom\0\0\0\0${'isom'.repeat(60)}heic`);
  expect(sniff(long)).toBe('other');
});
