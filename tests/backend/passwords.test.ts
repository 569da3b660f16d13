import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { SharedBackend } from '#tests/support/server/backend.ts';
import { LIMITS } from '#shared/contract.ts';
import { connect, PASSWORD, signUp } from '#tests/support/server/people.ts';
import { openSharedBackend } from '#tests/support/server/shared-servers.ts';

const GUESSES = 10;
let backend: SharedBackend;

beforeAll(async () => {
  backend = await openSharedBackend();
});
afterAll(() => backend.stop());

test('a change of password is counted like a sign-in, for it tells whether it was the old one', async () => {
  const { email, client } = await signUp(backend.server);
  const statuses: (number | undefined)[] = [];
  for (let i = 0; i < GUESSES + 2; i += 1) {
    statuses.push((await client.auth.updateUser({ password: `another password ${i}` })).error?.status);
  }
  expect(statuses).toEqual([...Array.from({ length: GUESSES }, () => undefined), 429, 429]);
  const signedIn = await client.auth.signInWithPassword({
    email,
    password: `another password ${GUESSES - 1}`,
  });
  expect(signedIn.error?.status, 'one count for both').toBe(429);
  const other = await client.auth.updateUser({ data: { colour: 'red' } });
  expect(other.error, 'what is no password goes on').toBeNull();
});

const newEmail = () => `${randomUUID()}@kitchen.example`;
const signUpWith = (email: string, password: string) =>
  connect(backend.server).auth.signUp({ email, password });
const signInWith = (email: string, password: string) =>
  connect(backend.server).auth.signInWithPassword({ email, password });

const LONGEST = ['x'.repeat(LIMITS.passwordBytesMax), 'é'.repeat(LIMITS.passwordBytesMax / 2)];
const NONE: [string, string, RegExp][] = [
  [`x`.repeat(LIMITS.passwordBytesMax + 1), 'validation_failed', /at most 72 characters/],
  ['é'.repeat(LIMITS.passwordBytesMax / 2 + 1), 'validation_failed', /at most 72 characters/],
  ['x'.repeat(10_000), 'validation_failed', /at most 72 characters/],
  [' '.repeat(8), 'weak_password', /only spaces/],
  ['\t\n\u00a0\u3000\u2003 ', 'weak_password', /only spaces/],
  ['     ', 'weak_password', /at least 6 characters/],
];

describe('a new password', () => {
  test.each(NONE)('is not %j: %s', async (password, code, words) => {
    const { email, client } = await signUp(backend.server);
    const answers = [await signUpWith(newEmail(), password), await client.auth.updateUser({ password })];
    for (const { error } of answers) {
      expect([error?.status, error?.code]).toEqual([422, code]);
      expect(error?.message).toMatch(words);
    }
    expect((await signInWith(email, PASSWORD)).error, 'the old one stays').toBeNull();
  });

  test.each(LONGEST)('may be as long as this: %s', async (password) => {
    const email = newEmail();
    expect((await signUpWith(email, password)).error).toBeNull();
    expect((await signInWith(email, password)).error).toBeNull();
    const { email: other, client } = await signUp(backend.server);
    expect((await client.auth.updateUser({ password })).error).toBeNull();
    expect((await signInWith(other, password)).error).toBeNull();
  });
});

test.each(LONGEST)(
  'a longer password that begins with the right one is a wrong one: %s',
  async (password) => {
    const email = newEmail();
    await signUpWith(email, password);
    const wrong = await signInWith(email, 'not the password');
    for (const longer of [`${password}x`, password.repeat(100)]) {
      const { error } = await signInWith(email, longer);
      expect([error?.status, error?.code, error?.message]).toEqual([
        400,
        'invalid_credentials',
        wrong.error?.message,
      ]);
    }
  },
);
