import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright/test';
import { PATHS } from '#app/paths.ts';
import { openBackend, type Backend } from '#tests/support/server/backend.ts';
import { startMailServer, type MailServer } from '#tests/support/server/mail-server.ts';
import { startGoogle, type GoogleServer } from '#tests/support/providers/google-server.ts';
import { newcomer } from './auth-verbs.ts';
import { expect, test as journey } from './journey.ts';
import {
  expectInTray,
  expectUnclaimed,
  hero,
  pizza,
  saveIt,
  signUpHere,
  tryDish,
} from './your-dish-verbs.ts';

// A visitor's dish comes along by every way in, and to nobody else.

interface Home {
  mails: MailServer;
  google: GoogleServer;
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
  google: [
    async ({}, use) => {
      const google = await startGoogle();
      await use(google);
      await google.close();
    },
    { scope: 'worker' },
  ],
  home: [
    async ({ mails, google }, use) => {
      const home = await openBackend({ env: { ...mails.env, ...google.env } });
      await use(home);
      await home.stop();
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ home }, use) => use(home.server.url),
});

/** Somebody whom Google knows, and their way in. */
function byGoogle(page: Page, google: GoogleServer): () => Promise<void> {
  const email = `${randomUUID()}@gmail.example`;
  google.accounts.push({ sub: randomUUID(), email, email_verified: true, name: 'Ben Waiter' });
  return async () => {
    await page.getByRole('button', { name: 'Continue with Google' }).click();
    await page.getByRole('link', { name: email }).click();
  };
}

test('by Google and back', async ({ page, google }) => {
  const goOn = byGoogle(page, google);
  await page.goto(PATHS.landing);
  await tryDish(page);
  await saveIt(page);
  await goOn();
  await expectInTray(page);
});

test('by the link of a mail that another tab opens, and for that address alone', async ({
  page,
  context,
  mails,
  google,
}) => {
  const email = newcomer();
  await page.goto(PATHS.landing);
  await tryDish(page);
  await saveIt(page);
  await signUpHere(page, email);
  await expect(page.getByText('One more step.')).toBeVisible();

  // While the mail is on its way, somebody else signs in on the same tablet, in the same tab.
  await page.getByRole('link', { name: 'Sign in instead' }).click();
  await byGoogle(page, google)();
  await expect(page.getByText('No transforms yet.')).toBeVisible();
  await expectUnclaimed(page);

  const other = await context.newPage();
  await other.goto(await mails.linkTo(email));
  await other.getByRole('button', { name: 'Continue' }).click();
  await expectInTray(other);
});

test('what a mail is on its way for waits for it, whatever is tried meanwhile', async ({
  page,
  context,
  mails,
}) => {
  const email = newcomer();
  await page.goto(PATHS.landing);
  await tryDish(page);
  await saveIt(page);
  await signUpHere(page, email);
  await expect(page.getByText('One more step.')).toBeVisible();
  await page.getByRole('link', { name: 'PlateGlow', exact: true }).click();
  await hero(page).getByText('Your dish', { exact: true }).click();
  await hero(page)
    .locator('input[type=file]')
    .setInputFiles({ ...pizza, name: 'second.jpg' });
  await expect(hero(page).getByText('Your picture, ready')).toBeAttached();

  const other = await context.newPage();
  await other.goto(await mails.linkTo(email));
  await other.getByRole('button', { name: 'Continue' }).click();
  await expect(other.getByRole('button', { name: 'Remove pizza.jpg' })).toBeVisible();
});

test('by a second sign-up, where the first one had a mistake in its address', async ({
  page,
  context,
  mails,
}) => {
  const email = newcomer();
  await page.goto(PATHS.landing);
  await tryDish(page);
  await saveIt(page);
  await signUpHere(page, `mistyped-${email}`);
  await expect(page.getByText('One more step.')).toBeVisible();
  await page.getByRole('link', { name: 'Sign in instead' }).click();
  await page.getByRole('link', { name: 'Create account' }).click();
  await signUpHere(page, email);
  await expect(page.getByText('One more step.')).toBeVisible();

  const other = await context.newPage();
  await other.goto(await mails.linkTo(email));
  await other.getByRole('button', { name: 'Continue' }).click();
  await expectInTray(other);
});
