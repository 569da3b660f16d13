import { expect, test } from 'vitest';
import { EXIF_HEAD, readOrientation, writeOrientation } from './exif-orientation.ts';

const WAYS = [1, 2, 3, 4, 5, 6, 7, 8];
const SHORT = 3;
const LONG = 4;

/** An Exif block with these entries: tag, type, value, and of how many values it speaks. */
function makeExif(order: 'II' | 'MM', entries: readonly (readonly number[])[], magic = 42): Uint8Array {
  const block = new Uint8Array(10 + entries.length * 12 + 4);
  const view = new DataView(block.buffer);
  const isLittle = order === 'II';
  block.set(Array.from(order, (letter) => letter.charCodeAt(0)));
  view.setUint16(2, magic, isLittle);
  view.setUint32(4, 8, isLittle);
  view.setUint16(8, entries.length, isLittle);
  for (const [n, [tag = 0, type = SHORT, value = 0, count = 1]] of entries.entries()) {
    view.setUint16(10 + n * 12, tag, isLittle);
    view.setUint16(12 + n * 12, type, isLittle);
    view.setUint32(14 + n * 12, count, isLittle);
    if (type === SHORT) view.setUint16(18 + n * 12, value, isLittle);
    else view.setUint32(18 + n * 12, value, isLittle);
  }
  return block;
}

const withHead = (exif: Uint8Array): Uint8Array =>
  Uint8Array.of(...new TextEncoder().encode(EXIF_HEAD), ...exif);

test.each(WAYS)(
  'orientation %i is read in both orders of bytes, with and without the head of a JPEG',
  (way) => {
    for (const order of ['II', 'MM'] as const) {
      const exif = makeExif(order, [
        [0x010f, SHORT, 7],
        [0x0112, SHORT, way],
      ]);
      expect([readOrientation(exif), readOrientation(withHead(exif))]).toEqual([way, way]);
    }
  },
);

test.each(WAYS)('orientation %i that was written is read again', (way) => {
  expect(readOrientation(writeOrientation(way))).toBe(way);
});

test.each([
  ['says 0', makeExif('II', [[0x0112, SHORT, 0]])],
  ['says 9', makeExif('MM', [[0x0112, SHORT, 9]])],
  ['says something else', makeExif('MM', [[0x0110, SHORT, 6]])],
  ['says nothing', makeExif('MM', [])],
  ['says it in four bytes, which browsers do not take', makeExif('II', [[0x0112, LONG, 6]])],
  ['says it twice, which browsers do not take either', makeExif('MM', [[0x0112, SHORT, 6, 2]])],
  ['says it no time', makeExif('II', [[0x0112, SHORT, 6, 0]])],
  ['has another magic number', makeExif('MM', [[0x0112, SHORT, 6]], 43)],
  ['knows no order of bytes', makeExif('MM', [[0x0112, SHORT, 6]]).fill(0x58, 0, 2)],
  ['points outside of itself', makeExif('MM', [[0x0112, SHORT, 6]]).fill(0xff, 4, 8)],
  ['ends within the entry', makeExif('MM', [[0x0112, SHORT, 6]]).subarray(0, 20)],
  ['is empty', new Uint8Array(0)],
  ['is a head alone', withHead(new Uint8Array(0))],
])('an Exif block that %s turns nothing', (_what, exif) => {
  expect(readOrientation(exif)).toBe(1);
});
