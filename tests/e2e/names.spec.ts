import { readFileSync } from 'node:fs';
import type { Locator, Page } from 'playwright/test';
import type { Match } from '#tests/support/faults/fault-rules.ts';
import { makePhoto } from '#tests/support/server/made-photos.ts';
import { until } from '#tests/support/until.ts';
import { cardOf, toast } from './gallery-verbs.ts';
import {
  expect,
  isAllReady,
  phoneWhere,
  photoFile,
  photoFiles,
  pickReady,
  startTransform,
  test,
} from './kitchen-journey.ts';
import { openSheet, rowOf } from './outbox-screen.ts';

// What photos are called: by the name of the dish, wherever it is given, and by their time until then.

const RENAMES: Match = { method: /^PATCH$/ };
const sheet = (page: Page) => page.getByRole('dialog', { name: 'Name this photo' });
const headline = (page: Page) => page.getByRole('heading', { level: 1 });

async function give(page: Page, name: string): Promise<void> {
  await sheet(page).getByLabel('Name').fill(name);
  await page.keyboard.press('Enter');
}

test('a name given in the tray without a connection survives, goes with the photo, and can be changed afterwards, here and elsewhere', async ({
  openApp,
  phone,
  network,
  cook,
  truth,
}) => {
  const page = await openApp();
  await pickReady(page, await photoFiles(1, 2));
  await phone.goOffline();
  await page.getByRole('button', { name: 'Rename dish-1.jpg' }).click();
  await expect(sheet(page).getByLabel('Name')).toHaveValue('dish-1.jpg');
  await give(page, '   ');
  await expect(sheet(page).getByText('Type a name, like Carbonara')).toBeVisible();
  await give(page, 'x'.repeat(101));
  await expect(sheet(page).getByText('A name has at most 100 characters')).toBeVisible();
  await give(page, ' Carbonara ');
  await expect(sheet(page)).toBeHidden();
  const tray = page.getByRole('region', { name: 'Ready to transform' });
  await expect(tray.getByTitle('Carbonara')).toBeVisible();
  await page.reload();
  await expect(tray.getByTitle('Carbonara')).toBeVisible();
  await startTransform(page);
  await expect(await openSheet(page, 'dish-2.jpg')).toContainText('Small photo: result 800 px');
  await page.getByRole('button', { name: 'Name this photo' }).click();
  await give(page, 'Soup of the day');
  await expect(page.getByRole('dialog')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(rowOf(page, 'Soup of the day')).toBeVisible();

  await phone.goOnline();
  await phoneWhere(page, 'all are ready', isAllReady);
  const names = async () => (await truth()).rows.map(({ filename }) => filename).toSorted();
  expect(await names()).toEqual(['Carbonara', 'Soup of the day']);

  await rowOf(page, 'Carbonara').getByRole('button').click();
  await expect(headline(page)).toHaveText('Carbonara');
  await page.getByRole('button', { name: 'Rename Carbonara' }).click();
  await give(page, 'Spaghetti alla carbonara');
  await expect(headline(page)).toHaveText('Spaghetti alla carbonara');
  await expect.poll(names).toEqual(['Soup of the day', 'Spaghetti alla carbonara']);
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download Enhanced' }).click(),
  ]);
  expect(saved.suggestedFilename()).toBe('Spaghetti alla carbonara-enhanced.jpg');
  expect(readFileSync(await saved.path()).length).toBeGreaterThan(0);

  // What the server has needs a connection: what was typed stays, and nothing changes.
  await phone.goOffline();
  await page.getByRole('button', { name: /^Rename/ }).click();
  await give(page, 'Lunch');
  await expect(sheet(page).getByText('Couldn’t connect.')).toBeVisible();
  await expect(sheet(page).getByLabel('Name')).toHaveValue('Lunch');
  await page.keyboard.press('Escape');
  await expect(headline(page)).toHaveText('Spaghetti alla carbonara');
  await page.goto(`${network.url}/app/assets`);
  await expect(page.getByRole('list', { name: 'Assets' })).toContainText('Spaghetti alla carbonara');

  // Another device calls it otherwise, and here it is called so too.
  const soup = (await truth()).rows.find(({ filename }) => filename === 'Soup of the day')?.id ?? '';
  const renamed = { original_filename: 'Risotto' };
  await cook.client.from('transformations').update(renamed).eq('id', soup).throwOnError();
  await cardOf(page, 'Soup of the day').getByRole('link').click();
  await expect(headline(page)).toHaveText('Soup of the day');
  await phone.goOnline();
  await expect(headline(page)).toHaveText('Risotto');
  await page.getByRole('button', { name: 'Rename Risotto' }).click();
  await give(page, 'Risotto ai funghi');
  await expect(headline(page)).toHaveText('Risotto ai funghi');
  await until('the server has it', async () => (await names()).includes('Risotto ai funghi'));
});

test('a rename that fails after its sheet was closed is said so, and no old trouble stands in the next one', async ({
  openApp,
  network,
  backend,
  cook,
}) => {
  const { id } = await makePhoto(backend, cook, { filename: 'ramen.jpg' });
  const page = await openApp(`/app/preview/${id}`);
  const rename = page.getByRole('button', { name: 'Rename ramen.jpg' });
  const field = sheet(page).getByLabel('Name');
  await rename.click();
  const held = network.when(RENAMES, { do: 'hold' }, { times: 1 });
  await give(page, 'Lunch');
  await held.struck();
  await page.keyboard.press('Escape');
  await expect(sheet(page)).toBeHidden();
  network.when(RENAMES, { do: 'reset' });
  network.breakOff();
  await expect(toast(page, 'Name not saved', 'Couldn’t connect. Try again online.')).toBeVisible();

  await rename.click();
  await expect(field).toHaveValue('ramen.jpg');
  await expect(field).toHaveAccessibleDescription('');
  await give(page, '   ');
  await expect(field).toHaveAccessibleDescription('Type a name, like Carbonara');
  expect(await page.getByText('Name not saved').count()).toBe(0);
  await page.keyboard.press('Escape');
  await rename.click();
  await expect(field).toHaveValue('ramen.jpg');
  await expect(field).toHaveAccessibleDescription('');
});

test('what is written from the right stands on the right in its fields, and in the recipe', async ({
  openApp,
  backend,
  cook,
}) => {
  const prompt = 'ضوء نهار ناعم على طاولة فاتحة.';
  const { id } = await makePhoto(backend, cook, { filename: 'חומוס.jpg', prompt });
  const page = await openApp(`/app/preview/${id}`);
  const isFromRight = (place: Locator) => expect(place).toHaveCSS('direction', 'rtl');
  await isFromRight(page.getByRole('region', { name: 'Recipe' }).getByText(prompt));
  await page.getByRole('button', { name: /^Rename/ }).click();
  const field = sheet(page).getByLabel('Name', { exact: true });
  await isFromRight(field);
  await field.fill('Hummus');
  await expect(field).toHaveCSS('direction', 'ltr');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Re-run', exact: true }).click();
  await isFromRight(page.getByLabel('Prompt', { exact: true }));
});

test('a long name in letters from the right begins with its first word, wherever there is no room for all of it', async ({
  openApp,
  phone,
}) => {
  const page = await openApp();
  const name = 'חומוס עם טחינה, סלט ירקות קצוץ ופיתות חמות מהתנור של סבתא.jpg';
  await pickReady(page, [{ ...(await photoFile(1)), name }]);
  /** How far the first word reaches out of what shows it. */
  const hides = (place: Locator) =>
    place.evaluate((part) => {
      const text = document.createTreeWalker(part, NodeFilter.SHOW_TEXT).nextNode();
      const range = document.createRange();
      const start = text?.textContent?.search(/\p{L}/u) ?? 0;
      range.setStart(text ?? part, start);
      range.setEnd(text ?? part, start + 5);
      const [word, box] = [range.getBoundingClientRect(), part.getBoundingClientRect()];
      return Math.max(0, box.left - word.left, word.right - box.right);
    });
  const told = page.getByTitle(name);
  expect(await hides(told)).toBeLessThan(1);
  await phone.goOffline();
  await startTransform(page);
  await expect(page.getByRole('region', { name: /^On this device/ })).toBeVisible();
  expect(await hides(told)).toBeLessThan(1);
});
