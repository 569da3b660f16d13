import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Transport } from '#core/remote/ports.ts';
import { openAuth, openTransport } from '#core/remote/remote.ts';
import { openAppContext } from '#tests/support/core/app-context.ts';
import { openBackend, type SharedBackend } from '#tests/support/server/backend.ts';
import { askForReset, follow, linksTo, readLink } from '#tests/support/server/mails.ts';
import { connect, PASSWORD, signUp } from '#tests/support/server/people.ts';
import { openSharedBackend } from '#tests/support/server/shared-servers.ts';

// The app's own client and the links of mails, and what it makes of answers that never came.

let backend: SharedBackend;
beforeAll(async () => {
  backend = await openSharedBackend();
});
afterAll(() => backend.stop());

const NEW = 'another good password';
const canSignIn = async (email: string, password: string) =>
  (await connect(backend.server).auth.signInWithPassword({ email, password })).error === null;

/** The server does its work, and the first answer to these is lost. */
function loseFirst(method: string, path: string): Transport {
  const transport = openTransport();
  let isLost = false;
  return async (call) => {
    const answer = await transport(call);
    if (isLost || call.method !== method || !call.url.includes(path)) return answer;
    isLost = true;
    throw new TypeError('lost on the way');
  };
}

async function openLink(options: Parameters<typeof openAppContext>[1] = {}) {
  const person = await signUp(backend.server);
  const context = openAppContext(backend.server, options);
  const auth = await openAuth(context);
  const came = await auth.openCallback(await askForReset(backend.server, person));
  if (!came?.ok) throw new Error('nobody came');
  return { person, context, auth, came };
}

test('a link that is opened asks nothing of the server, and is used up by whoever says that it is theirs', async () => {
  const { person, context, auth, came } = await openLink();
  expect(came).toMatchObject({ email: person.email, by: 'link', isNew: false });
  expect([context.calls, await context.session.person()]).toEqual([[], null]);
  expect(await auth.enterWithPassword(NEW, came.link)).toEqual({ ok: true, isSignedIn: true });
  expect((await context.session.person())?.id).toBe(person.id);
  expect(await canSignIn(person.email, NEW)).toBe(true);
  expect(await auth.enter({ ...came.link!, token_hash: 'x' })).toMatchObject({ code: 'otp_expired' });
});

test('what fails after the link was used up can be tried again', async () => {
  const { person, auth, came } = await openLink();
  expect(await auth.enterWithPassword('short', came.link)).toMatchObject({ code: 'weak_password' });
  expect(await auth.enterWithPassword(NEW, came.link)).toEqual({ ok: true, isSignedIn: true });
  expect(await canSignIn(person.email, NEW)).toBe(true);
});

test('nobody comes in as somebody else than the link has named', async () => {
  const { context, auth, came } = await openLink();
  const forged = { ...came.link!, email: 'ada@kitchen.example' };
  expect(await auth.enter(forged)).toMatchObject({ ok: false, code: 'session_not_found' });
  expect(await auth.enterWithPassword(NEW, forged)).toMatchObject({ ok: false });
  expect(await context.session.person()).toBeNull();
});

test('a password whose answer was lost is saved when it is sent again, by the person or by their browser', async () => {
  const { person, context, auth, came } = await openLink({ transport: loseFirst('PUT', '/user') });
  expect(await auth.enterWithPassword(NEW, came.link)).toMatchObject({ code: 'offline' });
  expect(await canSignIn(person.email, NEW)).toBe(true);
  expect(await auth.enterWithPassword(NEW, came.link)).toEqual({ ok: true, isSignedIn: true });
  expect((await context.session.person())?.id).toBe(person.id);
});

test('whoever chooses the password that they had is in by it, and whoever else was is not', async () => {
  const { person, context, auth, came } = await openLink();
  expect(await auth.enterWithPassword(PASSWORD, came.link)).toEqual({ ok: true, isSignedIn: true });
  expect((await context.session.person())?.id).toBe(person.id);
  expect((await person.client.auth.refreshSession()).error).not.toBeNull();
});

test('an account whose answer was lost is theirs when they try again; that of somebody else is not', async () => {
  const context = openAppContext(backend.server, { transport: loseFirst('POST', '/signup') });
  const auth = await openAuth(context);
  const email = `${randomUUID()}@kitchen.example`;
  const given = { fullName: 'Ada Cook', email, password: PASSWORD, returnTo: backend.server.url };
  expect(await auth.signUp(given)).toMatchObject({ code: 'offline' });
  expect(await auth.signUp({ ...given, password: NEW })).toMatchObject({ code: 'user_already_exists' });
  expect(await context.session.person()).toBeNull();
  expect(await auth.signUp(given)).toEqual({ ok: true, isSignedIn: true });
  expect(await context.session.person()).toMatchObject({ email });

  const other = openAppContext(backend.server, { transport: loseFirst('POST', '/signup') });
  const theirs = await openAuth(other);
  expect(await theirs.signUp({ ...given, password: NEW })).toMatchObject({ code: 'offline' });
  const again = await theirs.signUp({ ...given, password: NEW });
  expect(again).toMatchObject({ ok: false, code: 'user_already_exists' });
  expect(await other.session.person()).toBeNull();
});

test.each([
  ['http://LocalHost:3999', ['http://localhost:3999', 'http://127.0.0.1:3999', 'http://[::1]:3999']],
  ['http://127.0.0.1:3999/', ['http://localhost:3999', 'http://127.0.0.1:3999']],
  ['https://Plates.Example.COM', ['https://plates.example.com']],
])('a link leads to the page that was asked for by any name of the site %s', async (SITE_URL, names) => {
  const own = await openBackend({ env: { SITE_URL } });
  try {
    const person = await signUp(own.server);
    for (const name of names) {
      const page = `${name}/reset-password`;
      const link = await askForReset(own.server, person, page);
      expect(readLink(link).page).toBe(page);
      const { location } = await follow(own.server, link, page);
      expect(location.split('#')[0]).toBe(page);
      expect(location).toContain('access_token=');
    }
    expect(await linksTo(own.server, person)).toHaveLength(names.length);
  } finally {
    await own.stop();
  }
});

test('a person whose address is refused sees a screen that says so; a program is told as ever', async () => {
  const own = await openBackend({ env: { SIGN_INS_PER_ADDRESS: '4' } });
  const open = (path: string, accept: string) =>
    fetch(`${own.server.url}/auth/v1${path}`, { redirect: 'manual', headers: { accept } });
  const HTML = 'text/html,application/xhtml+xml,*/*;q=0.8';
  try {
    const led = async (path: string) => {
      const answer = await open(path, HTML);
      const { pathname, hash } = new URL(answer.headers.get('location') ?? '');
      const said = new URLSearchParams(hash.slice(1));
      return [answer.status, pathname, said.get('error_code'), said.get('type')];
    };
    expect(await led('/verify?type=signup')).toEqual([302, '/login', 'otp_expired', 'signup']);
    expect(await led('/verify?token=a%00b&type=recovery')).toEqual([
      302,
      '/login',
      'otp_expired',
      'recovery',
    ]);
    expect(await led('/authorize?provider=google')).toEqual([302, '/login', 'validation_failed', null]);
    expect((await open('/verify?type=signup', '*/*')).status).toBe(400);
    expect((await open('/user', HTML)).status).toBe(401);
    await open('/verify?type=signup', '*/*');
    for (const path of ['/verify?token=x&type=recovery', '/authorize?provider=google', '/callback'])
      expect((await led(path)).slice(0, 3)).toEqual([302, '/login', 'over_request_rate_limit']);
    expect((await open('/verify?type=signup', '*/*')).status).toBe(429);
  } finally {
    await own.stop();
  }
});
