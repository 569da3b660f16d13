import type { Locator, Page } from 'playwright/test';
import { PLACEHOLDER_EMAIL } from '#shared/contract.ts';
import { PATHS } from '#app/paths.ts';
import { openCredits } from '#tests/support/server/credits.ts';
import { serverError, type Match } from '#tests/support/faults/fault-rules.ts';
import { openMenu } from './frame-verbs.ts';
import { expect, photoFile, test } from './kitchen-journey.ts';
import { queueWithoutConnection } from './sending-verbs.ts';
import { closeSessions, signInAnew, signInByForm } from './session-verbs.ts';

const NAMES: Match = { method: /^PATCH$/, path: /^\/rest\/v1\/profiles/ };
const DELETION_REQUESTS: Match = { method: /^POST$/, path: /^\/rest\/v1\/account_deletion_requests/ };
const toast = (page: Page, words: string) =>
  page.getByRole('region', { name: 'Notifications' }).getByText(words, { exact: true });
const name = (page: Page) => page.getByLabel('Full name');
const save = (page: Page) => page.getByRole('button', { name: 'Save Changes' }).click();
const isOver = async (one: Locator, other: Locator) => {
  const [over, under] = await Promise.all([one.boundingBox(), other.boundingBox()]);
  return !over || !under || (over.y < under.y + under.height && over.y + over.height > under.y);
};
const press = (page: Page, label: string) => page.getByRole('button', { name: label, exact: true }).click();

test('a name is saved as it was typed, told where it cannot be, and seen everywhere at once', async ({
  openApp,
  phone,
  network,
  backend,
  cook,
}) => {
  const page = await openApp(PATHS.settings);
  await expect(name(page)).toHaveValue('Ada Cook');

  await test.step('one that is too short or too long is told, and not sent', async () => {
    for (const [typed, words] of [
      [' A ', 'Name must be at least 2 characters'],
      ['x'.repeat(101), 'Name must be at most 100 characters'],
    ] as const) {
      await name(page).fill(typed);
      // As on a phone whose keyboard has pushed the form up: right under what is said in passing.
      await name(page).evaluate((field) => field.scrollIntoView());
      await save(page);
      await expect(toast(page, 'Validation Error')).toBeVisible();
      await expect(toast(page, words)).toBeVisible();
      await expect(name(page)).toBeFocused();
      await expect(name(page)).toHaveAccessibleDescription(words);
      await expect.poll(() => isOver(page.locator('[data-toast]'), name(page))).toBe(false);
      await name(page).fill('Ada');
      await expect(toast(page, 'Validation Error')).toBeHidden();
    }
    expect(network.exchanges(NAMES)).toEqual([]);
  });

  await test.step('the email stays as it is; a new name is saved and seen everywhere at once', async () => {
    const other = await phone.open(network.url + PATHS.help);
    const menu = await openMenu(other);
    await expect(menu.getByText('Ada Cook')).toBeVisible();

    const email = page.getByLabel('Email');
    await expect(email).toHaveValue(cook.email);
    await expect(email).not.toBeEditable();
    await expect(email).toHaveAccessibleDescription('Your email cannot be changed');
    await name(page).fill('  Grace Maria Baker ');
    await name(page).press('Enter');
    // What has nothing more to say has no second line.
    await expect(page.locator('[data-toast]').filter({ hasText: 'Settings saved' }).locator('p')).toHaveText([
      'Settings saved',
    ]);
    await expect(name(page)).toHaveValue('Grace Maria Baker');
    await expect(menu.getByText('Grace Maria Baker')).toBeVisible();
    await expect(menu.getByText('GM', { exact: true })).toBeVisible();
    const rows = await backend.sql`select full_name from public.profiles where id = ${cook.id}`;
    expect([...rows]).toEqual([{ full_name: 'Grace Maria Baker' }]);
    await other.close();
    await page.reload();
    await expect(name(page)).toHaveValue('Grace Maria Baker');
  });

  await test.step('what could not be saved is told, and what was typed stays', async () => {
    await phone.goOffline();
    await name(page).fill('Grace Baker');
    await save(page);
    await expect(toast(page, 'Error')).toBeVisible();
    await expect(toast(page, 'Couldn’t connect. Try again online.')).toBeVisible();
    await expect(name(page)).toHaveValue('Grace Baker');
    await phone.goOnline();
    const refusal = network.when(NAMES, serverError(403));
    await save(page);
    await refusal.struck();
    await expect(toast(page, 'Failed to save settings')).toBeVisible();
    refusal.release();
    await save(page);
    await expect(toast(page, 'Settings saved')).toBeVisible();
    await expect(toast(page, 'Error')).toBeHidden();
  });

  await test.step('a save that needs a new sign-in leads there and back, with what was typed', async () => {
    // Without the words of the step before.
    await page.reload();
    // The name comes a moment after its field: what is filled in between would stand beside it.
    await expect(name(page)).toHaveValue('Grace Baker');
    await closeSessions(page, backend, cook, { isUnnoticed: true });
    await name(page).fill('Grace Cook');
    await save(page);
    await expect(toast(page, 'Not authenticated')).toBeVisible();
    await expect(page).toHaveURL(network.url + PATHS.login);
    await signInByForm(page, cook);
    await expect(page).toHaveURL(network.url + PATHS.settings);
    await expect(name(page)).toHaveValue('Grace Cook');
    await save(page);
    await expect(toast(page, 'Settings saved')).toBeVisible();
  });
});

test('a lost tablet is signed out from here, and deleting the account is recorded, each after a question', async ({
  openApp,
  phone,
  network,
  cook,
  backend,
}) => {
  const page = await openApp(PATHS.settings);
  const question = page.getByRole('alertdialog');

  await test.step('a lost tablet is signed out, and this phone stays', async () => {
    const tablet = await signInAnew(cook);
    const isTabletIn = async () => {
      const answer = await fetch(`${backend.server.url}/rest/v1/profiles?select=id`, {
        headers: { apikey: backend.server.publishableKey, authorization: `Bearer ${tablet.access_token}` },
      });
      return answer.ok;
    };
    await press(page, 'Sign out everywhere');
    await expect(question).toHaveAccessibleDescription(
      'Signs out all your other devices. You stay signed in here.',
    );
    await expect(question.getByRole('button')).toHaveText(['Sign out everywhere', 'Cancel']);
    await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(question).toBeHidden();
    await phone.goOffline();
    await press(page, 'Sign out everywhere');
    await question.getByRole('button', { name: 'Sign out everywhere' }).click();
    await expect(toast(page, 'Couldn’t connect. Try again online.')).toBeVisible();
    await expect(question).toBeHidden();
    expect(await isTabletIn()).toBe(true);

    await phone.goOnline();
    await press(page, 'Sign out everywhere');
    await question.getByRole('button', { name: 'Sign out everywhere' }).click();
    await expect(toast(page, 'Signed out everywhere else')).toBeVisible();
    await expect(question).toBeHidden();
    expect(await isTabletIn()).toBe(false);
    await name(page).fill('Grace Baker');
    await save(page);
    await expect(toast(page, 'Settings saved')).toBeVisible();
    await expect(page).toHaveURL(network.url + PATHS.settings);
  });

  await test.step('the password is changed by a link, without a sign-out', async () => {
    await page.getByRole('link', { name: 'change your password' }).click();
    await expect(page).toHaveURL(network.url + PATHS.resetPassword);
    await expect(page.getByLabel('Email')).toHaveValue(cook.email);
    await press(page, 'Send Reset Link');
    await expect(page.getByText('Check your email for a reset link')).toBeVisible();
    // Whoever is signed in comes back to where they were.
    await page.getByRole('link', { name: 'Back to Login' }).click();
    await expect(page).toHaveURL(network.url + PATHS.settings);
  });

  await test.step('deleting the account is asked, recorded once for support, and told', async () => {
    // Without the words of the step before.
    await page.reload();
    // The name comes a moment after its field: what is filled in between would stand beside it.
    await expect(name(page)).toHaveValue('Grace Baker');
    const requests = () =>
      backend.sql`select user_id from public.account_deletion_requests where user_id = ${cook.id}`;
    await press(page, 'Delete Account');
    await expect(question).toHaveAccessibleDescription(
      'Are you sure you want to delete your account? This action cannot be undone.',
    );
    await expect(question.getByRole('button')).toHaveText(['Cancel', 'Delete Account']);
    await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(question).toBeHidden();
    await expect(page.getByRole('button', { name: 'Delete Account' })).toBeFocused();
    expect(network.exchanges(DELETION_REQUESTS)).toEqual([]);

    await phone.goOffline();
    await press(page, 'Delete Account');
    await question.getByRole('button', { name: 'Delete Account' }).click();
    await expect(toast(page, 'Couldn’t connect. Try again online.')).toBeVisible();
    await expect(question).toBeHidden();
    await phone.goOnline();
    for (const time of [1, 2]) {
      await press(page, 'Delete Account');
      await question.getByRole('button', { name: 'Delete Account' }).click();
      await expect(toast(page, 'Account deletion requested').last(), `time ${String(time)}`).toBeVisible();
      await expect(toast(page, 'Please contact support to complete account deletion.').last()).toBeVisible();
      await expect(question).toBeHidden();
    }
    expect(await requests()).toHaveLength(1);
  });
});

test('it says what holds the photos, and what belongs to which plan', async ({
  openApp,
  phone,
  network,
  backend,
  cook,
}) => {
  const page = await openApp(PATHS.settings);

  await test.step('what holds the photos is called a phone where it is one, and a device elsewhere', async () => {
    await expect(page.getByRole('heading', { name: 'Photos on this device' })).toBeVisible();
    // As a browser on a phone says it; only what it says differs here.
    const onPhone = await phone.open();
    await onPhone.addInitScript(() =>
      Object.defineProperty(navigator, 'userAgentData', { value: { mobile: true } }),
    );
    await onPhone.goto(network.url + PATHS.settings);
    await expect(onPhone.getByRole('heading', { name: 'Photos on this phone' })).toBeVisible();
    await expect(onPhone.getByText(/this phone (keeps|may delete) photos/i)).toBeVisible();
    await onPhone.close();
  });

  await test.step('a letter to support names a plan that is paid for', async () => {
    await page.goto(network.url + PATHS.help);
    const support = page.getByRole('link', { name: 'Contact Support' });
    await expect(support).toHaveAttribute('href', `mailto:${PLACEHOLDER_EMAIL}`);
    await openCredits(backend.sql).setPlan(cook.id, 'growth');
    await page.reload();
    await expect(support).toHaveAttribute('href', `mailto:${PLACEHOLDER_EMAIL}?subject=Growth%3A%20`);
    await expect(page.getByText('Keep your plan in the subject')).toBeVisible();
  });

  await test.step('the watermark switch says whose it is, and nobody moves it', async () => {
    await openCredits(backend.sql).setPlan(cook.id, 'free');
    await page.goto(network.url + PATHS.settings);
    const watermark = page.getByRole('switch', { name: 'Remove Watermark' });
    await expect(watermark).toBeDisabled();
    await expect(watermark).toHaveAccessibleDescription('Pro plan only');
    await expect(watermark).not.toBeChecked();
    const growth = page.getByText('Pictures made on Growth have no watermark either.');
    await expect(growth).toBeVisible();
    await openCredits(backend.sql).setPlan(cook.id, 'growth');
    await page.reload();
    await expect(growth).toBeVisible();
    await expect(watermark).not.toBeChecked();
    await openCredits(backend.sql).setPlan(cook.id, 'pro');
    await page.reload();
    await expect(watermark).toBeChecked();
    await expect(watermark).toBeDisabled();
    await expect(growth).toHaveCount(0);
  });
});

test('it says what this device keeps, and sends waiting photos when asked', async ({
  openApp,
  phone,
  network,
  truth,
}) => {
  const page = await openApp();
  await queueWithoutConnection(phone, page, [await photoFile(5)]);
  await page.goto(network.url + PATHS.settings);
  await expect(page.getByRole('heading', { name: '1 photo waiting to upload' })).toBeVisible();
  await expect(page.getByText(/^(About \d+|Less than 1) MB used on this device$/)).toBeVisible();
  await expect(page.getByText('(an estimate)')).toBeVisible();
  await expect(page.getByRole('heading', { name: /^(Not installed|Installed)$/ })).toBeVisible();
  await expect(
    page.getByRole('heading', { name: /^Photos (are protected|aren’t protected yet)$/ }),
  ).toBeVisible();
  await phone.goOnline();
  // On a slow machine it goes by itself before anybody presses.
  const button = page.getByRole('button', { name: 'Upload waiting photos now', exact: true });
  await expect(async () => {
    if (await button.isVisible()) await button.click({ timeout: 1000 });
    await expect(page.getByRole('heading', { name: 'Everything’s uploaded' })).toBeVisible({
      timeout: 2000,
    });
  }).toPass();
  await expect.poll(async () => (await truth()).rows.length).toBe(1);
});
