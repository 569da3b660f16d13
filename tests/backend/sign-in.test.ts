import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { SharedBackend } from '#tests/support/server/backend.ts';
import { openSharedBackend } from '#tests/support/server/shared-servers.ts';
import { connect, PASSWORD, signUp } from '#tests/support/server/people.ts';

let backend: SharedBackend;

beforeAll(async () => {
  backend = await openSharedBackend();
});
afterAll(() => backend.stop());

const newEmail = () => `${randomUUID()}@kitchen.example`;
const signIn = (email: string, password = PASSWORD) =>
  connect(backend.server).auth.signInWithPassword({ email, password });
const tokenRequest = (grant: string, body: Record<string, string>, headers: Record<string, string> = {}) =>
  fetch(`${backend.server.url}/auth/v1/token?grant_type=${grant}`, {
    method: 'POST',
    headers: { apikey: backend.server.publishableKey, 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });

describe('signing up', () => {
  test.each([
    ['Grace Hopper', 'Grace Hopper'],
    ['  Grace  ', 'Grace'],
    ['x'.repeat(150), 'x'.repeat(100)],
  ])('as %s makes a profile, a free plan of three credits and its ledger', async (given, kept) => {
    const person = await signUp(backend.server, given);
    const profile = await person.client.from('profiles').select('id, full_name').single();
    expect(profile.data).toEqual({ id: person.id, full_name: kept });
    const plan = await person.client
      .from('subscriptions')
      .select('plan, credits_total, credits_used')
      .single();
    expect(plan.data).toEqual({ plan: 'free', credits_total: 3, credits_used: 0 });
    const ledger = await person.client.from('credit_events').select('kind, amount');
    expect(ledger.data).toEqual([{ kind: 'grant', amount: 3 }]);
  });

  test('takes no plan and no credits from what the form sends along', async () => {
    const { data } = await connect(backend.server).auth.signUp({
      email: newEmail(),
      password: PASSWORD,
      options: { data: { full_name: 'Eve', plan: 'pro', credits_total: 999, role: 'service_role' } },
    });
    const rows = await backend.sql`
      select plan, credits_total from public.subscriptions where user_id = ${data.user!.id}`;
    expect([...rows]).toEqual([{ plan: 'free', credits_total: 3 }]);
    expect(data.user?.role).toBe('authenticated');
  });

  test('with a password of five characters is refused', async () => {
    const { error } = await connect(backend.server).auth.signUp({ email: newEmail(), password: '12345' });
    expect([error?.status, error?.code]).toEqual([422, 'weak_password']);
  });

  test.each([5, 20])(
    '%i times at once with one address makes one account and no server error',
    async (times) => {
      const email = newEmail();
      const results = await Promise.all(
        Array.from({ length: times }, (_, i) =>
          connect(backend.server).auth.signUp({
            email: i % 2 ? email : email.toUpperCase(),
            password: PASSWORD,
          }),
        ),
      );
      expect(results.filter(({ error }) => !error)).toHaveLength(1);
      const refusals = results.flatMap(({ error }) => (error ? [`${error.status} ${error.code}`] : []));
      expect(new Set(refusals)).toEqual(new Set(['422 user_already_exists']));
      const accounts = await backend.sql`select 1 from auth.users where lower(email) = ${email}`;
      expect(accounts).toHaveLength(1);
    },
  );
});

describe('signing in', () => {
  test('with the right password opens the account, with the wrong one or an unknown address it says the same', async () => {
    const { email, id } = await signUp(backend.server);
    expect((await signIn(email)).data.user?.id).toBe(id);
    const wrong = await signIn(email, 'not the password');
    const unknown = await signIn(newEmail());
    expect([wrong.error?.status, wrong.error?.code]).toEqual([400, 'invalid_credentials']);
    expect([unknown.error?.status, unknown.error?.code]).toEqual([400, 'invalid_credentials']);
    expect(unknown.error?.message).toBe(wrong.error?.message);
  });

  test('with sixty wrong passwords is stopped, while another account from the same place goes on', async () => {
    const [target, other] = [await signUp(backend.server), await signUp(backend.server)];
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, i) =>
        tokenRequest('password', { email: target.email, password: `wrong ${i}` }),
      ),
    );
    const stopped = answers.filter(({ status }) => status === 429);
    expect(stopped).toHaveLength(50);
    for (const { headers } of stopped) expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await signIn(target.email)).error?.status, 'the right password does not help now').toBe(429);
    expect((await signIn(target.email.toUpperCase())).error?.status, 'nor another spelling').toBe(429);
    expect((await signIn(other.email)).error).toBeNull();
  });

  test('a claimed address of the network does not give new attempts', async () => {
    const { email } = await signUp(backend.server);
    const statuses: number[] = [];
    for (let i = 0; i < 12; i += 1) {
      const headers = { 'x-forwarded-for': `10.0.0.${i}`, 'x-real-ip': `10.0.0.${i}` };
      statuses.push((await tokenRequest('password', { email, password: 'wrong' }, headers)).status);
    }
    expect(statuses.slice(-2)).toEqual([429, 429]);
  });

  test('rightly clears the count of wrong attempts', async () => {
    const { email } = await signUp(backend.server);
    for (let round = 0; round < 2; round += 1) {
      for (let i = 0; i < 8; i += 1) expect((await signIn(email, 'wrong')).error?.status).toBe(400);
      expect((await signIn(email)).error).toBeNull();
    }
  });
});

describe('a session', () => {
  test('is renewed by its refresh token, which changes each time', async () => {
    const { client, id } = await signUp(backend.server);
    const first = (await client.auth.getSession()).data.session!;
    const { data, error } = await client.auth.refreshSession();
    expect(error).toBeNull();
    expect(data.user?.id).toBe(id);
    expect(data.session?.refresh_token).not.toBe(first.refresh_token);
  });

  test('survives two renewals at once, as from two tabs', async () => {
    const { client } = await signUp(backend.server);
    const { refresh_token } = (await client.auth.getSession()).data.session!;
    const answers = await Promise.all([1, 2].map(() => tokenRequest('refresh_token', { refresh_token })));
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  });

  test('that eight ask to renew at once is renewed once, and all are given the same', async () => {
    for (let round = 1; round <= 3; round += 1) {
      const { client } = await signUp(backend.server);
      const { refresh_token } = (await client.auth.getSession()).data.session!;
      const asked = Array.from({ length: 8 }, () => connect(backend.server));
      const answers = await Promise.all(asked.map(({ auth }) => auth.refreshSession({ refresh_token })));
      expect(answers.map(({ error }) => error?.code)).toEqual(Array.from({ length: 8 }, () => undefined));
      expect(new Set(answers.map(({ data }) => data.session?.refresh_token)).size).toBe(1);
    }
  });

  test('ends with signing out: its refresh token is dead', async () => {
    const { client } = await signUp(backend.server);
    const { refresh_token } = (await client.auth.getSession()).data.session!;
    expect((await client.auth.signOut()).error).toBeNull();
    expect((await tokenRequest('refresh_token', { refresh_token })).status).toBe(400);
  });

  test('is not renewed by an unknown token', async () => {
    expect((await tokenRequest('refresh_token', { refresh_token: randomUUID() })).status).toBe(400);
  });
});

test('Google, which is not set up, is refused in words and not offered', async () => {
  const authorize = await fetch(`${backend.server.url}/auth/v1/authorize?provider=google`, {
    redirect: 'manual',
  });
  expect(authorize.status).toBe(400);
  expect(await authorize.text()).toContain('provider is not enabled');
  const headers = { apikey: backend.server.publishableKey };
  const settings = await fetch(`${backend.server.url}/auth/v1/settings`, { headers });
  expect(await settings.json()).toMatchObject({
    external: { google: false, email: true },
    disable_signup: false,
  });
});
