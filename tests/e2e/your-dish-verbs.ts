import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { PATHS } from '#app/paths.ts';
import { VISITOR } from '#core/model/person.ts';
import type { OutboxItem } from '#core/model/outbox-item.ts';
import { readPhone } from '#tests/support/phone/phone-storage.ts';
import { until } from '#tests/support/until.ts';
import { expect, type Locator, type Page } from 'playwright/test';
import { field } from './auth-verbs.ts';

// What a visitor does with a photo of their own on the front page.

const PIZZA = join(import.meta.dirname, '..', '..', 'public', 'dishes', 'pizza-before-800.jpg');
/** A photo of the front page: a real dish on a real table. */
export const pizza = { name: 'pizza.jpg', mimeType: 'image/jpeg', buffer: readFileSync(PIZZA) };
/** The same with few pixels, which takes half as long to be seen: where only what becomes of it is asked. */
const smallPizza = async () => ({ ...pizza, buffer: await sharp(PIZZA).resize(200).jpeg().toBuffer() });

export const hero = (page: Page): Locator => page.getByRole('region', { name: 'Before and after' });

export async function chooseYourDish(page: Page): Promise<void> {
  await hero(page).getByText('Your dish', { exact: true }).click();
  await expect(hero(page).getByText('Take or choose a photo')).toBeVisible();
}

/** Shows the front page a photo and waits until it is seen. */
export async function tryDish(page: Page, file?: typeof pizza): Promise<void> {
  await chooseYourDish(page);
  await hero(page)
    .locator('input[type=file]')
    .setInputFiles(file ?? (await smallPizza()));
  await expect(hero(page).getByText('Your picture, ready')).toBeAttached();
}

export const saveIt = (page: Page): Promise<void> =>
  page.getByRole('link', { name: 'Save it, 3 photos free' }).click();

/** On the sign-up screen that is open. */
export async function signUpHere(page: Page, email: string): Promise<void> {
  await field(page, 'Full name').fill('Ada Cook');
  await field(page, 'Email').fill(email);
  await field(page, 'Password').fill('plate-glow');
  await page.getByRole('button', { name: 'Create account' }).click();
}

/** The photo lies in the tray of whoever is here, as if they had picked it in the app. */
export async function expectInTray(page: Page): Promise<OutboxItem> {
  await expect(page).toHaveURL(new RegExp(`${PATHS.uploads}$`));
  await expect(page.getByRole('button', { name: 'Remove pizza.jpg' })).toBeVisible();
  const { items, personId, localStorage } = await readPhone(page);
  expect(items).toMatchObject([{ userId: personId, recipe: null, form: 'final', filename: 'pizza.jpg' }]);
  expect(items[0]?.path.startsWith(`${personId ?? ''}/`)).toBe(true);
  expect(localStorage['plateglow-visitor']).toBeUndefined();
  return items[0]!;
}

/** It lies on this phone, and in nobody's tray. */
export async function expectUnclaimed(page: Page): Promise<void> {
  await until('the photo is a visitor’s', async () => {
    const { items } = await readPhone(page);
    return items.length === 1 && items[0]?.userId === VISITOR;
  });
}
