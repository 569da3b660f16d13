/** Photos as kitchens do not take them: made here, byte by byte where no encoder would write such a thing. */
import { readFileSync } from 'node:fs';
import { constants, crc32, deflateRawSync, deflateSync } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';
import { writeOrientation } from '#shared/photo-containers/exif-orientation.ts';
import { joinBytes } from '#shared/photo-containers/join-bytes.ts';
import { isStartOfFrame, readJpegSegments, START_OF_SCAN } from '#shared/photo-containers/jpeg-segments.ts';
import { CHECK_SUM_BYTES, readPngChunks } from '#shared/photo-containers/png-chunks.ts';
import type { Chance } from '#tests/support/chance.ts';
import { inSoak } from '#tests/support/soak.ts';

/** Red, green, blue and yellow: upper left, upper right, lower left, lower right. */
export const QUARTERS = [
  [255, 0, 0],
  [0, 255, 0],
  [0, 0, 255],
  [255, 255, 0],
] as const;

/** A picture of four plain quarters, to be encoded as a test likes. */
export function drawQuarters(width: number, height: number): Sharp {
  const [left, right] = [Math.ceil(width / 2), Math.floor(width / 2)];
  const rowOf = (first: number) =>
    Buffer.concat([
      Buffer.alloc(left * 3, Uint8Array.from(QUARTERS[first] ?? [])),
      Buffer.alloc(right * 3, Uint8Array.from(QUARTERS[first + 1] ?? [])),
    ]);
  const data = Buffer.concat([
    Buffer.alloc(Math.ceil(height / 2) * width * 3, rowOf(0)),
    Buffer.alloc(Math.floor(height / 2) * width * 3, rowOf(2)),
  ]);
  return sharp(data, { raw: { width, height, channels: 3 } });
}

/** Our own HEIC, 64 x 48 with the four quarters in Display P3, and told to be turned left by 90 degrees. */
export function readTurnedHeic(): Uint8Array {
  return new Uint8Array(readFileSync(new URL('p3-turned.heic', import.meta.url)));
}

/** A photo with much detail, so that its file is not small. Only in a soak are its grains soft, which takes seconds. */
export async function drawNoise(width: number, height: number): Promise<Sharp> {
  const noise = await sharp({
    create: {
      width: 512,
      height: 512,
      channels: 3,
      background: '#888888',
      noise: { type: 'gaussian', mean: 128, sigma: 40 },
    },
  })
    .png()
    .toBuffer();
  return sharp(noise).resize({ width, height, fit: 'fill', kernel: inSoak('lanczos3', 'nearest') });
}

/** The file, cut off at a part of its length. */
export function truncate(file: Uint8Array, part: number): Uint8Array {
  return file.slice(0, Math.floor(file.length * part));
}

/** The file with some of its bits turned over. */
export function flipBits(file: Uint8Array, chance: Chance, count: number): Uint8Array {
  const flipped = file.slice();
  for (let i = 0; i < count; i++) {
    const at = chance.between(0, file.length - 1);
    flipped[at] = (flipped[at] ?? 0) ^ (1 << chance.between(0, 7));
  }
  return flipped;
}

type PngChunk = readonly [name: string, body: Uint8Array];

const PNG_SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex');

function writePng(chunks: readonly PngChunk[]): Uint8Array {
  const written = chunks.map(([name, body]) => {
    const named = Buffer.concat([Buffer.from(name, 'latin1'), body]);
    const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(body.length);
    check.writeUInt32BE(crc32(named));
    return Buffer.concat([length, named, check]);
  });
  return new Uint8Array(Buffer.concat([PNG_SIGNATURE, ...written]));
}

const listPngChunks = (file: Uint8Array): PngChunk[] =>
  Array.from(readPngChunks(file), ({ type, body, end }) => [
    type,
    file.subarray(body, end - CHECK_SUM_BYTES),
  ]);

/** So many zeros are packed once, and their packed bytes repeated: a bomb is made at once, not in a second. */
const ZEROS_AT_ONCE = 1_000_000;
const MODULUS_OF_ADLER = 65_521;

function packZeros(count: number): Buffer {
  const pack = (zeros: number, finishFlush: number) =>
    deflateRawSync(Buffer.alloc(zeros), { level: 9, finishFlush });
  const many = pack(ZEROS_AT_ONCE, constants.Z_FULL_FLUSH);
  const rest = pack(count % ZEROS_AT_ONCE, constants.Z_FINISH);
  const check = Buffer.alloc(4);
  check.writeUInt16BE(count % MODULUS_OF_ADLER, 0);
  check.writeUInt16BE(1, 2);
  const repeated = Array.from({ length: Math.floor(count / ZEROS_AT_ONCE) }, () => many);
  return Buffer.concat([Buffer.of(0x78, 0xda), ...repeated, rest, check]);
}

/** Black in one bit for each pixel: a few kilobytes that say they are a huge picture, and are one. */
export function drawBlackPng(width: number, height: number): Uint8Array {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = 1; // bits; all else is zero: grey, not interlaced
  const rows = packZeros((Math.ceil(width / 8) + 1) * height);
  return writePng([
    ['IHDR', header],
    ['IDAT', rows],
    ['IEND', Buffer.alloc(0)],
  ]);
}

/** The PNG with a profile that says what its colours mean. */
export function tagPng(file: Uint8Array, icc: Uint8Array): Uint8Array {
  const chunk = Buffer.concat([Buffer.from('own\0\0', 'latin1'), deflateSync(icc)]);
  return addPngChunk(writePng(listPngChunks(file).filter(([name]) => name !== 'iCCP')), ['iCCP', chunk]);
}

/** The PNG with another chunk right behind its header. */
export function addPngChunk(file: Uint8Array, chunk: PngChunk): Uint8Array {
  const [header, ...rest] = listPngChunks(file);
  return writePng(header ? [header, chunk, ...rest] : [chunk]);
}

/** The PNG with an Exif behind its pixels, where the first edition of that chunk let it stand. */
export function addLateOrientation(file: Uint8Array, orientation: number): Uint8Array {
  const chunks = listPngChunks(file);
  return writePng([...chunks.slice(0, -1), ['eXIf', writeOrientation(orientation)], ...chunks.slice(-1)]);
}

/** 200 MB of zeros, packed; behind a name, as text and profiles have it in a PNG. */
export function packBomb(): Uint8Array {
  return Buffer.concat([Buffer.from('bomb\0\0', 'latin1'), packZeros(200_000_000)]);
}

/** An animated PNG of two frames; both are the picture itself. */
export function animatePng(file: Uint8Array): Uint8Array {
  const frame = (sequence: number, [width, height]: [number, number]) => {
    const control = Buffer.alloc(26);
    control.writeUInt32BE(sequence, 0);
    control.writeUInt32BE(width, 4);
    control.writeUInt32BE(height, 8);
    control.writeUInt16BE(1, 20); // shown for 1/10 s
    control.writeUInt16BE(10, 22);
    return control;
  };
  const chunks = listPngChunks(file);
  const header = Buffer.from(chunks[0]?.[1] ?? []);
  const size: [number, number] = [header.readUInt32BE(0), header.readUInt32BE(4)];
  const pixels = Buffer.concat(chunks.filter(([name]) => name === 'IDAT').map(([, body]) => body));
  const [two, sequence] = [Buffer.from([0, 0, 0, 2, 0, 0, 0, 0]), Buffer.from([0, 0, 0, 2])];
  return writePng([
    ['IHDR', header],
    ['acTL', two],
    ['fcTL', frame(0, size)],
    ['IDAT', pixels],
    ['fcTL', frame(1, size)],
    ['fdAT', Buffer.concat([sequence, pixels])],
    ['IEND', Buffer.alloc(0)],
  ]);
}

/** A progressive JPEG that repeats its last scan again and again: each means work on the whole picture. */
export function repeatLastScan(file: Uint8Array, times: number): Uint8Array {
  const segments = [...readJpegSegments(file)];
  const start = segments.findLast(({ marker }) => marker === START_OF_SCAN)?.start ?? file.length;
  const end = segments.at(-1)?.start ?? file.length;
  const scans = Array.from({ length: times }, () => file.subarray(start, end));
  return joinBytes([file.subarray(0, start), ...scans, file.subarray(end)]);
}

/** The JPEG, whose header says that the picture has another size. */
export function claimSize(file: Uint8Array, width: number, height: number): Uint8Array {
  const bytes = Buffer.from(file);
  const frame = [...readJpegSegments(file)].find(({ marker }) => isStartOfFrame(marker));
  bytes.writeUInt16BE(height, (frame?.body ?? 0) + 1);
  bytes.writeUInt16BE(width, (frame?.body ?? 0) + 3);
  return new Uint8Array(bytes);
}

/** The JPEG without the segment in which Adobe's programs say how colours are meant. */
export function removeAdobeMarker(file: Uint8Array): Uint8Array {
  const adobe = [...readJpegSegments(file)].find(({ marker }) => marker === 0xee);
  return adobe ? joinBytes([file.subarray(0, adobe.start), file.subarray(adobe.end)]) : file;
}
