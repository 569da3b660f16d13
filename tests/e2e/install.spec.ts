import { z } from 'zod';
import { product } from '#core/model/product.ts';
import { PATHS } from '#app/paths.ts';
import { makeNoisyPhoto } from '#tests/support/pictures/noisy-photo.ts';
import { PICKABLE_TYPES } from '#shared/contract.ts';
import { offer, offerInstall, untilAlive } from './install-verbs.ts';
import { expect, test } from './journey.ts';

const icon = z.object({ src: z.string(), sizes: z.string(), type: z.string(), purpose: z.string() });
const manifest = z.object({
  id: z.string(),
  name: z.string(),
  start_url: z.string(),
  scope: z.string(),
  display: z.string(),
  icons: z.array(icon),
  shortcuts: z.array(z.object({ name: z.string(), url: z.string() })),
  share_target: z.object({
    action: z.string(),
    method: z.string(),
    enctype: z.string(),
    params: z.object({ files: z.object({ name: z.string(), accept: z.array(z.string()) }) }),
  }),
});

/** Width and height as the picture itself says them, in the header of every PNG. */
function pngSize(bytes: Buffer): string {
  expect(bytes.subarray(1, 4).toString()).toBe('PNG');
  return `${String(bytes.readUInt32BE(16))}x${String(bytes.readUInt32BE(20))}`;
}

test('the manifest tells the phone what to put on its home screen', async ({ request }) => {
  const app = manifest.parse(await (await request.get('/manifest.webmanifest')).json());
  expect(app).toMatchObject({
    name: product.name,
    start_url: PATHS.uploads,
    scope: '/',
    display: 'standalone',
  });
  const wanted = ['192x192 any', '512x512 any', '512x512 maskable', '512x512 monochrome'];
  expect(app.icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual(wanted);
  for (const { src, sizes } of app.icons) {
    expect(pngSize(await (await request.get(src)).body()), src).toBe(sizes);
  }
  const camera = `${PATHS.uploads}?camera=1`;
  expect(app.shortcuts.map(({ url }) => url)).toEqual([camera, PATHS.uploads, PATHS.assets]);
  expect(app.share_target).toMatchObject({ method: 'POST', enctype: 'multipart/form-data' });
  expect(app.share_target.params.files.accept).toEqual([...PICKABLE_TYPES]);
});

test('the front page can be installed, and offers it where the browser does', async ({
  page,
  visit,
  request,
}) => {
  await visit();
  await test.step('Chromium finds nothing that stands in the way of installing', async () => {
    const devtools = await page.context().newCDPSession(page);
    const { errors } = await devtools.send('Page.getAppManifest');
    expect(errors).toEqual([]);
    const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors');
    // A private window cannot install anything; every journey runs in one.
    const ids = installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito');
    expect(ids).toEqual([]);
  });

  await test.step('icons for tabs, Apple phones and the reference plate are real pictures', async () => {
    const apple = await page.locator('link[rel=apple-touch-icon]').getAttribute('href');
    expect(pngSize(await (await request.get(apple ?? '')).body())).toBe('180x180');
    const plate = await (await request.get('/reference-plate.png')).body();
    expect(pngSize(plate)).toBe('900x900');
    expect(plate.length).toBeLessThanOrEqual(300_000);
    expect((await request.get('/favicon.svg')).headers()['content-type']).toContain('image/svg+xml');
  });

  await test.step('the offer comes where the browser has one, asks once, and goes with a yes', async () => {
    await untilAlive(page);
    await expect(offer(page)).toHaveCount(0);
    await offerInstall(page, 'accepted');
    await offer(page).getByRole('button', { name: 'Install' }).click();
    await expect(page.locator('html')).toHaveAttribute('data-asked', 'yes');
    await expect(offer(page)).toHaveCount(0);
  });

  await test.step('put away once, it is never made again on this phone', async () => {
    await page.reload();
    await untilAlive(page);
    await offerInstall(page, 'accepted');
    await offer(page).getByRole('button', { name: 'Don’t offer this again' }).click();
    await expect(offer(page)).toHaveCount(0);
    await page.reload();
    await untilAlive(page);
    await offerInstall(page, 'accepted');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(offer(page)).toHaveCount(0);
  });

  await test.step('answered with no in the browser, it is not made again either', async () => {
    await page.evaluate(() => localStorage.clear());
    await page.reload();
    await untilAlive(page);
    await offerInstall(page, 'dismissed');
    await offer(page).getByRole('button', { name: 'Install' }).click();
    await expect(offer(page)).toHaveCount(0);
    await page.reload();
    await untilAlive(page);
    await offerInstall(page, 'dismissed');
    await expect(offer(page)).toHaveCount(0);
  });
});

test.describe('in the app', () => {
  test.use({ isSignedIn: true, viewport: { width: 390, height: 844 } });

  test('the offer waits for the first photo, and is not made again once it was put away', async ({
    page,
  }) => {
    await page.goto(PATHS.uploads);
    await expect(page.getByRole('heading', { name: 'Select Source' })).toBeVisible();
    await offerInstall(page, 'accepted');
    await expect(offer(page)).toHaveCount(0);
    const file = {
      name: 'soup.jpg',
      mimeType: 'image/jpeg',
      buffer: await makeNoisyPhoto({ width: 800, height: 600 }),
    };
    await page.locator('input[type=file]').first().setInputFiles(file);
    await expect(page.getByText('Small photo: result 800 px')).toBeVisible();
    // Nothing moves under the hands of whoever is at work.
    await expect(offer(page)).toHaveCount(0);
    // Whoever is back before the other screen has come was never away, and is offered nothing.
    const goTo = async (place: string) => {
      await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: place }).click();
      await expect(page.getByRole('heading', { name: place, level: 1 })).toBeVisible();
    };
    await goTo('Assets');
    await goTo('Uploads');
    await expect(offer(page).getByRole('button', { name: 'Install' })).toBeVisible();
    await offer(page).getByRole('button', { name: 'Don’t offer this again' }).click();
    await expect(offer(page)).toHaveCount(0);
    await page.reload();
    await expect(page.getByText('soup.jpg')).toBeVisible();
    await offerInstall(page, 'accepted');
    await goTo('Assets');
    await goTo('Uploads');
    await expect(page.getByText('soup.jpg')).toBeVisible();
    await expect(offer(page)).toHaveCount(0);
  });
});

test.describe('on an iPhone', () => {
  test.use({
    isSignedIn: true,
    serviceWorkers: 'block',
    userAgent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1',
  });

  test('three steps lead to the home screen; put away on the front page, they stand in Settings', async ({
    page,
  }) => {
    const steps = [
      'Tap Share (in Safari, under •••).',
      'Choose “Add to Home Screen”.',
      'Tap “Add”: it opens as an app.',
    ];
    await page.goto(PATHS.landing);
    const items = offer(page).getByRole('listitem');
    await expect(items).toHaveCount(3);
    for (const [at, step] of steps.entries()) await expect(items.nth(at)).toContainText(step);
    await expect(offer(page).getByRole('button', { name: 'Install' })).toHaveCount(0);
    await offer(page).getByRole('button', { name: 'Don’t offer this again' }).click();
    await expect(offer(page)).toHaveCount(0);
    await page.goto(PATHS.settings);
    await expect(page.getByRole('heading', { name: 'Not installed' })).toBeVisible();
    for (const step of steps) await expect(page.getByText(step)).toBeVisible();
    await page.goto(PATHS.landing);
    await untilAlive(page);
    await expect(offer(page)).toHaveCount(0);
  });
});
