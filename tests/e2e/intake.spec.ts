import type { Page } from 'playwright/test';
import sharp from 'sharp';
import { EMBEDDED_PUBLISHABLE_KEY } from '#shared/contract.ts';
import { CHART, HEICS, readSample, SECRETS, textOf, TURNED } from '#tests/support/pictures/intake-samples.ts';
import { readKeptPhotos, type KeptPhoto } from '#tests/support/phone/kept-photos.ts';
import { signUp, type Person } from '#tests/support/server/people.ts';
import { openSignedIn } from '#tests/support/phone/signed-in.ts';
import { EXIF_HEAD, writeOrientation } from '#shared/photo-containers/exif-orientation.ts';
import { END_OF_IMAGE } from '#shared/photo-containers/jpeg-segments.ts';
import { truncate } from '#tests/support/pictures/odd-photos.ts';
import { expect, test } from './journey.ts';

// Photos as phones make them, through the app's own file window and the built workers, in a real browser. They stay in
// the tray: nothing is sent. One person for all, since sign-ups are few.
test.describe.configure({ mode: 'default' });

let cook: Person;
test.beforeAll(async () => {
  cook = await signUp({
    url: process.env.APP_URL ?? '',
    publishableKey: EMBEDDED_PUBLISHABLE_KEY,
    secretKey: '',
  });
});

/** Picks files and comes back when each that was kept is ready or held. The name is what the phone calls it. */
async function pick(page: Page, baseURL: string | undefined, names: readonly string[], kept = names.length) {
  const files = names.map((name) => {
    const [called, sample = called ?? ''] = name.split(' is ');
    return { name: called ?? '', buffer: Buffer.from(readSample(sample)) };
  });
  return await pickFiles(page, baseURL, files, kept);
}

async function pickFiles(
  page: Page,
  baseURL: string | undefined,
  named: readonly { name: string; buffer: Buffer }[],
  kept = named.length,
) {
  await openSignedIn(page, baseURL ?? '', cook);
  const files = named.map((file) => ({ ...file, mimeType: 'image/jpeg' }));
  await page.locator('input[type=file][multiple]').first().setInputFiles(files);
  let photos: KeptPhoto[] = [];
  const countEnded = async () => {
    photos = await readKeptPhotos(page);
    return photos.filter(({ form, hold }) => form === 'final' || hold !== null).length;
  };
  await expect.poll(countEnded, { intervals: [200] }).toBe(kept);
  return photos;
}

/** The mean of a small field; places from 0 to 1. */
async function colourAt(jpeg: Buffer, x: number, y: number): Promise<number[]> {
  const { data, info } = await sharp(jpeg).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const sums = [0, 0, 0];
  const [left, top] = [Math.round(info.width * x) - 4, Math.round(info.height * y) - 4];
  for (let dy = 0; dy < 8; dy++) {
    for (let dx = 0; dx < 24; dx++) {
      const at = ((top + dy) * info.width + left) * 3 + dx;
      sums[dx % 3] = (sums[dx % 3] ?? 0) + (data[at] ?? 0) / 64;
    }
  }
  return sums;
}

const isStrong = (channel: number | undefined, ...others: (number | undefined)[]) =>
  others.every((other) => (channel ?? 0) > (other ?? 0) + 60);

/** Red, green, blue, yellow, from the left top to the right bottom. */
async function expectUpright({ filename, bytes }: KeptPhoto): Promise<void> {
  const at = (x: number, y: number) => colourAt(bytes, x, y);
  const [red, green, blue, yellow] = await Promise.all([
    at(0.04, 0.04),
    at(0.96, 0.04),
    at(0.04, 0.96),
    at(0.96, 0.96),
  ]);
  const seen = [
    isStrong(red?.[0], red?.[1], red?.[2]),
    isStrong(green?.[1], green?.[0], green?.[2]),
    isStrong(blue?.[2], blue?.[0], blue?.[1]),
    isStrong(yellow?.[0], yellow?.[2]) && isStrong(yellow?.[1], yellow?.[2]),
  ];
  expect(seen, filename).toEqual([true, true, true, true]);
}

/** Ready to be sent: a JPEG of a fitting size that tells of nothing but the picture. */
async function expectFinal({ bytes, preview, ...item }: KeptPhoto): Promise<void> {
  expect(item, item.filename).toMatchObject({ form: 'final', type: 'image/jpeg', hold: null });
  expect(item.size).toBe(bytes.length);
  const metadata = await sharp(bytes).metadata();
  expect(metadata.format).toBe('jpeg');
  expect([metadata.width, metadata.height]).toEqual([item.width, item.height]);
  expect(Math.max(metadata.width, metadata.height)).toBeLessThanOrEqual(2560);
  expect([metadata.exif, metadata.xmp, metadata.iptc, metadata.orientation]).toEqual(Array(4));
  expect(SECRETS.filter((secret) => textOf(bytes).includes(secret))).toEqual([]);
  const small = await sharp(preview ?? undefined).metadata();
  expect(Math.max(small.width, small.height)).toBe(320);
}

async function expectChart({ filename, bytes }: KeptPhoto): Promise<void> {
  for (const [field, expected] of CHART.entries()) {
    const seen = await colourAt(bytes, (field + 0.5) / CHART.length, 0.5);
    for (const [channel, value] of expected.entries()) {
      expect(Math.abs((seen[channel] ?? 0) - value), `${filename}, field ${field}`).toBeLessThanOrEqual(6);
    }
  }
}

test('JPEGs that are held in any way, and PNGs, end upright, on white and bare', async ({
  page,
  baseURL,
}) => {
  const photos = await pick(page, baseURL, [...TURNED, 'own-p3-chart.jpg', 'own-alpha.png']);
  expect(photos.map(({ filename }) => filename)).toEqual([...TURNED, 'own-p3-chart.jpg', 'own-alpha.png']);
  for (const photo of photos) await expectFinal(photo);
  for (const photo of photos.slice(0, 8)) {
    expect([photo.width, photo.height]).toEqual([1200, 900]);
    await expectUpright(photo);
  }
  await expectChart(photos[8]!);
  expect(await colourAt(photos[9]!.bytes, 0.02, 0.02)).toEqual([255, 255, 255]);
});

test('where it is told oddly how a photo is held, it keeps the shape that browsers show', async ({
  page,
  baseURL,
}) => {
  const block = [...new TextEncoder().encode(EXIF_HEAD), ...writeOrientation(6)];
  const exif = Buffer.of(0xff, 0xe1, 0, 2 + block.length, ...block);
  // Where the byte that pads its head stands, and of how many values it says that the orientation is.
  const [PAD, COUNT] = [9, 27];
  const makeOdd = async (width: number, height: number) => {
    const picture = sharp({ create: { width, height, channels: 3, background: '#8a5a3c' } });
    const jpeg = await picture.jpeg().toBuffer();
    const withExif = (at: number, value: number) =>
      Buffer.concat([jpeg.subarray(0, 2), exif.with(at, value), jpeg.subarray(2)]);
    return [withExif(COUNT, 0), withExif(COUNT, 2), withExif(PAD, 0xff)];
  };
  const buffers = [...(await makeOdd(1000, 750)), ...(await makeOdd(2250, 3000))];
  const shown = await page.evaluate(
    async (files) =>
      await Promise.all(
        files.map(async (bytes) => {
          const photo = new Blob([Uint8Array.from(bytes)]);
          const { width, height } = await createImageBitmap(photo, { imageOrientation: 'from-image' });
          return [width, height] as const;
        }),
      ),
    buffers.map((buffer) => [...buffer]),
  );
  const files = buffers.map((buffer, at) => ({ name: `${String(at)}.jpg`, buffer }));
  const photos = await pickFiles(page, baseURL, files);
  const fitting = shown.map(([width, height]) => {
    const scale = Math.min(1, 2560 / Math.max(width, height));
    return [Math.round(width * scale), Math.round(height * scale)];
  });
  expect(photos.map(({ width, height }) => [width, height])).toEqual(fitting);
});

const EMPTY_BOX = Buffer.from('\0\0\0\bfree');

test('HEICs of every kind are read, turned once, and keep their colours', async ({ page, baseURL }) => {
  const files = HEICS.map((name) => ({ name, buffer: Buffer.from(readSample(name)) }));
  // The same photo, with an empty box behind it: the very same file would be skipped.
  const copy = Buffer.concat([readSample('own-ios18-tmap.heic'), EMPTY_BOX]);
  const photos = await pickFiles(page, baseURL, [...files, { name: 'looks.jpg', buffer: copy }]);
  for (const photo of photos) await expectFinal(photo);
  const [ios17, ios18, tenBits, chart, misnamed] = photos;
  for (const photo of [ios17, ios18, tenBits, misnamed]) await expectUpright(photo!);
  await expectChart(chart!);
});

test('what is no photo, was cut off or is empty is told apart', async ({ page, baseURL }) => {
  const names = ['text.jpg', 'truncated.jpg', 'zero.jpg', 'truncated.heic', 'looks.heic is own-ori6.jpg'];
  const photos = await pick(page, baseURL, names, 3);
  const unreadable = { kind: 'needs_attention', reason: 'unreadable' };
  expect(photos.map(({ filename, form, hold }) => [filename, form, hold])).toEqual([
    ['truncated.jpg', 'raw', unreadable],
    ['truncated.heic', 'raw', unreadable],
    ['looks.heic', 'final', null],
  ]);
  expect(textOf(photos[0]!.bytes)).not.toMatch(/TestPhone|SN1|secret-note/);
  await expectUpright(photos[2]!);
});

test('a JPEG whose rows end too early is told from one that is whole, and grey where others are cut off', async ({
  page,
  baseURL,
}) => {
  const soup = sharp(readSample('own-ori6.jpg')).resize(2000);
  const withGrey = soup.clone().extend({ bottom: 400, background: '#808080' });
  const [plain, progressive, turned, grey, greyProgressive] = await Promise.all([
    soup.clone().jpeg().toBuffer(),
    soup.clone().jpeg({ progressive: true }).toBuffer(),
    soup.clone().withMetadata({ orientation: 6 }).jpeg().toBuffer(),
    withGrey.clone().jpeg().toBuffer(),
    withGrey.clone().jpeg({ progressive: true }).toBuffer(),
  ]);
  const cutOff = (jpeg: Buffer, part: number) =>
    Buffer.concat([truncate(new Uint8Array(jpeg), part), Buffer.of(0xff, END_OF_IMAGE)]);
  const photos = await pickFiles(page, baseURL, [
    { name: 'half.jpg', buffer: cutOff(plain, 0.5) },
    { name: 'most.jpg', buffer: cutOff(plain, 0.95) },
    { name: 'turned half.jpg', buffer: cutOff(turned, 0.5) },
    { name: 'begun.jpg', buffer: cutOff(progressive, 0.05) },
    { name: 'soft.jpg', buffer: cutOff(progressive, 0.6) },
    { name: 'grey.jpg', buffer: grey },
    { name: 'grey in scans.jpg', buffer: greyProgressive },
  ]);
  expect(photos.map(({ filename, form, hold }) => [filename, form, hold?.kind])).toEqual([
    ['half.jpg', 'raw', 'needs_attention'],
    ['most.jpg', 'raw', 'needs_attention'],
    ['turned half.jpg', 'raw', 'needs_attention'],
    ['begun.jpg', 'raw', 'needs_attention'],
    // All of it is to be seen.
    ['soft.jpg', 'final', undefined],
    ['grey.jpg', 'final', undefined],
    ['grey in scans.jpg', 'final', undefined],
  ]);
});

const pickSoup = (page: Page) =>
  page
    .locator('input[type=file][multiple]')
    .first()
    .setInputFiles({
      name: 'soup.jpg',
      mimeType: 'image/jpeg',
      buffer: Buffer.from(readSample('own-ori6.jpg')),
    });

test.describe('a phone on which no service worker keeps the app', () => {
  test.use({ serviceWorkers: 'block' });

  test('takes in photos when the connection has gone since its start', async ({
    page,
    baseURL,
    context,
    forgive,
  }) => {
    forgive(/ERR_INTERNET_DISCONNECTED/);
    // Else the network may rest on a slow machine before they are asked for.
    const script = page.waitForEvent('requestfinished', (request) => request.url().includes('intake-worker'));
    await openSignedIn(page, baseURL ?? '', cook);
    await script;
    await page.waitForLoadState('networkidle');
    await context.setOffline(true);
    await pickSoup(page);
    await expect.poll(async () => (await readKeptPhotos(page)).map(({ form }) => form)).toEqual(['final']);
  });
});

test.describe('a phone whose convert worker does not come in', () => {
  // The app's own worker would hand it out of what it keeps.
  test.use({ serviceWorkers: 'block' });

  test('photos that were kept but not yet worked on are made ready at the next start', async ({
    page,
    baseURL,
    context,
    forgive,
  }) => {
    forgive(/It does not come in/);
    await context.route(/intake-worker/, async (route) => {
      const response = await route.fetch();
      const fails = `if (self.name === 'convert') throw new Error('It does not come in');`;
      await route.fulfill({ response, body: `${fails}${await response.text()}` });
    });
    await openSignedIn(page, baseURL ?? '', cook);
    await pickSoup(page);
    await expect.poll(async () => (await readKeptPhotos(page)).map(({ form }) => form)).toEqual(['raw']);
    await context.unrouteAll({ behavior: 'wait' });
    await page.reload();
    await expect.poll(async () => (await readKeptPhotos(page)).map(({ form }) => form)).toEqual(['final']);
  });
});
