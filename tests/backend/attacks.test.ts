import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { SharedBackend } from '#tests/support/server/backend.ts';
import { openSharedBackend } from '#tests/support/server/shared-servers.ts';
import { photoOf, signUp, type Person } from '#tests/support/server/people.ts';

const SECRET = 'saffron-secret';
let backend: SharedBackend;
let owner: Person;
let other: Person;
let photoId: string;

beforeAll(async () => {
  backend = await openSharedBackend();
  owner = await signUp(backend.server, SECRET);
  other = await signUp(backend.server, 'Eve');
  const photo = { ...photoOf(owner, { prompt: SECRET }), original_filename: `${SECRET}.jpg` };
  photoId = photo.id;
  await owner.client.from('transformations').insert(photo).throwOnError();
  await owner.client
    .from('user_presets')
    .insert({ user_id: owner.id, name: SECRET, recipe: { prompt: SECRET } })
    .throwOnError();
  await backend.service
    .from('transformation_versions')
    .insert({ transformation_id: photoId, version_number: 1, output_url: SECRET, recipe: { prompt: SECRET } })
    .throwOnError();
});
afterAll(() => backend.stop());

interface Attempt {
  path: string;
  method?: string;
  headers?: Record<string, string>;
}

async function ask({ path, method = 'GET', headers = {} }: Attempt, token?: string) {
  const filled = path.replaceAll('OWNER', owner.id).replaceAll('PHOTO', photoId);
  const response = await fetch(`${backend.server.url}${filled}`, {
    method,
    headers: {
      apikey: backend.server.publishableKey,
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...headers,
    },
  });
  return { status: response.status, headers: response.headers, text: await response.text() };
}

/** What must not be in an answer to anyone but the owner; what the path itself says does not count. */
const tellsOf = (text: string, { path }: Attempt) =>
  [SECRET, owner.email, owner.id, photoId].filter(
    (thing) =>
      text.includes(thing) &&
      !(path.includes('OWNER') && thing === owner.id) &&
      !(path.includes('PHOTO') && thing === photoId),
  );

const READS = [
  '/rest/v1/transformations?id=eq.PHOTO',
  '/rest/v1/transformations?user_id=eq.OWNER&select=original_filename',
  '/rest/v1/transformations?select=*,transformation_versions(*)',
  '/rest/v1/transformation_versions?select=*,transformations(*)',
  '/rest/v1/transformation_versions?select=*,transformations!inner(*)&transformations.user_id=eq.OWNER',
  '/rest/v1/transformation_versions?transformation_id=eq.PHOTO',
  '/rest/v1/transformations?or=(user_id.eq.OWNER,status.eq.uploading)',
  '/rest/v1/transformations?not.and=(status.eq.ready,status.eq.failed)',
  '/rest/v1/transformations?recipe->>prompt=like.*secret*&select=recipe->prompt',
  '/rest/v1/transformations?select=recipe->>prompt,leak:original_filename',
  '/rest/v1/transformations?order=recipe->>prompt.desc&limit=1000',
  '/rest/v1/profiles?select=*',
  '/rest/v1/profiles?or=(id.eq.OWNER,full_name.neq.x)',
  '/rest/v1/subscriptions?select=*',
  '/rest/v1/user_presets?select=*',
  '/rest/v1/credit_events?select=*',
];

describe('what belongs to somebody', () => {
  test.each(READS)('is never in the answer to another person or a visitor: %s', async (path) => {
    expect(tellsOf((await ask({ path }, owner.token)).text, { path: '' }), 'the owner reads it').not.toEqual(
      [],
    );
    for (const token of [other.token, undefined]) {
      const answer = await ask({ path }, token);
      expect(tellsOf(answer.text, { path })).toEqual([]);
      expect(answer.status).toBeLessThan(500);
    }
  });

  test.each(['transformations', 'profiles', 'user_presets', 'credit_events', 'subscriptions'])(
    'is not even counted for another person: %s',
    async (table) => {
      const { sql } = backend;
      const key = table === 'profiles' ? 'id' : 'user_id';
      const own = await sql`select 1 from ${sql(table)} where ${sql(key)} = ${other.id}`;
      const counted = await other.client.from(table).select('*', { count: 'exact', head: true });
      expect(counted.count).toBe(own.length);
      const aimed = await other.client.from(table).select('*', { count: 'exact' }).eq(key, owner.id);
      expect([aimed.count, aimed.data]).toEqual([0, []]);
      const there = await sql`select 1 from ${sql(table)} where ${sql(key)} = ${owner.id}`;
      expect(there.length).toBeGreaterThan(0);
    },
  );
});

const ENDPOINTS: Attempt[] = [
  { path: '/rest/v1/' },
  { path: '/rest/v1/', method: 'OPTIONS' },
  { path: '/rest/v1/transformations', method: 'OPTIONS' },
  { path: '/rest/v1/transform_jobs?select=*' },
  { path: '/rest/v1/transformations?select=*,transform_jobs(*)' },
  { path: '/rest/v1/profiles?select=*,users(*)' },
  { path: '/rest/v1/transformations?select=*,users!user_id(email)' },
  { path: '/rest/v1/users?select=*', headers: { 'accept-profile': 'auth' } },
  { path: '/rest/v1/users?select=*' },
  { path: '/rest/v1/auth.users?select=*' },
  { path: '/rest/v1/objects?select=*', headers: { 'accept-profile': 'storage' } },
  { path: '/rest/v1/schema_migrations?select=*', headers: { 'accept-profile': 'supabase_migrations' } },
  { path: '/rest/v1/pg_authid?select=*', headers: { 'accept-profile': 'pg_catalog' } },
  { path: '/rest/v1/pg_user?select=*' },
  { path: '/rest/v1/users', method: 'POST', headers: { 'content-profile': 'auth' } },
  { path: '/_system/config' },
  { path: '/_system/info' },
  { path: '/_system/introspect' },
  { path: '/rest/v1/../../_system/config' },
  { path: '/auth/v1/../../_system/config' },
  { path: '/auth/v1/%2e%2e/%2e%2e/_system/config' },
  { path: '/auth/v1/admin/users' },
  { path: '/auth/v1/admin/users/OWNER' },
  { path: '/auth/v1/admin/users/OWNER', method: 'DELETE' },
  { path: '/auth/v1/admin/generate_link', method: 'POST' },
  { path: '/studio' },
  { path: '/mailbox' },
  { path: '/secrets.json' },
  { path: '/.data/secrets.json' },
];

describe.each([
  ['a visitor', (): string | undefined => undefined],
  ['another person', (): string | undefined => other.token],
] as const)('%s behind every endpoint', (_, tokenOf) => {
  test.each(
    ENDPOINTS.map((endpoint) => [
      endpoint.method ?? 'GET',
      endpoint.path,
      Object.values(endpoint.headers ?? {}).join(),
      endpoint,
    ]),
  )('finds nothing at %s %s %s', async (_method, _path, _schema, endpoint) => {
    const answer = await ask(endpoint, tokenOf());
    expect(answer.status).not.toBe(500);
    for (const secret of Object.values(backend.secrets)) expect(answer.text).not.toContain(secret);
    expect(tellsOf(answer.text, endpoint)).toEqual([]);
    expect(answer.text).not.toMatch(
      /encrypted_password|rolpassword|\$2[aby]\$|schema_migrations|"jwt_secret"/,
    );
  });
});

test('the owner is still there after all that, and can still read', async () => {
  const { data } = await owner.client
    .from('transformations')
    .select('id, transformation_versions(output_url)')
    .single();
  expect(data).toEqual({ id: photoId, transformation_versions: [{ output_url: SECRET }] });
});
