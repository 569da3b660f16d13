import type { Page } from 'playwright/test';
import { PATHS } from '#app/paths.ts';
import { styles } from '#core/model/recipe.ts';
import { captivePortal, serverError, type Match } from '#tests/support/faults/fault-rules.ts';
import type { Person } from '#tests/support/server/people.ts';
import { expectNothingSerious } from './axe-verbs.ts';
import { expectNoWayBack, hearToasts } from './gallery-verbs.ts';
import { expect, test } from './kitchen-journey.ts';
import { PLATE_ASKED, untilPlateIsKept } from './plate-verbs.ts';
import { LIMITS } from '#shared/contract.ts';

// Saved prompts on the Uploads screen: kept, chosen, deleted, with and without a connection.
const PRESETS: Match = { path: /^\/rest\/v1\/user_presets/ };
const SAVING: Match = { ...PRESETS, method: /^POST$/ };
const MOST = LIMITS.presetsPerUser;
const MAXIMUM = `Maximum of ${String(MOST)} presets reached. Please delete an existing preset first.`;
const NO_CONNECTION = 'Couldn’t connect. Try again online.';

const prompt = (page: Page) => page.getByRole('textbox', { name: 'Prompt' });
const shelf = (page: Page) => page.getByRole('region', { name: 'My Presets' });
const chip = (page: Page, name: string) => shelf(page).getByRole('button', { name, exact: true });
const opener = (page: Page) => shelf(page).getByRole('button', { name: 'Save as My Preset' });
const sheet = (page: Page) => page.getByRole('dialog', { name: 'Save as My Preset' });
const nameField = (page: Page) => sheet(page).getByLabel('Name');
const question = (page: Page) => page.getByRole('alertdialog');
const toast = (page: Page, words: string) =>
  page.getByRole('region', { name: 'Notifications' }).getByText(words, { exact: true });

async function typeName(page: Page, name: string): Promise<void> {
  await opener(page).press('Enter');
  await expect(nameField(page)).toBeFocused();
  await nameField(page).fill(name);
}

const presetsOf = async ({ client }: Person) =>
  (await client.from('user_presets').select('name, recipe').order('created_at').throwOnError()).data;

/** Presets that are there before the app is opened. */
const keep = (cook: Person, names: readonly string[]) =>
  cook.client
    .from('user_presets')
    .insert(names.map((name) => ({ user_id: cook.id, name, recipe: { prompt: `The words of ${name}` } })))
    .throwOnError();

test('a prompt is saved under a name, and neither is longer than it may be', async ({
  openApp,
  cook,
  network,
}) => {
  const page = await openApp();
  const long = 'y'.repeat(50);

  await test.step('a preset needs words and a name, and neither is longer than it may be', async () => {
    await prompt(page).fill('  ');
    await expect(opener(page)).toBeDisabled();
    await prompt(page).fill('x'.repeat(1001));
    await expect(prompt(page)).toHaveValue('x'.repeat(1000));
    await expect(page.getByText('1000/1000')).toBeVisible();

    await typeName(page, '   ');
    await page.keyboard.press('Enter');
    await expect(toast(page, 'Validation Error')).toBeVisible();
    await expect(toast(page, 'Preset name is required')).toBeVisible();
    await expect(nameField(page)).toHaveAccessibleDescription(/Preset name is required/);
    await expect(nameField(page)).toBeFocused();
    await nameField(page).fill('');
    await page.keyboard.type('y'.repeat(51));
    await expect(nameField(page)).toHaveValue(long);
    await expect(toast(page, 'Validation Error')).toBeHidden();
    expect(network.exchanges(SAVING)).toHaveLength(0);
    await page.keyboard.press('Enter');
    await expect(chip(page, long)).toHaveAttribute('title', `${long}\n${'x'.repeat(1000)}`);
    const spill = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(spill).toBeLessThanOrEqual(0);
  });

  await test.step('it is saved with Enter, fills the prompt when it is chosen, and is no longer chosen when it is edited', async () => {
    await prompt(page).fill('  Bright lunch light  ');
    await typeName(page, '  Lunch ');
    await page.keyboard.press('Enter');
    await expect(toast(page, 'Preset saved!')).toBeVisible();
    await expect(sheet(page)).toBeHidden();
    await expect(opener(page)).toBeFocused();
    expect(await presetsOf(cook)).toEqual([
      { name: long, recipe: { prompt: 'x'.repeat(1000) } },
      { name: 'Lunch', recipe: { prompt: 'Bright lunch light' } },
    ]);

    await page.getByRole('radio', { name: 'Minimal Zen' }).click();
    await expect(chip(page, 'Lunch')).toHaveAttribute('aria-pressed', 'false');
    await chip(page, 'Lunch').press('Enter');
    await expect(prompt(page)).toHaveValue('Bright lunch light');
    await expect(chip(page, 'Lunch')).toHaveAttribute('aria-pressed', 'true');
    await expect(page.getByRole('radio', { checked: true })).toHaveCount(0);

    await page.reload();
    await expect(chip(page, 'Lunch')).toHaveAttribute('aria-pressed', 'true');
    await prompt(page).press('End');
    await page.keyboard.type('!');
    await expect(prompt(page)).toHaveValue('Bright lunch light!');
    await expect(chip(page, 'Lunch')).toHaveAttribute('aria-pressed', 'false');
  });
});

test('presets beside styles and colours, and one that goes', async ({ openApp, cook, network }) => {
  await keep(cook, ['Lunch', 'Bar']);
  const page = await openApp();

  await test.step('on a desk what was made stands right below where photos come from', async () => {
    await expect(chip(page, 'Lunch')).toBeVisible();
    const before = page.viewportSize();
    await page.setViewportSize({ width: 1440, height: 900 });
    const boxOf = (name: string) => page.getByRole('region', { name }).boundingBox();
    // The columns of a desk follow the size of the screen.
    await expect
      .poll(async () => {
        const [source, made] = [await boxOf('Select Source'), await boxOf('Recent Transforms')];
        return source && made && made.x === source.x ? made.y - (source.y + source.height) : Infinity;
      })
      .toBeLessThan(48);
    if (before) await page.setViewportSize(before);
  });

  await test.step('a style has its own words, a colour goes with those of a preset', async () => {
    const chosen = page.getByRole('radio', { checked: true });
    const pressed = shelf(page).getByRole('button', { pressed: true });
    for (const { name, prompt: words } of styles) {
      await page.getByRole('radio', { name }).click();
      await expect(prompt(page)).toHaveValue(words);
      await expect(chosen).toHaveAccessibleName(name);
    }
    await chip(page, 'Lunch').click();
    await page.getByRole('radio', { name: 'Custom colour' }).click();
    const colour = page.getByRole('textbox', { name: 'Colour', exact: true });
    await expect(colour).toHaveValue('#ffffff');
    await colour.fill('#1234567');
    await expect(colour).toHaveValue('#123456');
    await expect(chosen).toHaveAccessibleName('Custom colour');
    await expect(prompt(page)).toHaveValue('The words of Lunch');
    await expect(pressed).toHaveText('Lunch');
    await page.getByRole('radio', { name: 'Fresh Market' }).click();
    await expect(pressed).toHaveCount(0);
    await expect(colour).toHaveCount(0);
  });

  await test.step('axe finds nothing serious in the presets, the sheet that saves one and the question before one goes', async () => {
    await chip(page, 'Bar').click();
    await expectNothingSerious(page, 'the presets');
    await typeName(page, ' ');
    await page.keyboard.press('Enter');
    await expect(toast(page, 'Validation Error')).toBeVisible();
    await expectNothingSerious(page, 'the sheet');
    await page.keyboard.press('Escape');
    await shelf(page).getByRole('button', { name: 'Delete preset Bar' }).click();
    await expectNothingSerious(page, 'the question');
    await page.keyboard.press('Escape');
    await expect(question(page)).toBeHidden();
  });

  await test.step('deleting asks first, and whoever thinks better of it loses nothing', async () => {
    const trash = shelf(page).getByRole('button', { name: 'Delete preset Bar' });
    await trash.press('Enter');
    await expect(question(page)).toHaveAccessibleName('Delete “Bar”?');
    await expect(question(page).getByRole('button', { name: 'Keep it' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(question(page)).toBeHidden();
    await expect(trash).toBeFocused();
    await trash.press('Enter');
    await expect(question(page)).toContainText('The words of Bar');
    await page.keyboard.press('Escape');
    await expect(question(page)).toBeHidden();
    expect(await presetsOf(cook)).toHaveLength(2);

    await trash.press('Enter');
    await expect(question(page).getByRole('button', { name: 'Keep it' })).toBeFocused();
    await page.keyboard.press('Tab');
    const held = network.when({ ...PRESETS, method: /^DELETE$/ }, { do: 'hold' });
    await page.keyboard.press('Enter');
    await expectNoWayBack(question(page), held);
    await expect(toast(page, 'Preset deleted')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'My Presets' })).toBeFocused();
    await expect(prompt(page)).toHaveValue('The words of Bar');
    expect(await presetsOf(cook)).toMatchObject([{ name: 'Lunch' }]);
  });
});

test('only so many presets are kept: one more says so, keeps what was typed, and goes when there is room', async ({
  openApp,
  cook,
}) => {
  await keep(
    cook,
    Array.from({ length: MOST }, (_, number) => `Preset ${String(number)}`),
  );
  const page = await openApp();
  await expect(shelf(page).getByText(`${String(MOST)} of ${String(MOST)}`)).toBeVisible();
  await typeName(page, 'One more');
  await expect(sheet(page).getByText(`You’ve reached the ${String(MOST)}-preset limit.`)).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(toast(page, 'Failed to save preset')).toBeVisible();
  await expect(toast(page, MAXIMUM)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(sheet(page)).toBeHidden();

  await shelf(page).getByRole('button', { name: 'Delete preset Preset 3' }).click();
  await question(page).getByRole('button', { name: 'Delete preset' }).click();
  await expect(toast(page, 'Preset deleted')).toBeVisible();
  await expect(chip(page, 'Preset 3')).toHaveCount(0);
  await opener(page).press('Enter');
  await expect(nameField(page)).toHaveValue('One more');
  await sheet(page).getByRole('button', { name: 'Save preset' }).click();
  await expect(chip(page, 'One more')).toBeVisible();
  expect(await presetsOf(cook)).toHaveLength(MOST);
});

test('without a connection presets are there and can be chosen; saving and deleting fail, and lose nothing', async ({
  openApp,
  phone,
  network,
  cook,
}) => {
  await keep(cook, ['Lunch']);
  const page = await openApp();
  await expect(chip(page, 'Lunch')).toBeVisible();
  await phone.goOffline();
  await page.goto(network.url + PATHS.uploads);
  await chip(page, 'Lunch').click();
  await expect(prompt(page)).toHaveValue('The words of Lunch');
  await prompt(page).fill('Typed in the cellar');
  await typeName(page, 'Cellar');
  await page.keyboard.press('Enter');
  await expect(toast(page, 'Failed to save preset')).toBeVisible();
  await expect(toast(page, NO_CONNECTION)).toBeVisible();
  // Putting the news away leaves the sheet, and what was typed, alone.
  await page.getByRole('region', { name: 'Notifications' }).getByLabel('Close').click();
  await expect(toast(page, 'Failed to save preset')).toHaveCount(0);
  await expect(nameField(page)).toHaveValue('Cellar');
  await page.keyboard.press('Escape');
  await expect(prompt(page)).toHaveValue('Typed in the cellar');

  await shelf(page).getByRole('button', { name: 'Delete preset Lunch' }).click();
  await question(page).getByRole('button', { name: 'Delete preset' }).click();
  await expect(toast(page, 'Failed to delete preset')).toBeVisible();
  await expect(chip(page, 'Lunch')).toBeVisible();

  await phone.goOnline();
  await opener(page).press('Enter');
  await expect(nameField(page)).toHaveValue('Cellar');
  await expect(nameField(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(toast(page, 'Preset saved!')).toBeVisible();
  expect(await presetsOf(cook)).toMatchObject([{ name: 'Lunch' }, { name: 'Cellar' }]);
});

test('a preset whose answer got lost is saved once, however often it is tried', async ({
  openApp,
  network,
  cook,
}) => {
  const page = await openApp();
  const deaf = network.when(SAVING, { do: 'drop reply' });
  await typeName(page, 'Lunch');
  await page.keyboard.press('Enter');
  await expect(toast(page, 'Failed to save preset')).toBeVisible();
  expect(await presetsOf(cook)).toHaveLength(1);
  deaf.release();
  const portal = network.when(SAVING, captivePortal, { times: 1 });
  await page.keyboard.press('Enter');
  await portal.struck();
  await expect(nameField(page)).toHaveAccessibleDescription(new RegExp(NO_CONNECTION));
  await page.keyboard.press('Enter');
  await expect(toast(page, 'Preset saved!')).toBeVisible();
  await expect(chip(page, 'Lunch')).toHaveCount(1);
  expect(await presetsOf(cook)).toHaveLength(1);
});

test('the reference plate is looked after each time that Uploads is opened, and its trouble is no one’s', async ({
  openApp,
  network,
  backend,
}) => {
  const page = await openApp();
  await untilPlateIsKept(backend);
  // On a busy machine the app asks some time after it was opened.
  await network.seen(PLATE_ASKED);
  const before = network.exchanges(PLATE_ASKED).length;
  const heard = await hearToasts(page);
  const warned = page.waitForEvent('console', (message) => message.text().includes('reference plate'));
  const broken = network.when(PLATE_ASKED, serverError(500));
  await page.getByRole('link', { name: 'Billing' }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Billing' })).toBeVisible();
  await page.goBack();
  await broken.struck();
  expect((await warned).type()).toBe('warning');
  expect(network.exchanges(PLATE_ASKED).length).toBe(before + 1);
  expect(await heard.jsonValue()).toEqual([]);
});
