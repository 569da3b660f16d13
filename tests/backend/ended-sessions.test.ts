import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { SharedBackend } from '#tests/support/server/backend.ts';
import { connect, PASSWORD, signUp, type Person } from '#tests/support/server/people.ts';
import { openSharedBackend } from '#tests/support/server/shared-servers.ts';

// Whoever has lost a tablet shuts it out, and not only once its token has expired.

interface Device {
  client: ReturnType<typeof connect>;
  token: string;
}

let backend: SharedBackend;
let cook: Person;
let tablet: Device;

beforeAll(async () => {
  backend = await openSharedBackend();
});
afterAll(() => backend.stop());
beforeEach(async () => {
  cook = await signUp(backend.server);
  tablet = await signIn(cook.email, PASSWORD);
});

async function signIn(email: string, password: string): Promise<Device> {
  const client = connect(backend.server);
  const { data, error } = await client.auth.signInWithPassword({ email, password });
  if (error) throw error;
  return { client, token: data.session.access_token };
}

/** What REST, storage, function and auth say to this token. */
async function knock(token: string): Promise<number[]> {
  const ask = async (method: string, path: string, body?: unknown) => {
    const answer = await fetch(`${backend.server.url}${path}`, {
      method,
      headers: {
        apikey: backend.server.publishableKey,
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const said: unknown = await answer.json();
    const inside =
      typeof said === 'object' && said !== null && 'statusCode' in said ? said.statusCode : undefined;
    return Number(inside ?? answer.status);
  };
  return [
    await ask('GET', '/rest/v1/profiles?select=id'),
    await ask('GET', '/storage/v1/bucket'),
    await ask('POST', '/functions/v1/transform-image', { transformationId: randomUUID() }),
    await ask('GET', '/auth/v1/user'),
  ];
}
const SHUT_OUT = [401, 403, 401, expect.toSatisfy((status: number) => status === 401 || status === 403)];
const isIn = async (token: string) => (await knock(token))[0] === 200;

test('a changed password ends every other session at once, and not the one that changed it', async () => {
  expect(await isIn(tablet.token)).toBe(true);
  const { error } = await cook.client.auth.updateUser({ password: 'another good password' });
  expect(error).toBeNull();
  expect(await knock(tablet.token)).toEqual(SHUT_OUT);
  expect((await tablet.client.auth.refreshSession()).error).not.toBeNull();
  expect(await isIn(cook.token)).toBe(true);
  expect((await cook.client.auth.refreshSession()).error).toBeNull();
  expect(await isIn((await signIn(cook.email, 'another good password')).token)).toBe(true);
});

test('a change that loses the database half-way has changed nothing, and made again it ends every other session', async () => {
  const stop = await loseConnectionAtNextEnd(cook.id);
  try {
    const change = () => cook.client.auth.updateUser({ password: 'another good password' });
    expect((await change()).error?.status).toBe(503);
    const entry = connect(backend.server).auth.signInWithPassword({ email: cook.email, password: PASSWORD });
    expect((await entry).error, 'the password is as it was').toBeNull();
    expect((await change()).error).toBeNull();
    expect(await knock(tablet.token)).toEqual(SHUT_OUT);
    expect((await tablet.client.auth.refreshSession()).error).not.toBeNull();
    expect(await isIn(cook.token)).toBe(true);
  } finally {
    await stop();
  }
});

/** The first time that a session of this person is to be ended, the connection is what ends. */
async function loseConnectionAtNextEnd(userId: string): Promise<() => Promise<unknown>> {
  const { sql } = backend;
  const fault = `fault_${randomUUID().replaceAll('-', '')}`;
  await sql.unsafe(`
    create schema ${fault};
    create sequence ${fault}.times;
    create function ${fault}.lose() returns trigger language plpgsql as $$ begin
      if old.user_id = '${userId}' and nextval('${fault}.times') = 1 then
        perform pg_terminate_backend(pg_backend_pid());
      end if;
      return old;
    end $$;
    create trigger ${fault} before delete on auth.sessions for each row execute function ${fault}.lose()`);
  return async () => await sql.unsafe(`drop schema ${fault} cascade`);
}

test('another name, or a password that is refused, ends none', async () => {
  await cook.client.auth.updateUser({ data: { full_name: 'Grace' } });
  const { error } = await cook.client.auth.updateUser({ password: 'short' });
  expect(error).not.toBeNull();
  expect(await isIn(tablet.token)).toBe(true);
  expect((await tablet.client.auth.refreshSession()).error).toBeNull();
});

test('signing out the others leaves this one and no other, and nobody else', async () => {
  const stranger = await signUp(backend.server);
  const { error } = await cook.client.auth.signOut({ scope: 'others' });
  expect(error).toBeNull();
  expect(await knock(tablet.token)).toEqual(SHUT_OUT);
  expect(await isIn(cook.token)).toBe(true);
  expect(await isIn(stranger.token)).toBe(true);
});

test('the token of somebody who has signed out is of no more use', async () => {
  expect(await isIn(tablet.token)).toBe(true);
  await tablet.client.auth.signOut({ scope: 'local' });
  expect(await knock(tablet.token)).toEqual(SHUT_OUT);
  expect(await isIn(cook.token)).toBe(true);
});

test('nor is an upload that was signed for it', async () => {
  const originals = tablet.client.storage.from('originals');
  const photo = new Blob(['photo'], { type: 'image/jpeg' });
  const links = await Promise.all(
    ['before.jpg', 'after.jpg'].map((name) => originals.createSignedUploadUrl(`${cook.id}/${name}`)),
  );
  const [before, after] = links.map(({ data }) => async () => {
    const { path = '', token = '' } = data ?? {};
    return (await connect(backend.server).storage.from('originals').uploadToSignedUrl(path, token, photo))
      .error;
  });
  expect(await before?.()).toBeNull();
  await tablet.client.auth.signOut({ scope: 'local' });
  expect(await after?.()).toMatchObject({ message: 'Session has ended' });
  const { data: stored } = await cook.client.storage.from('originals').list(cook.id);
  expect(stored?.map(({ name }) => name)).toEqual(['before.jpg']);
});
