import type { Browser, Page } from 'playwright/test';
import { PATHS } from '#app/paths.ts';
import { openBackend, type Backend } from '#tests/support/server/backend.ts';
import { startMailServer, type MailServer } from '#tests/support/server/mail-server.ts';
import { readPhone } from '#tests/support/phone/phone-storage.ts';
import { field, fillSignUp, newcomer, toast } from './auth-verbs.ts';
import { hold, signOut } from './frame-verbs.ts';
import { expect, test as journey } from './journey.ts';

// Where mails go out, a new account waits for the link of its mail.

interface Home {
  mails: MailServer;
  home: Backend;
}

const test = journey.extend<{}, Home>({
  mails: [
    async ({}, use) => {
      const mails = await startMailServer();
      await use(mails);
      await mails.close();
    },
    { scope: 'worker' },
  ],
  home: [
    async ({ mails }, use) => {
      const home = await openBackend({ env: mails.env });
      await use(home);
      await home.stop();
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ home }, use) => use(home.server.url),
});

const PASSWORD = 'plate-glow';
const isAt = (page: Page, path: string) =>
  expect(page).toHaveURL((url) => url.pathname + url.search + url.hash === path);
const isNobody = async (page: Page) => expect((await readPhone(page)).personId).toBeNull();

async function signIn(page: Page, email: string): Promise<void> {
  await page.goto(PATHS.login);
  await field(page, 'Email').fill(email);
  await field(page, 'Password').fill(PASSWORD);
  await page.keyboard.press('Enter');
}

/** Programs open the links of mails before people do; some run what a page brings. */
async function scan(browser: Browser, link: string): Promise<void> {
  const scanner = await browser.newPage();
  for (let i = 0; i < 2; i += 1) {
    await scanner.goto(link);
    await expect(scanner.getByRole('button', { name: 'Continue' })).toBeVisible();
    await scanner.goto('about:blank');
  }
  await scanner.close();
}

test('three newcomers and their mails', async ({ page, browser, mails, home, forgive }) => {
  await test.step('one opens the link of the mail, says who they are, and is in', async () => {
    const email = newcomer();
    await fillSignUp(page, email);
    await expect(page.getByRole('status').filter({ hasText: 'One more step.' })).toBeFocused();
    const link = await mails.linkTo(email);
    await scan(browser, link);
    const confirmed =
      await home.sql`select from auth.users where email = ${email} and confirmed_at is not null`;
    expect(confirmed).toHaveLength(0);
    await isNobody(page);
    // They were at the stove meanwhile.
    await home.sql`update auth.users set created_at = now() - interval '20 minutes' where email = ${email}`;

    await page.goto(link);
    await expect(page).toHaveURL(({ pathname }) => pathname === PATHS.login);
    await expect(page.getByText(`This link signs you in as ${email}.`)).toBeVisible();
    await isNobody(page);
    await page.getByRole('button', { name: 'Continue' }).click();
    await isAt(page, PATHS.uploads);
    await expect(toast(page, 'Account created!')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Credits: 3 left' })).toBeVisible();

    await page.goto(link);
    await isAt(page, PATHS.uploads);
  });

  await test.step('who has not opened the mail is told so, and has a new one by signing up once more', async () => {
    forgive(/400|403/);
    await signOut(page);
    const email = newcomer();
    await fillSignUp(page, email, PASSWORD);
    const first = await mails.linkTo(email);
    await signIn(page, email);
    await expect(toast(page, 'Login Failed')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Sign in' })).toHaveAccessibleDescription(
      /^Email not confirmed\./,
    );
    await isNobody(page);

    await fillSignUp(page, email, PASSWORD);
    const second = await mails.linkTo(email, 2);
    await page.goto(first);
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByRole('alert')).toContainText('This link has expired');
    await page.goto(second);
    await page.getByRole('button', { name: 'Continue' }).click();
    await isAt(page, PATHS.uploads);
  });

  await test.step('the window in which somebody has signed up goes on when they come by the link in another one', async () => {
    await signOut(page);
    const email = newcomer();
    await fillSignUp(page, email, PASSWORD);
    const other = await page.context().newPage();
    await other.goto(await mails.linkTo(email));
    await expect(page.getByText('One more step.')).toBeVisible();
    // Its answer is long in coming: who has gone on there meanwhile stays where they are.
    const bring = await hold(other, /\/auth\/v1\/verify/);
    await other.getByRole('button', { name: 'Continue' }).click();
    await other.getByRole('link', { name: 'PlateGlow', exact: true }).click();
    await isAt(other, PATHS.landing);
    bring();
    await isAt(page, PATHS.uploads);
    await other.evaluate(async () => (await fetch('/healthz')).text());
    await isAt(other, PATHS.landing);
    await other.close();
  });

  await test.step('who has given two passwords chooses one by the link, and is in', async () => {
    await signOut(page);
    const email = newcomer();
    await fillSignUp(page, email, PASSWORD);
    await mails.linkTo(email);
    await fillSignUp(page, email, 'another-plate');
    await page.goto(await mails.linkTo(email, 2));
    await expect(page).toHaveURL(({ pathname }) => pathname === PATHS.resetPassword);
    await expect(field(page, 'Email')).toHaveValue(email);
    await isNobody(page);
    await field(page, 'New password').fill('the-third-plate');
    await page.keyboard.press('Enter');
    await isAt(page, PATHS.uploads);
    await expect(toast(page, 'Password saved')).toBeVisible();
  });
});
