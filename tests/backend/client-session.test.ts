import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { done, failed } from '#core/model/failure.ts';
import { openAuth } from '#core/remote/remote.ts';
import { ageToken } from '#tests/support/server/aged-token.ts';
import type { SharedBackend } from '#tests/support/server/backend.ts';
import { openSharedBackend } from '#tests/support/server/shared-servers.ts';
import { openAppContext, sessionOf, type AppContext } from '#tests/support/core/app-context.ts';
import { samplePhoto } from '#tests/support/core/sample-photo.ts';
import type { NamedLock } from '#core/lib/named-lock.ts';
import { openMemoryLocks, openMemorySessions } from '#tests/support/core/memory-sessions.ts';
import { connect, PASSWORD, signUp, type Person } from '#tests/support/server/people.ts';

/** How long the server's tokens live. */
const LIFETIME_SECONDS = 3600;
const DAY_MS = 86_400_000;
let backend: SharedBackend;

beforeAll(async () => {
  backend = await openSharedBackend();
});
afterAll(() => backend.stop());

const renewals = ({ calls }: AppContext) =>
  calls.filter(({ url }) => url.includes('grant_type=refresh_token'));
const photo = new Uint8Array([1, 2, 3]).buffer;

interface SignedIn {
  person: Person;
  context: AppContext;
}

async function signedIn(options: Parameters<typeof openAppContext>[1] = {}): Promise<SignedIn> {
  const person = await signUp(backend.server);
  const context = openAppContext(backend.server, options);
  await context.session.signedIn(await sessionOf(person));
  return { person, context };
}

/** What the phone says that the time is, until it `skips` some. */
function openClock() {
  let skippedMs = 0;
  return {
    clock: () => Date.now() + skippedMs,
    skip: (seconds: number) => void (skippedMs += seconds * 1000),
  };
}

test('a token that is about to end is renewed before it is used', async () => {
  const { clock, skip } = openClock();
  const { person, context } = await signedIn({ clock });
  const before = await context.sessions.read();
  skip(LIFETIME_SECONDS - 5);
  expect(await context.session.token(person.id)).toMatchObject({ ok: true });
  const after = await context.sessions.read();
  expect(after?.session?.refresh_token).not.toBe(before?.session?.refresh_token);
  expect(context.told).toEqual(['session-changed', 'session-changed']);
});

test('page and worker that renew together send one request and end on the same token', async () => {
  const { clock, skip } = openClock();
  const shared = { sessions: openMemorySessions(), lock: openMemoryLocks(), clock };
  const { person, context: page } = await signedIn(shared);
  const worker = openAppContext(backend.server, shared);
  skip(LIFETIME_SECONDS - 5);
  const tokens = await Promise.all(
    [page, worker, page, worker].map(({ session }) => session.token(person.id)),
  );
  expect(tokens[0]).toMatchObject({ ok: true });
  expect(new Set(tokens.map((token) => token.ok && token.value)).size).toBe(1);
  expect(renewals(page).length + renewals(worker).length).toBe(1);
});

test('even where the lock is broken, both end on one living token and nobody is signed out', async () => {
  const { clock, skip } = openClock();
  const lock: NamedLock = (_name, _patienceMs, work) => work();
  const shared = { sessions: openMemorySessions(), lock, clock };
  const { person, context: page } = await signedIn(shared);
  const worker = openAppContext(backend.server, shared);
  skip(LIFETIME_SECONDS - 5);
  const tokens = await Promise.all([page, worker].map(({ session }) => session.token(person.id)));
  expect(new Set(tokens.map((token) => token.ok && token.value)).size).toBe(1);
  expect(await page.session.person()).toMatchObject({ isSignedIn: true });
  expect(await worker.session.token(person.id)).toMatchObject({ ok: true });
});

test('a session that the server closed leaves the person, and only says that they are signed out', async () => {
  const { person, context } = await signedIn();
  const { access_token } = await sessionOf(person);
  await person.client.auth.signOut();
  expect(await context.session.tokenAfter(access_token, person.id)).toEqual(failed({ kind: 'signed_out' }));
  expect(await context.session.person()).toEqual({ id: person.id, email: person.email, isSignedIn: false });
  expect(await context.session.token(person.id)).toEqual(failed({ kind: 'signed_out' }));
});

test.each([
  ['ahead', DAY_MS],
  ['behind', -DAY_MS],
])('a phone whose clock is a day %s asks for a new token once, not each time', async (_, offMs) => {
  const person = await signUp(backend.server);
  const context = openAppContext(backend.server, { clock: () => Date.now() + offMs });
  const session = await sessionOf(person);
  await context.session.signedIn(session);
  await context.session.tokenAfter(session.access_token, person.id);
  for (let i = 0; i < 5; i += 1) {
    const token = await context.session.token(person.id);
    if (!token.ok) throw new Error('no token');
    expect(await context.outbox.readRows([randomUUID()], { token: token.value })).toEqual(done([]));
  }
  expect(renewals(context)).toHaveLength(1);
});

test('who signs out is gone here at once, and the server has closed the session', async () => {
  const { person, context } = await signedIn();
  const { refresh_token } = await sessionOf(person);
  await context.session.signOut();
  expect(await context.session.person()).toBeNull();
  const { error } = await person.client.auth.refreshSession({ refresh_token });
  expect(error?.code).toBe('refresh_token_not_found');
});

test('signing out without a connection is signing out', async () => {
  const person = await signUp(backend.server);
  const context = openAppContext(backend.server, {
    transport: () => Promise.reject(new TypeError('no connection')),
  });
  await context.session.signedIn(await sessionOf(person));
  await context.session.signOut();
  expect(await context.session.person()).toBeNull();
});

test('people sign up, in with their password, and out, and a wrong password is said in the service’s words', async () => {
  const context = openAppContext(backend.server);
  const auth = await openAuth(context);
  const email = `${randomUUID()}@kitchen.example`;
  const returnTo = `${backend.server.url}/app/uploads`;
  const given = { fullName: 'Ada Cook', email, password: PASSWORD, returnTo };
  expect(await auth.signUp(given)).toEqual({ ok: true, isSignedIn: true });
  const person = await context.session.person();
  expect(person).toMatchObject({ email, isSignedIn: true });
  await context.session.signOut();
  expect(await auth.signInWithPassword({ email, password: 'not this one' })).toMatchObject({
    ok: false,
    code: 'invalid_credentials',
    message: 'Invalid login credentials',
  });
  expect(await context.session.person()).toBeNull();
  expect(await auth.signInWithPassword({ email, password: PASSWORD })).toEqual({
    ok: true,
    isSignedIn: true,
  });
  expect((await context.session.person())?.id).toBe(person?.id);
  const token = await context.session.token(person?.id ?? '');
  expect(await context.mirror.profile(person?.id ?? '', token.ok ? token.value : '')).toMatchObject({
    value: { full_name: 'Ada Cook' },
  });
});

test('whoever comes by a link is known, and signed in only when they say so; then with their new password', async () => {
  const { person: here, context } = await signedIn();
  const person = await signUp(backend.server);
  const { access_token, refresh_token } = await sessionOf(person);
  const auth = await openAuth(context);
  const app = `${backend.server.url}/app/uploads`;
  expect(await auth.openCallback(app)).toBeNull();
  expect(
    await auth.openCallback(`${app}#error=access_denied&error_code=otp_expired&error_description=Too+late`),
  ).toEqual({ ok: false, code: 'otp_expired', message: '' });
  expect(await auth.enter()).toMatchObject({ ok: false, code: 'session_not_found' });

  const hash = new URLSearchParams({ access_token, refresh_token, token_type: 'bearer', expires_in: '3600' });
  expect(await auth.openCallback(`${app}#${hash}`)).toMatchObject({
    ok: true,
    email: person.email,
    by: 'link',
  });
  expect((await context.session.person())?.id).toBe(here.id);
  expect(await auth.enterWithPassword('another good password')).toEqual({ ok: true, isSignedIn: true });
  expect(await context.session.person()).toEqual({ id: person.id, email: person.email, isSignedIn: true });
  const again = await auth.signInWithPassword({ email: person.email, password: 'another good password' });
  expect(again).toEqual({ ok: true, isSignedIn: true });
  expect(renewals(context)).toEqual([]);
});

test('a token that is not of this server brings nobody', async () => {
  const context = openAppContext(backend.server);
  const auth = await openAuth(context);
  const session = await sessionOf(await signUp(backend.server));
  const foreign = await ageToken({ jwtSecret: 'the secret of another server' }, session.access_token, 0);
  const back = `${backend.server.url}/login#access_token=${foreign}&refresh_token=of-another-server`;
  expect(await auth.openCallback(back)).toMatchObject({ ok: false });
  expect(await auth.enter()).toMatchObject({ ok: false });
  expect(await context.session.person()).toBeNull();
});

test.each(['NFC', 'NFD'])('a password whose accents were written as %s is right either way', async (form) => {
  const auth = await openAuth(openAppContext(backend.server));
  const email = `${randomUUID()}@kitchen.example`;
  const chosen = 'crème brûlée'.normalize(form);
  expect((await connect(backend.server).auth.signUp({ email, password: chosen })).error).toBeNull();
  expect(await auth.signInWithPassword({ email, password: chosen })).toMatchObject({ ok: true });
});

test('a server without Google says so, and one that does not answer says nothing', async () => {
  expect(await (await openAuth(openAppContext(backend.server))).hasGoogle()).toBe(false);
  const transport = () => Promise.reject(new TypeError('no connection'));
  expect(await (await openAuth(openAppContext(backend.server, { transport }))).hasGoogle()).toBeNull();
});

test('a way in without a connection says so', async () => {
  const context = openAppContext(backend.server, {
    transport: () => Promise.reject(new TypeError('no connection')),
  });
  const auth = await openAuth(context);
  expect(await auth.signInWithPassword({ email: 'a@b.example', password: PASSWORD })).toMatchObject({
    ok: false,
    code: 'offline',
  });
});

test('a token that ended in the queue is found out, renewed once, and the photo goes', async () => {
  const person = await signUp(backend.server);
  const context = openAppContext(backend.server);
  const session = await sessionOf(person);
  const ended = await ageToken(backend.secrets, session.access_token, LIFETIME_SECONDS + 1);
  // By the phone's clock it lives.
  await context.session.signedIn({ ...session, access_token: ended });
  const item = samplePhoto(randomUUID(), { userId: person.id });
  const old = { token: ended };
  for (const answer of [
    await context.outbox.upload(item, photo, old),
    await context.outbox.sizeOfObject(item, old),
    await context.outbox.insertRow(item, old),
    await context.outbox.startTransform(item, old),
    await context.outbox.readRows([item.id], old),
    await context.outbox.deleteLeftovers(item, old),
  ]) {
    expect(answer).toEqual(failed({ kind: 'signed_out' }));
  }
  const newer = await context.session.tokenAfter(old.token, person.id);
  if (!newer.ok) throw new Error('not renewed');
  expect(await context.outbox.upload(item, photo, { token: newer.value })).toEqual(done(undefined));
  expect(renewals(context)).toHaveLength(1);
});
