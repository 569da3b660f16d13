import type { Page } from 'playwright/test';
import { PATHS } from '#app/paths.ts';
import { READS, serverError, UPLOADS, type Fault, type Match } from '#tests/support/faults/fault-rules.ts';
import { PASSWORD, signUp, type Person } from '#tests/support/server/people.ts';
import { changePhone, readPhone } from '#tests/support/phone/phone-storage.ts';
import { until } from '#tests/support/until.ts';
import { waitForWorker } from '#tests/support/phone/phone-verbs.ts';
import { expect, phoneWhere, photoFile, pickReady, startTransform, test } from './kitchen-journey.ts';
import { goTo, openMenu, signOut } from './frame-verbs.ts';
import { expectAllSent, queueWithoutConnection } from './sending-verbs.ts';

// The way in: by the form, with all that may stand in it, and back to photos that waited for it.

const SIGN_INS: Match = { method: /^POST$/, path: /^\/auth\/v1\/token\?(.*&)?grant_type=password/ };

const form = (page: Page) => {
  const form = page.getByRole('form', { name: 'Sign in' });
  return {
    email: form.getByLabel('Email'),
    password: form.getByLabel('Password', { exact: true }),
    button: form.getByRole('button', { name: /^Sign(ing)? in/ }),
  };
};

const toast = (page: Page, words: string) =>
  page.getByRole('region', { name: 'Notifications' }).getByText(words, { exact: true });

async function fillIn(page: Page, email: string, password = PASSWORD): Promise<void> {
  await form(page).email.fill(email);
  await form(page).password.fill(password);
}

async function signIn(page: Page, { email }: Pick<Person, 'email'>): Promise<void> {
  await fillIn(page, email);
  await form(page).button.click();
  await expect(page).toHaveURL(new RegExp(`${PATHS.uploads}$`));
}

/** Signs out; what was not sent stays on the phone. */
async function leaveWithPhotos(page: Page): Promise<void> {
  const menu = await openMenu(page);
  await menu.getByRole('button', { name: 'Sign Out' }).click();
  await page.getByRole('button', { name: /^Keep (it|them) here/ }).click();
  await page.waitForURL(`**${PATHS.login}`);
}

test('the way in by the form, from the front page on', async ({ phone, network, cook }) => {
  const page = await phone.open();
  const { email, password, button } = form(page);
  const isIn = () => expect(page).toHaveURL(new RegExp(`${PATHS.uploads}$`));

  await test.step('the landing page fetches none of it; the way to the form does', async () => {
    const fetched: string[] = [];
    page.on('request', (request) => fetched.push(new URL(request.url()).pathname));
    await page.goto(network.url + PATHS.landing, { waitUntil: 'networkidle' });
    const ofSigningIn = () => fetched.filter((path) => /\/(open-app-core|auth)-[^/]+\.js$/.test(path));
    expect(ofSigningIn()).toEqual([]);
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('link', { name: 'Sign In' }).click();
    await expect.poll(() => ofSigningIn().length).toBe(2);
  });

  await test.step('what can be seen to be wrong is told by the field, one thing at a time, and not sent', async () => {
    await fillIn(page, 'ada@kitchen', '12345');
    await button.click();
    await expect(toast(page, 'Validation Error')).toBeVisible();
    await expect(email).toBeFocused();
    await expect(email).toHaveAccessibleDescription('Invalid email address');
    await expect(password).toHaveAccessibleDescription('');

    await email.fill('ada@kitchen.example');
    await expect(email).toHaveAccessibleDescription('');
    await expect(toast(page, 'Validation Error')).toBeHidden();
    await button.click();
    await expect(password).toBeFocused();
    await expect(password).toHaveAccessibleDescription('Password must be at least 6 characters');
    expect(network.exchanges(SIGN_INS)).toEqual([]);
  });

  await test.step('a wrong password is told in the words of the server', async () => {
    await fillIn(page, cook.email, 'not the password');
    await button.click();
    await expect(toast(page, 'Login Failed')).toBeVisible();
    await expect(password).toHaveAccessibleDescription('Invalid login credentials');
    await expect(page).toHaveURL(network.url + PATHS.login);
    expect(await readPhone(page)).toMatchObject({ personId: null, hasSession: false });
  });

  await test.step('the next try may be right: typed without a finger, it greets them, and they stay signed in', async () => {
    await fillIn(page, '', '');
    await email.focus();
    await page.keyboard.type(`  ${cook.email} `);
    await page.keyboard.press('Tab');
    await expect(password).toBeFocused();
    await page.keyboard.type(PASSWORD);
    await page.keyboard.press('Enter');

    await expect(toast(page, 'Welcome back!')).toBeVisible();
    await expect(toast(page, "You've successfully logged in.")).toBeVisible();
    await isIn();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Uploads');
    await expect(toast(page, 'Login Failed')).toBeHidden();
    expect(await readPhone(page)).toMatchObject({ personId: cook.id, hasSession: true });

    await page.reload();
    await goTo(page, 'Settings');
    await expect(page.getByLabel('Email')).toHaveValue(cook.email);
    expect(network.exchanges(SIGN_INS)).toHaveLength(2);
  });

  await test.step('two taps are one attempt, and the button says that it is under way', async () => {
    await signOut(page);
    const held = network.when(SIGN_INS, { do: 'hold reply' }, { times: 1 });
    await fillIn(page, cook.email);
    await button.dblclick({ noWaitAfter: true });
    await held.struck();
    await expect(button).toBeDisabled();
    await password.press('Enter');
    await expect(page.getByText('Still trying.', { exact: false })).toBeVisible();
    held.release();
    await isIn();
    expect(network.exchanges(SIGN_INS)).toHaveLength(3);
  });

  await test.step('who was on the way to a part of a screen gets there', async () => {
    await signOut(page);
    await page.goto(`${network.url}${PATHS.billing}?a=1#plans`);
    await page.getByRole('link', { name: 'Forgot password?' }).click();
    await page.getByRole('link', { name: 'Back to Login' }).click();
    await fillIn(page, cook.email);
    await button.click();
    await expect(page).toHaveURL(`${network.url}${PATHS.billing}?a=1#plans`);
    expect(network.exchanges(SIGN_INS)).toHaveLength(4);
  });

  await test.step('who shared photos before they were signed in is told what to do', async () => {
    await signOut(page);
    await page.goto(`${network.url}${PATHS.login}?shared=sign-in`);
    await expect(page.getByText('Sign in first, then share the photos again.')).toBeVisible();
    await page.goto(network.url + PATHS.login);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign in');
    await expect(page.getByText('then share the photos again')).toHaveCount(0);
  });

  await test.step('without a connection it says what signing in needs, and works again with it', async () => {
    await waitForWorker(page);
    await phone.goOffline();
    await page.reload();
    await expect(
      page.getByText('You need a connection to sign in. Your photos are safe on this device.', {
        exact: true,
      }),
    ).toBeVisible();
    await fillIn(page, cook.email);
    await button.click();
    await expect(toast(page, 'Login Failed')).toBeVisible();
    await expect(button).toHaveAccessibleDescription(
      'Couldn’t connect. You need a connection to sign in; your photos are safe on this device.',
    );
    await expect(button).toBeFocused();

    await phone.goOnline();
    await button.click();
    await isIn();
    expect(network.exchanges(SIGN_INS)).toHaveLength(5);
  });
});

// Either may come first and find out that the session is over; the other one gets nowhere here.
for (const { finder, reads, uploads, holds } of [
  { finder: 'an upload', reads: { do: 'reset' }, uploads: serverError(401), holds: ['waiting_auth'] },
  // What is tried once more, after that, waits by its own word.
  { finder: 'a pull', reads: undefined, uploads: { do: 'reset' }, holds: ['none', 'waiting_auth'] },
] satisfies { finder: string; reads: Fault | undefined; uploads: Fault; holds: string[] }[]) {
  test(`F18: photos whose session was closed wait for sign-in, and go on by themselves after it, once: found out by ${finder}`, async ({
    openApp,
    phone,
    network,
    cook,
    truth,
  }) => {
    const page = await openApp();
    const saved = await queueWithoutConnection(phone, page, [await photoFile(18)]);
    await cook.client.auth.signOut();
    const refusals = [network.when(UPLOADS, uploads), ...(reads ? [network.when(READS, reads)] : [])];
    await phone.goOnline();
    await phoneWhere(page, 'the photo waits for sign-in', ({ items, hasSession }) => {
      return !hasSession && items.every((item) => holds.includes(item.hold?.kind ?? 'none'));
    });
    await expect(page.getByText('Waiting for sign-in')).toBeVisible();
    for (const refusal of refusals) refusal.release();
    expect((await truth()).objects).toEqual([]);

    await expect(page.getByText('Sign in to upload 1 photo')).toBeVisible();
    await page.getByRole('link', { name: 'Sign in', exact: true }).first().click();
    await signIn(page, cook);
    const server = await expectAllSent(page, saved, truth);
    expect(server.ledger.filter(({ kind }) => kind === 'reserve')).toHaveLength(1);
    expect((await readPhone(page)).hasSession).toBe(true);
  });
}

test('photos that wait for their owner stay theirs while somebody else is in, and go after a sign-in by an app opened anew', async ({
  openApp,
  phone,
  network,
  backend,
  cook,
  truth,
}) => {
  const ben = await signUp(backend.server, 'Ben Cook');
  const page = await openApp();

  await test.step('who signs in as somebody else sees their own, and the photos of the other stay, counted only', async () => {
    const saved = await pickReady(page, [await photoFile(20)]);
    const [photo] = saved;
    await leaveWithPhotos(page);
    await signIn(page, ben);
    await until('the app knows who is here', async () => (await readPhone(page)).personId === ben.id);
    await expect(page.getByText('1 photo from someone else waiting on this device')).toBeVisible();
    await expect(page.getByText('dish-20.jpg')).toHaveCount(0);
    const { items, bytes } = await readPhone(page);
    expect(items).toMatchObject([{ id: photo?.id, userId: cook.id, removedAt: null }]);
    expect(bytes[photo?.id ?? '']?.hash).toBe(photo?.hash);

    await signOut(page);
    await signIn(page, cook);
    await startTransform(page);
    await expectAllSent(page, saved, truth);
    expect((await truth(ben)).rows).toEqual([]);
  });

  await test.step('the app opened anew at the form, and signed in by it, sends what waited', async () => {
    const saved = await queueWithoutConnection(phone, page, [await photoFile(19)]);
    await page.goto('about:blank');
    await phone.goOnline();
    await page.goto(`${network.url}/healthz`);
    await changePhone(
      page,
      'session',
      { person: { id: cook.id, email: cook.email }, session: null },
      'current',
    );
    await page.evaluate(() => localStorage.clear());
    await page.goto(network.url + PATHS.login);
    await signIn(page, cook);
    await expectAllSent(page, saved, truth);
  });
});
