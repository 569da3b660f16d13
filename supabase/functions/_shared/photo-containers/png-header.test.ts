import { expect, test } from 'vitest';
import { addLateOrientation, addPngChunk, drawQuarters } from '#tests/support/pictures/odd-photos.ts';
import { writeOrientation } from './exif-orientation.ts';
import { readPngChunks } from './png-chunks.ts';
import { readPngOrientation, readPngSamples, readPngSize } from './png-header.ts';

const png = new Uint8Array(await drawQuarters(120, 80).png().toBuffer());
const SIGNATURE_BYTES = 8;
const HEADER_END = 33;

test.each([
  ['RGB', {}, { bits: 8, colours: 2, isInterlaced: false }],
  ['a palette', { palette: true, colours: 16 }, { colours: 3, isInterlaced: false }],
  ['what comes in seven passes', { progressive: true }, { bits: 8, colours: 2, isInterlaced: true }],
] as const)('the header of a PNG tells its size, and %s', async (_what, options, samples) => {
  const file = await drawQuarters(120, 80).png(options).toBuffer();
  expect(readPngSize(file)).toEqual({ width: 120, height: 80 });
  expect(readPngSamples(file)).toMatchObject(samples);
});

test('samples of 16 bits are told', async () => {
  const file = await drawQuarters(9, 9).toColourspace('rgb16').png().toBuffer();
  expect(readPngSamples(file)?.bits).toBe(16);
});

test('the first header counts', () => {
  const twice = addPngChunk(png, ['IHDR', new Uint8Array(13)]);
  expect([...readPngChunks(twice)].map(({ type }) => type).slice(0, 2)).toEqual(['IHDR', 'IHDR']);
  expect(readPngSize(twice)).toEqual({ width: 120, height: 80 });
});

const turn = (file: Uint8Array, way: number) => addPngChunk(file, ['eXIf', writeOrientation(way)]);
test.each([
  ['none', png, 1],
  ['one', turn(png, 6), 6],
  ['two, of which the first counts', turn(turn(png, 3), 6), 6],
  ['one behind the pixels, which browsers do not look at', addLateOrientation(png, 6), 1],
  ['one before and one behind them', addLateOrientation(turn(png, 8), 6), 8],
])('a PNG is turned by its Exif: %s', (_what, file, way) => {
  expect(readPngOrientation(file)).toBe(way);
});

test.each([
  ['begins with another chunk', Buffer.concat([png.subarray(0, SIGNATURE_BYTES), png.subarray(HEADER_END)])],
  ['ends within its header', png.subarray(0, HEADER_END - 1)],
  ['has a header of 12 bytes', png.slice().fill(12, 11, 12)],
  ['is its signature alone', png.subarray(0, SIGNATURE_BYTES)],
  ['is nothing', new Uint8Array(0)],
])('a PNG that %s has no size', (_what, bytes) => {
  expect([readPngSize(bytes), readPngSamples(bytes)]).toEqual([null, null]);
});

test('chunks end with the picture, and where one of them is cut off', () => {
  const typesOf = (bytes: Uint8Array) => Array.from(readPngChunks(bytes), ({ type }) => type);
  expect(typesOf(png).at(-1)).toBe('IEND');
  expect(typesOf(Buffer.concat([png, png]))).toEqual(typesOf(png));
  expect(typesOf(png.subarray(0, -1))).toEqual(typesOf(png).slice(0, -1));
});
