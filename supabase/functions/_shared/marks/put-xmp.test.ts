import { crc32 as crc32OfNode, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { addPngChunk, drawQuarters, packBomb } from '#tests/support/pictures/odd-photos.ts';
import { EXIF_HEAD, writeOrientation } from '#shared/photo-containers/exif-orientation.ts';
import { readJpegSegments } from '#shared/photo-containers/jpeg-segments.ts';
import { readPngChunks } from '#shared/photo-containers/png-chunks.ts';
import { readRiffChunks } from '#shared/photo-containers/riff-chunks.ts';
import { crc32 } from './crc32.ts';
import { PNG_KEYWORD } from './find-xmp.ts';
import { JPEG_HEAD } from './insert-into-jpeg.ts';
import { putXmp } from './put-xmp.ts';
import { readXmp } from './read-xmp.ts';
import { writeXmpPacket } from './xmp-packet.ts';

const PACKET = writeXmpPacket({ source: 'algorithmicallyEnhanced', credit: 'ça' });
const OTHER = writeXmpPacket({ source: 'compositeSynthetic' });
const bytesOf = async (picture: { toBuffer: () => Promise<Buffer> }) =>
  new Uint8Array(await picture.toBuffer());
const pixelsOf = (file: Uint8Array) => sharp(file, { animated: true, failOn: 'warning' }).raw().toBuffer();
const join = (...pieces: readonly Uint8Array[]) => new Uint8Array(Buffer.concat(pieces));
const latin = (text: string) => Buffer.from(text, 'latin1');

const quarters = drawQuarters(121, 83);
const clear = sharp({
  create: { width: 33, height: 21, channels: 4, background: { r: 9, g: 99, b: 200, alpha: 0.4 } },
});
const jpeg = await bytesOf(quarters.clone().jpeg());
const png = await bytesOf(quarters.clone().png());

const segment = (marker: number, body: Uint8Array | string) => {
  const bytes = typeof body === 'string' ? latin(body) : body;
  return join(Uint8Array.of(0xff, marker, (bytes.length + 2) >> 8, (bytes.length + 2) & 0xff), bytes);
};
const withSegments = (...segments: readonly Uint8Array[]) =>
  join(jpeg.subarray(0, 2), ...segments, jpeg.subarray(2));
const jfif = segment(0xe0, 'JFIF\0\x01\x02\0\0\x01\0\x01\0\0');
const exif = segment(0xe1, join(latin(EXIF_HEAD), writeOrientation(6)));
const namesOf = (file: Uint8Array) =>
  Array.from(readJpegSegments(file), ({ marker, body }) =>
    marker === 0xe1 ? `APP1 ${String.fromCharCode(...file.subarray(body, body + 4))}` : marker.toString(16),
  );

describe.each<[string, Promise<Uint8Array> | Uint8Array]>([
  ['a JPEG', jpeg],
  ['a progressive JPEG', bytesOf(quarters.clone().jpeg({ progressive: true }))],
  ['a JPEG with JFIF', withSegments(jfif)],
  [
    'a JPEG with Exif and a profile',
    bytesOf(
      quarters
        .clone()
        .withExif({ IFD0: { Model: 'x' } })
        .withIccProfile('p3')
        .jpeg(),
    ),
  ],
  [
    'a JPEG of many segments',
    withSegments(...Array.from({ length: 60 }, (_, i) => segment(0xe0 + (i % 16), 'many'.repeat(500)))),
  ],
  ['a JPEG with a segment of 64 kB', withSegments(segment(0xe2, new Uint8Array(65_533)))],
  ['a JPEG with fill bytes', withSegments(Uint8Array.of(0xff, 0xff, 0xff))],
  ['a JPEG with another packet', bytesOf(quarters.clone().jpeg().withXmp(OTHER))],
  ['a PNG', png],
  ['a PNG with a palette and alpha', bytesOf(clear.clone().png({ palette: true }))],
  ['a PNG with a profile', bytesOf(quarters.clone().withIccProfile('p3').png())],
  ['a PNG with another packet', bytesOf(quarters.clone().png().withXmp(OTHER))],
  ['a WebP', bytesOf(quarters.clone().webp())],
  ['a WebP of an even length', bytesOf(quarters.clone().webp({ quality: 81 }))],
  ['a WebP without loss', bytesOf(quarters.clone().webp({ lossless: true }))],
  ['a WebP with alpha', bytesOf(clear.clone().webp())],
  ['a WebP with alpha and without loss', bytesOf(clear.clone().webp({ lossless: true }))],
  [
    'a WebP with Exif and a profile',
    bytesOf(
      quarters
        .clone()
        .withExif({ IFD0: { Model: 'x' } })
        .withIccProfile('p3')
        .webp(),
    ),
  ],
  ['a WebP with another packet', bytesOf(quarters.clone().webp().withXmp(OTHER))],
  [
    'a WebP that moves',
    Promise.all([bytesOf(quarters.clone().png()), bytesOf(quarters.clone().negate().png())]).then((frames) =>
      bytesOf(sharp(frames, { join: { animated: true } }).webp()),
    ),
  ],
])('into %s', (_what, made) => {
  test('a packet is put, others read it, and no pixel changes', async () => {
    const file = await made;
    const marked = putXmp(file, PACKET);
    expect(await readXmp(marked)).toBe(PACKET);
    const {
      xmpAsString,
      width,
      height,
      pages,
      hasAlpha,
      hasProfile,
      exif: kept,
    } = await sharp(marked).metadata();
    expect(xmpAsString).toBe(PACKET);
    const before = await sharp(file).metadata();
    expect({ width, height, pages, hasAlpha, hasProfile, exif: kept }).toEqual({
      width: before.width,
      height: before.height,
      pages: before.pages,
      hasAlpha: before.hasAlpha,
      hasProfile: before.hasProfile,
      exif: before.exif,
    });
    expect((await pixelsOf(marked)).equals(await pixelsOf(file))).toBe(true);
  });

  test('a second one takes the place of the first', async () => {
    const file = await made;
    expect(putXmp(putXmp(file, PACKET), OTHER)).toEqual(putXmp(file, OTHER));
  });
});

test('in a JPEG it stands behind JFIF and Exif, and before everything else', () => {
  const file = withSegments(jfif, exif, segment(0xe2, 'MPF\0'));
  expect(namesOf(putXmp(file, PACKET)).slice(0, 4)).toEqual(['e0', 'APP1 Exif', 'APP1 http', 'e2']);
  expect(namesOf(putXmp(jpeg, PACKET)).slice(0, 2)).toEqual(['APP1 http', 'db']);
});

test('the further parts of a long packet go with it', async () => {
  const extension = segment(0xe1, `http://ns.adobe.com/xmp/extension/\0${'0'.repeat(40)}${'x'.repeat(500)}`);
  const file = withSegments(segment(0xe1, JPEG_HEAD + OTHER), extension, extension);
  expect(putXmp(file, PACKET)).toEqual(putXmp(jpeg, PACKET));
  expect(await readXmp(withSegments(extension))).toBeNull();
});

test('a packet fills a segment of a JPEG to the last byte, and no more', async () => {
  const most = 'x'.repeat(65_533 - JPEG_HEAD.length);
  const marked = putXmp(jpeg, most);
  expect(await readXmp(marked)).toBe(most);
  expect((await pixelsOf(marked)).equals(await pixelsOf(jpeg))).toBe(true);
  expect(() => putXmp(jpeg, `${most}x`)).toThrow(RangeError);
});

test('what a PNG holds packed is read, as far as it is no bomb', async () => {
  const packed = (body: Uint8Array) =>
    addPngChunk(png, ['iTXt', join(latin(`${PNG_KEYWORD}\x01\0en\0key\0`), body)]);
  expect(await readXmp(packed(deflateSync(OTHER)))).toBe(OTHER);
  expect(await readXmp(packed(packBomb()))).toBeNull();
  expect(await readXmp(packed(latin('not packed')))).toBeNull();
  expect(await readXmp(addPngChunk(png, ['zTXt', join(latin(`${PNG_KEYWORD}\0`), deflateSync(OTHER))]))).toBe(
    OTHER,
  );
  expect(await readXmp(addPngChunk(png, ['tEXt', Buffer.from(PNG_KEYWORD + OTHER)]))).toBe(OTHER);
  expect(await readXmp(addPngChunk(png, ['iTXt', latin(PNG_KEYWORD)]))).toBeNull();
  expect(await readXmp(addPngChunk(png, ['iTXt', latin('Comment\0\0\0\0\0hello')]))).toBeNull();
});

test('chunks of a PNG and a WebP follow each other as their formats ask', async () => {
  const marked = putXmp(png, PACKET);
  const [header, text] = [...readPngChunks(marked)];
  expect([header?.type, text?.type]).toEqual(['IHDR', 'iTXt']);
  const named = marked.subarray((text?.start ?? 0) + 4, (text?.end ?? 0) - 4);
  expect(Buffer.from(marked.buffer).readUInt32BE((text?.end ?? 0) - 4)).toBe(crc32OfNode(named));
  for (const packet of ['odd', 'even']) {
    const webp = putXmp(await bytesOf(quarters.clone().webp()), packet);
    expect([...readRiffChunks(webp)].map(({ type }) => type)).toEqual(['VP8X', 'VP8 ', 'XMP ']);
    expect(Buffer.from(webp.buffer).readUInt32LE(4)).toBe(webp.length - 8);
    expect(webp.length % 2).toBe(0);
  }
});

test('the check sum is that of the format', () => {
  for (const file of [new Uint8Array(0), jpeg, png]) expect(crc32(file)).toBe(crc32OfNode(file));
});

test.each([
  ['nothing', new Uint8Array(0)],
  ['a GIF', latin('GIF89a')],
  ['a PNG that is its signature alone', png.subarray(0, 8)],
  ['a WebP that is its signature alone', latin('RIFF\0\0\0\0WEBP')],
  ['a WebP whose picture is none', latin('RIFF\0\0\0\0WEBPVP8 \x04\0\0\0abcd')],
])('%s takes no packet', async (_what, file) => {
  expect(() => putXmp(file, PACKET)).toThrow(TypeError);
  expect(await readXmp(file)).toBeNull();
});

test('a file that was cut off anywhere is read without a fault', async () => {
  for (const file of [jpeg, png, await bytesOf(quarters.clone().webp())]) {
    const marked = putXmp(file, PACKET);
    for (let length = 0; length < marked.length; length += 13) {
      const packet = await readXmp(marked.subarray(0, length));
      expect(PACKET.startsWith(packet?.slice(0, -1) ?? '')).toBe(true);
    }
  }
});
