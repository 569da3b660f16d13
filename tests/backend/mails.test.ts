import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openBackend, type SharedBackend } from '#tests/support/server/backend.ts';
import { openSharedBackend } from '#tests/support/server/shared-servers.ts';
import { connect, PASSWORD, signUp } from '#tests/support/server/people.ts';
import { startServer } from '#tests/support/server/server.ts';
import { startMailServer } from '#tests/support/server/mail-server.ts';
import { askForReset, linksTo, readMailbox } from '#tests/support/server/mails.ts';
import { until } from '#tests/support/until.ts';

let backend: SharedBackend;

beforeAll(async () => {
  backend = await openSharedBackend();
});
afterAll(() => backend.stop());

const follow = async (link: string) => {
  const response = await fetch(link, { redirect: 'manual' });
  return { status: response.status, location: response.headers.get('location') ?? '' };
};

describe('the link of a reset mail', () => {
  test('leads to the page that was asked for, signs in there, and a new password can be chosen', async () => {
    const person = await signUp(backend.server);
    const page = `${backend.server.url}/reset-password`;
    const link = await askForReset(backend.server, person, page);
    expect(new URL(link).origin).toBe(backend.server.url);
    const { status, location } = await follow(link);
    expect(status).toBe(303);
    const target = new URL(location);
    expect(target.origin + target.pathname).toBe(page);
    const tokens = new URLSearchParams(target.hash.slice(1));
    expect(tokens.get('type')).toBe('recovery');
    const client = connect(backend.server);
    const session = await client.auth.setSession({
      access_token: tokens.get('access_token') ?? '',
      refresh_token: tokens.get('refresh_token') ?? '',
    });
    expect(session.data.user?.id).toBe(person.id);
    expect((await client.auth.updateUser({ password: 'a new password' })).error).toBeNull();
    const signIn = (password: string) =>
      connect(backend.server).auth.signInWithPassword({ email: person.email, password });
    expect((await signIn('a new password')).data.user?.id).toBe(person.id);
    expect((await signIn(PASSWORD)).error?.code).toBe('invalid_credentials');
  });

  test('works once only', async () => {
    const link = await askForReset(backend.server, await signUp(backend.server));
    expect((await follow(link)).location).toContain('access_token=');
    const again = await follow(link);
    expect(again.location).not.toContain('access_token=');
    expect(again.status < 400 ? again.location : 'error=').toContain('error=');
  });

  test.each([
    'https://evil.example/reset-password',
    'http://127.0.0.1:1/reset-password',
    '//evil.example/x',
    'javascript:alert(1)',
    'http://127.0.0.1@evil.example/',
  ])('never leads to a foreign site: %s', async (foreign) => {
    const link = await askForReset(backend.server, await signUp(backend.server), foreign);
    expect(new URL(link).origin).toBe(backend.server.url);
    expect(new URL((await follow(link)).location).origin).toBe(backend.server.url);
  });

  test('never leads to a foreign site when somebody rewrites it', async () => {
    const link = new URL(await askForReset(backend.server, await signUp(backend.server)));
    link.searchParams.set('redirect_to', 'https://evil.example/');
    expect(new URL((await follow(link.href)).location).origin).toBe(backend.server.url);
  });

  test('is not changed by what the request claims its host to be', async () => {
    const person = await signUp(backend.server);
    const { hostname, port } = new URL(backend.server.url);
    const asked = request({
      hostname,
      port,
      method: 'POST',
      path: '/auth/v1/recover',
      headers: {
        host: 'evil.example',
        'x-forwarded-host': 'evil.example',
        'x-forwarded-proto': 'https',
        origin: 'https://evil.example',
        referer: 'https://evil.example/',
        apikey: backend.server.publishableKey,
        'content-type': 'application/json',
      },
    });
    asked.end(JSON.stringify({ email: person.email }));
    await once(asked, 'response');
    await until('the mail is in the mailbox', async () => (await linksTo(backend.server, person)).length > 0);
    expect((await linksTo(backend.server, person)).map((link) => new URL(link).origin)).toEqual([
      backend.server.url,
    ]);
    expect(await readMailbox(backend.server)).not.toContain('evil.example/verify');
  });
});

test('a reset for an address without an account is answered the same, and nothing is sent', async () => {
  const person = await signUp(backend.server);
  const ask = (email: string) => connect(backend.server).auth.resetPasswordForEmail(email);
  expect(await ask('stranger@nowhere.example')).toEqual(await ask(person.email));
  await until('the known one has its mail', async () => (await linksTo(backend.server, person)).length > 0);
  expect(await readMailbox(backend.server)).not.toContain('stranger@nowhere.example');
});

test('the fourth mail to one address in ten minutes has to wait', async () => {
  const person = await signUp(backend.server);
  const ask = () => connect(backend.server).auth.resetPasswordForEmail(person.email);
  for (let i = 0; i < 3; i += 1) expect((await ask()).error).toBeNull();
  expect((await ask()).error?.status).toBe(429);
});

test('the mailbox is closed to who does not know its key', async () => {
  const person = await signUp(backend.server);
  await askForReset(backend.server, person);
  for (const path of ['/mailbox', '/mailbox?key=', '/mailbox?key=wrong', '/mailbox/?key=wrong']) {
    const response = await fetch(backend.server.url + path);
    expect(await response.text()).not.toContain(person.email);
    expect(response.status).toBe(404);
  }
});

test('with a mail server the mail really goes out, and there is no mailbox', async () => {
  const mails = await startMailServer();
  const own = await openBackend({ env: { ...mails.env, SUPPORT_EMAIL: 'help@kitchen.example' } });
  try {
    const email = `${randomUUID()}@kitchen.example`;
    const { data } = await connect(own.server).auth.signUp({ email, password: PASSWORD });
    expect(data.session).toBeNull();
    await follow(await mails.linkTo(email));
    await connect(own.server).auth.resetPasswordForEmail(email);
    expect(await mails.linkTo(email, 2)).toContain(`${own.server.url}/auth/v1/verify?`);
    const mail = mails.mailsTo(email).at(-1);
    expect(mail).toContain(`To: ${email}`);
    expect(mail).toContain('From: Chef <chef@plateglow.example>');
    expect(mail).toContain('Subject: Reset your PlateGlow password');
    expect(mail).toContain('help@kitchen.example');
    expect(own.server.mailboxUrl).toBeUndefined();
    expect((await fetch(`${own.server.url}/mailbox`)).status).toBe(404);
  } finally {
    await own.stop();
    await mails.close();
  }
});

test('a stop right after the answer waits for the mails that it promised', async () => {
  let greetAfterMs = 0;
  const mails = await startMailServer(() => pause(greetAfterMs, undefined));
  const server = await startServer({ env: mails.env });
  try {
    const client = connect(server);
    const [old, fresh] = [`${randomUUID()}@kitchen.example`, `${randomUUID()}@kitchen.example`];
    await client.auth.signUp({ email: old, password: PASSWORD });
    await follow(await mails.linkTo(old));
    greetAfterMs = 1500;
    expect((await client.auth.resetPasswordForEmail(old)).error).toBeNull();
    expect((await client.auth.signUp({ email: fresh, password: PASSWORD })).error).toBeNull();
    expect([mails.mailsTo(old).length, mails.mailsTo(fresh).length]).toEqual([1, 0]);
    expect(await server.stop()).toBe(0);
    expect([mails.mailsTo(old).length, mails.mailsTo(fresh).length]).toEqual([2, 1]);
    expect(server.output()).not.toContain('mail not sent');
  } finally {
    await server.kill();
    await mails.close();
  }
});
