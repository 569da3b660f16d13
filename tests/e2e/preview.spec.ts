import { readFile } from 'node:fs/promises';
import { openCredits } from '#tests/support/server/credits.ts';
import { captivePortal, TRANSFORMS } from '#tests/support/faults/fault-rules.ts';
import { makePhoto, runOnServer } from '#tests/support/server/made-photos.ts';
import { signUp } from '#tests/support/server/people.ts';
import { expectNothingSerious } from './axe-verbs.ts';
import { askForZen, expectPicture, toast } from './gallery-verbs.ts';
import { expect, test } from './kitchen-journey.ts';

test.use({ engine: 'built-in' });

const PROMPT = 'On dark slate, please. Add a fork.';

test('a finished photo stands before its original, its versions and its recipe beside it', async ({
  openApp,
  backend,
  cook,
}) => {
  const photo = await makePhoto(backend, cook, { filename: 'margherita.heic', prompt: PROMPT });
  await runOnServer(backend, cook, photo);
  const page = await openApp(`/app/preview/${photo.id}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('margherita.heic');
  const slider = page.getByRole('slider');
  await expect(slider).toHaveAttribute('aria-valuetext', '50% before, 50% after');
  const main = page.getByRole('main');
  await expectPicture(main.getByRole('article'));
  await expect(main.getByRole('img', { name: /^Before: margherita\.heic/ })).toBeVisible();
  await expect(main.getByRole('img', { name: 'After: margherita.heic, version 2' })).toBeVisible();
  await expect(page.getByText('Before', { exact: true }).first()).toBeVisible();
  await expect(page.getByText('After', { exact: true })).toBeVisible();

  const recipe = page.getByRole('region', { name: 'Recipe' });
  await expect(recipe).toContainText(PROMPT);
  await expect(recipe).toContainText('800 × 600 px');
  await expect(recipe).toContainText('What was done');
  await expect(recipe).toContainText('Cannot add: a fork');

  const versions = page.getByRole('region', { name: 'Versions' }).getByRole('button');
  await expect(versions).toHaveText(['Before', 'V1 My own words', 'V2 Custom colour']);
  await expect(versions.nth(2)).toHaveAttribute('aria-pressed', 'true');
  await versions.nth(1).press('Enter');
  await expect(main.getByRole('img', { name: 'After: margherita.heic, version 1' })).toBeVisible();
  await versions.nth(0).click();
  await expect(slider).toHaveCount(0);
  await expect(main.getByRole('img', { name: 'Before: margherita.heic as it was taken' })).toBeVisible();
  await expectNothingSerious(page);
  await versions.nth(2).click();
  await expect(slider).toBeVisible();
  await expectNothingSerious(page);
});

test('the line between before and after moves by keys, by mouse, by finger and by a tap', async ({
  openApp,
  backend,
  cook,
}) => {
  const { id } = await makePhoto(backend, cook);
  const page = await openApp(`/app/preview/${id}`);
  const slider = page.getByRole('slider');
  const at = (percent: number) => expect(slider).toHaveValue(String(percent));
  await slider.focus();
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
    await at(percent);
  }
  const box = await slider.locator('..').boundingBox();
  if (!box) throw new Error('no slider');
  const x = (percent: number) => box.x + (box.width * percent) / 100;
  const y = box.y + box.height / 2;
  await page.mouse.move(x(30), y);
  await page.mouse.down();
  await at(30);
  await page.mouse.move(x(80), y);
  await at(80);
  await page.mouse.move(box.x + box.width + 200, y);
  await at(100);
  await page.mouse.up();
  await page.mouse.move(x(20), y);
  await at(100);
  await page.keyboard.press('ArrowLeft');
  await at(95);

  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setTouchEmulationEnabled', { enabled: true });
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: { x: number; y: number }[]) =>
    devtools.send('Input.dispatchTouchEvent', { type, touchPoints });
  await touch('touchStart', [{ x: x(50), y }]);
  await at(95);
  for (const percent of [45, 40, 30]) await touch('touchMove', [{ x: x(percent), y }]);
  await touch('touchEnd', []);
  await at(30);
  await touch('touchStart', [{ x: x(70), y }]);
  await touch('touchEnd', []);
  await at(70);

  await page.evaluate(() => window.scrollTo(0, 0));
  await touch('touchStart', [{ x: x(20), y }]);
  for (const up of [30, 80, 140, 200]) await touch('touchMove', [{ x: x(20), y: y - up }]);
  await touch('touchEnd', []);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(50);
  await at(70);
});

test('Download Enhanced saves the chosen version under its name, without a signal too', async ({
  openApp,
  phone,
  network,
  backend,
  cook,
}) => {
  const photo = await makePhoto(backend, cook, { filename: 'crème brûlée.jpg' });
  await runOnServer(backend, cook, photo);
  const page = await openApp(`/app/preview/${photo.id}`);
  await expect(page.getByRole('slider')).toBeVisible();
  const download = async () => {
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download Enhanced' }).click(),
    ]);
    await expect(toast(page, 'Downloaded!', 'Your enhanced image has been saved.').first()).toBeVisible();
    return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) };
  };
  const second = await download();
  expect(second.name).toBe('crème brûlée-enhanced-v2.jpg');
  expect(second.bytes.subarray(0, 3).toString('hex')).toBe('ffd8ff');

  network.when({}, { do: 'reset' });
  await phone.goOffline();
  await page.reload();
  await expect(page.getByRole('slider')).toBeVisible();
  expect((await download()).bytes.equals(second.bytes)).toBe(true);
  // The first version was never looked at, so that this phone does not have it.
  await page.getByRole('button', { name: 'V1' }).click();
  await page.getByRole('button', { name: 'Download Enhanced' }).click();
  await expect(toast(page, 'Download failed', 'Could not download the image.')).toBeVisible();

  await phone.goOnline();
  network.startAnew();
  await expect(page.getByRole('img', { name: /version 1/ })).toBeVisible();
  expect((await download()).name).toBe('crème brûlée-enhanced.jpg');
});

test('a re-run changes the wish, costs one credit however often it is pressed, and comes by itself', async ({
  openApp,
  network,
  truth,
  backend,
  cook,
}) => {
  const { id } = await makePhoto(backend, cook, { filename: 'ramen.jpg' });
  const page = await openApp(`/app/preview/${id}`);
  const rerun = page.getByRole('button', { name: 'Re-run', exact: true });
  await rerun.click();
  const sheet = page.getByRole('dialog', { name: 'Make another version' });
  await expect(sheet.getByRole('textbox', { name: 'Prompt' })).toHaveValue('Bright daylight');
  const yes = sheet.getByRole('button', { name: 'Re-run for 1 credit' });
  await expect(yes).toBeDisabled();
  await expect(sheet).toContainText('This is V1. Change something, or it comes out exactly the same.');
  await expectNothingSerious(page);
  await sheet.getByRole('button', { name: 'Cancel' }).click();
  expect((await truth()).jobs).toHaveLength(1);

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
    { timeout: 30_000 },
  );
  await expect(page.getByRole('img', { name: 'After: ramen.jpg, version 2' })).toBeVisible();
  const { jobs, ledger } = await truth();
  expect(new Set(jobs.map(({ version }) => version))).toEqual(new Set([1, 2]));
  expect(ledger.filter(({ kind }) => kind === 'reserve')).toHaveLength(2);

  network.when(TRANSFORMS, captivePortal);
  await askForZen(page);
  const failed = 'Could not re-run the transformation. Please try again.';
  await expect(toast(page, 'Re-run failed', failed)).toBeVisible();
  expect((await truth()).jobs).toHaveLength(2);
});

test('words that change nothing are not sold: the server knows, and takes no credit', async ({
  openApp,
  truth,
  backend,
  cook,
}) => {
  const { id } = await makePhoto(backend, cook);
  const { creditsLeft } = await truth();
  const page = await openApp(`/app/preview/${id}`);
  await page.getByRole('button', { name: 'Re-run', exact: true }).click();
  await page.getByRole('textbox', { name: 'Prompt' }).fill('Bright daylight, and tasty');
  await page.getByRole('button', { name: 'Re-run for 1 credit' }).click();
  const told =
    'You have this picture already. Change the style, the colour or the words. No credit was used.';
  await expect(toast(page, 'Re-run failed', told)).toBeVisible();
  expect(await truth()).toMatchObject({ creditsLeft, jobs: [{ version: 1 }] });
});

test('an outline that was put right makes a difference, and goes with a re-run', async ({
  openApp,
  backend,
  cook,
}) => {
  const { id } = await makePhoto(backend, cook, { filename: 'ramen.jpg' });
  const page = await openApp(`/app/preview/${id}`);
  await page.getByRole('button', { name: 'Fix the outline' }).click();
  await page.getByRole('application', { name: 'Outline of the dish' }).press('+');
  await page.getByRole('button', { name: 'Use this outline' }).click();
  await page.getByRole('button', { name: 'Re-run', exact: true }).click();
  await expect(page.getByText('Made with your outline of the dish.')).toBeVisible();
  await page.getByRole('button', { name: /^Re-run (for 1 credit|, free)$/ }).click();
  await expect(page.getByRole('button', { name: /^V2 / })).toBeVisible({ timeout: 30_000 });
  const [made] = await backend.sql`
    select recipe -> 'dish' as dish from public.transformation_versions
    where transformation_id = ${id} and version_number = 2`;
  expect(made?.dish).toHaveProperty('outline');
  await expect(page.getByRole('img', { name: 'Your outline on ramen.jpg' })).toHaveCount(0);
});

test('a re-run without credit leads to where there is some', async ({ openApp, backend, cook, truth }) => {
  const { id } = await makePhoto(backend, cook);
  await openCredits(backend.sql).grant(cook.id, -3);
  const page = await openApp(`/app/preview/${id}`);
  await askForZen(page);
  const sorry = page.getByRole('alertdialog', { name: 'No credits available' });
  await expect(sorry).toContainText('nothing was charged');
  expect((await truth()).jobs).toHaveLength(1);
  await sorry.getByRole('link', { name: 'Upgrade' }).click();
  await expect(page).toHaveURL(/\/app\/billing$/);
});

test('an address without a picture says so once the server has, and not before', async ({
  openApp,
  phone,
  network,
  backend,
}) => {
  const stranger = await signUp(backend.server);
  const theirs = await makePhoto(backend, stranger);
  const page = await openApp(`/app/preview/${theirs.id}`);
  const notFound = page.getByRole('heading', { name: 'Transformation not found' });
  await expect(notFound).toBeVisible();
  await expectNothingSerious(page);
  await page.getByRole('link', { name: 'Back to Uploads' }).click();
  await expect(page).toHaveURL(/\/app\/uploads$/);
  await page.goto(`${network.url}/app/preview/soup`);
  await expect(notFound).toBeVisible();

  await phone.goOffline();
  await page.goto(`${network.url}/app/preview/019a0000-0000-7000-8000-000000000001`);
  await expect(page.getByRole('heading', { name: 'Not on this device' })).toBeVisible();
  await expect(notFound).toHaveCount(0);
  await expectNothingSerious(page);
  await phone.goOnline();
  await expect(notFound).toBeVisible();
});
