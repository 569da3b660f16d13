import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openBackend, type Backend } from '#tests/support/server/backend.ts';
import { makeReadyDataDir } from '#tests/support/server/golden-data-dir.ts';
import { removeDataDir } from '#tests/support/server/data-dir.ts';
import { startMailServer, type MailServer } from '#tests/support/server/mail-server.ts';
import { connect, PASSWORD, signUp } from '#tests/support/server/people.ts';
import { comeBy as openLink, follow, readLink } from '#tests/support/server/mails.ts';

// Where mails go out, a new account waits for the link of its mail.

let mails: MailServer;
let backend: Backend;
/** From before there was a mail server. */
let old: { email: string };

beforeAll(async () => {
  mails = await startMailServer();
  const dataDir = makeReadyDataDir();
  const before = await openBackend({ dataDir });
  old = await signUp(before.server);
  await before.stop();
  backend = await openBackend({
    dataDir,
    env: {
      ...mails.env,
      TRUST_PROXY: '1',
      SIGN_UPS_PER_ADDRESS: '8',
      SIGN_INS_PER_ADDRESS: '1000',
    },
  });
});
afterAll(async () => {
  await backend.stop();
  removeDataDir(backend.server.dataDir);
  await mails.close();
});

const OTHER = 'another good password';
const newcomer = () => `${randomUUID()}@kitchen.example`;
let lastPeer = 0;
const newPeer = () => `198.51.100.${(lastPeer += 1)}`;

interface Given {
  email: string;
  password?: string;
  name?: string;
  peer?: string;
}

async function ask({ email, password = PASSWORD, name = 'Ada Cook', peer = newPeer() }: Given) {
  const returnTo = encodeURIComponent(`${backend.server.url}/app/uploads`);
  return await fetch(`${backend.server.url}/auth/v1/signup?redirect_to=${returnTo}`, {
    method: 'POST',
    headers: {
      apikey: backend.server.publishableKey,
      'content-type': 'application/json',
      'x-forwarded-for': peer,
    },
    body: JSON.stringify({ email, password, data: { full_name: name } }),
  });
}
const signIn = (email: string, password = PASSWORD) =>
  connect(backend.server).auth.signInWithPassword({ email, password });

const comeBy = (link: string) => openLink(backend.server, link);
const codeOf = async (link: string) => (await comeBy(link)).error?.code;

describe('a new account', () => {
  test('is opened by the link of its mail, which leads into the app, once', async () => {
    const email = newcomer();
    expect((await ask({ email })).status).toBe(200);
    const link = await mails.linkTo(email);
    expect(mails.mailsTo(email)[0]).toContain('Subject: Confirm your PlateGlow account');
    expect(new URL(link).origin).toBe(backend.server.url);
    expect(readLink(link)).toMatchObject({ email, type: 'signup' });
    const { page, client, user } = await comeBy(link);
    expect(page).toBe(`${backend.server.url}/app/uploads`);
    expect(user).toMatchObject({ email, user_metadata: { full_name: 'Ada Cook' } });
    expect(user?.email_confirmed_at).toBeDefined();
    expect((await client.from('profiles').select('full_name').single()).data).toEqual({
      full_name: 'Ada Cook',
    });
    expect((await signIn(email)).data.user?.id).toBe(user?.id);
    expect(await codeOf(link)).toBe('otp_expired');
    expect((await follow(backend.server, link)).location).toContain('error_code=otp_expired');
  });

  test('is not confirmed by a program that opens the link of its mail', async () => {
    const email = newcomer();
    await ask({ email });
    const link = await mails.linkTo(email);
    for (let i = 0; i < 2; i += 1) expect((await fetch(link)).redirected).toBe(false);
    expect((await signIn(email)).error?.code).toBe('email_not_confirmed');
    expect((await comeBy(link)).user?.email).toBe(email);
  });

  test('has no session before that, nor anything to spend', async () => {
    const email = newcomer();
    const told = await (await ask({ email })).json();
    const { token_hash } = readLink(await mails.linkTo(email));
    expect(JSON.stringify(told)).not.toMatch(/token/);
    const [made] = await backend.sql<{ id: string }[]>`select id from auth.users where email = ${email}`;
    expect(made?.id).not.toBe((told as { id: string }).id);

    expect((await signIn(email)).error?.code).toBe('email_not_confirmed');
    const nobody = { apikey: backend.server.publishableKey, 'content-type': 'application/json' };
    const post = (path: string, body: unknown) =>
      fetch(backend.server.url + path, { method: 'POST', headers: nobody, body: JSON.stringify(body) });
    for (const [path, body] of [
      ['/auth/v1/token?grant_type=refresh_token', { refresh_token: token_hash }],
      ['/auth/v1/token?grant_type=pkce', { auth_code: made?.id, code_verifier: 'x'.repeat(43) }],
      ['/auth/v1/verify', { type: 'signup', email, token: '000000' }],
      ['/auth/v1/verify', { type: 'recovery', token_hash }],
      ['/functions/v1/transform-image', { transformationId: randomUUID() }],
      ['/rest/v1/rpc/start_transform', { p_user_id: made?.id }],
    ] as const) {
      const answer = await post(path, body);
      expect(answer.ok, path).toBe(false);
      expect(await answer.text(), path).not.toContain('access_token');
    }
    const credits = await fetch(`${backend.server.url}/rest/v1/subscriptions?select=*`, { headers: nobody });
    expect(await credits.text()).not.toContain(made?.id);
    const [kept] = await backend.sql`
      select (select count(*)::int from auth.sessions where user_id = ${made!.id}) as sessions,
        (select count(*)::int from auth.refresh_tokens where user_id = ${made!.id}) as tokens,
        (select credits_used from public.subscriptions where user_id = ${made!.id}) as used`;
    expect(kept).toEqual({ sessions: 0, tokens: 0, used: 0 });
  });

  test('whose link is too old has a new one by signing up once more', async () => {
    const email = newcomer();
    await ask({ email });
    const first = await mails.linkTo(email);
    await backend.sql`
      update auth.users set confirmation_sent_at = now() - interval '61 minutes' where email = ${email}`;
    expect(await codeOf(first)).toBe('otp_expired');
    await ask({ email });
    const second = await mails.linkTo(email, 2);
    expect(await codeOf(first)).toBe('otp_expired');
    expect((await comeBy(second)).page).toBe(`${backend.server.url}/app/uploads`);
    expect((await signIn(email)).error).toBeNull();
  });

  test('is told what is wrong with a password or an address as ever, and counts for nothing', async () => {
    const peer = newPeer();
    for (let i = 0; i < 10; i += 1) {
      const short = await ask({ email: newcomer(), password: 'short', peer });
      expect(await short.json()).toMatchObject({ code: 422, error_code: 'weak_password' });
      const odd = await ask({ email: 'a@b', peer });
      expect(await odd.json()).toMatchObject({ code: 400, error_code: 'validation_failed' });
    }
    expect((await ask({ email: newcomer(), peer })).status).toBe(200);
  });
});

describe('where two have signed up with one address', () => {
  test('and different passwords none of them counts: who opens the link chooses one', async () => {
    const email = newcomer();
    await ask({ email, password: OTHER, name: 'Stranger' });
    const first = await mails.linkTo(email);
    await ask({ email, name: 'Grace' });
    const second = await mails.linkTo(email, 2);
    expect(await codeOf(first)).toBe('otp_expired');
    const { page, client } = await comeBy(second);
    expect(page).toBe(`${backend.server.url}/reset-password`);
    for (const password of [OTHER, PASSWORD]) {
      expect((await signIn(email, password)).error?.code).toBe('invalid_credentials');
    }
    expect((await client.from('profiles').select('full_name').single()).data).toEqual({ full_name: 'Grace' });
    expect((await client.auth.updateUser({ password: 'the one I chose' })).error).toBeNull();
    expect((await signIn(email, 'the one I chose')).error).toBeNull();
  });

  test('a link to choose another password ends what a stranger has chosen before', async () => {
    const email = newcomer();
    await ask({ email, password: OTHER });
    const signUpLink = await mails.linkTo(email);
    await connect(backend.server).auth.resetPasswordForEmail(email);
    await comeBy(await mails.linkTo(email, 2));
    expect((await signIn(email, OTHER)).error?.code).toBe('invalid_credentials');
    expect(await codeOf(signUpLink)).toBe('otp_expired');
  });

  test('at the same moment there is one account, and one of the links opens it', async () => {
    const email = newcomer();
    await Promise.all([1, 2, 3].map(() => ask({ email })));
    const came = await Promise.all((await mails.linksTo(email, 3)).map(comeBy));
    expect(came.filter(({ error }) => error === null)).toHaveLength(1);
    expect(await backend.sql`select from auth.users where email = ${email}`).toHaveLength(1);
  });
});

describe('an account that there is', () => {
  test('from before there was a mail server is good as it is, and no sign-up changes it or writes a mail', async () => {
    expect((await ask({ email: old.email, password: OTHER, name: 'Stranger' })).status).toBe(200);
    const next = newcomer();
    await ask({ email: next });
    await mails.linkTo(next);
    expect(mails.mailsTo(old.email)).toEqual([]);
    const { data } = await signIn(old.email);
    expect(data.user).toMatchObject({ email: old.email, user_metadata: { full_name: 'Ada Cook' } });
    expect((await signIn(old.email, OTHER)).error?.code).toBe('invalid_credentials');
  });

  test('is asked for as seldom as any other: the fourth time from one place, or from many the thirteenth, has to wait', async () => {
    for (const email of [old.email.toUpperCase(), newcomer()]) {
      const peer = newPeer();
      const statuses: number[] = [];
      for (let i = 0; i < 4; i += 1) statuses.push((await ask({ email, peer })).status);
      expect(statuses.at(-1)).toBe(429);
      for (let i = 0; i < 12; i += 1) statuses.push((await ask({ email })).status);
      expect(statuses.at(-1)).toBe(429);
      const next = newcomer();
      await ask({ email: next });
      await mails.linkTo(next);
      expect(mails.mailsTo(email).length).toBeLessThanOrEqual(12);
    }
  });
});

test('each question counts for the day, whoever has the address', async () => {
  const peer = newPeer();
  const ofOld = await backend.sql<{ email: string }[]>`
    select email from auth.users where email_confirmed_at is not null and email <> ${old.email} limit 3`;
  for (const { email } of ofOld) expect((await ask({ email, peer })).status).toBe(200);
  for (let i = ofOld.length; i < 8; i += 1) expect((await ask({ email: newcomer(), peer })).status).toBe(200);
  expect((await ask({ email: newcomer(), peer })).status).toBe(429);
});
