import type { Page } from 'playwright/test';
import { EMBEDDED_PUBLISHABLE_KEY } from '#shared/contract.ts';
import { readSample } from '#tests/support/pictures/intake-samples.ts';
import { readKeptPhotos } from '#tests/support/phone/kept-photos.ts';
import { signUp, type Person } from '#tests/support/server/people.ts';
import { openSignedIn } from '#tests/support/phone/signed-in.ts';
import { expect, test } from './journey.ts';

// Parts of the app that few phones need: fetched for the photo that needs them, kept from then on, and done without
// where a browser lacks what others have. One person for all, since sign-ups are few.
test.describe.configure({ mode: 'default' });

let cook: Person;
test.beforeAll(async () => {
  cook = await signUp({
    url: process.env.APP_URL ?? '',
    publishableKey: EMBEDDED_PUBLISHABLE_KEY,
    secretKey: '',
  });
});

const HEIC = 'own-ios18-tmap.heic';

/** Chooses a photo in the app's own file window; `name` is what the phone calls it. */
const choose = (page: Page, name: string, sample: string) =>
  page
    .locator('input[type=file][multiple]')
    .first()
    .setInputFiles({ name, mimeType: 'image/heic', buffer: Buffer.from(readSample(sample)) });

/** Waits until so many photos were made ready to send. */
async function expectReady(page: Page, count: number): Promise<void> {
  const readStandings = async () =>
    (await readKeptPhotos(page)).map(({ form, type, hold }) => ({ form, type, hold }));
  const ready = { form: 'final', type: 'image/jpeg', hold: null };
  await expect.poll(readStandings, { intervals: [200] }).toEqual(Array(count).fill(ready));
}

/** The files of the app that the phone keeps for HEIC, without what makes their names unique. */
const listDecoders = (page: Page) =>
  page.evaluate(async () => {
    const kept = await (await caches.open('decoders')).keys();
    const names = kept.map(({ url }) => new URL(url).pathname.replace(/-.{8}\./, '-*.'));
    return names.filter((name) => /heif|heic|library/.test(name)).toSorted();
  });

test('once a HEIC was made ready, the next one is without a connection', async ({
  page,
  baseURL,
  forgive,
  visit,
  goOffline,
}) => {
  forgive(/ERR_INTERNET_DISCONNECTED|Failed to load/);
  await visit();
  await openSignedIn(page, baseURL ?? '', cook);
  expect(await listDecoders(page)).toEqual([]);
  await choose(page, 'one.heic', HEIC);
  await expectReady(page, 1);
  // They are kept beside their being used.
  await expect.poll(() => listDecoders(page)).toEqual(['/assets/libheif-*.js', '/assets/libheif-*.wasm']);

  await goOffline();
  await page.reload();
  await choose(page, 'two.heic', 'own-ios17-irot-gainmap.heic');
  await expectReady(page, 2);
});

test.describe('a browser that lacks something', () => {
  // The app's own worker would hand its files out of what it keeps.
  test.use({ serviceWorkers: 'block' });

  test('where a canvas gives noise for what was drawn, a photo is held as it came, and no frame of the camera is kept', async ({
    page,
    baseURL,
    context,
  }) => {
    const lie = () => {
      Reflect.deleteProperty(globalThis, 'ImageCapture');
      if (!('OffscreenCanvasRenderingContext2D' in globalThis)) return;
      OffscreenCanvasRenderingContext2D.prototype.getImageData = (_x, _y, width, height) => {
        const noise = new ImageData(width, height);
        crypto.getRandomValues(noise.data.subarray(0, 65_536));
        return noise;
      };
    };
    await context.addInitScript(lie);
    await context.route(/\/intake-worker-/, async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, body: `(${String(lie)})();${await response.text()}` });
    });
    await openSignedIn(page, baseURL ?? '', cook);
    await choose(page, 'own-ori6.jpg', 'own-ori6.jpg');
    const held = { form: 'raw', type: 'image/jpeg', hold: { kind: 'needs_attention', reason: 'unreadable' } };
    await expect.poll(() => readKeptPhotos(page), { intervals: [200] }).toMatchObject([held]);
    await expect(page.getByText('Its file no longer says where it was taken.')).toBeVisible();
    await page.goto(`${baseURL ?? ''}/app/uploads?camera=1`);
    await expect(page.getByRole('heading', { name: 'Your browser hides the picture' })).toBeVisible();
  });

  for (const { without, photo, parts } of [
    { without: 'OffscreenCanvas', photo: 'own-ori6.jpg', parts: ['convert-with-library'] },
    {
      without: 'WebAssembly',
      photo: 'own-ios17-irot-gainmap.heic',
      parts: ['heic-on-page', 'heic-script-worker', 'libheif'],
    },
  ]) {
    test(`a photo is made ready without ${without} in the worker, by parts fetched for it`, async ({
      page,
      baseURL,
      context,
      forgive,
    }) => {
      // The small pictures of the tray, where a page is left that shows them.
      forgive(/blob:/);
      const fetched: string[] = [];
      await context.route(/\/assets\//, async (route) => {
        const url = route.request().url();
        fetched.push(url);
        if (!url.includes('/intake-worker-')) return await route.continue();
        const response = await route.fetch();
        await route.fulfill({ response, body: `delete self.${without};${await response.text()}` });
      });
      await openSignedIn(page, baseURL ?? '', cook);
      await choose(page, photo, photo);
      await expectReady(page, 1);
      expect(parts.filter((part) => !fetched.some((url) => url.includes(`/${part}-`)))).toEqual([]);
    });
  }
});
