import { randomUUID } from 'node:crypto';
import { SignJWT } from 'jose';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { SharedBackend } from '#tests/support/server/backend.ts';
import { openSharedBackend } from '#tests/support/server/shared-servers.ts';
import { signUp, type Person } from '#tests/support/server/people.ts';
import { addPhoto, sendTransform, type SentPhoto } from '#tests/support/server/photos.ts';

const HOUR = 3600;
let backend: SharedBackend;
let person: Person;
let photo: SentPhoto;

beforeAll(async () => {
  backend = await openSharedBackend();
});
afterAll(() => backend.stop());
beforeEach(async () => {
  person = await signUp(backend.server);
  photo = await addPhoto(backend.server, person);
});

/** Sends the person's own photo under this token; nothing may come of it, credits included. */
async function expectRefused(token: string): Promise<void> {
  const { status, answer } = await sendTransform(backend.server, photo.request, { token });
  expect({ status, answer }).toEqual({
    status: 401,
    answer: expect.objectContaining({ error: 'not_authenticated', message: 'Not authenticated' }),
  });
  const jobs = await backend.sql`select 1 from public.transform_jobs where user_id = ${person.id}`;
  expect(jobs).toHaveLength(0);
}

function forge(secret: string, claims: Record<string, unknown> = {}, alg = 'HS256'): Promise<string> {
  const now = Math.floor(Date.now() / 1000);
  return new SignJWT({ role: 'authenticated', email: person.email, session_id: randomUUID(), ...claims })
    .setProtectedHeader({ alg, typ: 'JWT' })
    .setSubject(person.id)
    .setAudience('authenticated')
    .setIssuedAt(now - 2 * HOUR)
    .setExpirationTime(claims.hasExpired === true ? now - HOUR : now + HOUR)
    .sign(new TextEncoder().encode(secret));
}

/** The person's token with other contents, under the old signature or under none. */
function alter(change: { sub?: string; alg?: string }): string {
  const [header = '', payload = '', signature = ''] = person.token.split('.');
  const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString());
  if (change.alg !== undefined) return `${encode({ alg: change.alg, typ: 'JWT' })}.${payload}.`;
  return `${header}.${encode({ ...claims, sub: change.sub })}.${signature}`;
}

test.each<[string, () => string | Promise<string>]>([
  ['no token', () => ''],
  ['the public key for a token', () => backend.server.publishableKey],
  ['something that is no token', () => 'abc.def.ghi'],
  ['a token signed with another key', () => forge('x'.repeat(48))],
  ['an expired token', () => forge(backend.secrets.jwtSecret, { hasExpired: true })],
  ['a token of another algorithm', () => forge(backend.secrets.jwtSecret, {}, 'HS512')],
  ['a token of no algorithm', () => alter({ alg: 'none' })],
  ['a token made out to somebody else', () => alter({ sub: randomUUID() })],
  ['a token of the service role', () => forge(backend.secrets.jwtSecret, { role: 'service_role' })],
])('a photo is not transformed for %s', async (_, tokenOf) => {
  await expectRefused(await tokenOf());
});

test('a photo is not transformed right after its person signed out', async () => {
  await person.client.auth.signOut();
  await expectRefused(person.token);
});

test('a photo is not transformed for somebody whose account is gone', async () => {
  await backend.sql`delete from auth.users where id = ${person.id}`;
  await expectRefused(person.token);
});

test('with the person’s own token it is', async () => {
  const { status } = await sendTransform(backend.server, photo.request, { token: person.token });
  expect(status).toBe(202);
});
