import sharp from 'sharp';
import { expect, test } from 'vitest';
import { readSample, TURNED } from '#tests/support/pictures/intake-samples.ts';
import { drawQuarters } from '#tests/support/pictures/odd-photos.ts';
import { EXIF_HEAD, writeOrientation } from './exif-orientation.ts';
import { readJpegFrame, readJpegIcc, readJpegOrientation } from './jpeg-head.ts';
import { END_OF_IMAGE, readJpegSegments, SCAN, START_OF_SCAN } from './jpeg-segments.ts';

const jpeg = new Uint8Array(await drawQuarters(120, 80).jpeg().toBuffer());
const join = (...pieces: readonly Uint8Array[]) => new Uint8Array(Buffer.concat(pieces));
const insert = (at: number, ...piece: number[]) =>
  join(jpeg.subarray(0, at), Uint8Array.from(piece), jpeg.subarray(at));
const segment = (marker: number, ...body: number[]) => [0xff, marker, 0, body.length + 2, ...body];
const exif = (way: number) => segment(0xe1, ...new TextEncoder().encode(EXIF_HEAD), ...writeOrientation(way));
const scan = Buffer.from(jpeg).indexOf(Buffer.of(0xff, START_OF_SCAN));
const markersOf = (bytes: Uint8Array) => Array.from(readJpegSegments(bytes), ({ marker }) => marker);
/** Three channels in one scan. */
const FRAME = { marker: 0xc0, width: 120, height: 80, channels: 3 };

test.each(TURNED.map((name, at) => [name, at + 1] as const))('the head of %s tells its way', (name, way) => {
  expect(readJpegOrientation(readSample(name))).toBe(way);
});

test('segments follow each other without a gap, and end with the picture', () => {
  const segments = [...readJpegSegments(jpeg)];
  expect(segments.slice(-3).map(({ marker }) => marker)).toEqual([START_OF_SCAN, SCAN, END_OF_IMAGE]);
  expect(segments.slice(1).map(({ start }) => start)).toEqual(segments.slice(0, -1).map(({ end }) => end));
  expect(markersOf(join(jpeg, jpeg))).toEqual(markersOf(jpeg));
});

test.each([
  ['stray bytes', insert(2, 1, 2, 3)],
  ['fill bytes', insert(2, 0xff, 0xff, 0xff)],
  ['a stuffed zero', insert(2, 0xff, 0)],
  ['a marker that has no length', insert(2, 0xff, 1)],
  ['a restart', insert(2, 0xff, 0xd3)],
  ['a length of nothing', insert(2, 0xff, 0xe5, 0, 0)],
])('the header is found behind %s, as decoders find it', async (_what, bytes) => {
  expect(readJpegFrame(bytes)).toEqual(FRAME);
  expect(await sharp(bytes).metadata()).toMatchObject({ width: 120, height: 80 });
});

test.each([
  ['a frame of four bytes', segment(0xc0, 8, 0, 9, 0)],
  ['tables, which are numbered like frames', [...segment(0xc4, 1), ...segment(0xc8, 1), ...segment(0xcc, 1)]],
])('%s is no header', (_what, piece) => {
  expect(readJpegFrame(insert(2, ...piece))).toEqual(FRAME);
});

test('what follows the first scan is not the head any more', () => {
  expect(readJpegFrame(insert(2, ...segment(START_OF_SCAN)))).toBeNull();
  expect(readJpegOrientation(insert(jpeg.length - 2, ...exif(6)))).toBe(1);
});

test('the first Exif counts, wherever it stands before the scan', async () => {
  expect(readJpegOrientation(insert(2, ...exif(6), ...exif(3)))).toBe(6);
  const behindFrame = insert(scan, ...exif(8));
  expect(readJpegOrientation(behindFrame)).toBe(8);
  expect((await sharp(behindFrame).metadata()).orientation).toBe(8);
});

test('whatever pads the head of an Exif, it is one', () => {
  const padded = exif(6).with(4 + EXIF_HEAD.length - 1, 0xff);
  expect(readJpegOrientation(insert(2, ...padded))).toBe(6);
});

test('a profile in parts is put together by their numbers', () => {
  const part = (number: number, ...bytes: number[]) =>
    segment(0xe2, ...new TextEncoder().encode('ICC_PROFILE\0'), number, 2, ...bytes);
  const parts = readJpegIcc(insert(2, ...part(2, 30, 40), ...segment(0xe2, 1, 2), ...part(1, 10, 20)));
  expect(parts.map((bytes) => [...bytes])).toEqual([
    [10, 20],
    [30, 40],
  ]);
});

test('a file that ends anywhere is read as far as it goes', () => {
  for (let length = 0; length < jpeg.length; length += 7) {
    const markers = markersOf(jpeg.subarray(0, length));
    expect(markers).toEqual(markersOf(jpeg).slice(0, markers.length));
    expect(markers).not.toContain(END_OF_IMAGE);
  }
});
