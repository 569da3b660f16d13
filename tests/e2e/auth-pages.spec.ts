import type { Page } from 'playwright/test';
import { PATHS } from '#app/paths.ts';
import { field, fillSignUp, forget, linkTo, newcomer, toast } from './auth-verbs.ts';
import { expect, test } from './journey.ts';

// The ways into an account: a new one, and back into one whose password is forgotten.

const WAYS_IN: string[] = [PATHS.login, PATHS.signup, PATHS.resetPassword];
/** Where a page takes long to use a file that it was told of early: no mistake. */
const OF_CHROMIUM = /was preloaded using link preload but not used/;
const isIn = (page: Page) => expect(page).toHaveURL(new RegExp(`${PATHS.uploads}$`));

test('the form of a new account, from its fields to whoever is in by it', async ({ page, forgive }) => {
  const warnings: string[] = [];
  page.on('console', (line) => {
    const isThere = WAYS_IN.includes(new URL(page.url()).pathname);
    if (line.type() === 'warning' && isThere && !OF_CHROMIUM.test(line.text())) warnings.push(line.text());
  });

  await test.step('a server without Google says so, and the other way in is open', async () => {
    for (const screen of [PATHS.login, PATHS.signup]) {
      await page.goto(screen);
      const button = page.getByRole('button', { name: 'Continue with Google' });
      await button.click();
      await expect(toast(page, 'Google Sign-In Failed')).toBeVisible();
      await expect(button).toHaveAccessibleDescription(
        'Google sign-in isn’t available here. Please use your email and password.',
      );
      await expect(page).toHaveURL(new RegExp(`${screen}$`));
    }
  });

  await test.step('each rule of a new account is told by its field, one at a time', async () => {
    const button = page.getByRole('button', { name: 'Create account' });
    const says = async (label: string, words: string) => {
      await button.click();
      await expect(toast(page, 'Validation Error')).toBeVisible();
      await expect(field(page, label)).toBeFocused();
      await expect(field(page, label)).toHaveAccessibleDescription(words);
    };
    await field(page, 'Full name').fill(' A ');
    await says('Full name', 'Name must be at least 2 characters');
    await field(page, 'Full name').fill('A'.repeat(101));
    await says('Full name', 'Name must be at most 100 characters');
    await field(page, 'Full name').fill('Ada');
    await says('Email', 'Invalid email address');
    await field(page, 'Email').fill(newcomer());
    await field(page, 'Password').fill('12345');
    await says('Password', 'Password must be at least 6 characters');
  });

  await test.step('a password manager knows each field, and what is typed is nobody else’s business', async () => {
    expect(await traits(page, 'Full name')).toEqual(['text', 'name', '', true]);
    expect(await traits(page, 'Email')).toEqual(['email', 'username', 'none', false]);
    expect(await traits(page, 'Password')).toEqual(['password', 'new-password', 'none', false]);
    const show = page.getByRole('button', { name: 'Show password' });
    await show.click();
    expect(await traits(page, 'Password')).toEqual(['text', 'new-password', 'none', false]);
    await page.keyboard.press('Enter');
    await expect(show).toBeFocused();

    await show.click();
    await field(page, 'Full name').press('Enter');
    await expect(show).toBeVisible();
  });

  await test.step('a newcomer makes an account, is greeted, and is in', async () => {
    await fillSignUp(page, newcomer());
    await isIn(page);
    await expect(toast(page, 'Account created!')).toBeVisible();
    await expect(
      toast(page, 'Welcome to PlateGlow. You can now start transforming your food photos.'),
    ).toBeVisible();
  });

  await test.step('for them the sign-in screens lead on into the app, and never out of it', async () => {
    for (const screen of [PATHS.login, PATHS.signup]) {
      await page.goto(screen);
      await isIn(page);
    }
    // Of all that such an address may be, beside wanted-path.ts there is a table.
    forgive(/status of 404/);
    await page.goto('/healthz');
    await page.evaluate(() => history.replaceState({ usr: { from: '//evil.example/' } }, '', '/login'));
    await page.reload();
    await isIn(page);
  });

  await test.step('they can ask for a new password all the same', async () => {
    await page.goto(PATHS.resetPassword);
    await expect(page.getByRole('button', { name: 'Send Reset Link' })).toBeVisible();
  });

  await test.step('the console of a way in has nothing to warn of', async () => {
    await forget(page);
    await page.goto(PATHS.login);
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
    expect(await traits(page, 'Password')).toEqual(['password', 'current-password', 'none', false]);
    expect(warnings).toEqual([]);
  });
});

test('who has an account and comes by the wrong way finds the right one', async ({ page, forgive }) => {
  forgive(/422|400|403/);
  const email = newcomer();
  await fillSignUp(page, email);
  await isIn(page);
  await forget(page);

  await test.step('an address that has an account already is told in the words of the server', async () => {
    await fillSignUp(page, email);
    await expect(toast(page, 'Signup Failed')).toBeVisible();
    await expect(field(page, 'Email')).toBeFocused();
  });

  await test.step('a forgotten password is replaced by the link of a mail, and the link serves once', async () => {
    await page.goto(PATHS.login);
    await page.getByRole('link', { name: 'Forgot password?' }).click();
    // The screen before has a field of that name as well.
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Reset password');
    await field(page, 'Email').fill(email);
    await page.getByRole('button', { name: 'Send Reset Link' }).press('Enter');
    // The button has gone, and the focus with it.
    await expect(page.getByText('Check your email for a reset link').locator('..')).toBeFocused();
    await expect(page.getByText(`If ${email} has an account, the link is on its way.`)).toBeVisible();
    await expect(page.getByRole('link', { name: 'Back to Login' })).toBeVisible();

    const link = await linkTo(page, email);
    await page.goto(link);
    await field(page, 'New password').fill('12345');
    await page.getByRole('button', { name: 'Save password' }).click();
    await expect(toast(page, 'Validation Error')).toBeVisible();
    // The refusal has not spent the link.
    expect(new URL(page.url()).hash).toBe(new URL(link, page.url()).hash);
    await field(page, 'New password').fill('another-plate');
    await page.getByRole('button', { name: 'Save password' }).click();
    await isIn(page);
    await forget(page);

    await page.goto(link);
    await field(page, 'New password').fill('the-third-plate');
    await page.getByRole('button', { name: 'Save password' }).click();
    await expect(page.getByText('This link has expired')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Send Reset Link' })).toBeVisible();

    await page.goto(PATHS.login);
    await field(page, 'Email').fill(email);
    await field(page, 'Password').fill('plate-glow');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(toast(page, 'Login Failed')).toBeVisible();
    await field(page, 'Password').fill('another-plate');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await isIn(page);
  });
});

test('without a connection each form says what it needs one for', async ({
  page,
  visit,
  goOffline,
  goOnline,
  forgive,
}) => {
  forgive(/ERR_INTERNET_DISCONNECTED/);
  for (const [screen, button, deed] of [
    [PATHS.signup, 'Create account', 'create an account'],
    [PATHS.resetPassword, 'Send Reset Link', 'reset your password'],
  ] as const) {
    await visit(screen);
    await goOffline();
    await expect(page.getByRole('button', { name: button })).toHaveAccessibleDescription(
      `You need a connection to ${deed}.`,
    );
    await goOnline();
  }
});

/** What a field tells a browser of itself. */
const traits = (page: Page, label: string) =>
  field(page, label).evaluate((input: HTMLInputElement) => [
    input.type,
    input.autocomplete,
    input.autocapitalize,
    input.spellcheck,
  ]);
