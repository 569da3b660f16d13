import { describe, expect, test } from 'vitest';
import { HEICS, readSample } from '#tests/support/pictures/intake-samples.ts';
import { readTurnedHeic } from '#tests/support/pictures/odd-photos.ts';
import { box, codes, heif, PITM, size, u16, u32 } from '#tests/support/pictures/write-heif.ts';
import { createCursor, findBox, readBoxes } from './heif-boxes.ts';
import { readHeifLayout } from './heif-layout.ts';
import { readHeifProperties } from './heif-properties.ts';

const IPCO = box('ipco', ...size(64, 48), ...size(9, 9), ...box('irot', 1));
/** Item 1 has properties 1 and 3, the latter essential; item 2 has property 2. */
const IPMA = box('ipma', ...u32(0), ...u32(2), ...u16(1), 2, 1, 0x83, ...u16(2), 1, 2);
const tell = (bytes: Uint8Array) =>
  readHeifProperties(bytes).map(
    ({ type, isMain, isEssential }) => `${type}${isMain ? ' main' : ''}${isEssential ? ' essential' : ''}`,
  );
const WHOLE = ['ispe main', 'ispe', 'irot main essential'];

describe('boxes', () => {
  const typesOf = (bytes: Uint8Array) => Array.from(readBoxes(bytes, 0, bytes.length), ({ type }) => type);

  test('lie side by side, of any length', () => {
    const long = [...u32(1), ...codes('long'), ...u32(0), ...u32(20), 1, 2, 3, 4];
    const rest = [...u32(0), ...codes('rest'), 1, 2, 3];
    const bytes = Uint8Array.of(...box('free', 1, 2), ...long, ...rest);
    expect(typesOf(bytes)).toEqual(['free', 'long', 'rest']);
    const [, second, third] = readBoxes(bytes, 0, bytes.length);
    expect(second).toMatchObject({ start: 10, body: 26, end: 30, size: 20 });
    expect(third).toMatchObject({ start: 30, body: 38, end: bytes.length, size: 11 });
  });

  test('end where the file was cut off, and say how long they were', () => {
    const [cut] = readBoxes(Uint8Array.of(...box('mdat', 1, 2, 3, 4)), 0, 10);
    expect(cut).toMatchObject({ end: 10, size: 12 });
  });

  test('are found before one that makes no sense, and only there', () => {
    const bytes = Uint8Array.of(...box('meta', 1), 0, 0, 0, 3, ...codes('none'), 1, 2);
    expect(findBox(readBoxes(bytes, 0, bytes.length), 'meta')).toMatchObject({ start: 0 });
    expect(() => findBox(readBoxes(bytes, 0, bytes.length), 'none')).toThrow(RangeError);
  });

  test('a number has 0, 2, 4 or 8 bytes', () => {
    const bytes = Uint8Array.of(0, 7, 0, 0, 0, 8, 0, 0, 0, 1, 0, 0, 0, 9);
    const cursor = createCursor(bytes, 0);
    expect([0, 2, 4, 8].map((length) => cursor.sized(length))).toEqual([0, 7, 8, 2 ** 32 + 9]);
    expect(() => cursor.sized(3)).toThrow(RangeError);
  });
});

describe('properties', () => {
  test('are told whose they are', () => {
    expect(tell(heif(...PITM, ...box('iprp', ...IPCO, ...IPMA)))).toEqual(WHOLE);
  });

  test('with wide numbers and wide names of items too', () => {
    const ids = [...u32(1), 2, ...u16(1), ...u16(0x8003), ...u32(2), 1, ...u16(2)];
    const ipma = box('ipma', 1, 0, 0, 1, ...u32(2), ...ids);
    const pitm = box('pitm', 1, 0, 0, 0, ...u32(1));
    expect(tell(heif(...pitm, ...box('iprp', ...IPCO, ...ipma)))).toEqual(WHOLE);
  });

  test('in whatever order, in two lists, with what nobody needs between', () => {
    const first = box('ipma', ...u32(0), ...u32(1), ...u16(1), 1, 1);
    const second = box('ipma', ...u32(0), ...u32(2), ...u16(1), 1, 0x83, ...u16(2), 1, 2);
    const free = box('free', 1, 2, 3);
    expect(tell(heif(...free, ...box('iprp', ...second, ...IPCO, ...first), ...free, ...PITM))).toEqual(
      WHOLE,
    );
  });

  test('no number and one that is too high name none', () => {
    const ipma = box('ipma', ...u32(0), ...u32(1), ...u16(1), 2, 0, 9);
    expect(tell(heif(...PITM, ...box('iprp', ...IPCO, ...ipma)))).toEqual(['ispe', 'ispe', 'irot']);
  });

  test.each([
    ['without a main picture', heif(...box('iprp', ...IPCO, ...IPMA))],
    ['without properties', heif(...PITM)],
    ['without a list of them', heif(...PITM, ...box('iprp', ...IPMA))],
    ['whose list of owners is cut', heif(...PITM, ...box('iprp', ...IPCO, ...IPMA)).subarray(0, -4)],
    ['that is no HEIF', codes('<html></html>')],
    ['that is empty', []],
  ])('of a file %s there are none', (_what, bytes) => {
    expect(tell(Uint8Array.from(bytes))).toEqual([]);
  });

  test('are read from the beginning of a file', () => {
    const whole = heif(...PITM, ...box('iprp', ...IPCO, ...IPMA));
    expect(tell(Uint8Array.of(...whole, ...u32(5_000_000), ...codes('mdat'), 1, 2, 3))).toEqual(WHOLE);
    const heic = readTurnedHeic();
    const meta = findBox(readBoxes(heic, 0, heic.length), 'meta');
    expect(tell(heic.subarray(0, meta?.end))).toEqual(tell(heic));
    expect(tell(heic)).toContain('irot main essential');
  });

  test.each(HEICS)('of the main picture of %s are a size and colours', (name) => {
    const bytes = readSample(name);
    const main = readHeifProperties(bytes).filter(({ isMain }) => isMain);
    expect(main.map(({ type }) => type)).toEqual(expect.arrayContaining(['ispe', 'colr']));
    expect(readHeifLayout(bytes)?.properties).toEqual(readHeifProperties(bytes));
  });
});

describe('the layout', () => {
  test.each(HEICS)('of %s says where each item lies, within the file', (name) => {
    const bytes = readSample(name);
    const items = [...(readHeifLayout(bytes)?.items.values() ?? [])];
    expect(items.map(({ type }) => type)).toContain('hvc1');
    const places = items.flatMap(({ extents }) => extents ?? []);
    expect(places.every(({ start, end }) => start < end && end <= bytes.length)).toBe(true);
  });

  test('is not told of a file with two lists of items, or none', () => {
    const bytes = readSample('own-p3-chart.heic');
    const [, meta] = readBoxes(bytes, 0, bytes.length);
    const more = bytes.subarray(meta?.start, meta?.end);
    expect(readHeifLayout(Uint8Array.of(...bytes, ...more))).toBeNull();
    expect(readHeifLayout(heif(...PITM, ...box('iprp', ...IPCO, ...IPMA)))).toBeNull();
  });
});
