import { randomUUID } from 'node:crypto';
import { createClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openBackend, type Backend } from '#tests/support/server/backend.ts';
import {
  startGoogle,
  type GoogleAccount,
  type GoogleServer,
} from '#tests/support/providers/google-server.ts';
import { connect, PASSWORD, signUp } from '#tests/support/server/people.ts';

let google: GoogleServer;
let backend: Backend;

beforeAll(async () => {
  google = await startGoogle();
  backend = await openBackend({ env: google.env });
});
afterAll(async () => {
  await backend.stop();
  await google.close();
});

function newAccount(more: Partial<GoogleAccount> = {}): GoogleAccount {
  const account = {
    sub: randomUUID(),
    email: `${randomUUID()}@gmail.example`,
    email_verified: true,
    name: 'Ada Cook',
    ...more,
  };
  google.accounts.push(account);
  return account;
}

/** A phone that signs in with the real client; its proofs are its own. */
function openPhone() {
  const kept = new Map<string, string>();
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
  return createClient(backend.server.url, backend.server.publishableKey, {
    auth: { flowType: 'pkce', storage, autoRefreshToken: false, detectSessionInUrl: false },
  });
}

const follow = async (address: string) => {
  const answer = await fetch(address, { redirect: 'manual' });
  return { status: answer.status, location: answer.headers.get('location') ?? '' };
};

async function begin(phone = openPhone(), redirectTo = `${backend.server.url}/app/uploads`) {
  const { data } = await phone.auth.signInWithOAuth({
    provider: 'google',
    options: { redirectTo, skipBrowserRedirect: true },
  });
  return (await follow(data.url ?? '')).location;
}

/** All the way to Google and back into the app. */
async function comeBack(account: GoogleAccount | undefined, phone = openPhone()): Promise<URL> {
  const consent = await begin(phone);
  return new URL((await follow(await google.answer(consent, account))).location);
}

async function signIn(account: GoogleAccount) {
  const phone = openPhone();
  const code = (await comeBack(account, phone)).searchParams.get('code') ?? '';
  const { data, error } = await phone.auth.exchangeCodeForSession(code);
  if (error) throw error;
  return { phone, user: data.user };
}

const codeOf = (back: URL) => back.searchParams.get('error_code');

describe('somebody whom nobody knows', () => {
  test('gets an account with a profile, a free plan and its credits, and comes back to it', async () => {
    const account = newAccount({ name: 'Ada Lovelace', picture: 'https://lh3.example/a.jpg' });
    const { phone, user } = await signIn(account);
    expect(user).toMatchObject({
      email: account.email,
      app_metadata: { provider: 'google', providers: ['google'] },
      user_metadata: { full_name: 'Ada Lovelace', avatar_url: account.picture, email_verified: true },
      identities: [{ provider: 'google', identity_data: { sub: account.sub, email: account.email } }],
    });
    expect((await phone.from('profiles').select('full_name').single()).data).toEqual({
      full_name: 'Ada Lovelace',
    });
    expect((await phone.from('subscriptions').select('plan, credits_total').single()).data).toEqual({
      plan: 'free',
      credits_total: 3,
    });
    expect((await signIn(account)).user.id).toBe(user.id);
  });

  test('comes five times at once, and gets one account', async () => {
    const account = newAccount();
    const people = await Promise.all(Array.from({ length: 5 }, () => signIn(account)));
    expect(new Set(people.map(({ user }) => user.id)).size).toBe(1);
    expect(await backend.sql`select 1 from auth.users where email = ${account.email}`).toHaveLength(1);
  });

  test.each([
    ['no name', '', ''],
    ['a name of two thousand letters', 'x'.repeat(2000), 'x'.repeat(100)],
    ['a name that is a page', '<img src=x onerror=alert(1)>', '<img src=x onerror=alert(1)>'],
  ])('may have %s', async (_, name, kept) => {
    const { phone } = await signIn(newAccount({ name }));
    expect((await phone.from('profiles').select('full_name').single()).data).toEqual({ full_name: kept });
  });

  test('is refused where Google has not verified their address', async () => {
    const account = newAccount({ email_verified: false });
    const back = await comeBack(account);
    expect(codeOf(back)).toBe('provider_email_needs_verification');
    expect(await backend.sql`select 1 from auth.users where email = ${account.email}`).toHaveLength(0);
  });
});

describe('somebody who has a password here', () => {
  test('comes into the same account by Google, in any spelling, and keeps the password and the name', async () => {
    const person = await signUp(backend.server, 'Grace');
    const { user, phone } = await signIn(
      newAccount({ email: person.email.toUpperCase(), name: 'Somebody Else' }),
    );
    expect(user.id).toBe(person.id);
    expect(user.app_metadata).toEqual({ provider: 'email', providers: ['email', 'google'] });
    expect(user.user_metadata).toMatchObject({ full_name: 'Grace' });
    expect((await phone.from('profiles').select('full_name').single()).data).toEqual({ full_name: 'Grace' });
    const again = await connect(backend.server).auth.signInWithPassword({
      email: person.email,
      password: PASSWORD,
    });
    expect(again.data.user?.id).toBe(person.id);
  });

  test('is not taken over by a Google account whose address nobody has verified', async () => {
    const person = await signUp(backend.server);
    expect(codeOf(await comeBack(newAccount({ email: person.email, email_verified: false })))).toBe(
      'provider_email_needs_verification',
    );
    expect(await backend.sql`select 1 from auth.identities where user_id = ${person.id}`).toHaveLength(1);
  });

  test('is known by Google’s own name for them when they change their address there', async () => {
    const account = newAccount();
    const first = await signIn(account);
    const other = await signUp(backend.server);
    account.email = other.email;
    expect((await signIn(account)).user.id).toBe(first.user.id);
  });

  test('stays out where the account is closed', async () => {
    const account = newAccount();
    const { user } = await signIn(account);
    await backend.sql`update auth.users set banned_until = now() + interval '1 day' where id = ${user.id}`;
    expect(codeOf(await comeBack(account))).toBe('user_banned');
  });
});

describe('the way back', () => {
  test('works once, and only with the proof of the phone that began', async () => {
    const [mine, other] = [openPhone(), openPhone()];
    const consent = await begin(mine);
    await begin(other);
    const callback = await google.answer(consent, newAccount());
    const code = new URL((await follow(callback)).location).searchParams.get('code') ?? '';
    expect((await other.auth.exchangeCodeForSession(code)).error?.code).toBe('bad_code_verifier');
    expect((await mine.auth.exchangeCodeForSession(code)).error).toBeNull();
    expect((await openPhone().auth.exchangeCodeForSession(code)).error?.code).toBe(
      'pkce_code_verifier_not_found',
    );
    expect(codeOf(new URL((await follow(callback)).location))).toBe('bad_oauth_state');
  });

  test.each(['', 'state=', `state=${randomUUID()}`, "state=' or true --", 'code=x'])(
    'of nobody who went is answered at home: %s',
    async (query) => {
      const back = new URL((await follow(`${backend.server.url}/auth/v1/callback?${query}`)).location);
      expect(back.origin + back.pathname).toBe(`${backend.server.url}/`);
      expect(codeOf(back)).toBe('bad_oauth_state');
    },
  );

  test('tells that somebody has said no at Google', async () => {
    const back = await comeBack(undefined);
    expect(back.pathname).toBe('/app/uploads');
    expect(back.searchParams.get('error')).toBe('access_denied');
    expect(new URLSearchParams(back.hash.slice(1)).get('error')).toBe('access_denied');
  });

  test.each(['forged', 'other audience', 'other nonce', 'other issuer', 'outdated'] as const)(
    'with a token that is not to be believed opens nothing: %s',
    async (kind) => {
      const account = newAccount();
      google.next({ kind }, 'token');
      expect(codeOf(await comeBack(account))).toBe('unexpected_failure');
      expect(await backend.sql`select 1 from auth.users where email = ${account.email}`).toHaveLength(0);
    },
  );

  test.each(['cut', 'status'] as const)(
    'is told to be tried again where Google has trouble: %s',
    async (kind) => {
      google.next(
        kind === 'cut' ? { kind, at: 'head' } : { kind, status: 500, body: 'Internal error' },
        'token',
      );
      expect(codeOf(await comeBack(newAccount()))).toBe('unexpected_failure');
    },
  );

  test('with the code of another flow opens nothing', async () => {
    const [first, second] = [await begin(), await begin()];
    const account = newAccount();
    const foreign = new URL(await google.answer(first, account)).searchParams.get('code') ?? '';
    const mixed = new URL(await google.answer(second, account));
    mixed.searchParams.set('code', foreign);
    expect(codeOf(new URL((await follow(mixed.href)).location))).toBe('unexpected_failure');
  });
});

describe('the way there', () => {
  test.each([
    'https://evil.example/app',
    '//evil.example/app',
    String.raw`/\evil.example`,
    'javascript:alert(1)',
    'http://127.0.0.1:1/app',
    'http://127.0.0.1@evil.example/',
    'https://accounts.google.com/',
  ])('leads back to nobody but us: %s', async (foreign) => {
    const consent = await begin(openPhone(), foreign);
    const back = new URL((await follow(await google.answer(consent, newAccount()))).location);
    expect(back.origin).toBe(backend.server.url);
  });

  test('sends Google our own words only, whatever was asked for besides', async () => {
    const phone = openPhone();
    const { data } = await phone.auth.signInWithOAuth({
      provider: 'google',
      options: {
        scopes: 'https://www.googleapis.com/auth/drive',
        skipBrowserRedirect: true,
        queryParams: {
          client_id: 'evil',
          redirect_uri: 'https://evil.example',
          state: 'mine',
          login_hint: 'x',
        },
      },
    });
    const asked = new URL((await follow(data.url ?? '')).location).searchParams;
    expect(Object.fromEntries(asked)).toEqual({
      client_id: google.env.GOOGLE_CLIENT_ID,
      redirect_uri: `${backend.server.url}/auth/v1/callback`,
      response_type: 'code',
      scope: 'openid email profile',
      state: expect.stringMatching(/^[0-9a-f-]{36}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge_method: 'S256',
      prompt: 'select_account',
    });
  });

  test.each([
    ['no proof', 'provider=google'],
    [
      'a proof that is no secret',
      `provider=google&code_challenge=${'x'.repeat(43)}&code_challenge_method=plain`,
    ],
    ['another provider', `provider=github&code_challenge=${'x'.repeat(43)}&code_challenge_method=s256`],
  ])('is closed to %s', async (_, query) => {
    const answer = await fetch(`${backend.server.url}/auth/v1/authorize?${query}`, { redirect: 'manual' });
    expect([answer.status, (await answer.json()).code]).toEqual([400, 'validation_failed']);
  });
});
