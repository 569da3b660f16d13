import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright/test';
import { styles } from '#core/model/recipe.ts';
import { CAMERA, shoot, waitForCamera } from '#tests/support/phone/camera-verbs.ts';
import type { FaultProxy } from '#tests/support/faults/fault-proxy.ts';
import { EVERYTHING } from '#tests/support/faults/fault-rules.ts';
import { expectNothingSerious } from './axe-verbs.ts';
import { expect, phoneWhere, startTransform, test, type PickedFile } from './kitchen-journey.ts';
import { PLATE_ASKED, untilPlateIsKept } from './plate-verbs.ts';

// What a credit would buy is seen before it is spent: on the phone, for nothing, with or without a connection.
test.use({ phoneOptions: { savesData: false } });

const DISHES = join(import.meta.dirname, '..', '..', 'public', 'dishes');
/** A photo of the front page: a real dish on a real table. */
const dish = (name: string): PickedFile => ({
  name: `${name}.jpg`,
  mimeType: 'image/jpeg',
  buffer: readFileSync(join(DISHES, `${name}-before-800.jpg`)),
});

const BOX = [
  [
    [0.2, 0.2],
    [0.8, 0.2],
    [0.8, 0.8],
    [0.2, 0.8],
  ],
];

const pickDishes = (page: Page, ...names: string[]) =>
  page.locator('input[type=file]').first().setInputFiles(names.map(dish));
const styleOf = (page: Page, name: string): Locator => page.getByRole('radio', { name });
const ready = (page: Page, name: string) =>
  expect(page.getByText(`Preview in ${name}, ready`)).toBeAttached();
const after = (page: Page, name: string): Locator => page.getByRole('img', { name: `${name}.jpg, after` });
/** Tiles of styles that show the person's own photo. */
const ownTiles = (page: Page): Locator =>
  page.getByRole('radiogroup', { name: 'Style' }).locator('img[src^="blob:"]');

/** Runs in the page. */
const countKept = async (name: string): Promise<number> => {
  const kept = await (await caches.open('decoders')).keys();
  return kept.filter(({ url }) => url.includes(`/assets/${name}`)).length;
};

/** By then what a browser fetches as soon as it has time is asked for. */
const restAndAsk = (page: Page) =>
  page.evaluate(async () => {
    await new Promise<void>((go) => requestIdleCallback(() => go(), { timeout: 1000 }));
    await (await fetch('/healthz')).text();
  });

test('a photo of the tray is seen in every style before anything is sent or paid', async ({
  openApp,
  phone,
  network,
  truth,
  backend,
}) => {
  const page = await openApp();

  await test.step('for nothing: no request, no credit', async () => {
    await pickDishes(page, 'pizza');
    await ready(page, 'Daylight Bistro');
    await expect(page.getByText('Free preview.')).toBeVisible();
    await expect(ownTiles(page)).toHaveCount(styles.length + 1);
    const before = await after(page, 'pizza').getAttribute('src');

    // What comes with a first photo, and what the screen asks for by itself, may take a while.
    for (const part of ['own-look-of-shot', 'open-ring-seeker', 'look-worker'])
      await expect.poll(() => page.evaluate(countKept, part)).toBe(1);
    await network.seen(PLATE_ASKED);
    await untilPlateIsKept(backend);
    await expect.poll(() => network.exchanges().every(({ endedAt }) => endedAt !== null)).toBe(true);
    const asked = network.exchanges(EVERYTHING).length;
    await styleOf(page, 'Dark Slate Gourmet').click();
    await ready(page, 'Dark Slate Gourmet');
    expect(await after(page, 'pizza').getAttribute('src')).not.toBe(before);
    expect(
      network
        .exchanges(EVERYTHING)
        .slice(asked)
        .map(({ path }) => path),
    ).toEqual([]);
    expect(await truth()).toMatchObject({ creditsLeft: 3, jobs: [], objects: [] });
  });

  await test.step('it is in nobody’s way: at 360 px, by day and night, read aloud', async () => {
    await page.setViewportSize({ width: 360, height: 740 });
    await expect(
      page.getByRole('status').filter({ hasText: 'Preview in Dark Slate Gourmet, ready' }),
    ).toHaveCount(1);
    await expectNothingSerious(page, 'a look');
    await page.getByRole('slider', { name: 'Before and after' }).press('ArrowLeft');
    const beyond = await page.evaluate(() => {
      const { scrollWidth, clientWidth } = document.documentElement;
      return scrollWidth - clientWidth;
    });
    expect(beyond).toBe(0);
    const leftOf = async (part: Locator) => (await part.boundingBox())?.x;
    await page.setViewportSize({ width: 820, height: 1180 });
    const edgesOf = () =>
      Promise.all([
        leftOf(page.getByRole('slider', { name: 'Before and after' })),
        leftOf(page.getByRole('heading', { name: 'Style Browser' })),
      ]);
    // What follows the size of the screen may take a moment.
    await expect.poll(async () => new Set(await edgesOf()).size).toBe(1);
    await page.setViewportSize({ width: 360, height: 740 });
  });

  await test.step('of several photos the one that is chosen is seen, and its tiles with it', async () => {
    await pickDishes(page, 'burger', 'ramen');
    const other = page.getByRole('button', { name: 'Show burger.jpg in the style' });
    await expect(other).toHaveAttribute('aria-pressed', 'false');
    await expect(after(page, 'pizza')).toBeVisible();
    await other.press('Enter');
    await expect(other).toHaveAttribute('aria-pressed', 'true');
    await expect(after(page, 'burger')).toBeVisible();
    await ready(page, 'Dark Slate Gourmet');
    await expect(ownTiles(page)).toHaveCount(styles.length + 1);

    // Taken out, it gives way to the other one.
    await page.getByRole('button', { name: 'Remove burger.jpg' }).click();
    await expect(after(page, 'pizza')).toBeVisible();
    await ready(page, 'Dark Slate Gourmet');
  });

  await test.step('without a connection, too', async () => {
    await phone.goOffline();
    await page.reload();
    await ready(page, 'Dark Slate Gourmet');
    await styleOf(page, 'Minimal Zen').click();
    await ready(page, 'Minimal Zen');
    await expect(ownTiles(page)).toHaveCount(styles.length + 1);
  });
});

test('whatever keeps and shows it gets ready while somebody is still choosing a photo, and not before', async ({
  openApp,
  network,
}) => {
  const page = await openApp();
  const count = (name: string) => page.workers().filter((worker) => worker.url().includes(name)).length;
  await expect(page.getByRole('heading', { name: 'Select Source' })).toBeVisible();
  // What the screen asks for by itself.
  await network.seen(PLATE_ASKED);
  await restAndAsk(page);
  expect(page.workers()).toHaveLength(0);
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByLabel('Browse files').click(),
  ]);
  // One that saves photos, and one that makes them ready.
  await expect.poll(() => count('intake-worker')).toBe(2);
  await expect.poll(() => count('look-worker')).toBe(1);
  await chooser.setFiles(dish('pizza'));
  await ready(page, 'Daylight Bistro');
  expect(count('look-worker')).toBe(1);
});

test('an outline that was put right is looked at with, and goes with the photo', async ({ openApp }) => {
  const page = await openApp();
  await pickDishes(page, 'ramen');
  await ready(page, 'Daylight Bistro');
  const [photo] = (await phoneWhere(page, 'the photo is there', ({ items }) => items.length === 1)).items;
  // Whether the engine is sure of this bowl by itself is its own affair: the outline was drawn before.
  const kept = JSON.stringify({ [photo?.id ?? '']: BOX });
  await page.evaluate((text) => localStorage.setItem('plateglow-outlines', text), kept);
  await page.reload();
  await ready(page, 'Daylight Bistro');
  await expect(page.getByText('Surface: ')).toBeVisible();
  await startTransform(page);
  const { items } = await phoneWhere(page, 'it is on its way', (now) => now.items[0]?.recipe !== null);
  expect(items[0]?.recipe?.dish).toEqual({ outline: BOX });
});

test('a worker that cannot be had keeps nobody from transforming', async ({ openApp, network, truth }) => {
  network.when({ path: /look-worker/ }, { do: 'answer', status: 503 });
  const page = await openApp();
  await pickDishes(page, 'pizza');
  await expect(page.getByText('No preview on this device.')).toBeVisible();
  await startTransform(page);
  await expect.poll(async () => (await truth()).jobs.length).toBe(1);
});

/** What shows looks does not come. */
async function keepLooksAway(page: Page, network: FaultProxy) {
  await (await page.context().newCDPSession(page)).send('Network.clearBrowserCache');
  network.when({ path: /own-look-/ }, { do: 'answer', status: 503 });
  await page.reload();
}
const noLook = (page: Page) => page.getByText('No preview on this device. You can still transform it.');

test('what shows looks and did not come is said not to, and comes with the next photo', async ({
  openApp,
  network,
  truth,
}) => {
  const page = await openApp();
  await keepLooksAway(page, network);
  // By the button: what it leads to is there from then on, for some time.
  const browse = async (name: string) => {
    const asked = page.waitForEvent('filechooser');
    await page.getByLabel('Browse files').click();
    await (await asked).setFiles(dish(name));
  };
  await browse('pizza');
  await expect(noLook(page)).toBeVisible();
  network.startAnew();
  await startTransform(page);
  await expect.poll(async () => (await truth()).jobs.length).toBe(1);
  await browse('burger');
  await ready(page, 'Daylight Bistro');
});

test('what shows looks and did not come for one photo in the tray comes for the one beside it', async ({
  openApp,
  network,
}) => {
  const page = await openApp();
  await keepLooksAway(page, network);
  await pickDishes(page, 'pizza', 'burger');
  await expect(noLook(page)).toBeVisible();
  network.startAnew();
  await page.getByRole('button', { name: 'Show burger.jpg in the style' }).press('Enter');
  await ready(page, 'Daylight Bistro');
});

test.describe('a phone that only ever took photos with the camera', () => {
  test.use({ phoneOptions: { savesData: false, camera: 'fake' } });

  test('has all that it needs from the first photo on, and shows the last shot in its style', async ({
    openApp,
    phone,
    network,
  }) => {
    const page = await openApp(CAMERA);
    await waitForCamera(page);
    await shoot(page);
    await expect.poll(() => page.evaluate(countKept, 'look-worker')).toBe(1);
    await expect.poll(() => page.evaluate(countKept, 'own-look-of-shot')).toBe(1);
    await phone.goOffline();

    await test.step('the last shot, when there is time', async () => {
      await shoot(page);
      const heap = page.getByRole('button', { name: '2 shots: close camera and show them' });
      // The shot as it was saved, and over it the shot in its style.
      await expect(heap.locator('img')).toHaveCount(2);
      await expect(heap.locator('img').last()).toHaveJSProperty('naturalWidth', 192);
      // The next one takes its place, and gets a look of its own.
      await shoot(page);
      await expect(page.getByRole('button', { name: '3 shots: close' }).locator('img')).toHaveCount(2);
    });

    await test.step('a photo of the tray', async () => {
      await page.close();
      const later = await phone.open(`${network.url}/app/uploads`);
      await pickDishes(later, 'pizza');
      await ready(later, 'Daylight Bistro');
    });
  });
});

test.describe('a browser that is told to save data', () => {
  test.use({ phoneOptions: { savesData: true } });

  test('fetches nothing for it until somebody asks', async ({ openApp, network }) => {
    const page = await openApp();
    await pickDishes(page, 'pizza');
    const ask = page.getByRole('button', { name: 'Show my photo in this style (0.7 MB)' });
    await expect(ask).toBeEnabled();
    await restAndAsk(page);
    expect(network.exchanges({ path: /look-worker|own-look/ })).toEqual([]);
    await ask.press('Enter');
    await expect(page.getByRole('region', { name: 'Preview' })).toBeFocused();
    await ready(page, 'Daylight Bistro');
  });
});
