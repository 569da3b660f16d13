import { expect, test } from 'vitest';
import { readSample } from '#tests/support/pictures/intake-samples.ts';
import { sniff } from './sniff.ts';

const ftyp = (major: string, ...compatible: string[]): Uint8Array => {
  const brands = [major, '\0\0\0\0', ...compatible].join('');
  return new TextEncoder().encode(`\0\0\0${String.fromCharCode(8 + brands.length)}ftyp${brands}`);
};
const text = (words: string): Uint8Array => new TextEncoder().encode(words);

test.each([
  ['a JPEG', Uint8Array.of(0xff, 0xd8, 0xff, 0xe0), 'jpeg'],
  ['a PNG', readSample('own-alpha.png'), 'png'],
  ["an iPhone's HEIC", readSample('own-ios18-tmap.heic'), 'heic'],
  ['a HEIC of 10 bits', readSample('own-10bit-heix.heic'), 'heic'],
  ['a HEIF by its generic name', ftyp('mif1', 'mif1', 'heic', 'miaf'), 'heic'],
  ['a HEIF of several pictures', ftyp('msf1', 'hevc'), 'heic'],
  ['a HEIF that says no more', ftyp('mif1'), 'heic'],
  ['a HEIC under a major brand that nobody knows', ftyp('MiHB', 'mif1', 'heic'), 'heic'],
  ['an AVIF', ftyp('avif', 'mif1'), null],
  ['an AVIF by its generic name', ftyp('mif1', 'avif', 'miaf'), null],
  ['a film', ftyp('isom', 'mp42'), null],
  ['a film of an iPhone', ftyp('qt  '), null],
  ['a WebP', text('RIFF....WEBPVP8 '), null],
  ['a GIF', text('GIF89a'), null],
  ['a PDF', text('%PDF-1.7'), null],
  ['a text', readSample('text.jpg'), null],
  ['nothing', new Uint8Array(0), null],
  ['three bytes', Uint8Array.of(0xff, 0xd8, 0), null],
])('%s is told by its bytes', (_what, bytes, kind) => {
  expect(sniff(bytes)).toBe(kind);
});
