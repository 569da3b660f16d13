import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openBackend, type SharedBackend } from '#tests/support/server/backend.ts';
import { openSharedBackend } from '#tests/support/server/shared-servers.ts';
import { connect, PASSWORD, signUp } from '#tests/support/server/people.ts';
import { startServer } from '#tests/support/server/server.ts';
import { startMailServer } from '#tests/support/server/mail-server.ts';
import { askForReset, comeBy, follow, linksTo, readLink, readMailbox } from '#tests/support/server/mails.ts';
import { until } from '#tests/support/until.ts';

let backend: SharedBackend;

beforeAll(async () => {
  backend = await openSharedBackend();
});
afterAll(() => backend.stop());

describe('the link of a reset mail', () => {
  test('leads to the page that was asked for, where a new password can be chosen', async () => {
    const person = await signUp(backend.server);
    const asked = `${backend.server.url}/reset-password`;
    const link = await askForReset(backend.server, person, asked);
    expect(readLink(link)).toMatchObject({ email: person.email, type: 'recovery' });
    const { page, client, user } = await comeBy(backend.server, link);
    expect([page, user?.id]).toEqual([asked, person.id]);
    expect((await client.auth.updateUser({ password: 'a new password' })).error).toBeNull();
    const signIn = (password: string) =>
      connect(backend.server).auth.signInWithPassword({ email: person.email, password });
    expect((await signIn('a new password')).data.user?.id).toBe(person.id);
    expect((await signIn(PASSWORD)).error?.code).toBe('invalid_credentials');
  });

  test('is not used up by a program that looks whether it is safe, and tells it no token', async () => {
    const person = await signUp(backend.server);
    const link = await askForReset(backend.server, person, `${backend.server.url}/reset-password`);
    for (let i = 0; i < 2; i += 1) {
      const seen = await fetch(link);
      expect(seen.redirected).toBe(false);
      expect(await seen.text()).not.toMatch(/token/);
    }
    expect((await comeBy(backend.server, link)).user?.id).toBe(person.id);
  });

  test('works once only', async () => {
    const link = await askForReset(backend.server, await signUp(backend.server));
    expect((await comeBy(backend.server, link)).error).toBeNull();
    expect((await comeBy(backend.server, link)).error?.code).toBe('otp_expired');
    expect((await follow(backend.server, link)).location).toContain('error_code=otp_expired');
  });

  test.each([
    'https://evil.example/reset-password',
    'http://127.0.0.1:1/reset-password',
    '//evil.example/x',
    'javascript:alert(1)',
    'http://127.0.0.1@evil.example/',
  ])('never leads to a foreign site: %s', async (foreign) => {
    const link = await askForReset(backend.server, await signUp(backend.server), foreign);
    expect(readLink(link).page).toBe(`${backend.server.url}/`);
  });

  test('never leads to a foreign site by the address of the auth service either', async () => {
    const link = await askForReset(backend.server, await signUp(backend.server));
    const { status, location } = await follow(backend.server, link, 'https://evil.example/');
    expect([status, new URL(location).origin]).toEqual([303, backend.server.url]);
    expect(location).toContain('access_token=');
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
    expect(await readMailbox(backend.server)).not.toContain('evil.example');
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
    await comeBy(own.server, await mails.linkTo(email));
    await connect(own.server).auth.resetPasswordForEmail(email);
    expect(readLink(await mails.linkTo(email, 2)).page).toBe(`${own.server.url}/`);
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
  const held = Promise.withResolvers<undefined>();
  let isHeld = false;
  const mails = await startMailServer(() => (isHeld ? held.promise : Promise.resolve(undefined)));
  const server = await startServer({ env: mails.env });
  try {
    const client = connect(server);
    const [old, fresh] = [`${randomUUID()}@kitchen.example`, `${randomUUID()}@kitchen.example`];
    await client.auth.signUp({ email: old, password: PASSWORD });
    await comeBy(server, await mails.linkTo(old));
    isHeld = true;
    expect((await client.auth.resetPasswordForEmail(old)).error).toBeNull();
    expect((await client.auth.signUp({ email: fresh, password: PASSWORD })).error).toBeNull();
    expect([mails.mailsTo(old).length, mails.mailsTo(fresh).length]).toEqual([1, 0]);
    const stopped = server.stop();
    await until('it stops', () => server.output().includes('stopping'));
    held.resolve(undefined);
    expect(await stopped).toBe(0);
    expect([mails.mailsTo(old).length, mails.mailsTo(fresh).length]).toEqual([2, 1]);
    expect(server.output()).not.toContain('mail not sent');
  } finally {
    await server.kill();
    await mails.close();
  }
});
