import { beforeEach, expect, test } from 'vitest';
import type { NamedLock } from '#core/lib/named-lock.ts';
import { done, failed } from '#core/model/failure.ts';
import type { Session, SessionRecord } from '#core/model/person.ts';
import { sessionKeyName } from '#core/model/session-key-name.ts';
import { openMemoryLocks, openMemorySessions } from '#tests/support/core/memory-sessions.ts';
import type { SessionStore } from '#core/model/session-store.ts';
import type { TextPlace } from '#core/model/text-place.ts';
import type { Transport, TransportAnswer } from './ports.ts';
import { createRemote } from './remote.ts';

const NOW = 1_800_000_000_000;
const HOUR = 3600;
const ANNA = { id: 'anna', email: 'anna@kitchen.example' };

const session = (change: Partial<Session> = {}): Session => ({
  access_token: 'access 1',
  refresh_token: 'refresh 1',
  expires_at: NOW / 1000 + HOUR,
  token_type: 'bearer',
  user: ANNA,
  ...change,
});
const recordOf = (held: Session | null): SessionRecord => ({ person: ANNA, session: held });
const almostOver = session({ expires_at: NOW / 1000 + 80 });
const over = session({ expires_at: NOW / 1000 - 1 });

const answer = (status: number, body: object | string): TransportAnswer => ({
  status,
  headers: new Headers(),
  text: typeof body === 'string' ? body : JSON.stringify(body),
});
const renewed = answer(200, {
  ...session(),
  access_token: 'access 2',
  refresh_token: 'refresh 2',
  expires_in: HOUR,
});
const noConnection: Transport = () => Promise.reject(new TypeError('no connection'));

let sessions: SessionStore;
let told: number;
let asked: string[];
/** What the server does with the next requests. */
let server: Transport;

beforeEach(() => {
  sessions = openMemorySessions(recordOf(session()));
  told = 0;
  asked = [];
  server = async () => renewed;
});

function openKeeper(
  more: { sessionKey?: TextPlace; pageRefresh?: () => Promise<void>; lock?: NamedLock } = {},
) {
  return createRemote({
    url: 'https://abc.supabase.example',
    publishableKey: 'key',
    sessions,
    lock: openMemoryLocks(),
    clock: () => NOW,
    tell: () => void (told += 1),
    transport: (call) => {
      asked.push(
        `${call.method} ${new URL(call.url).pathname} ${typeof call.body === 'string' ? call.body : ''}`,
      );
      return server(call);
    },
    ...more,
  }).session;
}

const put = async (record: SessionRecord | null) => {
  sessions = openMemorySessions(record);
};
const RENEWAL = 'POST /auth/v1/token {"refresh_token":"refresh 1"}';
const signedOut = failed({ kind: 'signed_out' });

test('a token with an hour left is used without asking anybody', async () => {
  expect(await openKeeper().token('anna')).toEqual(done('access 1'));
  expect(asked).toEqual([]);
});

test.each<[string, SessionRecord | null]>([
  ['nobody is here', null],
  ['somebody else is here', { person: { id: 'boris', email: '' }, session: session() }],
  ['the server has closed the session', recordOf(null)],
  ['the session is of somebody else', recordOf(session({ user: { id: 'boris' } }))],
])('there is no token where %s, and nobody is asked', async (_, record) => {
  await put(record);
  const keeper = openKeeper();
  expect([await keeper.token('anna'), await keeper.tokenAfter('access 1', 'anna')]).toEqual([
    signedOut,
    signedOut,
  ]);
  expect(asked).toEqual([]);
  expect(await sessions.read()).toEqual(record);
});

test('a token that ends within 90 seconds is renewed, written and told', async () => {
  await put(recordOf(almostOver));
  expect(await openKeeper().token('anna')).toEqual(done('access 2'));
  expect(asked).toEqual([RENEWAL]);
  expect((await sessions.read())?.session).toMatchObject({
    refresh_token: 'refresh 2',
    expires_at: NOW / 1000 + HOUR,
  });
  expect(told).toBe(1);
});

test.each<[string, TransportAnswer | null, object]>([
  ['there is no connection', null, { kind: 'offline' }],
  ['a portal is in between', answer(200, '<html>'), { kind: 'offline' }],
  ['a portal says no', answer(403, '<html>'), { kind: 'offline' }],
  ['the server has trouble', answer(503, ''), { kind: 'busy', status: 503 }],
  ['it asks to wait', answer(429, { error: 'slow' }), { kind: 'slow_down', waitMs: 30_000 }],
  [
    'a gateway does not know our key',
    answer(401, { message: 'Invalid API key' }),
    { kind: 'busy', status: 401 },
  ],
  ['it answers for somebody else', answer(200, session({ user: { id: 'boris' } })), { kind: 'offline' }],
])('where %s, the session stays, and a token that still lives is used', async (_, said, failure) => {
  server = said ? async () => said : noConnection;
  await put(recordOf(over));
  expect(await openKeeper().token('anna')).toEqual({ ok: false, failure });
  expect(await sessions.read()).toEqual(recordOf(over));
  await put(recordOf(almostOver));
  expect(await openKeeper().token('anna')).toEqual(done('access 1'));
  expect(await openKeeper().tokenAfter('access 1', 'anna')).toEqual({ ok: false, failure });
  expect(told).toBe(0);
});

test.each([400, 401, 403])('a session that is refused with %i ends, and the person stays', async (status) => {
  server = async () => answer(status, { code: status, error_code: 'refresh_token_already_used', msg: 'x' });
  await put(recordOf(over));
  const keeper = openKeeper();
  expect(await keeper.token('anna')).toEqual(signedOut);
  expect(await keeper.person()).toEqual({ ...ANNA, isSignedIn: false });
  expect(told).toBe(1);
});

test('a refusal that comes late ends no newer session', async () => {
  await put(recordOf(over));
  server = async () => {
    await sessions.replace(
      recordOf(over),
      recordOf(session({ access_token: 'access 9', refresh_token: 'refresh 9' })),
    );
    return answer(400, { code: 400, error_code: 'refresh_token_already_used', msg: 'x' });
  };
  expect(await openKeeper().token('anna')).toEqual(done('access 9'));
  expect((await sessions.read())?.session?.refresh_token).toBe('refresh 9');
});

test('a session that is renewed while its person signs out is given to nobody', async () => {
  await put(recordOf(over));
  const keeper = openKeeper();
  server = async ({ url }) => {
    if (url.includes('logout')) return answer(204, '');
    await keeper.signOut();
    return renewed;
  };
  expect(await keeper.token('anna')).toEqual(signedOut);
  expect(await sessions.read()).toBeNull();
});

test('a session that is renewed while the person’s record changes in passing is kept', async () => {
  const renamed: SessionRecord = { ...recordOf(over), person: { ...ANNA, email: 'new@kitchen.example' } };
  await put(recordOf(over));
  server = async () => {
    await sessions.replace(recordOf(over), renamed);
    return renewed;
  };
  expect(await openKeeper().token('anna')).toEqual(done('access 2'));
});

test('a refused token is renewed whatever the clock says, once for all who hold it', async () => {
  const keeper = openKeeper();
  const tokens = await Promise.all([1, 2, 3].map(() => keeper.tokenAfter('access 1', 'anna')));
  expect(tokens).toEqual([done('access 2'), done('access 2'), done('access 2')]);
  expect(asked).toEqual([RENEWAL]);
  expect(await keeper.tokenAfter('access 1', 'anna')).toEqual(done('access 2'));
  expect(asked).toHaveLength(1);
});

test('a worker lets a live page renew, and does it itself where none has', async () => {
  await put(recordOf(over));
  const page = openKeeper();
  let pageTokens = 0;
  const pageRefresh = async () => {
    if ((await page.token('anna')).ok) pageTokens += 1;
  };
  expect(await openKeeper({ pageRefresh }).token('anna')).toEqual(done('access 2'));
  expect([pageTokens, asked.length]).toEqual([1, 1]);
  await put(recordOf(over));
  expect(await openKeeper({ pageRefresh: async () => {} }).token('anna')).toEqual(done('access 2'));
  expect(asked).toHaveLength(2);
});

/** localStorage of one page. */
function openKey(text: string | null = null): TextPlace & { text: string | null } {
  return {
    text,
    read() {
      return this.text;
    },
    write(next) {
      this.text = next;
    },
  };
}

test('the key in localStorage follows every change, also one that the worker made', async () => {
  await put(null);
  const sessionKey = openKey();
  const page = openKeeper({ sessionKey });
  expect(await page.person()).toBeNull();
  await page.signedIn(session());
  expect(JSON.parse(sessionKey.text ?? '')).toMatchObject({ refresh_token: 'refresh 1' });
  await openKeeper().tokenAfter('access 1', 'anna');
  await page.person();
  expect(JSON.parse(sessionKey.text ?? '')).toMatchObject({ refresh_token: 'refresh 2' });
  await page.signOut();
  expect(sessionKey.text).toBeNull();
  expect(await page.person()).toBeNull();
});

test('a renewal whose turn does not come passes for a missing signal, and ends no session', async () => {
  const keeper = openKeeper({ lock: async () => undefined });
  expect(await keeper.tokenAfter('access 1', 'anna')).toEqual(failed({ kind: 'offline' }));
  expect(await keeper.person()).toMatchObject({ isSignedIn: true });
  expect(asked).toEqual([]);
});

test('a session in localStorage is taken over only where the phone has no record', async () => {
  await put(null);
  const kept = JSON.stringify({ ...session(), provider_token: 'kept as it is' });
  const page = openKeeper({ sessionKey: openKey(kept) });
  expect(await page.person()).toEqual({ ...ANNA, isSignedIn: true });
  expect(await sessions.read()).toEqual(recordOf(JSON.parse(kept) as Session));
  expect(told).toBe(1);

  await put(recordOf(null));
  const stale = openKey(kept);
  expect(await openKeeper({ sessionKey: stale }).person()).toEqual({ ...ANNA, isSignedIn: false });
  expect(stale.text).toBeNull();
});

test('a session that comes in while localStorage is read is not written over', async () => {
  await put(recordOf(session({ refresh_token: 'refresh 9' })));
  const real = sessions;
  let reads = 0;
  sessions = { ...real, read: () => ((reads += 1) === 1 ? Promise.resolve(null) : real.read()) };
  await openKeeper({ sessionKey: openKey(JSON.stringify(session())) }).person();
  expect((await real.read())?.session?.refresh_token).toBe('refresh 9');
});

test.each([
  '',
  '{}',
  'null',
  '[]',
  '{"access_token":"a"}',
  JSON.stringify({ ...session(), user: {} }),
  '<html>',
])('what is no session in localStorage is none: %s', async (text) => {
  await put(null);
  expect(await openKeeper({ sessionKey: openKey(text) }).person()).toBeNull();
  expect(await sessions.read()).toBeNull();
});

test.each([
  ['https://abcdefgh.supabase.co', 'sb-abcdefgh-auth-token'],
  ['http://127.0.0.1:3000', 'sb-127-auth-token'],
  ['http://localhost:3000', 'sb-localhost-auth-token'],
])('the session of %s lies under %s, as supabase-js names it', (url, name) => {
  expect(sessionKeyName(url)).toBe(name);
});
