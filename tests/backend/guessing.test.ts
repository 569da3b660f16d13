import { hash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBackend, type Backend } from '#tests/support/server/backend.ts';
import { signUp } from '#tests/support/server/people.ts';
import { until } from '#tests/support/until.ts';

const ATTEMPTS = 8;
let backend: Backend;

beforeAll(async () => {
  // Other tests let passwords cost less.
  backend = await openBackend({
    env: { SIGN_INS_PER_ADDRESS: String(ATTEMPTS), LITE_AUTH_BCRYPT_COST: '' },
  });
});
afterAll(() => backend.stop());

const ask = (path: string, method = 'POST', body?: unknown) =>
  fetch(`${backend.server.url}${path}`, {
    method,
    redirect: 'manual',
    headers: { apikey: backend.server.publishableKey, 'content-type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });

test('the token in a mail is no hash of six digits, which a million guesses would find', async () => {
  const { email, client } = await signUp(backend.server);
  await client.auth.resetPasswordForEmail(email);
  let mails = '';
  const hasCome = async () =>
    (mails = await (await fetch(backend.server.mailboxUrl!)).text()).includes(email);
  await until('the mail is there', hasCome);
  const [, token = ''] = /token_hash=([0-9a-f]+)/.exec(mails) ?? [];
  expect(token).toMatch(/^[0-9a-f]{64}$/);
  const guesses = Array.from({ length: 1_000_000 }, (_, number) => String(number).padStart(6, '0'));
  const isHash = (digits: string) => hash('sha256', `${email}${digits}`) === token;
  expect(guesses.find(isHash)).toBeUndefined();
});

test('whoever has stolen the table of passwords pays 1,024 rounds of bcrypt for each guess', async () => {
  const { id } = await signUp(backend.server);
  const [user] = await backend.sql<{ encrypted_password: string }[]>`
    select encrypted_password from auth.users where id = ${id}`;
  expect(user?.encrypted_password).toMatch(/^\$2[aby]\$10\$/);
});

test.each(['/auth/v1/%74oken?grant_type=password', '/auth/v1/%73ignup', '/auth/v1/%72ecover'])(
  'an escaped path is no way past the limits: %s',
  async (path) => {
    const answer = await ask(path, 'POST', { email: 'a@kitchen.example', password: 'wrong password' });
    expect(answer.status).toBe(404);
  },
);

test('links are not tried without end', async () => {
  const tries = Array.from({ length: 3 * ATTEMPTS }, (_, number) =>
    ask(`/auth/v1/verify?type=recovery&token=${String(number).padStart(64, '0')}`, 'GET'),
  );
  const statuses = (await Promise.all(tries)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 429).length).toBeGreaterThanOrEqual(2 * ATTEMPTS);
});
