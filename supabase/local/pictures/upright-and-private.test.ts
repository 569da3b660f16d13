import sharp from 'sharp';
import { afterAll, describe, expect, test } from 'vitest';
import { createWasmPipeline } from '#functions/transform-image/pictures/wasm-pipeline.ts';
import {
  addLateOrientation,
  drawQuarters,
  QUARTERS,
  readTurnedHeic,
} from '#tests/support/pictures/odd-photos.ts';
import { CHART, readSample } from '#tests/support/pictures/intake-samples.ts';
import { createProcessPipeline } from './process-pipeline.ts';

/** How an engine and the person get to see it: colours of the four quarters, by name. */
async function look(file: Uint8Array): Promise<{ size: string; quarters: string[] }> {
  const { data, info } = await sharp(file).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const names = ['red', 'green', 'blue', 'yellow'];
  const nameAt = (x: number, y: number) => {
    const at = (Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * 3;
    const isLike = (colour: readonly number[]) =>
      colour.every((value, i) => Math.abs(value - data[at + i]!) < 12);
    return names[QUARTERS.findIndex(isLike)] ?? `${data[at]},${data[at + 1]},${data[at + 2]}`;
  };
  const quarters = [nameAt(0.2, 0.2), nameAt(0.8, 0.2), nameAt(0.2, 0.8), nameAt(0.8, 0.8)];
  return { size: `${info.width} x ${info.height}`, quarters };
}

/** A stored picture is 120 x 80 with red, green over blue, yellow; this is how each Exif orientation wants it seen. */
const UPRIGHT: readonly [orientation: number, size: string, quarters: string][] = [
  [1, '120 x 80', 'red green blue yellow'],
  [2, '120 x 80', 'green red yellow blue'],
  [3, '120 x 80', 'yellow blue green red'],
  [4, '120 x 80', 'blue yellow red green'],
  [5, '80 x 120', 'red blue green yellow'],
  [6, '80 x 120', 'blue red yellow green'],
  [7, '80 x 120', 'yellow green blue red'],
  [8, '80 x 120', 'green yellow red blue'],
];

const XMP =
  '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"/></x:xmpmeta>';
const tell = (orientation: number) =>
  drawQuarters(120, 80)
    .withExif({
      IFD0: { Make: 'TellTale' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '47/1 22/1 0/1' },
    })
    .withXmp(XMP)
    .withMetadata({ orientation });

const pipeline = createProcessPipeline({ processes: 1 });
afterAll(() => pipeline.close());

describe.each([
  ['the server', pipeline, ['jpeg', 'png', 'webp']],
  ['a function', createWasmPipeline(), ['jpeg', 'png', 'webp']],
] as const)('%s', (_, own, kinds) => {
  const cases = kinds.flatMap((kind) => UPRIGHT.map((row) => [kind, ...row] as const));
  test.each(cases)('%s of orientation %i is seen upright', async (kind, orientation, size, quarters) => {
    const photo = new Uint8Array(
      await tell(orientation).toFormat(kind, { quality: 100, lossless: true }).toBuffer(),
    );
    expect((await sharp(photo).metadata()).orientation).toBe(orientation);
    const prepared = await own.prepare(photo);
    expect(await look(prepared.bytes)).toEqual({ size, quarters: quarters.split(' ') });
    expect((await sharp(prepared.bytes).metadata()).orientation).toBeUndefined();
  });

  test('an Exif behind the pixels of a PNG turns nothing, as in browsers', async () => {
    const png = new Uint8Array(await drawQuarters(120, 80).png().toBuffer());
    const prepared = await own.prepare(addLateOrientation(png, 6));
    expect(await look(prepared.bytes)).toEqual(await look(png));
  });

  test.each(kinds)('nothing of where and with what a %s was taken goes on', async (kind) => {
    const photo = new Uint8Array(await tell(6).toFormat(kind).toBuffer());
    const tales = ['TellTale', 'xmpmeta', 'Exif', 'GPS'];
    expect(talesIn(photo)).toContain('TellTale');
    const prepared = await own.prepare(photo);
    const finished = await own.finish(photo, { watermark: true });
    for (const file of [prepared.bytes, finished.output, finished.thumbnail])
      expect(talesIn(file)).toEqual([]);

    function talesIn(file: Uint8Array): string[] {
      const text = Buffer.from(file).toString('latin1');
      return tales.filter((tale) => text.includes(tale));
    }
  });
});

describe('a HEIC, as iPhones take them', () => {
  test('is turned as it says, its Display P3 becomes sRGB', async () => {
    const prepared = await pipeline.prepare(readTurnedHeic());
    // Turned left: the upper right quarter is seen in the upper left.
    expect(await look(prepared.bytes)).toEqual({
      size: '48 x 64',
      quarters: ['green', 'yellow', 'red', 'blue'],
    });
  });

  test('is refused by a function, which has no decoder for it', async () => {
    await expect(createWasmPipeline().prepare(readTurnedHeic())).rejects.toMatchObject({
      code: 'heic_not_readable',
    });
  });
});

// Made by us like an iPhone's.
describe('samples with grids of tiles, gain maps and tone maps', () => {
  test.each(['own-ios17-irot-gainmap.heic', 'own-ios18-tmap.heic', 'own-10bit-heix.heic'])(
    '%s is read, and only the main picture of it',
    async (name) => {
      const { bytes } = await pipeline.prepare(readSample(name));
      const { width, height } = await sharp(bytes).metadata();
      expect([width, height].toSorted((a, b) => a - b)).toEqual([1200, 1600]);
    },
  );

  test.each(['own-p3-chart.heic', 'own-p3-chart.jpg'])('the colours of %s are right', async (name) => {
    const { bytes } = await pipeline.prepare(readSample(name));
    const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
    const seen = CHART.map((_, i) => {
      const at = (Math.floor(info.height / 2) * info.width + Math.floor(((i + 0.5) * info.width) / 8)) * 3;
      return [...data.subarray(at, at + 3)];
    });
    const off = Math.max(
      ...seen.flatMap((colour, i) => colour.map((value, k) => Math.abs(value - CHART[i]![k]!))),
    );
    expect(off, JSON.stringify(seen)).toBeLessThanOrEqual(4);
  });

  test('a truncated HEIC is refused', async () => {
    await expect(pipeline.prepare(readSample('truncated.heic'))).rejects.toMatchObject({
      code: 'unreadable_photo',
    });
  });
});
