import type { Page } from 'playwright/test';
import { PATHS } from '#app/paths.ts';
import type { Match } from '#tests/support/faults/fault-rules.ts';
import { askForReset } from '#tests/support/server/mails.ts';
import { PASSWORD, signUp, type Person } from '#tests/support/server/people.ts';
import { readPhone } from '#tests/support/phone/phone-storage.ts';
import { until } from '#tests/support/until.ts';
import { field, newcomer, toast } from './auth-verbs.ts';
import { signOut } from './frame-verbs.ts';
import { expect, phoneWhere, photoFile, test as journey } from './kitchen-journey.ts';
import { expectAllSent, queueWithoutConnection } from './sending-verbs.ts';
import { readSessions, signInByForm } from './session-verbs.ts';

// The links of mails: they name whoever they sign in, and nobody's place is taken without a word.
const test = journey.extend<{ ben: Person }>({
  ben: async ({ backend }, use) => use(await signUp(backend.server, 'Ben Waiter')),
});

const SIGN_UPS: Match = { method: /^POST$/, path: /^\/auth\/v1\/signup/ };
const press = (page: Page, name: string) => page.getByRole('button', { name }).click();
const json = (body: unknown, status = 200) => ({
  do: 'answer' as const,
  status,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
});

/** As hosted Supabase leads on from the link of a mail. */
async function linkOf({ client }: Person, type: string): Promise<string> {
  const { data } = await client.auth.getSession();
  const { access_token = '', refresh_token = '' } = data.session ?? {};
  return `#${new URLSearchParams({ access_token, refresh_token, expires_in: '3600', token_type: 'bearer', type }).toString()}`;
}

const isNobody = async (page: Page) => expect((await readPhone(page)).personId).toBeNull();

for (const [which, password] of [
  ['new one', 'another-plate'],
  ['one that they had', PASSWORD],
] as const)
  test(`a reset link names whose password it is, and signs in with the ${which}`, async ({
    phone,
    network,
    ben,
  }) => {
    const page = await phone.open(network.url + PATHS.resetPassword + (await linkOf(ben, 'recovery')));
    await expect(field(page, 'Email')).toHaveValue(ben.email);
    await expect(page.getByText('Choose a new password.')).toBeVisible();
    await expect(page.getByText('We’ll email you a link')).toHaveCount(0);
    await expect(field(page, 'Email')).not.toBeEditable();
    expect(page.url()).toBe(network.url + PATHS.resetPassword);
    await isNobody(page);
    await field(page, 'New password').fill(password);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(network.url + PATHS.uploads);
    await expect(toast(page, 'Password saved')).toBeVisible();
    expect((await readPhone(page)).personId).toBe(ben.id);
    expect((await ben.client.auth.signInWithPassword({ email: ben.email, password })).error).toBeNull();
  });

test('who is signed in as somebody else is told before; their photos stay theirs, and go when they are back', async ({
  openApp,
  phone,
  network,
  cook,
  ben,
  truth,
}) => {
  const page = await openApp();
  const saved = await queueWithoutConnection(phone, page, [await photoFile(41)]);
  const held = network.when({ method: /^POST$/, path: /^\/storage/ }, { do: 'reset' });
  await phone.goOnline();
  await page.goto(network.url + PATHS.resetPassword + (await linkOf(ben, 'recovery')));
  await expect(page.getByText(`${cook.email} is signed in on this device.`)).toBeVisible();
  expect((await readSessions(page)).record?.person.id).toBe(cook.id);
  await field(page, 'New password').fill('another-plate');
  await press(page, 'Save password');
  await expect(page).toHaveURL(network.url + PATHS.uploads);
  await until('the app knows who is here', async () => (await readPhone(page)).personId === ben.id);
  await expect(page.getByText('1 photo from someone else waiting on this device')).toBeVisible();
  await expect(page.getByText('dish-41.jpg')).toHaveCount(0);
  expect((await readPhone(page)).items).toMatchObject([
    { id: saved[0]?.id, userId: cook.id, removedAt: null },
  ]);
  expect((await truth(ben)).rows).toEqual([]);

  held.release();
  await signOut(page);
  await signInByForm(page, cook);
  await expectAllSent(page, saved, truth);
});

test('a link that leads into the app signs nobody in who has not said so', async ({
  phone,
  network,
  ben,
}) => {
  const page = await phone.open(network.url + PATHS.settings + (await linkOf(ben, 'signup')));
  await expect(page.getByText(`This link signs you in as ${ben.email}.`)).toBeVisible();
  expect(page.url()).toBe(network.url + PATHS.login);
  await isNobody(page);
  await press(page, 'Not me');
  await expect(page.getByRole('form', { name: 'Sign in' })).toBeVisible();
  await isNobody(page);

  await page.goto(network.url + PATHS.settings + (await linkOf(ben, 'signup')));
  await expect(page.getByRole('button', { name: 'Continue' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(network.url + PATHS.settings);
  await expect(toast(page, 'Account created!')).toBeVisible();
  expect((await readPhone(page)).personId).toBe(ben.id);
});

test('a link of one’s own changes nothing for who is in already', async ({ openApp, network, cook }) => {
  const page = await openApp();
  const before = await readSessions(page);
  await page.goto(`${network.url}/${await linkOf(cook, 'signup')}`);
  await expect(page).toHaveURL(network.url + PATHS.uploads);
  expect(await readSessions(page)).toEqual(before);
});

test('a link that is over says so, with the way to a new one, wherever it has led', async ({
  phone,
  network,
}) => {
  const over = '#error=access_denied&error_code=otp_expired&error_description=Email+link+is+invalid';
  const page = await phone.open(network.url + PATHS.uploads + over);
  await expect(page.getByRole('alert')).toContainText('This link has expired');
  await expect(page.getByRole('link', { name: 'Forgot password?' })).toBeVisible();
  await page.goto(`${network.url}${PATHS.resetPassword}?a=1${over}`);
  await expect(page.getByRole('alert')).toContainText('This link has expired');
  await expect(page.getByRole('button', { name: 'Send Reset Link' })).toBeVisible();
  await expect(page.getByText('We’ll email you a link to choose a new one.')).toBeVisible();
});

test('a link serves after a reload, without a connection, and when a request or an answer is lost', async ({
  phone,
  network,
  backend,
  ben,
}) => {
  const link = await askForReset(backend.server, ben, backend.server.url + PATHS.resetPassword);
  const page = await phone.open(link.replace(backend.server.url, network.url));
  await expect(field(page, 'Email')).toHaveValue(ben.email);
  await phone.goOffline();
  await page.reload();
  const save = page.getByRole('button', { name: 'Save password' });
  await expect(save).toHaveAccessibleDescription('You need a connection to save your password.');
  await field(page, 'New password').fill('another-plate');
  await save.click();
  await expect(save).toHaveAccessibleDescription(/^Couldn’t connect/);
  await phone.goOnline();
  const lost = network.when({ method: /^POST$/, path: /\/verify/ }, { do: 'reset' });
  await save.click();
  await expect(save).toHaveAccessibleDescription(/^Couldn’t connect/);
  lost.release();
  network.when({ method: /^PUT$/, path: /\/auth\/v1\/user/ }, { do: 'drop reply' }, { times: 1 });
  // The browser itself sends once more what had no answer.
  await save.click();
  await expect(page).toHaveURL(network.url + PATHS.uploads);
  await expect(toast(page, 'Password saved')).toBeVisible();
  expect((await readPhone(page)).personId).toBe(ben.id);
});

test('a link that signs in says that it needs a connection, and serves when there is one', async ({
  phone,
  network,
  ben,
}) => {
  const page = await phone.open(network.url + PATHS.login);
  await phone.goOffline();
  const link = `#email=${encodeURIComponent(ben.email)}&token_hash=${'0'.repeat(64)}&type=signup`;
  await page.goto(network.url + PATHS.uploads + link);
  await expect(page.getByText(`This link signs you in as ${ben.email}.`)).toBeVisible();
  await expect(page.getByText('You need a connection to open this link.', { exact: true })).toBeVisible();
  await press(page, 'Continue');
  await expect(
    page.getByText('Couldn’t connect. You need a connection to open this link.').first(),
  ).toBeVisible();
  await expect(page.getByText('This link has expired')).toHaveCount(0);

  // As hosted Supabase leads on from its own address.
  const asked = network.when({ method: /^GET$/, path: /\/auth\/v1\/user/ }, { do: 'reset' });
  await phone.goOnline();
  await page.goto(network.url + PATHS.settings + (await linkOf(ben, 'signup')));
  await expect(page.getByRole('alert')).toHaveText(
    'Couldn’t connect. You need a connection to open this link.',
  );
  asked.release();
  await press(page, 'Try again');
  await expect(page.getByText(`This link signs you in as ${ben.email}.`)).toBeVisible();
  expect(page.url()).toBe(network.url + PATHS.login);
});

test('an address is answered in our own words, whatever stands in it', async ({ phone, network }) => {
  const page = await phone.open(
    `${network.url}${PATHS.login}?error=x&error_description=Call+0800+1234#error=x&error_code=y&error_description=Call+0800+1234`,
  );
  await expect(page.getByRole('main').getByText('That didn’t work. Please try again.')).toBeVisible();
  await expect(page.getByText('0800')).toHaveCount(0);

  await page.goto(`${network.url}/auth/v1/verify?type=recovery`);
  await expect(page.getByRole('alert')).toContainText('This link has expired');
  await expect(page.getByRole('form', { name: 'Sign in' })).toBeVisible();
  await expect(page.getByText('Google Sign-In Failed')).toHaveCount(0);
});

test('a new account whose answer was lost is theirs when they try again', async ({ phone, network }) => {
  const lost = network.when(SIGN_UPS, { do: 'drop reply' });
  const page = await phone.open(network.url + PATHS.signup);
  await field(page, 'Full name').fill('Ada Cook');
  await field(page, 'Email').fill(newcomer());
  await field(page, 'Password').fill('plate-glow');
  const button = page.getByRole('button', { name: 'Create account' });
  await button.click();
  await expect(button).toHaveAccessibleDescription(/^Couldn’t connect/);
  lost.release();
  await button.click();
  await expect(page).toHaveURL(network.url + PATHS.uploads);
  await expect(toast(page, 'Account created!')).toBeVisible();
});

test('where a mail has to be opened first, that is said, and nobody is in yet', async ({
  phone,
  network,
  ben,
}) => {
  const email = newcomer();
  const confirmation = {
    id: ben.id,
    aud: 'authenticated',
    role: 'authenticated',
    email,
    identities: [],
    user_metadata: {},
  };
  network.when(SIGN_UPS, json(confirmation), { times: 1 });
  const page = await phone.open(network.url + PATHS.signup);
  await field(page, 'Full name').fill('Zoë 李 <b>O’Brien</b>');
  await field(page, 'Email').fill(email);
  await field(page, 'Password').fill('plate-glow');
  await page.keyboard.press('Enter');
  await expect(page.getByText('One more step.')).toBeVisible();
  await expect(page.getByText(`Open the link in the email to ${email}`)).toBeVisible();
  await expect(toast(page, 'Account created!')).toHaveCount(0);
  await isNobody(page);
});

test('too many attempts are told in plain words, and the field is not blamed', async ({
  phone,
  network,
  cook,
}) => {
  network.when(
    { method: /^POST$/, path: /grant_type=password/ },
    json({ code: 429, error_code: 'over_request_rate_limit', msg: 'Request rate limit reached' }, 429),
    { times: 1 },
  );
  const page = await phone.open(network.url + PATHS.login);
  await field(page, 'Email').fill(cook.email);
  await field(page, 'Password').fill(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(toast(page, 'Login Failed')).toBeVisible();
  const button = page.getByRole('button', { name: 'Sign in' });
  await expect(button).toHaveAccessibleDescription('Too many attempts. Please wait a little and try again.');
  await button.click();
  await phoneWhere(page, 'they are in', ({ personId }) => personId === cook.id);
});

test('two windows that sign in as two people end as the later one, in both', async ({
  phone,
  network,
  cook,
  ben,
}) => {
  const [first, second] = [
    await phone.open(network.url + PATHS.login),
    await phone.open(network.url + PATHS.login),
  ];
  for (const [page, { email }] of [
    [first, cook],
    [second, ben],
  ] as const) {
    await field(page, 'Email').fill(email);
    await field(page, 'Password').fill(PASSWORD);
  }
  await field(first, 'Password').press('Enter');
  await expect(first).toHaveURL(network.url + PATHS.uploads);
  await field(second, 'Password').press('Enter');
  await expect(second).toHaveURL(network.url + PATHS.uploads);
  await until('both know who is here', async () => (await readPhone(first)).personId === ben.id);
  await first.goto(network.url + PATHS.settings);
  await expect(first.getByLabel('Email')).toHaveValue(ben.email);
});
