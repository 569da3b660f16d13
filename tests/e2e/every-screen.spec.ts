import type { Page } from 'playwright/test';
import { PATHS } from '#app/paths.ts';
import { styles } from '#core/model/recipe.ts';
import { copyRow, makePhoto, runOnServer } from '#tests/support/server/made-photos.ts';
import { cardOf, cards, expectPicture, tiles } from './gallery-verbs.ts';
import { goTo, travel } from './frame-verbs.ts';
import { expect, test } from './kitchen-journey.ts';

// What holds on every screen of the app for somebody who has pictures.
test.use({ engine: 'built-in' });

const previewOf = (id: string) => PATHS.preview.replace(':id', id);
const headline = (page: Page) => page.getByRole('heading', { level: 1 });
const versions = (page: Page) => page.getByRole('region', { name: 'Versions' }).getByRole('button');

test('without a connection each screen shows what it showed with one, opened anew and loaded afresh', async ({
  openApp,
  backend,
  phone,
  network,
  cook,
}) => {
  const { id } = await makePhoto(backend, cook, { filename: 'margherita.jpg' });
  await cook.client
    .from('user_presets')
    .insert({ user_id: cook.id, name: 'Lunch', recipe: { prompt: 'Bright lunch light' } })
    .throwOnError();
  const page = await openApp();
  const shown: Record<string, () => Promise<void>> = {
    async [PATHS.uploads]() {
      await expectPicture(tiles(page).filter({ hasText: 'margherita.jpg' }));
      await expect(page.getByRole('radio')).toHaveCount(styles.length + 1);
      await expect(page.getByRole('button', { name: 'Lunch', exact: true })).toBeVisible();
    },
    [PATHS.assets]: () => expectPicture(cardOf(page, 'margherita.jpg')),
    async [previewOf(id)]() {
      await expect(page.getByRole('slider')).toBeVisible();
      await expectPicture(page.getByRole('main').getByRole('article'));
      await expect(page.getByRole('region', { name: 'Recipe' })).toContainText('Bright daylight');
      await expect(page.getByText(/^Small copy/)).toHaveCount(0);
      await expect(page.getByRole('button', { name: 'Download Enhanced' })).toBeEnabled();
    },
    async [PATHS.billing]() {
      await expect(page.getByRole('region', { name: 'Your credits', exact: true })).toContainText('3 left');
      await expect(page.getByText('This is your plan')).toBeVisible();
    },
    async [PATHS.settings]() {
      await expect(page.getByLabel('Email')).toHaveValue(cook.email);
      await expect(page.getByLabel('Full name')).toHaveValue('Ada Cook');
      await expect(page.getByRole('button', { name: 'Delete Account' })).toBeVisible();
    },
    async [PATHS.help]() {
      await page.getByRole('button', { name: 'How do credits work?' }).click();
      await expect(page.getByText(/^1 credit makes 1 picture/)).toBeVisible();
    },
  };
  for (const [path, check] of Object.entries(shown)) {
    await page.goto(network.url + path);
    await check();
  }
  await phone.goOffline();
  for (const [path, check] of Object.entries(shown)) {
    await test.step(path, async () => {
      await page.goto(network.url + path);
      await check();
      await page.reload();
      await check();
      await expect(page.getByText('You’re offline.')).toBeVisible();
      await expect(page.getByRole('banner').getByRole('button', { name: 'Credits: 3 left' })).toBeVisible();
    });
  }
});

test('back, forward and a reload lead to each screen as it was left', async ({ openApp, backend, cook }) => {
  const photo = await makePhoto(backend, cook, { filename: 'margherita.jpg' });
  await runOnServer(backend, cook, photo);
  await copyRow(backend.sql, photo.id, 25);
  const page = await openApp();
  const screens: (() => Promise<void>)[] = [];
  const step = async (go: () => Promise<void>, check: () => Promise<void>) => {
    await go();
    await check();
    screens.push(check);
  };
  await step(
    () => goTo(page, 'Uploads'),
    () => expect(tiles(page)).toHaveCount(20),
  );
  await step(
    () => goTo(page, 'Assets'),
    () => expect(cards(page)).toHaveCount(20),
  );
  await step(
    () => page.getByRole('link', { name: 'Next' }).click(),
    () => expect(cards(page)).toHaveCount(6),
  );
  await page.goto(new URL(previewOf(photo.id), page.url()).href);
  await expect(versions(page)).toHaveText(['Before', 'V1 My own words', 'V2 Custom colour']);
  await step(
    () => versions(page).nth(1).click(),
    async () => {
      await expect(page).toHaveURL(/\?version=1$/);
      await expect(versions(page).nth(1)).toHaveAttribute('aria-pressed', 'true');
      await expect(page.getByRole('img', { name: 'After: margherita.jpg, version 1' })).toBeVisible();
    },
  );
  for (const place of ['Billing', 'Settings', 'Help'] as const) {
    await step(
      () => goTo(page, place),
      () => expect(headline(page)).toContainText(place),
    );
  }
  for (const check of screens.toReversed().slice(1)) {
    await travel(page, -1);
    await check();
  }
  for (const check of screens.slice(1)) {
    await travel(page, 1);
    await check();
    await page.reload();
    await check();
  }
});

test('which picture is looked at stands in the address, and choosing one moves neither screen nor history', async ({
  openApp,
  backend,
  cook,
}) => {
  const photo = await makePhoto(backend, cook, { filename: 'margherita.jpg' });
  await runOnServer(backend, cook, photo);
  const page = await openApp(PATHS.assets);
  await cardOf(page, 'margherita.jpg').getByRole('link').click();
  await expect(versions(page)).toHaveText(['Before', 'V1 My own words', 'V2 Custom colour']);
  // Once all that stands there is long enough for it.
  await expect
    .poll(() =>
      page.evaluate(() => {
        scrollTo(0, 200);
        return scrollY;
      }),
    )
    .toBe(200);
  await versions(page).nth(0).click();
  await expect(page).toHaveURL(/\?version=before$/);
  await versions(page).nth(1).click();
  await expect(page).toHaveURL(/\?version=1$/);
  expect(await page.evaluate(() => scrollY)).toBe(200);
  await page.getByRole('link', { name: 'Back', exact: true }).click();
  await expect(headline(page)).toHaveText('Assets');

  for (const strange of ['9', '0', 'soup', '../x']) {
    await page.goto(new URL(`${previewOf(photo.id)}?version=${strange}`, page.url()).href);
    await expect(versions(page).nth(2)).toHaveAttribute('aria-pressed', 'true');
  }
});
