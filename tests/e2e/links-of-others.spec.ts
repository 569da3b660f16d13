import type { Request } from 'playwright/test';
import { PATHS } from '#app/paths.ts';
import { readPhone } from '#tests/support/phone/phone-storage.ts';
import { PASSWORD, signUp } from '#tests/support/server/people.ts';
import { field, toast } from './auth-verbs.ts';
import { hold } from './frame-verbs.ts';
import { expect, phoneWhere, test } from './kitchen-journey.ts';

// Links of mails that are no use any more, opened where somebody else is signed in.

const OVER = 'This link has expired or was already used. Ask for a new one. You’re still signed in.';

test('whoever agrees to change places by a link that is over is told that they have not', async ({
  openApp,
  network,
  cook,
}) => {
  const page = await openApp();
  const link = `#email=ben%40kitchen.example&token_hash=${'0'.repeat(64)}&type=signup`;
  await page.goto(network.url + PATHS.settings + link);
  const button = page.getByRole('button', { name: 'Continue' });
  await expect(button).toBeFocused();
  await expect(button).toHaveAccessibleDescription(
    `This link signs you in as ben@kitchen.example. ${cook.email} is signed in on this device. If you continue, they’re signed out here. Their photos stay theirs.`,
  );
  await button.click();
  await expect(page).toHaveURL(network.url + PATHS.settings);
  await expect(toast(page, OVER)).toBeVisible();
  expect((await readPhone(page)).personId).toBe(cook.id);
});

test('a link that was cut on its way says so to whoever is in', async ({ openApp, network }) => {
  const page = await openApp();
  await page.goto(`${network.url}${PATHS.login}#email=ben%40kitchen.example&token_hash=00`);
  await expect(page).toHaveURL(network.url + PATHS.uploads);
  await expect(toast(page, OVER)).toBeVisible();
});

test('a link whose key was cut says so to whoever wants another password', async ({ phone, network }) => {
  const page = await phone.open();
  const brought = { access_token: 'cut', refresh_token: 'cut', expires_in: '3600', type: 'recovery' };
  await page.goto(`${network.url}${PATHS.resetPassword}#${new URLSearchParams(brought)}`);
  await expect(page.getByText('This link has expired or was already used. Ask for a new one.')).toBeVisible();
});

test('whoever has chosen a password while somebody else came in is told that it is saved, and not led into their app', async ({
  phone,
  network,
  backend,
  cook,
}) => {
  const ben = await signUp(backend.server, 'Ben Waiter');
  const { data } = await ben.client.auth.getSession();
  const { access_token = '', refresh_token = '' } = data.session ?? {};
  const brought = { access_token, refresh_token, expires_in: '3600', token_type: 'bearer', type: 'recovery' };
  const page = await phone.open();
  const answer = await hold(page, /\/auth\/v1\/user/);
  await page.goto(`${network.url}${PATHS.resetPassword}#${new URLSearchParams(brought)}`);
  await expect(page.getByText('Still trying.', { exact: false })).toBeVisible();
  answer();
  await expect(field(page, 'Email')).toHaveValue(ben.email);
  // What is held is given up after a while: all that takes time is done before.
  const other = await page.context().newPage();
  await other.goto(network.url + PATHS.login);
  await field(other, 'Email').fill(cook.email);
  await field(other, 'Password').fill(PASSWORD);
  const isSaving = (request: Request) =>
    request.method() === 'PUT' && request.url().includes('/auth/v1/user');
  const asked = page.waitForRequest(isSaving);
  const bring = await hold(page, /\/auth\/v1\/user/);
  await field(page, 'New password').fill('another-plate');
  await field(page, 'New password').press('Enter');
  await asked;
  await other.getByRole('form').getByRole('button', { name: 'Sign in' }).click();
  await phoneWhere(other, 'the cook is here', ({ personId }) => personId === cook.id);
  bring();
  await expect(other).toHaveURL(network.url + PATHS.uploads);
  const end = page.getByRole('status').filter({ hasText: 'Your new password is saved' });
  await expect(end).toContainText(`Sign them out to sign in as ${ben.email}.`);
  await expect(page.getByText('Choose a new password.')).toHaveCount(0);
  await expect(page).toHaveURL(network.url + PATHS.resetPassword);
  expect((await readPhone(page)).personId).toBe(cook.id);
});
