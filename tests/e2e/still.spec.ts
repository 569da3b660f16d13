import { CAMERA, PATHS } from '#app/paths.ts';
import { waitForCamera } from '#tests/support/phone/camera-verbs.ts';
import { holdStore } from '#tests/support/phone/storage-faults.ts';
import { openCredits } from '#tests/support/server/credits.ts';
import { makePhoto } from '#tests/support/server/made-photos.ts';
import { untilStill } from './frame-verbs.ts';
import { offer, offerInstall } from './install-verbs.ts';
import { rowOf } from './outbox-screen.ts';
import { countShifts } from './shift-verbs.ts';
import {
  expect,
  isAllReady,
  phoneWhere,
  photoFiles,
  pickReady,
  startTransform,
  test,
} from './kitchen-journey.ts';

// What comes onto a screen comes where its place was kept: nothing moves away under a thumb.
test.use({ engine: 'built-in', phoneOptions: { camera: 'fake', savesData: false } });

const SIZES = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
];

test('a preview and the camera come up without a shift', async ({ openApp, network, backend, cook }) => {
  const { id } = await makePhoto(backend, cook);
  const page = await openApp();
  const shifts = await countShifts(page);
  for (const size of SIZES) {
    await page.setViewportSize(size);
    await page.goto(network.url + PATHS.preview.replace(':id', id));
    await expect(page.getByRole('slider')).toBeVisible();
    await shifts.expectFew(`preview at ${String(size.width)}`);
    await page.goto(network.url + PATHS.uploads + CAMERA);
    await waitForCamera(page);
    await shifts.expectFew(`camera at ${String(size.width)}`);
  }
});

test('whoever is signed in sees no form on their way through the sign-in screen, nor anything that moves', async ({
  openApp,
  network,
}) => {
  const page = await openApp();
  const cards: boolean[] = [];
  await page.exposeFunction('noteCard', (hasForm: boolean) => void cards.push(hasForm));
  await page.addInitScript(() => {
    const { noteCard } = globalThis as unknown as { noteCard: (hasForm: boolean) => void };
    new MutationObserver(() => {
      if (document.querySelector('h1')?.textContent !== 'Sign in') return;
      noteCard(document.querySelector('form') !== null);
    }).observe(document, { childList: true, subtree: true });
  });
  await page.goto(network.url + PATHS.login);
  await expect(page).toHaveURL(network.url + PATHS.uploads);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Uploads');
  expect(new Set(cards)).toEqual(new Set([false]));
});

test('settings say nothing of a plan that is not known yet, and stand still when it is', async ({
  openApp,
  phone,
  network,
  backend,
  cook,
}) => {
  await openCredits(backend.sql).setPlan(cook.id, 'pro');
  const page = await openApp(PATHS.settings);
  const watermark = page.getByRole('switch', { name: 'Remove Watermark' });
  await expect(watermark).toBeChecked();
  const shifts = await countShifts(page);
  for (const size of SIZES) {
    await page.setViewportSize(size);
    const witness = await phone.open(`${network.url}/healthz`);
    const letGo = await holdStore(witness, 'subscription');
    await page.reload();
    await expect(page.getByText('Pro plan only')).toBeVisible();
    await expect(watermark).toHaveCount(0);
    await expect(page.getByText(/^Pictures made on/)).toBeHidden();
    await shifts.restart();
    await letGo();
    await expect(watermark).toBeChecked();
    await expect(page.getByText('Pictures made on the free plan keep their watermark.')).toBeVisible();
    await shifts.expectFew(`settings at ${String(size.width)}`);
  }
});

for (const size of SIZES) {
  const at = String(size.width);
  test(`photos in the tray come up without a shift at ${at}, and go on their way without one`, async ({
    openApp,
    network,
  }) => {
    const page = await openApp();
    await page.setViewportSize(size);
    const photos = await pickReady(page, await photoFiles(1, 2, 3));
    const isLooked = () => expect(page.getByText('Preview in Daylight Bistro, ready')).toBeAttached();
    await isLooked();
    const shifts = await countShifts(page);
    await page.goto(network.url + PATHS.uploads);
    await isLooked();
    await shifts.expectFew('coming up');
    // Some browsers say by themselves that they can install: what the app then offers comes with the answer too.
    await offerInstall(page, 'accepted');
    await startTransform(page);
    await expect(offer(page)).toBeVisible();
    // What somebody has pressed may answer; from then on all stands still, on a slow device too.
    for (const { filename } of photos) await expect(rowOf(page, filename)).toBeVisible();
    await shifts.restart();
    await phoneWhere(page, 'every picture is ready', isAllReady);
    await expect(page.getByText('Everything’s uploaded')).toBeVisible();
    await shifts.expectFew('until all are ready');
  });
}

test('photos that are picked come where their place was kept while they were chosen', async ({
  openApp,
  network,
}) => {
  const page = await openApp();
  const shifts = await countShifts(page);
  const tray = page.getByRole('region', { name: 'Ready to transform' });
  const choose = async () => {
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      page.getByLabel('Browse files').click(),
    ]);
    return chooser;
  };
  await page.goto(network.url + PATHS.uploads);
  await expect(page.getByRole('heading', { name: 'Select Source' })).toBeVisible();

  const place = page.locator('section', { has: page.locator('#tray') });
  await choose();
  await expect(place).toBeAttached();
  await page.getByLabel('Browse files').dispatchEvent('cancel', { bubbles: true });
  await expect(place).toHaveCount(0);

  const chooser = await choose();
  await expect(place).toBeAttached();
  // What answers a press may move, and on a slow device late.
  await shifts.restart();
  await chooser.setFiles(await photoFiles(1, 2, 3, 4, 5));
  await expect(tray.getByRole('listitem')).toHaveCount(5);
  await expect(page.getByText('Preview in Daylight Bistro, ready')).toBeAttached();
  await shifts.expectFew('choosing photos');
  await page.getByRole('button', { name: 'Rename dish-5.jpg' }).scrollIntoViewIfNeeded();
  await expect(page.getByRole('button', { name: 'Rename dish-5.jpg' })).toBeInViewport({ ratio: 1 });
});

test('on a desk whose scroll bar takes room a screen that becomes short stays where it is', async ({
  openApp,
}) => {
  const page = await openApp(PATHS.help);
  await page.setViewportSize({ width: 1440, height: 900 });
  const credits = page.getByRole('banner').getByRole('button', { name: /left$/ });
  const hasBar = () => page.evaluate(() => document.documentElement.scrollHeight > window.innerHeight);
  await expect.poll(hasBar).toBe(true);
  await expect(page.getByRole('complementary', { name: 'Sidebar' })).toBeVisible();
  await page.evaluate(async () => void (await document.fonts.ready));
  const before = await credits.boundingBox();
  await page.getByRole('searchbox', { name: 'Search help' }).fill('refund');
  await expect.poll(hasBar).toBe(false);
  expect(await credits.boundingBox()).toEqual(before);
});

test('with less motion the night comes at once, for every word', async ({ openApp }) => {
  const page = await openApp(PATHS.settings);
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  await expect(page.getByLabel('Full name')).toHaveValue('Ada Cook');
  await untilStill(page);
  await page.evaluate(() => {
    const night = new Promise<void>((told) => {
      matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => told(), { once: true });
    });
    const frame = () => new Promise((next) => requestAnimationFrame(next));
    const passing = night.then(frame).then(frame);
    Object.assign(globalThis, { passing: passing.then(() => document.getAnimations().length) });
  });
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  const passing = await page.evaluate(() => (globalThis as unknown as { passing: Promise<number> }).passing);
  expect(passing).toBe(0);
});
