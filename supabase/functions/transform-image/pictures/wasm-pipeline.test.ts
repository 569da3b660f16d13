import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { howOften } from '#tests/support/how-often.ts';
import { createChance } from '#tests/support/chance.ts';
import { inSoak } from '#tests/support/soak.ts';
import {
  addPngChunk,
  animatePng,
  claimSize,
  drawBlackPng,
  drawNoise,
  drawQuarters,
  flipBits,
  packBomb,
  QUARTERS,
  repeatLastScan,
  truncate,
} from '#tests/support/pictures/odd-photos.ts';
import { createWasmPipeline } from './wasm-pipeline.ts';

const DAMAGED = howOften('DAMAGED_FILES', 50);
const pipeline = createWasmPipeline();
const bytes = async (picture: { toBuffer(): Promise<Buffer> }) => new Uint8Array(await picture.toBuffer());
const faultOf = (photo: Uint8Array) =>
  pipeline.prepare(photo).then(
    () => 'none',
    (error: unknown) => (error instanceof Error && 'code' in error ? error.code : error),
  );

/** Of such a size by its header, by which it is refused; in a soak all of it is there. */
const drawLarge = inSoak(
  async (width: number, height: number, progressive: boolean) =>
    bytes((await drawNoise(width, height)).jpeg({ progressive })),
  async (width: number, height: number, progressive: boolean) =>
    claimSize(await bytes((await drawNoise(400, 300)).jpeg({ progressive })), width, height),
);

async function drawMovingWebp(): Promise<Uint8Array> {
  const second = sharp({ create: { width: 80, height: 80, channels: 3, background: '#777777' } }).png();
  const frames = [await bytes(drawQuarters(80, 80).png()), await bytes(second)];
  return bytes(sharp(frames, { join: { animated: true } }).webp());
}

test('a photo is prepared and finished as on the server', async () => {
  const photo = await bytes((await drawNoise(2400, 600)).jpeg());
  const prepared = await pipeline.prepare(photo);
  expect(await sharp(prepared.bytes).metadata()).toMatchObject({
    format: 'jpeg',
    width: 2048,
    height: 512,
    chromaSubsampling: '4:2:0',
  });
  const finished = await pipeline.finish(prepared.bytes, { watermark: true });
  expect(finished).toMatchObject({ width: 2048, height: 512 });
  expect(await sharp(finished.output).metadata()).toMatchObject({ format: 'jpeg', width: 2048 });
  expect(await sharp(finished.thumbnail).metadata()).toMatchObject({
    format: 'webp',
    width: 400,
    height: 100,
  });
});

test('several photos at once are done one after the other, and a bad one harms no other', async () => {
  const good = await bytes(drawQuarters(300, 200).jpeg());
  const ends = await Promise.all([good, truncate(good, 0.5), good, new Uint8Array(3), good].map(faultOf));
  expect(ends).toEqual(['none', 'unreadable_photo', 'none', 'unreadable_photo', 'none']);
});

test('the built-in enhancer works here too', async () => {
  const photo = await bytes(drawQuarters(320, 240).png());
  const { picture, report } = await pipeline.enhance(photo, { prompt: 'bright' });
  expect(picture).toMatchObject({ width: 320, height: 240 });
  expect(report.couldNot.at(-1)).toMatch(/^Full sharpness: the photo is only 320 × 240 px/);
});

describe('colours are right', () => {
  const expectAlike = async (photo: Uint8Array, colours: readonly (readonly number[])[], most = 3) => {
    const { bytes: file } = await pipeline.prepare(photo);
    const { data, info } = await sharp(file).raw().toBuffer({ resolveWithObject: true });
    const seen = [
      [0.25, 0.25],
      [0.75, 0.25],
      [0.25, 0.75],
      [0.75, 0.75],
    ].map(([x = 0, y = 0]) => {
      const at = (Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * 3;
      return [...data.subarray(at, at + 3)];
    });
    const off = Math.max(
      ...seen.flatMap((colour, i) => colour.map((value, k) => Math.abs(value - colours[i]![k]!))),
    );
    expect(off, JSON.stringify(seen)).toBeLessThanOrEqual(most);
  };
  const grey = (value: number) => [0, 1, 2, 3].map(() => [value, value, value]);

  test.each(['jpeg', 'png', 'webp'] as const)('a %s in Display P3', async (kind) => {
    const options = kind === 'webp' ? { lossless: true } : { quality: 98 };
    await expectAlike(
      await bytes(drawQuarters(200, 160).withIccProfile('p3').toFormat(kind, options)),
      QUARTERS,
      5,
    );
  });
  test('16 bits a colour', async () =>
    expectAlike(await bytes(drawQuarters(200, 160).toColourspace('rgb16').png()), QUARTERS));
  test('a palette', async () =>
    expectAlike(await bytes(drawQuarters(200, 160).png({ palette: true })), QUARTERS));
  test('grey', async () =>
    expectAlike(
      await bytes(
        sharp({ create: { width: 90, height: 90, channels: 3, background: '#777777' } })
          .greyscale()
          .jpeg(),
      ),
      grey(0x77),
    ));
  test.each(['png', 'webp'] as const)('what is transparent in a %s is white', async (kind) => {
    const clear = sharp({
      create: { width: 90, height: 90, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
    });
    await expectAlike(await bytes(clear.toFormat(kind, { lossless: true })), grey(255));
  });
  test('of an animated PNG, the first picture counts', async () => {
    await expectAlike(animatePng(await bytes(drawQuarters(80, 80).png())), QUARTERS);
  });
});

describe('what a function cannot read within its memory is refused in words', () => {
  test.each([
    ['nothing', () => new Uint8Array(0), 'unreadable_photo'],
    ['a GIF', () => bytes(drawQuarters(64, 48).gif()), 'unsupported_photo'],
    ['an animated WebP', drawMovingWebp, 'unsupported_photo'],
    ['CMYK', () => bytes(drawQuarters(64, 48).toColourspace('cmyk').jpeg()), 'unsupported_photo'],
    ['a JPEG of 48 MP', () => drawLarge(8000, 6000, false), 'photo_too_large'],
    ['a progressive JPEG of 10 MP', () => drawLarge(4000, 2500, true), 'photo_too_large'],
    ['a PNG of 900 MP', () => drawBlackPng(30_000, 30_000), 'photo_too_large'],
    [
      'a JPEG of 10,000 scans',
      async () => repeatLastScan(await bytes(drawQuarters(2000, 1500).jpeg({ progressive: true })), 10_000),
      'unsupported_photo',
    ],
    [
      'a PNG with 200 MB of text',
      async () => addPngChunk(await bytes(drawQuarters(40, 40).png()), ['zTXt', packBomb()]),
      'none',
    ],
    [
      'a PNG with a profile of 200 MB',
      async () => addPngChunk(await bytes(drawQuarters(40, 40).png()), ['iCCP', packBomb()]),
      'unreadable_photo',
    ],
  ])('%s', async (_, make, fault) => {
    const file = await make();
    // Processor time, all of it spent here: a busy machine has nothing to do with it.
    const before = process.cpuUsage();
    expect(await faultOf(file)).toBe(fault);
    const { user, system } = process.cpuUsage(before);
    expect((user + system) / 1000).toBeLessThan(5000);
  });

  test.each(['jpeg', 'png', 'webp'] as const)('a %s that was cut off at any place', async (kind) => {
    const whole = await bytes((await drawNoise(600, 400)).toFormat(kind));
    for (const part of [0.001, 0.02, 0.1, 0.3, 0.5, 0.7, 0.9, 0.97]) {
      const short = truncate(whole, part);
      const ended = new Uint8Array([...short, ...(kind === 'jpeg' ? [0xff, 0xd9] : [])]);
      for (const file of [short, ended]) expect(await faultOf(file), String(part)).toBe('unreadable_photo');
    }
  });

  test.each([false, true])('but none that ends in grey itself; with scans: %s', async (progressive) => {
    const grey = sharp(await bytes((await drawNoise(600, 400)).png()))
      .extend({ bottom: 100, background: '#808080' })
      .jpeg({ progressive });
    const whole = await bytes(grey);
    expect(await faultOf(whole)).toBe('none');
    // Bytes that fill up before the end mark, as the format allows.
    const filled = new Uint8Array([...whole.slice(0, -2), 0xff, 0xff, ...whole.slice(-2)]);
    expect(await faultOf(filled)).toBe('none');
  });

  test(
    `${DAMAGED} damaged files: each is a picture or a refusal`,
    async () => {
      const chance = createChance(7);
      const noise = await drawNoise(300, 200);
      const files = [
        await bytes(noise.jpeg()),
        await bytes(noise.jpeg({ progressive: true })),
        await bytes(noise.png()),
        await bytes(noise.webp()),
      ];
      const ends = new Set<unknown>();
      for (let i = 0; i < DAMAGED; i++)
        ends.add(await faultOf(flipBits(files[i % 4]!, chance, chance.between(1, 40))));
      const known = ['none', 'unreadable_photo', 'unsupported_photo', 'photo_too_large'];
      expect([...ends].filter((end) => !known.includes(String(end)))).toEqual([]);
      expect(await faultOf(files[0]!)).toBe('none');
      expect(await faultOf(files[2]!)).toBe('none');
    },
    60_000 + DAMAGED * 500,
  );
});
