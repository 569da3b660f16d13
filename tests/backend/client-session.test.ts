import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { done, failed } from '#core/model/failure.ts';
import { openAuth } from '#core/remote/remote.ts';
import { openBackend, type Backend } from '#tests/support/backend.ts';
import { itemOf, openPhone, sessionOf, type Phone } from '#tests/support/kitchen-phone.ts';
import type { NamedLock } from '#core/remote/ports.ts';
import { openMemoryLocks, openMemorySessions } from '#tests/support/memory-sessions.ts';
import { PASSWORD, signUp, type Person } from '#tests/support/people.ts';
import { until } from '#tests/support/until.ts';

const LIFETIME_SECONDS = 5;
const DAY_MS = 86_400_000;
let short: Backend;
let long: Backend;

beforeAll(async () => {
  [short, long] = await Promise.all([
    openBackend({ env: { ACCESS_TOKEN_SECONDS: String(LIFETIME_SECONDS) } }),
    openBackend(),
  ]);
});
afterAll(() => Promise.all([short.stop(), long.stop()]));

const renewals = ({ calls }: Phone) => calls.filter(({ url }) => url.includes('grant_type=refresh_token'));
const photo = new Uint8Array([1, 2, 3]).buffer;

async function signedIn(backend: Backend): Promise<{ person: Person; phone: Phone }> {
  const person = await signUp(backend.server);
  const phone = openPhone(backend.server);
  await phone.session.signedIn(await sessionOf(person));
  return { person, phone };
}

test('a token that ended in the queue is found out, renewed once, and the photo goes', async () => {
  const { person, phone } = await signedIn(short);
  const session = await sessionOf(person);
  await until('the token has ended', () => Date.now() > (session.expires_at + 1) * 1000, 10_000);
  const item = itemOf(person.id);
  const old = { token: session.access_token };
  for (const answer of [
    await phone.outbox.upload(item, photo, old),
    await phone.outbox.sizeOfObject(item, old),
    await phone.outbox.insertRow(item, old),
    await phone.outbox.startTransform(item, old),
    await phone.outbox.readRows([item.id], old),
    await phone.outbox.deleteLeftovers(item, old),
  ]) {
    expect(answer).toEqual(failed({ kind: 'signed_out' }));
  }
  const newer = await phone.session.tokenAfter(old.token, person.id);
  if (!newer.ok) throw new Error('not renewed');
  expect(await phone.outbox.upload(item, photo, { token: newer.value })).toEqual(done(undefined));
  expect(renewals(phone)).toHaveLength(1);
});

test('a token that is about to end is renewed before it is used', async () => {
  const { person, phone } = await signedIn(short);
  const before = await phone.sessions.read();
  expect(await phone.session.token(person.id)).toMatchObject({ ok: true });
  const after = await phone.sessions.read();
  expect(after?.session?.refresh_token).not.toBe(before?.session?.refresh_token);
  expect(phone.told).toEqual(['session-changed', 'session-changed']);
});

test('page and worker that renew together send one request and end on the same token', async () => {
  const person = await signUp(short.server);
  const shared = { sessions: openMemorySessions(), lock: openMemoryLocks() };
  const [page, worker] = [openPhone(short.server, shared), openPhone(short.server, shared)];
  await page.session.signedIn(await sessionOf(person));
  const tokens = await Promise.all(
    [page, worker, page, worker].map(({ session }) => session.token(person.id)),
  );
  expect(tokens[0]).toMatchObject({ ok: true });
  expect(new Set(tokens.map((token) => token.ok && token.value)).size).toBe(1);
  expect(renewals(page).length + renewals(worker).length).toBe(1);
});

test('even where the lock is broken, both end on one living token and nobody is signed out', async () => {
  const person = await signUp(short.server);
  const lock: NamedLock = (_name, _patienceMs, work) => work();
  const shared = { sessions: openMemorySessions(), lock };
  const [page, worker] = [openPhone(short.server, shared), openPhone(short.server, shared)];
  await page.session.signedIn(await sessionOf(person));
  const tokens = await Promise.all([page, worker].map(({ session }) => session.token(person.id)));
  expect(new Set(tokens.map((token) => token.ok && token.value)).size).toBe(1);
  expect(await page.session.person()).toMatchObject({ isSignedIn: true });
  expect(await worker.session.token(person.id)).toMatchObject({ ok: true });
});

test('a session that the server closed leaves the person, and only says that they are signed out', async () => {
  const { person, phone } = await signedIn(long);
  const { access_token } = await sessionOf(person);
  await person.client.auth.signOut();
  expect(await phone.session.tokenAfter(access_token, person.id)).toEqual(failed({ kind: 'signed_out' }));
  expect(await phone.session.person()).toEqual({ id: person.id, email: person.email, isSignedIn: false });
  expect(await phone.session.token(person.id)).toEqual(failed({ kind: 'signed_out' }));
});

test.each([
  ['ahead', DAY_MS],
  ['behind', -DAY_MS],
])('a phone whose clock is a day %s asks for a new token once, not each time', async (_, offMs) => {
  const person = await signUp(long.server);
  const phone = openPhone(long.server, { clock: () => Date.now() + offMs });
  const session = await sessionOf(person);
  await phone.session.signedIn(session);
  await phone.session.tokenAfter(session.access_token, person.id);
  for (let i = 0; i < 5; i += 1) {
    const token = await phone.session.token(person.id);
    if (!token.ok) throw new Error('no token');
    expect(await phone.outbox.readRows([randomUUID()], { token: token.value })).toEqual(done([]));
  }
  expect(renewals(phone)).toHaveLength(1);
});

test('who signs out is gone here at once, and the server has closed the session', async () => {
  const { person, phone } = await signedIn(long);
  const { refresh_token } = await sessionOf(person);
  await phone.session.signOut();
  expect(await phone.session.person()).toBeNull();
  const { error } = await person.client.auth.refreshSession({ refresh_token });
  expect(error?.code).toBe('refresh_token_not_found');
});

test('signing out without a signal is signing out', async () => {
  const person = await signUp(long.server);
  const phone = openPhone(long.server, { transport: () => Promise.reject(new TypeError('no signal')) });
  await phone.session.signedIn(await sessionOf(person));
  await phone.session.signOut();
  expect(await phone.session.person()).toBeNull();
});

test('people sign up, in with their password, and out, and a wrong password is said in the service’s words', async () => {
  const phone = openPhone(long.server);
  const auth = await openAuth(phone);
  const email = `${randomUUID()}@kitchen.example`;
  const returnTo = `${long.server.url}/app/uploads`;
  const given = { fullName: 'Ada Cook', email, password: PASSWORD, returnTo };
  expect(await auth.signUp(given)).toEqual({ ok: true, isSignedIn: true });
  const person = await phone.session.person();
  expect(person).toMatchObject({ email, isSignedIn: true });
  await phone.session.signOut();
  expect(await auth.signInWithPassword({ email, password: 'not this one' })).toMatchObject({
    ok: false,
    code: 'invalid_credentials',
    message: 'Invalid login credentials',
  });
  expect(await phone.session.person()).toBeNull();
  expect(await auth.signInWithPassword({ email, password: PASSWORD })).toEqual({
    ok: true,
    isSignedIn: true,
  });
  expect((await phone.session.person())?.id).toBe(person?.id);
  const token = await phone.session.token(person?.id ?? '');
  expect(await phone.mirror.profile(person?.id ?? '', token.ok ? token.value : '')).toMatchObject({
    value: { full_name: 'Ada Cook' },
  });
});

test('a new password is set with a session that is renewed by us alone', async () => {
  const { person, phone } = await signedIn(short);
  const auth = await openAuth(phone);
  expect(await auth.setPassword('another good password')).toEqual({ ok: true, isSignedIn: true });
  expect(renewals(phone).every(({ headers }) => headers['x-client-info'] === undefined)).toBe(true);
  const again = await auth.signInWithPassword({ email: person.email, password: 'another good password' });
  expect(again).toEqual({ ok: true, isSignedIn: true });
});

test('a session behind the # of the address is taken over; trouble there is told; a plain address is none', async () => {
  const { access_token, refresh_token } = await sessionOf(await signUp(long.server));
  const phone = openPhone(long.server);
  const auth = await openAuth(phone);
  const app = `${long.server.url}/app/uploads`;
  expect(await auth.comeBack(app)).toBeNull();
  expect(
    await auth.comeBack(`${app}#error=access_denied&error_code=otp_expired&error_description=Too+late`),
  ).toEqual({ ok: false, code: 'otp_expired', message: 'Too late' });
  expect(await phone.session.person()).toBeNull();
  const hash = new URLSearchParams({ access_token, refresh_token, token_type: 'bearer', expires_in: '3600' });
  expect(await auth.comeBack(`${app}#${hash}`)).toEqual({ ok: true, isSignedIn: true });
  expect(await phone.session.person()).toMatchObject({ isSignedIn: true });
});

test('a way in without a signal says so', async () => {
  const phone = openPhone(long.server, { transport: () => Promise.reject(new TypeError('no signal')) });
  const auth = await openAuth(phone);
  expect(await auth.signInWithPassword({ email: 'a@b.example', password: PASSWORD })).toMatchObject({
    ok: false,
    code: 'offline',
  });
});
