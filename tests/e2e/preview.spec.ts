import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright/test';
import { openCredits } from '#tests/support/server/credits.ts';
import { captivePortal, TRANSFORMS } from '#tests/support/faults/fault-rules.ts';
import { makePhoto, runOnServer } from '#tests/support/server/made-photos.ts';
import { signUp } from '#tests/support/server/people.ts';
import { askForZen, expectNothingSeriousHere, expectPicture, tiles, toast } from './gallery-verbs.ts';
import { expect, test } from './kitchen-journey.ts';

test.use({ engine: 'built-in' });

const PROMPT = 'On dark slate, please. Add a fork.';

const sliderOf = (page: Page) => page.getByRole('slider');
const isAt = (page: Page, percent: number) => expect(sliderOf(page)).toHaveValue(String(percent));

/** Where the line between before and after stands on the screen, at so many percent. */
async function placeLine(page: Page) {
  const box = await sliderOf(page).locator('..').boundingBox();
  if (!box) throw new Error('no slider');
  return {
    x: (percent: number) => box.x + (box.width * percent) / 100,
    y: box.y + box.height / 2,
    beyond: box.x + box.width + 200,
  };
}

async function moveByKeys(page: Page): Promise<void> {
  await sliderOf(page).focus();
  for (const [key, percent] of [
    ['ArrowRight', 55],
    ['ArrowLeft', 50],
    ['ArrowLeft', 45],
    ['End', 100],
    ['ArrowRight', 100],
    ['Home', 0],
    ['ArrowLeft', 0],
    ['ArrowRight', 5],
  ] as const) {
    await page.keyboard.press(key);
    await isAt(page, percent);
  }
}

async function moveByMouse(page: Page): Promise<void> {
  const { x, y, beyond } = await placeLine(page);
  await page.mouse.move(x(30), y);
  await page.mouse.down();
  await isAt(page, 30);
  await page.mouse.move(x(80), y);
  await isAt(page, 80);
  await page.mouse.move(beyond, y);
  await isAt(page, 100);
  await page.mouse.up();
  await page.mouse.move(x(20), y);
  await isAt(page, 100);
  await page.keyboard.press('ArrowLeft');
  await isAt(page, 95);
}

/** By a finger that draws it, by a tap, and not by one that scrolls. */
async function moveByTouch(page: Page): Promise<void> {
  const { x, y } = await placeLine(page);
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setTouchEmulationEnabled', { enabled: true });
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: { x: number; y: number }[]) =>
    devtools.send('Input.dispatchTouchEvent', { type, touchPoints });
  await touch('touchStart', [{ x: x(50), y }]);
  await isAt(page, 95);
  for (const percent of [45, 40, 30]) await touch('touchMove', [{ x: x(percent), y }]);
  await touch('touchEnd', []);
  await isAt(page, 30);
  await touch('touchStart', [{ x: x(70), y }]);
  await touch('touchEnd', []);
  await isAt(page, 70);

  await page.evaluate(() => window.scrollTo(0, 0));
  await touch('touchStart', [{ x: x(20), y }]);
  for (const up of [30, 80, 140, 200]) await touch('touchMove', [{ x: x(20), y: y - up }]);
  await touch('touchEnd', []);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(50);
  await isAt(page, 70);
  await devtools.send('Emulation.setTouchEmulationEnabled', { enabled: false });
  await devtools.detach();
}

test('a finished photo is looked at, compared and saved', async ({
  openApp,
  phone,
  network,
  backend,
  cook,
}) => {
  const photo = await makePhoto(backend, cook, { filename: 'crème brûlée.heic', prompt: PROMPT });
  await runOnServer(backend, cook, photo);
  const page = await openApp(`/app/preview/${photo.id}`);
  const main = page.getByRole('main');
  const versions = page.getByRole('region', { name: 'Versions' }).getByRole('button');

  await test.step('it stands before its original, its versions and its recipe beside it', async () => {
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('crème brûlée.heic');
    await expect(sliderOf(page)).toHaveAttribute('aria-valuetext', '50% before, 50% after');
    await expectPicture(main.getByRole('article'));
    await expect(main.getByRole('img', { name: /^Before: crème brûlée\.heic/ })).toBeVisible();
    await expect(main.getByRole('img', { name: 'After: crème brûlée.heic, version 2' })).toBeVisible();
    await expect(page.getByText('Before', { exact: true }).first()).toBeVisible();
    await expect(page.getByText('After', { exact: true })).toBeVisible();

    const recipe = page.getByRole('region', { name: 'Recipe' });
    await expect(recipe).toContainText(PROMPT);
    await expect(recipe).toContainText('800 × 600 px');
    // What could not be done stands apart, and without a tick.
    const line = (name: string) => recipe.locator(`dt:text-is("${name}") + dd`);
    const [done, notDone] = [line('What was done'), line('What couldn’t be done')];
    await expect(notDone.getByRole('listitem')).toHaveText([
      'Can’t add: a fork',
      'Can’t add: dark slate beside your colour',
      /^Full sharpness: the photo is only/,
    ]);
    await expect(notDone.locator('.lucide-check')).toHaveCount(0);
    await expect(done.getByRole('listitem').first()).toBeVisible();
    await expect(done).not.toContainText(/can’t|couldn’t|unchanged/i);
    expect(await done.locator('.lucide-check').count()).toBe(await done.getByRole('listitem').count());
    await expect(versions).toHaveText(['Before', 'V1 My own words', 'V2 Custom colour']);
    await expect(versions.nth(2)).toHaveAttribute('aria-pressed', 'true');
  });

  await test.step('the line between before and after moves by keys, by mouse, by finger and by a tap', async () => {
    await moveByKeys(page);
    await moveByMouse(page);
    await moveByTouch(page);
  });

  await test.step('Download Enhanced saves the chosen version under its name, without a connection too', async () => {
    const download = async () => {
      const [file] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: 'Download Enhanced' }).click(),
        expect(toast(page, 'Downloaded!', 'Your enhanced image has been saved.').first()).toBeVisible(),
      ]);
      return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) };
    };
    const second = await download();
    expect(second.name).toBe('crème brûlée-enhanced-v2.jpg');
    expect(second.bytes.subarray(0, 3).toString('hex')).toBe('ffd8ff');

    network.when({}, { do: 'reset' });
    await phone.goOffline();
    await page.reload();
    await expect(sliderOf(page)).toBeVisible();
    expect((await download()).bytes.equals(second.bytes)).toBe(true);
    // The first version was never looked at, so that this phone does not have it.
    await page.getByRole('button', { name: 'V1' }).click();
    await page.getByRole('button', { name: 'Download Enhanced' }).click();
    await expect(toast(page, 'Download failed', 'Could not download the image.')).toBeVisible();
    network.startAnew();
    await phone.goOnline();
    await expect(page.getByRole('img', { name: /version 1/ })).toBeVisible();
    expect((await download()).name).toBe('crème brûlée-enhanced.jpg');
    expect(await page.getByText('Download failed').count()).toBe(0);
  });

  await test.step('its versions are chosen by keys and by mouse, and the photo as it was is one of them', async () => {
    await versions.nth(2).click();
    await expect(main.getByRole('img', { name: /version 2$/ })).toBeVisible();
    await versions.nth(1).press('Enter');
    await expect(main.getByRole('img', { name: 'After: crème brûlée.heic, version 1' })).toBeVisible();
    await versions.nth(0).click();
    await expect(sliderOf(page)).toHaveCount(0);
    await expect(main.getByRole('img', { name: 'Before: crème brûlée.heic as it was taken' })).toBeVisible();
    await expectNothingSeriousHere(page);
    await versions.nth(2).click();
    await expect(sliderOf(page)).toBeVisible();
    await expectNothingSeriousHere(page);
  });
});

test('somebody who came to an address without a picture goes on to their own, and has it made again', async ({
  openApp,
  phone,
  network,
  backend,
  cook,
  truth,
}) => {
  const stranger = await signUp(backend.server);
  const theirs = await makePhoto(backend, stranger);
  const { id } = await makePhoto(backend, cook, { filename: 'ramen.jpg' });
  const page = await openApp(`/app/preview/${theirs.id}`);

  await test.step('an address without a picture says so once the server has, and not before', async () => {
    const notFound = page.getByRole('heading', { name: 'Transformation not found' });
    await expect(notFound).toBeVisible();
    await expectNothingSeriousHere(page);
    await page.getByRole('link', { name: 'Back to Uploads' }).click();
    await expect(page).toHaveURL(/\/app\/uploads$/);
    await page.goto(`${network.url}/app/preview/soup`);
    await expect(notFound).toBeVisible();

    await phone.goOffline();
    await page.goto(`${network.url}/app/preview/019a0000-0000-7000-8000-000000000001`);
    await expect(page.getByRole('heading', { name: 'Not on this device' })).toBeVisible();
    await expect(notFound).toHaveCount(0);
    await expectNothingSeriousHere(page);
    await phone.goOnline();
    await expect(notFound).toBeVisible();
    await page.getByRole('link', { name: 'Back to Uploads' }).click();
    await tiles(page).filter({ hasText: 'ramen.jpg' }).getByRole('link').click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('ramen.jpg');
  });

  const rerun = page.getByRole('button', { name: 'Re-run', exact: true });
  const sheet = page.getByRole('dialog', { name: 'Make another version' });
  const yes = sheet.getByRole('button', { name: 'Re-run for 1 credit' });

  await test.step('a re-run of the same is not sold', async () => {
    await rerun.click();
    await expect(sheet.getByRole('textbox', { name: 'Prompt' })).toHaveValue('Bright daylight');
    await expect(yes).toBeDisabled();
    await expect(sheet).toContainText('Small photo: result 800 px. Refunded if it fails.');
    await expect(sheet).toContainText('This is V1. Change something, or it comes out exactly the same.');
    await expectNothingSeriousHere(page);
    await sheet.getByRole('button', { name: 'Cancel' }).click();
    expect((await truth()).jobs).toHaveLength(1);
  });

  await test.step('words that change nothing are not sold: the server knows, and takes no credit', async () => {
    const { creditsLeft } = await truth();
    await rerun.click();
    await sheet.getByRole('textbox', { name: 'Prompt' }).fill('Bright daylight, and tasty');
    await yes.click();
    const told =
      'You already have this picture. Change the style, the colour or the words. No credit was used.';
    await expect(toast(page, 'Re-run failed', told)).toBeVisible();
    expect(await truth()).toMatchObject({ creditsLeft, jobs: [{ version: 1 }] });
    await sheet.getByRole('button', { name: 'Cancel' }).click();
  });

  await test.step('a re-run changes the wish, costs one credit however often it is pressed, and comes by itself', async () => {
    await rerun.press('Enter');
    await sheet.getByRole('radio', { name: 'Dark Slate Gourmet' }).press('Space');
    await expect(sheet).not.toContainText('Change something');
    await yes.evaluate((button: HTMLElement) => {
      button.click();
      button.click();
    });
    await expect(toast(page, 'Transformation started', 'Your image is being enhanced...')).toBeVisible();
    await expect(page.getByRole('button', { name: 'V2 Dark Slate Gourmet' })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
    await expect(page.getByRole('img', { name: 'After: ramen.jpg, version 2' })).toBeVisible();
    await expect(page.getByLabel('Recipe').getByText(/^(Style: )?Dark Slate Gourmet$/)).toHaveCount(1);
    const { jobs, ledger } = await truth();
    expect(new Set(jobs.map(({ version }) => version))).toEqual(new Set([1, 2]));
    expect(ledger.filter(({ kind }) => kind === 'reserve')).toHaveLength(2);
  });

  await test.step('an outline that was put right makes a difference, and goes with a re-run', async () => {
    await page.getByRole('button', { name: 'Fix the outline' }).click();
    await page.getByRole('application', { name: 'Outline of the dish' }).press('+');
    await page.getByRole('button', { name: 'Use this outline' }).click();
    await rerun.click();
    await expect(page.getByText('Made with your outline of the dish.')).toBeVisible();
    await page.getByRole('button', { name: /^Re-run (for 1 credit|, free)$/ }).click();
    await expect(page.getByRole('button', { name: /^V3 / })).toBeVisible();
    const [made] = await backend.sql`
      select recipe -> 'dish' as dish from public.transformation_versions
      where transformation_id = ${id} and version_number = 3`;
    expect(made?.dish).toHaveProperty('outline');
    await expect(page.getByRole('img', { name: 'Your outline on ramen.jpg' })).toHaveCount(0);
  });

  await test.step('a re-run that finds no server says so', async () => {
    const portal = network.when(TRANSFORMS, captivePortal);
    await askForZen(page);
    const failed = 'Could not re-run the transformation. Please try again.';
    await expect(toast(page, 'Re-run failed', failed)).toBeVisible();
    expect((await truth()).jobs).toHaveLength(3);
    portal.release();
    await sheet.getByRole('button', { name: 'Cancel' }).click();
  });

  await test.step('a re-run without credit leads to where there is some, and its words are there afterwards', async () => {
    await openCredits(backend.sql).grant(cook.id, -(await truth()).creditsLeft);
    const prompt = sheet.getByRole('textbox', { name: 'Prompt' });
    await rerun.click();
    await sheet.getByRole('radio', { name: 'Minimal Zen' }).click();
    await prompt.fill('On pale wood, with lemon');
    await yes.click();
    const sorry = page.getByRole('alertdialog', { name: 'No credits available' });
    await expect(sorry).toContainText('nothing was charged');
    expect((await truth()).jobs).toHaveLength(3);
    await sorry.getByRole('link', { name: 'Upgrade' }).click();
    await expect(page).toHaveURL(/\/app\/billing$/);
    await page.goBack();
    await rerun.click();
    await expect(prompt).toHaveValue('On pale wood, with lemon');
  });
});
