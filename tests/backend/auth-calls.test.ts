import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openBackend, type SharedBackend } from '#tests/support/server/backend.ts';
import { PASSWORD, signUp, type Person } from '#tests/support/server/people.ts';
import { openSharedBackend } from '#tests/support/server/shared-servers.ts';
import { until } from '#tests/support/until.ts';

let backend: SharedBackend;
let person: Person;

beforeAll(async () => {
  backend = await openSharedBackend();
  person = await signUp(backend.server);
});
afterAll(() => backend.stop());

/** As somebody who is signed in; `body` goes as it is where it is a text. */
const ask = (method: string, path: string, body?: unknown) =>
  fetch(`${backend.server.url}/auth/v1${path}`, {
    method,
    redirect: 'manual',
    headers: {
      apikey: backend.server.publishableKey,
      authorization: `Bearer ${person.token}`,
      'content-type': 'application/json',
    },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });

const mailsTo = async (email: string) =>
  (await (await fetch(backend.server.mailboxUrl!)).text()).split(email).length - 1;

describe('what the app does not ask of the auth service is closed', () => {
  test.each([
    ['GET', '/reauthenticate'],
    ['POST', '/reauthenticate'],
    ['POST', '/otp'],
    ['POST', '/magiclink'],
    ['POST', '/resend'],
    ['POST', '/sso'],
    ['POST', '/invite'],
    ['POST', '/factors'],
    ['GET', '/user/identities/authorize?provider=google'],
    ['DELETE', `/user/identities/${randomUUID()}`],
    ['GET', '/admin/users'],
    ['POST', '/admin/generate_link'],
    ['GET', '/nonexistent'],
    ['GET', '/constructor'],
    ['GET', '//user'],
    ['POST', '//token?grant_type=password'],
    ['POST', '/Token?grant_type=password'],
    ['POST', '/%74oken?grant_type=password'],
  ])('%s %s', async (method, path) => {
    const answer = await ask(method, path, method === 'POST' ? { email: person.email } : undefined);
    expect(answer.status).toBe(404);
    expect(await answer.json()).toMatchObject({ code: 404, error_code: 'not_found' });
  });

  test.each([
    ['PATCH', '/user', 'GET, PUT'],
    ['HEAD', '/verify?type=recovery&token=x', 'GET, POST'],
    ['POST', '/callback', 'GET'],
    ['PUT', '/signup', 'POST'],
    ['GET', '/token?grant_type=password', 'POST'],
  ])('%s %s, where only %s is meant', async (method, path, allow) => {
    const answer = await ask(method, path);
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, allow]);
  });

  test.each([
    'id_token',
    'web3',
    '',
    'password&grant_type=refresh_token',
    'refresh_token&grant_type=password',
  ])('another way to a token: %s', async (grant) => {
    const answer = await ask('POST', `/token?grant_type=${grant}`, {
      email: person.email,
      password: PASSWORD,
    });
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ error_code: 'unsupported_grant_type' });
  });

  test('however often somebody asks, no mail is written but by a reset', async () => {
    const target = await signUp(backend.server);
    const headers = { apikey: backend.server.publishableKey, authorization: `Bearer ${target.token}` };
    for (let i = 0; i < 5; i += 1) {
      await fetch(`${backend.server.url}/auth/v1/reauthenticate`, { headers });
      await target.client.auth.updateUser({ email: `${randomUUID()}@kitchen.example` });
    }
    const later = await signUp(backend.server);
    await later.client.auth.resetPasswordForEmail(later.email);
    await until('a later mail is there', async () => (await mailsTo(later.email)) > 0);
    expect(await mailsTo(target.email)).toBe(0);
  });
});

describe('the address of an account', () => {
  test.each([{ email: 'other@kitchen.example' }, { phone: '+15550100' }, { email: '' }, { email: { a: 1 } }])(
    'is not changed: %j',
    async (change) => {
      const answer = await ask('PUT', '/user', { ...change, data: { full_name: 'Moved' } });
      expect(answer.status).toBe(422);
      expect(await answer.json()).toMatchObject({
        error_code: 'validation_failed',
        msg: 'Your email cannot be changed',
      });
      const [row] = await backend.sql`
        select email, phone, email_change, raw_user_meta_data ->> 'full_name' = 'Moved' as is_changed
        from auth.users where id = ${person.id}`;
      expect(row).toMatchObject({ email: person.email, phone: null, is_changed: false });
      expect(row?.email_change ?? '').toBe('');
    },
  );

  test('a change that has none goes through', async () => {
    const answer = await ask('PUT', '/user', {
      email: null,
      code_challenge: null,
      data: { full_name: 'Red' },
    });
    expect(answer.status).toBe(200);
    expect(await answer.json()).toMatchObject({ email: person.email, user_metadata: { full_name: 'Red' } });
  });
});

describe('what somebody tells about themselves', () => {
  const keptOf = async (email: string) => {
    const [row] = await backend.sql<{ told: Record<string, unknown> }[]>`
      select raw_user_meta_data as told from auth.users where email = ${email}`;
    return row?.told ?? {};
  };

  test('does not grow with each change, however much is sent', async () => {
    const teller = await signUp(backend.server);
    const before = await keptOf(teller.email);
    for (let i = 0; i < 20; i += 1) {
      const data = { [`key_${i}`]: 'x'.repeat(60_000), full_name: `Ada ${'👩‍🍳'.repeat(100)}` };
      const { data: said, error } = await teller.client.auth.updateUser({ data });
      expect(error).toBeNull();
      expect(JSON.stringify(said).length).toBeLessThan(4_000);
    }
    const kept = await keptOf(teller.email);
    expect(Object.keys(kept)).toEqual(Object.keys(before));
    expect(Array.from(String(kept['full_name']))).toHaveLength(100);
  });

  test('is the name alone, at sign-up too', async () => {
    const email = `${randomUUID()}@kitchen.example`;
    const data = { full_name: ' Ada ', blob: 'x'.repeat(60_000), email: 'boss@kitchen.example' };
    expect((await ask('POST', '/signup', { email, password: PASSWORD, data })).status).toBe(200);
    expect(await keptOf(email)).toMatchObject({ full_name: 'Ada', email });
    expect(await keptOf(email)).not.toHaveProperty('blob');
  });

  test('changes no more than a person would do by hand', async () => {
    // Young: at one of some age the five minutes in which they are counted may end between two of them.
    const own = await openBackend();
    try {
      const teller = await signUp(own.server);
      const answers = [];
      for (let i = 0; i < 61; i += 1)
        answers.push(await teller.client.auth.updateUser({ data: { full_name: `Ada ${i}` } }));
      const refused = answers.flatMap(({ error }) => (error ? [error.status] : []));
      expect(refused).toEqual([429]);
    } finally {
      await own.stop();
    }
  });
});

const DEEP = '['.repeat(20_000) + ']'.repeat(20_000);
const LONG_EMAIL = `${'a'.repeat(300)}@kitchen.example`;
const NUL = String.raw`"a\u0000b"`;
const HALF = String.raw`"\ud83d"`;

describe('a request that makes no sense is told so, and is no fault of the server', () => {
  test.each([
    ['POST', '/signup', '[]'],
    ['POST', '/signup', 'null'],
    ['POST', '/signup', ''],
    ['POST', '/signup', '{"email":'],
    ['POST', '/signup', { email: LONG_EMAIL, password: PASSWORD }],
    ['POST', '/signup', { email: ['a@b.example'], password: PASSWORD }],
    ['POST', '/signup', { email: 'new@b.example', password: 123_456 }],
    ['POST', '/signup', { email: 'new@b.example', password: { length: 9 } }],
    ['POST', '/signup', { email: 'new@b.example', password: PASSWORD, data: 'name' }],
    ['POST', '/signup', `{"email":"new@b.example","password":"${PASSWORD}","data":{"full_name":${NUL}}}`],
    ['POST', '/signup', `{"email":"new@b.example","password":"${PASSWORD}","data":{"full_name":${HALF}}}`],
    ['POST', '/signup', `{"email":"new@b.example","password":"${PASSWORD}","data":{${NUL}:1}}`],
    ['POST', '/signup', `{"email":"new@b.example","password":"${PASSWORD}","data":{"a":${DEEP}}}`],
    ['POST', '/signup', { email: 'x<new@b.example>', password: PASSWORD }],
    ['POST', '/signup', { email: 'new@b.example,other@b.example', password: PASSWORD }],
    ['POST', '/signup', { email: 'n\u0001ew@b.example', password: PASSWORD }],
    ['POST', '/signup', { email: 'new@b.example.', password: PASSWORD }],
    ['POST', '/signup', { email: 'new@b.example..', password: PASSWORD }],
    ['POST', '/signup', { email: 'new@b..example', password: PASSWORD }],
    ['POST', '/signup', { email: 'new@b.example。', password: PASSWORD }],
    ['POST', '/signup', { email: 'new@b。c.example', password: PASSWORD }],
    ['POST', '/token?grant_type=password', { email: { a: 1 }, password: PASSWORD }],
    ['POST', '/token?grant_type=password', { email: 'a@b.example', password: [PASSWORD] }],
    ['POST', '/token?grant_type=password', { email: LONG_EMAIL, password: PASSWORD }],
    ['POST', '/token?grant_type=password', `{"email":${NUL},"password":"${PASSWORD}"}`],
    ['POST', '/token?grant_type=password', `{"email":"a@b.example","password":${NUL}}`],
    ['POST', '/token?grant_type=refresh_token', { refresh_token: { a: 1 } }],
    ['POST', '/token?grant_type=refresh_token', `{"refresh_token":${NUL}}`],
    ['POST', '/token?grant_type=pkce', { auth_code: ['x'], code_verifier: 1 }],
    ['POST', '/token?grant_type=pkce', `{"auth_code":${NUL},"code_verifier":"x"}`],
    ['POST', '/verify', { type: 'recovery', token_hash: { a: 1 } }],
    ['POST', '/verify', { type: 'recovery', token_hash: [''] }],
    ['POST', '/verify', `{"type":"recovery","token_hash":${NUL}}`],
    ['POST', '/verify', { type: ['recovery'], token_hash: 'x' }],
    ['GET', '/verify?type=recovery&token=a%00b', undefined],
    ['POST', '/recover', { email: { a: 1 } }],
    ['POST', '/recover', { email: LONG_EMAIL }],
    ['POST', '/recover', { email: 'x<new@b.example>' }],
    ['POST', '/recover', `{"email":${NUL}}`],
    ['PUT', '/user', { password: 12_345_678 }],
    ['PUT', '/user', { data: [] }],
    ['PUT', '/user', `{"data":{"x":${NUL}}}`],
    ['PUT', '/user', `{"data":{"x":${DEEP}}}`],
    ['PUT', '/user', '"text"'],
  ])('%s %s %j', async (method, path, body) => {
    const answer = await ask(method, path, body);
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ code: 400, error_code: expect.any(String) });
  });
});
