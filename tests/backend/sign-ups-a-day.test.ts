import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isForNow, plainWords } from '#core/model/auth-words.ts';
import { openBackend, type Backend } from '#tests/support/server/backend.ts';
import { connect, PASSWORD } from '#tests/support/server/people.ts';

let backend: Backend;

beforeAll(async () => {
  backend = await openBackend({ env: { SIGN_UPS_PER_ADDRESS: '3', TRUST_PROXY: '1' } });
});
afterAll(() => backend.stop());

const newcomer = () => `${randomUUID()}@kitchen.example`;
const signUpFrom = (peer: string, password = PASSWORD, email = newcomer()) =>
  fetch(`${backend.server.url}/auth/v1/signup`, {
    method: 'POST',
    headers: {
      apikey: backend.server.publishableKey,
      'content-type': 'application/json',
      'x-forwarded-for': peer,
    },
    body: JSON.stringify({ email, password }),
  });

test('from one network address come so many accounts a day, whatever else fails there', async () => {
  for (let i = 0; i < 5; i += 1) expect((await signUpFrom('203.0.113.7', 'short')).status).toBe(422);
  for (let i = 0; i < 3; i += 1) expect((await signUpFrom('203.0.113.7')).status).toBe(200);
  const refused = await signUpFrom('203.0.113.7');
  expect(refused.status).toBe(429);
  const { error_code: code, msg } = (await refused.json()) as { error_code: string; msg: string };
  expect(plainWords(code, msg)).toBe(
    'Too many new accounts from this network today. Please try again tomorrow.',
  );
  expect(isForNow(code)).toBe(true);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect((await signUpFrom('203.0.113.8')).status).toBe(200);
});

test('who asks in this way whether others have an account is counted too', async () => {
  const email = newcomer();
  expect((await signUpFrom('203.0.113.9', PASSWORD, email)).status).toBe(200);
  for (let i = 0; i < 3; i += 1) {
    const told = await signUpFrom('203.0.113.10', PASSWORD, email);
    expect(await told.json()).toMatchObject({ error_code: 'user_already_exists' });
  }
  expect((await signUpFrom('203.0.113.10', PASSWORD, email)).status).toBe(429);
  expect((await signUpFrom('203.0.113.10')).status).toBe(429);
});

test('whoever has an account there signs in as ever', async () => {
  const email = newcomer();
  await backend.nobody.auth.signUp({ email, password: PASSWORD });
  for (let i = 0; i < 5; i += 1) {
    const { error } = await connect(backend.server).auth.signInWithPassword({ email, password: PASSWORD });
    expect(error).toBeNull();
  }
});
