import { z } from 'zod';
import { product } from '#core/model/product.ts';
import { PATHS } from '#app/paths.ts';
import { PICKABLE_TYPES } from '#shared/contract.ts';
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

test('Chromium finds nothing that stands in the way of installing', async ({ page, visit }) => {
  await visit();
  const devtools = await page.context().newCDPSession(page);
  const { errors } = await devtools.send('Page.getAppManifest');
  expect(errors).toEqual([]);
  const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors');
  // A private window cannot install anything; every journey runs in one.
  const ids = installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito');
  expect(ids).toEqual([]);
});

test('icons for tabs, Apple phones and the reference plate are real pictures', async ({ page, request }) => {
  await page.goto(PATHS.landing);
  const apple = await page.locator('link[rel=apple-touch-icon]').getAttribute('href');
  expect(pngSize(await (await request.get(apple ?? '')).body())).toBe('180x180');
  const plate = await (await request.get('/reference-plate.png')).body();
  expect(pngSize(plate)).toBe('900x900');
  expect(plate.length).toBeLessThanOrEqual(300_000);
  expect((await request.get('/favicon.svg')).headers()['content-type']).toContain('image/svg+xml');
});
