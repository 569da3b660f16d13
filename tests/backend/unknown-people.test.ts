import { randomUUID } from 'node:crypto';
import { Worker } from 'node:worker_threads';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { createAuthGate, type AuthGate } from '#local/auth/auth-gate.ts';
import { createGoogleOAuth } from '#local/auth/google-oauth.ts';
import { createIdentify } from '#local/auth/identify.ts';
import { keepKnownPeers } from '#local/auth/known-peers.ts';
import { watchSessions } from '#local/auth/live-sessions.ts';
import { openPool } from '#local/database/pool.ts';
import { openKysely, queriesOf } from '#local/database/sql.ts';
import { connectSupabase } from '#local/database/supabase-connection.ts';
import { createLog } from '#local/log.ts';
import { createRedirectMemory } from '#local/mail/redirect-memory.ts';
import { readSettings } from '#local/settings.ts';
import { openSupabaseApi } from '#local/supabase-api.ts';
import { createUnderWay } from '#local/under-way.ts';
import type { SharedBackend } from '#tests/support/server/backend.ts';
import { addressBehind } from '#tests/support/server/database.ts';
import { PASSWORD, signUp } from '#tests/support/server/people.ts';
import { openSharedBackend } from '#tests/support/server/shared-servers.ts';
import { until } from '#tests/support/until.ts';

/** A mail server that never ends. */
const writeMail = vi.fn<(mail: { to: string }) => Promise<void>>(() => new Promise(() => {}));
const SITE = 'http://127.0.0.1:3000';
let backend: SharedBackend;
/** The real one, in this process, so that its hashes can be counted. */
let gate: AuthGate;
let close: () => Promise<void>;

beforeAll(async () => {
  backend = await openSharedBackend();
  const { secrets, server } = backend;
  const url = addressBehind(server.dataDir);
  const pool = openPool({ url, connections: 4, longestStatementMs: 30_000 });
  const database = openKysely(pool);
  const sql = queriesOf(database);
  const log = createLog('error', () => {});
  const forward = await openSupabaseApi({
    connection: connectSupabase(database),
    secrets,
    settings: readSettings({}),
    siteUrl: SITE,
    email: { send: writeMail },
  });
  const sessions = watchSessions(sql);
  gate = createAuthGate({
    forward,
    sql,
    log,
    identify: createIdentify(secrets, (id) => sessions.isLive(id)),
    known: keepKnownPeers(sql, secrets.jwtSecret, log),
    redirects: createRedirectMemory(SITE),
    underWay: createUnderWay(),
    google: createGoogleOAuth({ google: undefined, sql, sessions, siteUrl: SITE, log }),
    attempts: { attemptsPerPeer: 1000, signUpsPerPeer: 1000 },
    siteUrl: SITE,
    confirmation: { send: writeMail },
  });
  close = () => database.destroy();
});
afterAll(async () => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  await Promise.all([close(), backend.stop()]);
});
beforeEach(() => {
  vi.stubEnv('LITE_AUTH_BCRYPT_COST', '4');
  writeMail.mockClear();
});

async function ask(path: string, body: Record<string, unknown>) {
  const asked = vi.spyOn(Worker.prototype, 'postMessage').mockClear();
  const headers = { apikey: backend.server.publishableKey, 'content-type': 'application/json' };
  const request = new Request(`${SITE}/auth/v1${path}`, {
    method: 'POST',
    headers,
    body: JSON.stringify(body),
  });
  const answer = await gate(request, randomUUID());
  return {
    status: answer.status,
    headers: [...answer.headers],
    text: await answer.text(),
    hashed: asked.mock.calls.map(([task]) => task.kind),
  };
}
const signIn = (email: string, password = 'not the password') =>
  ask('/token?grant_type=password', { email, password });
const mailsTo = (email: string) => writeMail.mock.calls.filter(([{ to }]) => to === email).length;
const newcomer = () => `${randomUUID()}@kitchen.example`;
/** Who has signed up, and has not opened the mail yet. */
async function awaited(): Promise<string> {
  const email = newcomer();
  await ask('/signup', { email, password: PASSWORD });
  await until('the mail is being written', () => mailsTo(email) === 1);
  return email;
}

test('who signs in is told and made to wait the same, whether there is such an account or not', async () => {
  const { email } = await signUp(backend.server);
  const known = await signIn(email);
  expect(known).toMatchObject({ status: 400, hashed: ['compare'] });
  expect(known.text).toContain('Invalid login credentials');
  for (const unknown of [`${randomUUID()}@kitchen.example`, 'no address', `x<${email}>`]) {
    expect(await signIn(unknown)).toEqual(known);
  }
  expect(await signIn(email, `${PASSWORD}${'x'.repeat(100)}`), 'too long').toEqual(known);
  expect(await signIn(email, PASSWORD)).toMatchObject({ status: 200, hashed: ['compare'] });
});

test('and so it is for an account that has no password, as Google’s people have', async () => {
  const { email, id } = await signUp(backend.server);
  const known = await signIn(email);
  await backend.sql`update auth.users set encrypted_password = null where id = ${id}`;
  expect(await signIn(email)).toEqual(known);
});

test('so it is for an account whose address is not confirmed yet, which only its own password tells', async () => {
  const { email } = await signUp(backend.server);
  const waiting = await awaited();
  expect(await signIn(waiting)).toEqual(await signIn(email));
  const told = await signIn(waiting, PASSWORD);
  expect(told).toMatchObject({ status: 400, hashed: ['compare'] });
  expect(told.text).toContain('Email not confirmed');
});

test('who signs up where mails go out is told the same whoever has that address, before anything is done', async () => {
  const { email: confirmed } = await signUp(backend.server);
  const again = await awaited();
  const addresses = [newcomer(), confirmed, confirmed.toUpperCase(), again];
  const before = mailsTo(again);
  const answers = await backend.sql.begin(async (transaction) => {
    // Nobody can change an account, or make one, until this is over.
    await transaction`lock table auth.users in exclusive mode`;
    const asked = addresses.map((email) => ask('/signup', { email, password: 'another password' }));
    return await Promise.all(asked);
  });
  const plain = ({ status, headers, text }: (typeof answers)[number]) => {
    const said = text
      .replace(/[\w.-]+@kitchen.example/gi, 'EMAIL')
      .replace(/[\da-f]{8}(-[\da-f]{4,12}){4}/g, 'ID');
    return { status, headers, text: said.replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'TIME') };
  };
  const [first, ...others] = answers.map(plain);
  expect(first).toMatchObject({ status: 200 });
  expect(first?.text).toContain('"identities":[{');
  for (const other of others) expect(other).toEqual(first);
  expect(mailsTo(again)).toBe(before);
  await until('the new one has a mail', () => mailsTo(addresses[0] ?? '') === 1);
  await until('and so has who has not opened theirs', () => mailsTo(again) === before + 1);
  expect(mailsTo(confirmed)).toBe(0);
});

test('each sign-up where mails go out costs one hash', async () => {
  const { email: confirmed } = await signUp(backend.server);
  const waiting = await awaited();
  const fresh = newcomer();
  const signUpAs = (email: string) => ask('/signup', { email, password: PASSWORD });
  expect((await signUpAs(confirmed)).hashed).toEqual(['hash']);
  expect((await signUpAs(waiting)).hashed).toEqual(['compare']);
  expect((await signUpAs(fresh)).hashed).toEqual(['hash']);
  await until('all mails are being written', () => mailsTo(waiting) === 2 && mailsTo(fresh) === 1);
});

test('a reset is answered at once, while the mail for an account is still being written', async () => {
  const { email } = await signUp(backend.server);
  const known = await ask('/recover', { email });
  expect(known).toMatchObject({ status: 200, text: '{}', hashed: [] });
  expect(await ask('/recover', { email: `${randomUUID()}@kitchen.example` })).toEqual(known);
  await until('the mail is being written', () => writeMail.mock.calls.length > 0);
  expect(writeMail.mock.calls.map(([{ to }]) => to)).toEqual([email]);
});
