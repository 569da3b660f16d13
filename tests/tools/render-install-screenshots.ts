/**
 * Takes the pictures of public/screenshots, which phones show when they offer to install the app: the built app, signed
 * in, with our own dishes in it. `vite build && node tests/tools/render-install-screenshots.ts`; run it after a screen
 * or a dish has changed its looks, and commit them.
 */
import { mkdir, readFile } from 'node:fs/promises';
import { chromium, type Browser } from 'playwright';
import sharp from 'sharp';
import { INSTALL_SCREENSHOTS } from '#app/install-screenshots.ts';
import { PATHS } from '#app/paths.ts';
import { openBackend, type Backend } from '#tests/support/server/backend.ts';
import { QUIET_SWITCHES } from '#tests/support/phone/chromium.ts';
import { makePhoto } from '#tests/support/server/made-photos.ts';
import { signUp, type Person } from '#tests/support/server/people.ts';
import { openSignedIn } from '#tests/support/phone/signed-in.ts';
import { findChromium } from '#build/find-chromium.ts';

const PUBLIC = new URL('../../public/', import.meta.url);
const SHOTS = new URL('../../src/artwork/shots/', import.meta.url);
/** The last is the newest, and comes first on the screens. */
const DISHES = ['salad', 'tacos', 'pizza', 'ramen', 'sushi', 'pasta', 'poke', 'steak', 'dessert', 'burger'];
const WARM = 'Warm, bright daylight';
const NAME = 'Ada Cook';

async function servePhotos(backend: Backend, person: Person): Promise<string> {
  let newest = '';
  for (const dish of DISHES) {
    const file = new Blob([await readFile(new URL(`${dish}.jpg`, SHOTS))], { type: 'image/jpeg' });
    const { id } = await makePhoto(backend, person, { filename: `${dish}.jpg`, prompt: WARM, file });
    newest = id;
  }
  return newest;
}

async function take(browser: Browser, backend: Backend, person: Person, preview: string): Promise<void> {
  for (const { file, width, height, scale, screen } of INSTALL_SCREENSHOTS) {
    const viewport = { width: width / scale, height: height / scale };
    const page = await browser.newPage({ viewport, deviceScaleFactor: scale });
    const paths = { uploads: PATHS.uploads, assets: PATHS.assets, preview };
    await openSignedIn(page, backend.server.url, person, paths[screen]);
    const pictures = page.locator('main img[src*="/storage/"]');
    await pictures.first().waitFor();
    if (scale === 1) await page.getByText(NAME).waitFor();
    await page.waitForFunction(() => [...document.images].every((image) => image.complete));
    await page.evaluate(() => document.fonts.ready);
    await sharp(await page.screenshot({ animations: 'disabled' }))
      .webp({ quality: 80 })
      .toFile(new URL(`.${file}`, PUBLIC).pathname);
    await page.close();
  }
}

await mkdir(new URL('screenshots/', PUBLIC), { recursive: true });
const backend = await openBackend({ env: { JOB_WORKERS: '1', LOG_LEVEL: 'error' } });
const browser = await chromium.launch({ executablePath: await findChromium(), args: [...QUIET_SWITCHES] });
try {
  const person = await signUp(backend.server, NAME, 'ada@kitchen.example');
  await take(browser, backend, person, PATHS.preview.replace(':id', await servePhotos(backend, person)));
} finally {
  await browser.close();
  await backend.stop();
}
