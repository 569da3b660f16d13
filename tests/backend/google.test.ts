import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { codeOf, follow, openGoogleWorld } from './google-world.ts';

let world: Awaited<ReturnType<typeof openGoogleWorld>>;

beforeAll(async () => {
  world = await openGoogleWorld();
});
afterAll(() => world.close());

describe('somebody whom nobody knows', () => {
  test('gets an account with a profile, a free plan and its credits, and comes back to it', async () => {
    const account = world.newAccount({ name: 'Ada Lovelace', picture: 'https://lh3.example/a.jpg' });
    const { phone, user } = await world.signIn(account);
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
    expect((await world.signIn(account)).user.id).toBe(user.id);
  });

  test('comes five times at once, and gets one account', async () => {
    const account = world.newAccount();
    const people = await Promise.all(Array.from({ length: 5 }, () => world.signIn(account)));
    expect(new Set(people.map(({ user }) => user.id)).size).toBe(1);
    expect(await world.backend.sql`select 1 from auth.users where email = ${account.email}`).toHaveLength(1);
  });

  test.each([
    ['no name', '', ''],
    ['a name of two thousand letters', 'x'.repeat(2000), 'x'.repeat(100)],
    ['a name that is a page', '<img src=x onerror=alert(1)>', '<img src=x onerror=alert(1)>'],
  ])('may have %s', async (_, name, kept) => {
    const { phone } = await world.signIn(world.newAccount({ name }));
    expect((await phone.from('profiles').select('full_name').single()).data).toEqual({ full_name: kept });
  });

  test('is refused where Google has not verified their address', async () => {
    const account = world.newAccount({ email_verified: false });
    const back = await world.comeBack(account);
    expect(codeOf(back)).toBe('provider_email_needs_verification');
    expect(await world.backend.sql`select 1 from auth.users where email = ${account.email}`).toHaveLength(0);
  });
});

describe('the way back', () => {
  test('works once, and only with the proof of the phone that began', async () => {
    const [mine, other] = [world.openPhone(), world.openPhone()];
    const consent = await world.begin(mine);
    await world.begin(other);
    const callback = await world.google.answer(consent, world.newAccount());
    const code = new URL((await follow(callback)).location).searchParams.get('code') ?? '';
    expect((await other.auth.exchangeCodeForSession(code)).error?.code).toBe('bad_code_verifier');
    expect((await mine.auth.exchangeCodeForSession(code)).error).toBeNull();
    expect((await world.openPhone().auth.exchangeCodeForSession(code)).error?.code).toBe(
      'pkce_code_verifier_not_found',
    );
    expect(codeOf(new URL((await follow(callback)).location))).toBe('bad_oauth_state');
  });

  test.each(['', 'state=', `state=${randomUUID()}`, "state=' or true --", 'code=x'])(
    'of nobody who went is answered at home: %s',
    async (query) => {
      const back = new URL((await follow(`${world.backend.server.url}/auth/v1/callback?${query}`)).location);
      expect(back.origin + back.pathname).toBe(`${world.backend.server.url}/`);
      expect(codeOf(back)).toBe('bad_oauth_state');
    },
  );

  test('tells that somebody has said no at Google', async () => {
    const back = await world.comeBack(undefined);
    expect(back.pathname).toBe('/app/uploads');
    expect(back.searchParams.get('error')).toBe('access_denied');
    expect(new URLSearchParams(back.hash.slice(1)).get('error')).toBe('access_denied');
  });

  test.each(['forged', 'other audience', 'other nonce', 'other issuer', 'outdated'] as const)(
    'with a token that is not to be believed opens nothing: %s',
    async (kind) => {
      const account = world.newAccount();
      world.google.next({ kind }, 'token');
      expect(codeOf(await world.comeBack(account))).toBe('unexpected_failure');
      expect(await world.backend.sql`select 1 from auth.users where email = ${account.email}`).toHaveLength(
        0,
      );
    },
  );

  test.each(['cut', 'status'] as const)(
    'is told to be tried again where Google has trouble: %s',
    async (kind) => {
      world.google.next(
        kind === 'cut' ? { kind, at: 'head' } : { kind, status: 500, body: 'Internal error' },
        'token',
      );
      expect(codeOf(await world.comeBack(world.newAccount()))).toBe('unexpected_failure');
    },
  );

  test('with the code of another flow opens nothing', async () => {
    const [first, second] = [await world.begin(), await world.begin()];
    const account = world.newAccount();
    const foreign = new URL(await world.google.answer(first, account)).searchParams.get('code') ?? '';
    const mixed = new URL(await world.google.answer(second, account));
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
    const consent = await world.begin(world.openPhone(), foreign);
    const back = new URL((await follow(await world.google.answer(consent, world.newAccount()))).location);
    expect(back.origin).toBe(world.backend.server.url);
  });

  test('sends Google our own words only, whatever was asked for besides', async () => {
    const phone = world.openPhone();
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
      client_id: world.google.env.GOOGLE_CLIENT_ID,
      redirect_uri: `${world.backend.server.url}/auth/v1/callback`,
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
    const answer = await fetch(`${world.backend.server.url}/auth/v1/authorize?${query}`, {
      redirect: 'manual',
    });
    expect([answer.status, (await answer.json()).code]).toEqual([400, 'validation_failed']);
  });

  test('leads a person whose database went in the middle to the screen that says so; a program is told with 503', async () => {
    const { sql, server } = world.backend;
    await sql.unsafe(`
      create function public.lose() returns trigger language plpgsql as $$ begin
        perform pg_terminate_backend(pg_backend_pid());
        return new;
      end $$;
      create trigger lose before insert on auth.flow_state for each row execute function public.lose()`);
    try {
      const address = `${server.url}/auth/v1/authorize?provider=google&code_challenge=${'x'.repeat(43)}&code_challenge_method=s256`;
      const open = (accept: string) => fetch(address, { headers: { accept }, redirect: 'manual' });
      const back = new URL((await open('text/html,*/*;q=0.8')).headers.get('location') ?? '');
      expect([back.origin, back.pathname]).toEqual([server.url, '/login']);
      expect(codeOf(back)).toBe('unexpected_failure');
      const told = await open('*/*');
      expect([told.status, told.headers.get('retry-after')]).toEqual([503, '1']);
    } finally {
      await sql.unsafe('drop function public.lose cascade');
    }
  });
});
