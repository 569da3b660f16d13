import { createHash, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBackend, type Backend } from '#tests/support/server/backend.ts';
import { PASSWORD } from '#tests/support/server/people.ts';
import { startServer } from '#tests/support/server/server.ts';

const GUESSES_OF_PEER = 10;
const GUESSES_OF_STRANGERS = 60;
const MAILS_OF_PEER = 3;
const MAILS_OF_STRANGERS = 12;
const KNOWN_PEERS = 20;
// So that one machine can speak from many addresses.
const ENV = { TRUST_PROXY: 'true' };
let backend: Backend;
let url: string;
let lastPeer = 0;

beforeAll(async () => {
  backend = await openBackend({ env: ENV });
  url = backend.server.url;
});
afterAll(() => backend.stop());

const newEmail = () => `${randomUUID()}@kitchen.example`;
const newPeer = () => `10.1.${Math.floor(++lastPeer / 250)}.${lastPeer % 250}`;

const ask = (peer: string, path: string, body: Record<string, string>) =>
  fetch(`${url}/auth/v1${path}`, {
    method: 'POST',
    headers: {
      apikey: backend.server.publishableKey,
      'content-type': 'application/json',
      'x-forwarded-for': peer,
    },
    body: JSON.stringify(body),
  });
const signIn = async (peer: string, email: string, password = PASSWORD) =>
  (await ask(peer, '/token?grant_type=password', { email, password })).status;
const reset = async (peer: string, email: string) => (await ask(peer, '/recover', { email })).status;

async function owner() {
  const [email, peer] = [newEmail(), newPeer()];
  const { refresh_token } = await (await ask(peer, '/signup', { email, password: PASSWORD })).json();
  return { email, peer, refresh_token: String(refresh_token) };
}

/** Strangers guess until nobody whom the account does not know may go on. */
async function besiege(email: string, already = 0): Promise<void> {
  for (let i = already; i < GUESSES_OF_STRANGERS; i += GUESSES_OF_PEER) {
    const peer = newPeer();
    const guesses = Array.from({ length: GUESSES_OF_PEER }, () => signIn(peer, email, 'a wrong password'));
    expect(new Set(await Promise.all(guesses))).toEqual(new Set([400]));
  }
  expect(await signIn(newPeer(), email, 'a wrong password')).toBe(429);
}

test('strangers who guess slow down strangers, and never whoever has signed in from there before', async () => {
  const { email, peer } = await owner();
  await besiege(email);
  expect(await signIn(peer, email)).toBe(200);
  expect(await signIn(newPeer(), email), 'the right password, from nowhere known').toBe(429);
  expect(await signIn(newPeer(), (await owner()).email), 'another account').toBe(200);
});

test('who is known may not guess more often for that', async () => {
  const { email, peer } = await owner();
  for (let i = 0; i < GUESSES_OF_PEER; i += 1) expect(await signIn(peer, email, 'wrong password')).toBe(400);
  expect(await signIn(peer, email)).toBe(429);
});

test('known is too from where a session was renewed', async () => {
  const { email, refresh_token } = await owner();
  const peer = newPeer();
  expect((await ask(peer, '/token?grant_type=refresh_token', { refresh_token })).status).toBe(200);
  await besiege(email);
  expect(await signIn(peer, email)).toBe(200);
});

test('of one account so many addresses are kept, the latest ones, and they go with it', async () => {
  const { email, peer } = await owner();
  for (let i = 0; i < KNOWN_PEERS; i += 1) expect(await signIn(newPeer(), email)).toBe(200);
  const [user] = await backend.sql<{ id: string }[]>`select id from auth.users where email = ${email}`;
  const count = async () =>
    (await backend.sql`select from embedded.known_peers where user_id = ${user!.id}`).length;
  expect(await count()).toBe(KNOWN_PEERS);
  await besiege(email, KNOWN_PEERS);
  expect(await signIn(peer, email), 'the first one has gone').toBe(429);
  await backend.sql`select public.remove_account(${user!.id})`;
  expect(await count()).toBe(0);
});

test('one stranger who asks for resets keeps nobody else from one', async () => {
  const { email, peer } = await owner();
  const stranger = newPeer();
  for (let i = 0; i < MAILS_OF_PEER; i += 1) expect(await reset(stranger, email)).toBe(200);
  expect(await reset(stranger, email)).toBe(429);
  expect(await reset(newPeer(), email), 'from a new place').toBe(200);
  expect(await reset(peer, email)).toBe(200);
});

test('many strangers write no more than so many mails, and the owner has a reset all the same', async () => {
  const { email, peer } = await owner();
  for (let i = 0; i < MAILS_OF_STRANGERS; i += 1) expect(await reset(newPeer(), email)).toBe(200);
  expect(await reset(newPeer(), email)).toBe(429);
  for (let i = 0; i < MAILS_OF_PEER; i += 1) expect(await reset(peer, email)).toBe(200);
  expect(await reset(peer, email)).toBe(429);
});

test('nobody reads in the database where people are', async () => {
  const { email, peer } = await owner();
  const [kept] = await backend.sql<{ peer: string }[]>`
    select k.peer from embedded.known_peers k join auth.users u on u.id = k.user_id where u.email = ${email}`;
  expect(kept?.peer).toMatch(/^[\w-]{43}$/);
  expect(kept?.peer).not.toBe(createHash('sha256').update(peer).digest('base64url'));
});

// The last one here: it leaves another server behind.
test('a new start of the server forgets nobody', async () => {
  const { email, peer } = await owner();
  const { dataDir } = backend.server;
  await backend.server.kill();
  const again = await startServer({ dataDir, env: ENV });
  url = again.url;
  await besiege(email);
  expect(await signIn(peer, email)).toBe(200);
  await again.stop();
});
