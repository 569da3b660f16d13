import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { linearToLab, srgbToLinear } from '#shared/pixels/colour.ts';
import { howOften } from '#tests/support/how-often.ts';
import { createChance } from '#tests/support/chance.ts';
import {
  addPngChunk,
  animatePng,
  drawBlackPng,
  drawNoise,
  drawQuarters,
  flipBits,
  packBomb,
  QUARTERS,
  readTurnedHeic,
  removeAdobeMarker,
  repeatLastScan,
  truncate,
} from '#tests/support/pictures/odd-photos.ts';
import { makeNoisyPhoto } from '#tests/support/pictures/noisy-photo.ts';
import { inSoak } from '#tests/support/soak.ts';
import type { WorkFigures } from './picture-child.ts';
import { createProcessPipeline, type ProcessPipeline } from './process-pipeline.ts';

const DAMAGED = howOften('DAMAGED_FILES', 50);
const MEMORY_MB = 900;
/** As new phones take them at most, and as most phones do. */
const LARGE = inSoak<{ title: string; size: readonly [number, number] }>(
  { title: '48 MP', size: [8000, 6000] },
  { title: '12 MP', size: [4000, 3000] },
);
let pipeline: ProcessPipeline;
let last: WorkFigures | undefined;
beforeAll(() => {
  pipeline = createProcessPipeline({ processes: 1, memoryMb: MEMORY_MB, onWork: (work) => (last = work) });
});
afterAll(() => pipeline.close());

const bytes = async (picture: { toBuffer(): Promise<Buffer> }) => new Uint8Array(await picture.toBuffer());
const text = (words: string) => new TextEncoder().encode(words);
const joinBytes = (...parts: Uint8Array[]) => new Uint8Array(Buffer.concat(parts));
const faultOf = (photo: Uint8Array) =>
  pipeline.prepare(photo).then(
    () => 'none',
    (error: unknown) => (error instanceof Error && 'code' in error ? error.code : error),
  );

/** The middle of each quarter of what an engine would get. */
async function quartersOf(photo: Uint8Array): Promise<number[][]> {
  const prepared = await pipeline.prepare(photo);
  const { data, info } = await sharp(prepared.bytes).raw().toBuffer({ resolveWithObject: true });
  const middle = (x: number, y: number) => {
    const at = (Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * 3;
    return [...data.subarray(at, at + 3)];
  };
  return [middle(0.25, 0.25), middle(0.75, 0.25), middle(0.25, 0.75), middle(0.75, 0.75)];
}

const linear = (value: number) => srgbToLinear[value] ?? 0;
function labOf([r = 0, g = 0, b = 0]: readonly number[]): [number, number, number] {
  const lab: [number, number, number] = [0, 0, 0];
  linearToLab(linear(r), linear(g), linear(b), lab);
  return lab;
}
/** The largest distance in L*a*b*: 2 is hardly seen side by side. */
function distance(seen: readonly (readonly number[])[], wanted: readonly (readonly number[])[]): number {
  const each = seen.map((colour, i) => {
    const [a, b] = [labOf(colour), labOf(wanted[i] ?? [])];
    return Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
  });
  return Math.max(...each);
}

describe('what is no whole photo is refused in words, whatever it is called', () => {
  test.each([
    ['nothing at all', () => new Uint8Array(0), 'unreadable_photo'],
    ['one byte', () => new Uint8Array([0xff]), 'unreadable_photo'],
    ['a text', () => text('This is not a photo. '.repeat(100)), 'unreadable_photo'],
    ['a PDF', () => text('%PDF-1.7\n1 0 obj\n<<>>\nendobj'), 'unreadable_photo'],
    [
      'an SVG',
      () => text('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
      'unreadable_photo',
    ],
    [
      'an SVG that begins like a JPEG',
      () => new Uint8Array([0xff, 0xd8, 0xff, ...text('<svg width="9"/>')]),
      'unreadable_photo',
    ],
    [
      'an SVG that begins like a HEIC',
      () => text('\0\0\0\x18ftypheic\0\0\0\0mif1heic<svg width="9"/>'),
      'unreadable_photo',
    ],
    ['a GIF', () => bytes(drawQuarters(64, 48).gif()), 'unsupported_photo'],
    ['a TIFF', () => bytes(drawQuarters(64, 48).tiff()), 'unsupported_photo'],
    ['an AVIF', () => bytes(drawQuarters(64, 48).avif()), 'unsupported_photo'],
  ])('%s', async (_, make, fault) => {
    expect(await faultOf(await make())).toBe(fault);
  });

  test.each(['jpeg', 'png', 'webp', 'heic'] as const)('a %s that was cut off at any place', async (kind) => {
    const noise = await drawNoise(600, 400);
    const whole = kind === 'heic' ? readTurnedHeic() : await bytes(noise.toFormat(kind));
    expect(await faultOf(whole)).toBe('none');
    for (const part of [0.001, 0.02, 0.1, 0.3, 0.5, 0.7, 0.9, 0.97]) {
      const short = truncate(whole, part);
      const ended = new Uint8Array([...short, ...(kind === 'jpeg' ? [0xff, 0xd9] : [])]);
      for (const file of [short, ended]) expect(await faultOf(file), String(part)).toBe('unreadable_photo');
    }
  });

  test(
    `${DAMAGED} damaged files: each is a picture or a refusal, and the process lives through most`,
    async () => {
      const chance = createChance(20_261_121);
      const noise = await drawNoise(300, 200);
      const files = [
        await bytes(noise.jpeg()),
        await bytes(noise.jpeg({ progressive: true })),
        await bytes(noise.png()),
        await bytes(noise.webp()),
        readTurnedHeic(),
      ];
      const ends = new Map<unknown, number>();
      for (let i = 0; i < DAMAGED; i++) {
        const fault = await faultOf(
          flipBits(files[i % files.length] ?? text(''), chance, chance.between(1, 40)),
        );
        ends.set(fault, (ends.get(fault) ?? 0) + 1);
      }
      console.info('damaged files ended in', Object.fromEntries(ends));
      const known = ['none', 'unreadable_photo', 'unsupported_photo', 'heic_not_readable', 'photo_too_large'];
      expect([...ends.keys()].filter((end) => !known.includes(String(end)))).toEqual([]);
    },
    120_000 + DAMAGED * 500,
  );
});

describe('huge and harmful files end soon and within memory', () => {
  const grown = () => bytes(drawQuarters(40, 40).png());
  const large = () => drawNoise(...LARGE.size);
  test.each([
    [
      'a JPEG of 20 MB',
      async () =>
        inSoak(
          async () => bytes((await drawNoise(7000, 5200)).jpeg({ quality: 98, chromaSubsampling: '4:4:4' })),
          async () => new Uint8Array(await makeNoisyPhoto({ bytes: 20_000_000 })),
        )(),
      'none',
    ],
    ['a JPEG of 48 MP', async () => bytes((await drawNoise(8000, 6000)).jpeg()), 'none'],
    [
      `a progressive JPEG of ${LARGE.title}`,
      async () => bytes((await large()).jpeg({ progressive: true })),
      'none',
    ],
    [
      `a PNG of ${LARGE.title}`,
      async () => bytes((await large()).linear(0.05, 120).png({ compressionLevel: 1 })),
      'none',
    ],
    ['a PNG of 100 MP in 12 kB', () => drawBlackPng(10_000, 10_000), 'none'],
    ['a PNG of 900 MP in 110 kB', () => drawBlackPng(30_000, 30_000), 'photo_too_large'],
    ['a PNG with 200 MB of text', async () => addPngChunk(await grown(), ['zTXt', packBomb()]), 'none'],
    ['a PNG with a profile of 200 MB', async () => addPngChunk(await grown(), ['iCCP', packBomb()]), 'none'],
    [
      'a JPEG with 10,000 scans',
      async () => repeatLastScan(await bytes(drawQuarters(4000, 3000).jpeg({ progressive: true })), 10_000),
      'unsupported_photo',
    ],
    ['a file of 65 MB', () => new Uint8Array(65_000_000).fill(0xff), 'photo_too_large'],
    ['a picture of 1 x 1', () => bytes(drawQuarters(1, 1).png()), 'none'],
    ['a picture of 1 x 20,000', () => bytes(drawQuarters(1, 20_000).jpeg()), 'none'],
  ])(
    '%s',
    async (name, make, fault) => {
      const file = await make();
      await pipeline.close();
      pipeline = createProcessPipeline({
        processes: 1,
        memoryMb: MEMORY_MB,
        onWork: (work) => (last = work),
      });
      last = undefined;
      const end = await faultOf(file);
      // The largest is refused before any process sees it.
      expect(last !== undefined, 'figures of this very file').toBe(file.length < 64_000_000);
      const { cpuMs = 0, peakMemoryMb = 0 } = last ?? {};
      console.info(
        `${name}: ${(file.length / 1e6).toFixed(1)} MB, ${String(end)}, ${cpuMs.toFixed(0)} ms of processor time, peak ${peakMemoryMb.toFixed(0)} MB`,
      );
      expect(end).toBe(fault);
      expect(peakMemoryMb).toBeLessThan(MEMORY_MB);
      expect(cpuMs).toBeLessThan(30_000);
    },
    120_000,
  );
});

describe('odd photos go the whole way, and end as a picture with its thumbnail', () => {
  const tones = { width: 300, height: 200, channels: 3, background: '#8a5a3c' } as const;
  test.each([
    [LARGE.title, async () => bytes((await drawNoise(...LARGE.size)).jpeg({ quality: 60 })), [2048, 1536]],
    ['CMYK', () => bytes(drawQuarters(600, 450).withIccProfile('cmyk').jpeg()), [600, 450]],
    ['Display P3', () => bytes(drawQuarters(600, 450).withIccProfile('p3').jpeg()), [600, 450]],
    ['16 bits a colour', () => bytes(drawQuarters(600, 450).toColourspace('rgb16').png()), [600, 450]],
    ['grey', () => bytes(sharp({ create: tones }).greyscale().jpeg()), [300, 200]],
    ['one colour', () => bytes(sharp({ create: tones }).webp()), [300, 200]],
    ['1 x 1', () => bytes(drawQuarters(1, 1).png()), [1, 1]],
    ['1 x 20,000', () => bytes(drawQuarters(1, 20_000).jpeg()), [1, 2048]],
    ['HEIC', async () => readTurnedHeic(), undefined],
  ] as const)('%s', async (_, make, size) => {
    const { picture, report } = await pipeline.enhance(await make(), { prompt: 'dark slate' });
    expect(report.style).toBe('slate');
    const { output, thumbnail, width, height } = await pipeline.finish(picture, { watermark: true });
    if (size) expect([width, height]).toEqual(size);
    const kept = await sharp(output).metadata();
    expect(kept).toMatchObject({ format: 'jpeg', space: 'srgb', width, height });
    expect(await sharp(thumbnail).metadata()).toMatchObject({
      format: 'webp',
      width: Math.min(400, width),
    });
  });
});

test.each([
  [
    'a film behind the picture, as motion photos have',
    (file: Uint8Array) => joinBytes(file, text('ftypmp42'.repeat(5000))),
  ],
  [
    'stray bytes before its end',
    (file: Uint8Array) => joinBytes(file.subarray(0, -2), text('stray'), file.subarray(-2)),
  ],
])('a JPEG with %s is a photo', async (_, change) => {
  const whole = await bytes((await drawNoise(600, 400)).jpeg());
  expect(await faultOf(change(whole))).toBe('none');
});

describe('colours are right', () => {
  test('a photo in Display P3, as phones take them', async () => {
    const photo = await bytes(
      drawQuarters(200, 160).withIccProfile('p3').jpeg({ quality: 98, chromaSubsampling: '4:4:4' }),
    );
    expect(distance(await quartersOf(photo), QUARTERS)).toBeLessThan(2);
  });
  test('16 bits a colour', async () => {
    const photo = await bytes(drawQuarters(200, 160).toColourspace('rgb16').png());
    expect((await sharp(photo).metadata()).depth).toBe('ushort');
    expect(distance(await quartersOf(photo), QUARTERS)).toBeLessThan(2);
  });
  test.each([
    ['srgb', [200, 100, 50]],
    ['p3', [215, 93, 32]],
  ])('16 bits a colour with the profile %s', async (name, seen) => {
    const tagged = await sharp(await bytes(drawQuarters(8, 8).withIccProfile(name).jpeg())).metadata();
    const profile = joinBytes(text('icc\0\0'), deflateSync(tagged.icc ?? ''));
    const plain = sharp({ create: { width: 90, height: 90, channels: 3, background: '#c86432' } });
    const photo = addPngChunk(await bytes(plain.toColourspace('rgb16').png()), ['iCCP', profile]);
    expect((await sharp(photo).metadata()).depth).toBe('ushort');
    expect(distance(await quartersOf(photo), Array(4).fill(seen))).toBeLessThan(2);
  });
  test('grey', async () => {
    const photo = await bytes(
      sharp({ create: { width: 90, height: 90, channels: 3, background: '#777777' } })
        .greyscale()
        .jpeg(),
    );
    expect(distance(await quartersOf(photo), Array(4).fill([0x77, 0x77, 0x77]))).toBeLessThan(2);
  });
  test('CMYK, with and without what Adobe writes into it: red stays red', async () => {
    const photo = await bytes(drawQuarters(200, 160).withIccProfile('cmyk').jpeg({ quality: 98 }));
    const [red = [], green = []] = await quartersOf(photo);
    expect(red[0]! - red[2]!).toBeGreaterThan(100);
    expect(green[1]! - green[0]!).toBeGreaterThan(30);
    expect(await faultOf(removeAdobeMarker(photo))).toBe('none');
  });
  test('what is transparent is white', async () => {
    const photo = await bytes(
      sharp({
        create: { width: 90, height: 90, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
      }).png(),
    );
    expect(distance(await quartersOf(photo), Array(4).fill([255, 255, 255]))).toBeLessThan(2);
  });
  test('of what moves, the first picture counts', async () => {
    const quarters = await bytes(drawQuarters(80, 80).png());
    const other = await bytes(
      sharp({ create: { width: 80, height: 80, channels: 3, background: '#777777' } }).png(),
    );
    const webp = await bytes(sharp([quarters, other], { join: { animated: true } }).webp({ lossless: true }));
    expect((await sharp(webp).metadata()).pages).toBe(2);
    expect(distance(await quartersOf(webp), QUARTERS)).toBeLessThan(2);
    expect(distance(await quartersOf(animatePng(quarters)), QUARTERS)).toBeLessThan(2);
  });
});
