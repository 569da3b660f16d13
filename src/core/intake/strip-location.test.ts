import { createRequire } from 'node:module';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { HEICS, readSample, SECRETS, textOf, TURNED } from '#tests/support/pictures/intake-samples.ts';
import { addLateOrientation, drawQuarters } from '#tests/support/pictures/odd-photos.ts';
import { readHeader } from './header.ts';
import { inspectPhoto } from './inspect.ts';
import { stripLocation } from './strip-location.ts';

const pixelsOf = async (bytes: Uint8Array) => await sharp(bytes).raw().toBuffer();

test.each(TURNED)('%s keeps every pixel and how it is held, and nothing else', async (name) => {
  const bytes = readSample(name);
  expect(SECRETS.every((secret) => textOf(bytes).includes(secret))).toBe(true);
  const clean = stripLocation(bytes, 'jpeg')!;
  const told = SECRETS.filter((secret) => textOf(clean).includes(secret));
  expect(told).toEqual(name === 'own-ori1.jpg' ? [] : ['Exif\0\0']);
  expect(readHeader(clean, 'jpeg')).toEqual(readHeader(bytes, 'jpeg'));
  expect((await pixelsOf(clean)).equals(await pixelsOf(bytes))).toBe(true);
  expect(inspectPhoto(clean)?.isWhole).toBe(true);
});

test('a JPEG keeps its colour profile', async () => {
  const bytes = readSample('own-p3-chart.jpg');
  const clean = stripLocation(bytes, 'jpeg')!;
  const [before, after] = [await sharp(bytes).metadata(), await sharp(clean).metadata()];
  expect(before.icc).toBeInstanceOf(Buffer);
  expect(after.icc).toEqual(before.icc);
});

test('what lies behind the picture of a JPEG goes: a film, a second picture with its place', () => {
  const [one, other] = [readSample('own-ori1.jpg'), readSample('own-ori6.jpg')];
  const both = new Uint8Array(one.length + other.length);
  both.set(one);
  both.set(other, one.length);
  expect(stripLocation(both, 'jpeg')).toEqual(stripLocation(one, 'jpeg'));
});

test.each([
  ["Adobe's word on colours", 0xee, [...new TextEncoder().encode('Adobe'), 0, 100, 0, 0, 0, 0, 1], true],
  ['the number of lines', 0xdc, [3, 132], true],
  ['the restart interval', 0xdd, [0, 4], true],
  ['a word of Adobe that is cut short', 0xee, [...new TextEncoder().encode('Adobe'), 0, 100], false],
])('nothing hides in a JPEG behind %s', (_what, marker, payload, isKept) => {
  const jpeg = readSample('own-ori1.jpg');
  const withSegment = (body: number[]) =>
    Uint8Array.of(0xff, 0xd8, 0xff, marker, 0, body.length + 2, ...body, ...jpeg.subarray(2));
  const hidden = isKept ? [...new TextEncoder().encode('48.1N 11.5E')] : [];
  const clean = stripLocation(withSegment([...payload, ...hidden]), 'jpeg')!;
  expect(textOf(clean)).not.toContain('48.1N');
  expect(clean).toEqual(stripLocation(isKept ? withSegment(payload) : jpeg, 'jpeg'));
  const segment = textOf(Uint8Array.of(0xff, marker, 0, payload.length + 2, ...payload));
  expect(textOf(clean).includes(segment)).toBe(isKept);
});

test('a JPEG without a picture in it is not let go', () => {
  expect(stripLocation(Uint8Array.of(0xff, 0xd8, 0xff, 0xfe, 0, 4, 65, 66, 0xff, 0xd9), 'jpeg')).toBeNull();
});

test('a PNG keeps pixels, profile and orientation, and loses texts, Exif and times', async () => {
  const png = await sharp({ create: { width: 40, height: 30, channels: 4, background: '#c0804080' } })
    .withMetadata({
      orientation: 6,
      icc: 'p3',
      exif: { IFD0: { Make: 'TestPhone', ImageDescription: 'secret-note' } },
    })
    .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/">Somebody</x:xmpmeta>')
    .png()
    .toBuffer();
  for (const told of ['TestPhone', 'secret-note', 'zTXt']) expect(textOf(png)).toContain(told);
  const clean = stripLocation(png, 'png')!;
  for (const secret of ['TestPhone', 'secret-note', 'zTXt', 'iTXt', 'tEXt', 'tIME']) {
    expect(textOf(clean)).not.toContain(secret);
  }
  const metadata = await sharp(clean).metadata();
  expect(metadata).toMatchObject({ orientation: 6, width: 40, height: 30 });
  expect(metadata.icc).toBeInstanceOf(Buffer);
  expect((await pixelsOf(clean)).equals(await pixelsOf(png))).toBe(true);
});

test('an Exif behind the pixels of a PNG turns nothing, as in browsers and on the server', async () => {
  const png = new Uint8Array(await drawQuarters(40, 30).png().toBuffer());
  const late = addLateOrientation(png, 6);
  expect(inspectPhoto(late)?.size).toEqual({ width: 40, height: 30 });
  expect(stripLocation(late, 'png')).toEqual(stripLocation(png, 'png'));
});

interface Libheif {
  HeifDecoder: new () => { decode(bytes: Uint8Array): HeifImage[] };
}
interface HeifImage {
  is_primary(): boolean;
  get_width(): number;
  get_height(): number;
  display(into: object, done: (shown: { data: Uint8ClampedArray } | null) => void): void;
}
const libheif = createRequire(import.meta.url)('libheif-js/wasm-bundle.js') as Libheif;

async function decodeHeic(bytes: Uint8Array): Promise<Uint8ClampedArray | undefined> {
  const image = new libheif.HeifDecoder().decode(bytes).find((one) => one.is_primary())!;
  const [width, height] = [image.get_width(), image.get_height()];
  const into = { width, height, data: new Uint8ClampedArray(width * height * 4) };
  return (await new Promise<typeof into | null>((resolve) => image.display(into, resolve as never)))?.data;
}

test.each(HEICS)('%s keeps every pixel in its place, and every other byte is zero', async (name) => {
  const bytes = readSample(name);
  const clean = stripLocation(bytes, 'heic')!;
  expect(clean.length).toBe(bytes.length);
  for (const secret of ['TestPhone', 'SN1', 'secret-note', 'Somebody']) {
    expect(textOf(clean)).not.toContain(secret);
  }
  const [before, after] = [await decodeHeic(bytes), await decodeHeic(clean)];
  expect(before?.length).toBeGreaterThan(0);
  expect(Buffer.from(after!).equals(Buffer.from(before!))).toBe(true);
});

test('a HEIC with a film in it, or something where its picture lies, is not let go', () => {
  const bytes = readSample('own-p3-chart.heic');
  const film = new Uint8Array(bytes.length + 8);
  film.set(bytes);
  film.set([0, 0, 0, 8, 0x6d, 0x6f, 0x6f, 0x76], bytes.length);
  expect(stripLocation(film, 'heic')).toBeNull();
  expect(stripLocation(bytes.subarray(0, 200), 'heic')).toBeNull();
});

test('what a maker adds to a HEIC is emptied', () => {
  const bytes = readSample('own-p3-chart.heic');
  const more = new Uint8Array(bytes.length + 16);
  more.set(bytes);
  more.set(new TextEncoder().encode('\0\0\0\x10sefdplace!!!'), bytes.length);
  const clean = stripLocation(more, 'heic')!;
  expect(textOf(clean.subarray(bytes.length))).toBe(`\0\0\0\x10free${'\0'.repeat(8)}`);
});
