import { randomUUID } from 'node:crypto';
import type { Page, Route } from 'playwright/test';
import { PATHS } from '#app/paths.ts';
import { openBackend, type Backend } from '#tests/support/server/backend.ts';
import {
  startGoogle,
  type GoogleAccount,
  type GoogleServer,
} from '#tests/support/providers/google-server.ts';
import { signUp } from '#tests/support/server/people.ts';
import { readPhone } from '#tests/support/phone/phone-storage.ts';
import { openSignedIn } from '#tests/support/phone/signed-in.ts';
import { toast } from './auth-verbs.ts';
import { goTo, hold, signOut } from './frame-verbs.ts';
import { expect, test as journey } from './journey.ts';
import { readSessions } from './session-verbs.ts';

// Sign-in with Google, against a server that speaks as Google does: there, back, and all that goes wrong between.

interface Home {
  google: GoogleServer;
  home: Backend;
}

const test = journey.extend<{ account: GoogleAccount }, Home>({
  google: [
    async ({}, use) => {
      const google = await startGoogle();
      await use(google);
      await google.close();
    },
    { scope: 'worker' },
  ],
  home: [
    async ({ google }, use) => {
      const home = await openBackend({ env: google.env });
      await use(home);
      await home.stop();
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ home }, use) => use(home.server.url),
  /** Somebody whom Google knows. */
  account: async ({ google }, use) => {
    const account = {
      sub: randomUUID(),
      email: `${randomUUID()}@gmail.example`,
      email_verified: true,
      name: 'Ada Cook',
    };
    google.accounts.push(account);
    await use(account);
  },
});

const AUTHORIZE = /\/auth\/v1\/authorize/;
const EXCHANGE = /grant_type=pkce/;
const FAILED = 'Google Sign-In Failed';
const OVER = 'This Google sign-in has expired or was already used. Please try again.';

const goToGoogle = (page: Page) => page.getByRole('button', { name: 'Continue with Google' }).click();
const choose = (page: Page, { email }: GoogleAccount) => page.getByRole('link', { name: email }).click();
const isAt = (page: Page, path: string) =>
  expect(page).toHaveURL((url) => url.pathname + url.search + url.hash === path);

/** The address by which somebody comes back, caught on its way. */
async function catchReturn(page: Page, account: GoogleAccount): Promise<string> {
  await goToGoogle(page);
  let href = await page.getByRole('link', { name: account.email }).getAttribute('href');
  // From Google to the server, and from there to the app.
  for (const from of [page.url(), undefined]) {
    const answer = await page.request.get(new URL(href ?? '', from).href, { maxRedirects: 0 });
    href = answer.headers()['location'] ?? '';
  }
  return href ?? '';
}

/** Said on the screen itself. */
const note = (page: Page, words: string) => page.getByRole('main').getByText(words, { exact: true });

test('a newcomer comes by Google, and the way back serves once', async ({ page, account }) => {
  await test.step('they are greeted, and their session is the one that page and worker share', async () => {
    await page.goto(PATHS.signup);
    await goToGoogle(page);
    await expect(page.getByRole('heading', { name: 'Choose an account' })).toBeVisible();
    await choose(page, account);
    await isAt(page, PATHS.uploads);
    await expect(toast(page, 'Account created!')).toBeVisible();
    const { record, copy } = await readSessions(page);
    expect(record?.person.email).toBe(account.email);
    expect(JSON.parse(copy ?? '{}')).toEqual(record?.session);
    expect(JSON.stringify(await readPhone(page))).not.toContain('code-verifier');

    await page.reload();
    await goTo(page, 'Settings');
    await expect(page.getByLabel('Email')).toHaveValue(account.email);
    await expect(page.getByLabel('Full name')).toHaveValue('Ada Cook');
  });

  await test.step('the way back opened a second time changes nothing, and says so', async () => {
    await signOut(page);
    const back = await catchReturn(page, account);
    await page.goto(back);
    await isAt(page, PATHS.uploads);
    const before = await readSessions(page);
    await page.goto(back);
    await isAt(page, PATHS.uploads);
    await expect(toast(page, FAILED)).toBeVisible();
    await expect(toast(page, `${OVER} You’re still signed in.`)).toBeVisible();
    expect(await readSessions(page)).toEqual(before);
  });
});

test('whoever has gone on meanwhile is not led to Google, nor back to where they came from there', async ({
  page,
  account,
}) => {
  const go = await hold(page, /\/auth\/v1\/settings/);
  const led: string[] = [];
  page.on('request', (request) => AUTHORIZE.test(request.url()) && led.push(request.url()));
  await page.goto(PATHS.login);
  const asked = page.waitForRequest(/\/auth\/v1\/settings/);
  await goToGoogle(page);
  await asked;
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Reset password');
  const answered = page.waitForResponse(/\/auth\/v1\/settings/);
  go();
  await answered;
  // Where that leads is under way before another answer has come.
  await page.evaluate(async () => (await fetch('/healthz')).text());
  expect(led).toEqual([]);
  await isAt(page, PATHS.resetPassword);

  const bring = await hold(page, EXCHANGE);
  await page.goto(PATHS.login);
  const isGivenUp = page.waitForEvent('requestfailed', (request) => EXCHANGE.test(request.url()));
  const exchanged = Promise.race([
    page.waitForResponse(EXCHANGE),
    isGivenUp.then(() => Promise.reject(new Error('The app has given up the exchange before its answer'))),
  ]);
  await goToGoogle(page);
  await choose(page, account);
  await expect(page.getByText('Still trying.', { exact: false })).toBeVisible();
  await page.getByRole('link', { name: 'PlateGlow', exact: true }).click();
  await isAt(page, PATHS.landing);
  bring();
  await (await exchanged).finished();
  await page.evaluate(async () => (await fetch('/healthz')).text());
  await isAt(page, PATHS.landing);
});

test('nobody comes in by the way of somebody else, nor in their place unasked; two windows of one person both do', async ({
  page,
  browser,
  home,
  account,
  context,
  baseURL,
  forgive,
}) => {
  await test.step('the way back of somebody else signs nobody in', async () => {
    forgive(/status of 400/);
    const stranger = await (await browser.newContext({ baseURL: baseURL ?? '' })).newPage();
    await stranger.goto(PATHS.login);
    const back = await catchReturn(stranger, account);
    await stranger.context().close();
    await page.goto(back);
    await isAt(page, PATHS.login);
    await expect(toast(page, FAILED)).toBeVisible();
    await expect(note(page, OVER)).toBeVisible();
    expect((await readPhone(page)).personId).toBeNull();

    // Also where this phone is on its own way to Google.
    await goToGoogle(page);
    await expect(page.getByRole('heading', { name: 'Choose an account' })).toBeVisible();
    await page.goto(back.replace(/sb_flow_id=[^&]+&?/, ''));
    await expect(note(page, OVER)).toBeVisible();
    expect((await readPhone(page)).personId).toBeNull();
  });

  const other = await context.newPage();
  await test.step('who would take the place of somebody else is asked, and the other stays unless they say so', async () => {
    await goToGoogle(page);
    // Gone by then: while it is still here, whoever comes in may lead it on into the app.
    await expect(page.getByRole('heading', { name: 'Choose an account' })).toBeVisible();
    const ben = await signUp(home.server, 'Ben');
    await openSignedIn(other, baseURL ?? '', ben);
    await expect(other.getByRole('heading', { level: 1 })).toHaveText('Uploads');
    await page.bringToFront();
    await choose(page, account);
    await expect(page.getByText(`Your Google account: ${account.email}`)).toBeVisible();
    await expect(page.getByText(`${ben.email} is signed in on this device.`)).toBeVisible();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await isAt(page, PATHS.uploads);
    expect((await readPhone(page)).personId).toBe(ben.id);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Uploads');
  });

  await test.step('two windows on their way to Google at once both come in', async () => {
    await signOut(page);
    // The other window hears of it, and has the form as well.
    await isAt(other, PATHS.login);
    for (const window of [page, other]) {
      await goToGoogle(window);
      await expect(window.getByRole('heading', { name: 'Choose an account' })).toBeVisible();
    }
    for (const window of [page, other]) {
      await choose(window, account);
      await isAt(window, PATHS.uploads);
    }
    expect((await readSessions(page)).record?.person.email).toBe(account.email);
  });
});

test('who did not come through at Google is told why, and may try again', async ({
  page,
  visit,
  goOffline,
  goOnline,
  home,
  google,
  account,
  forgive,
}) => {
  await test.step('two taps are one way to Google, and without a connection it says so', async () => {
    forgive(/ERR_INTERNET_DISCONNECTED/);
    await visit(PATHS.login);
    let ways = 0;
    const stayHere = (route: Route) => {
      ways += 1;
      return route.fulfill({ status: 204 });
    };
    await page.route(AUTHORIZE, stayHere);
    const button = page.getByRole('button', { name: /Google/ });
    // The browser gives up a page that has nothing in it. Loaded afresh before that, this one would be given up in its place.
    const isGivenUp = page.waitForEvent('requestfailed', (request) => AUTHORIZE.test(request.url()));
    await button.dblclick();
    await expect(button).toHaveText('Opening Google …');
    await expect.poll(() => ways).toBe(1);
    await isGivenUp;

    await page.reload();
    await goOffline();
    await button.click();
    await expect(toast(page, FAILED)).toBeVisible();
    await expect(button).toHaveAccessibleDescription(/^Couldn’t connect\. You need a connection to sign in/);
    expect(ways).toBe(1);
    await page.unroute(AUTHORIZE, stayHere);
    await goOnline();
  });

  await test.step('an address that Google has not verified is refused in words', async () => {
    account.email_verified = false;
    await page.goto(PATHS.signup);
    await goToGoogle(page);
    await choose(page, account);
    await expect(toast(page, FAILED)).toBeVisible();
    await expect(
      note(
        page,
        'Google hasn’t verified this email address. Verify it at Google, or use your email and password.',
      ),
    ).toBeVisible();
  });

  await test.step('who turns back at Google is told that nothing has changed, and may try again', async () => {
    account.email_verified = true;
    await page.goto(PATHS.login);
    await goToGoogle(page);
    await page.getByRole('link', { name: 'Cancel' }).click();
    await isAt(page, PATHS.login);
    await expect(toast(page, FAILED)).toBeVisible();
    await expect(
      note(page, 'Google sign-in was cancelled. Try again, or use your email and password.'),
    ).toBeVisible();
    expect((await readPhone(page)).personId).toBeNull();
    await goToGoogle(page);
    await choose(page, account);
    await isAt(page, PATHS.uploads);
  });

  await test.step('who was going somewhere comes there, and by Google into the account that they have a password for', async () => {
    const person = await signUp(home.server, 'Grace');
    const other = { sub: randomUUID(), email: person.email, email_verified: true, name: 'Other' };
    google.accounts.push(other);
    await signOut(page);
    await page.goto(PATHS.settings);
    await isAt(page, PATHS.login);
    await goToGoogle(page);
    await choose(page, other);
    await isAt(page, PATHS.settings);
    await expect(toast(page, 'Welcome back!')).toBeVisible();
    await expect(toast(page, "You've successfully logged in.")).toBeVisible();
    await expect(page.getByLabel('Full name')).toHaveValue('Grace');
    expect((await readPhone(page)).personId).toBe(person.id);
  });
});
