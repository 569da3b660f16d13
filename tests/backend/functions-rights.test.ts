import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AnySupabase } from '#tests/support/server/backend.ts';
import { openAnySupabase } from '#tests/support/server/any-supabase.ts';
import { photoOf, signUp, type Person } from '#tests/support/server/people.ts';

let backend: AnySupabase;
let person: Person;
let photoId: string;
let functions: { name: string; parameters: string[] }[];

beforeAll(async () => {
  backend = await openAnySupabase();
  person = await signUp(backend.server);
  const photo = photoOf(person);
  photoId = photo.id;
  await person.client.from('transformations').insert(photo).throwOnError();
  functions = await backend.sql`
    select proname as name, coalesce(proargnames[1:pronargs], '{}') as parameters from pg_proc
    where pronamespace = 'public'::regnamespace`;
});
afterAll(() => backend.stop());

/** Values with which each function would do its work, for the person who asks, by the name of the parameter. */
const valueOf = (parameter: string): unknown =>
  ({
    p_user_id: person.id,
    p_transformation_id: photoId,
    p_plan: 'pro',
    plan: 'pro',
    p_amount: 100,
    p_lease_seconds: 1,
    p_max_attempts: 1,
    p_job_id: randomUUID(),
    p_attempt: 1,
    started_at: '2026-01-31T00:00:00Z',
    at_time: '2026-02-01T00:00:00Z',
    p_recipe: { prompt: 'warm' },
    recipe: { prompt: 'warm' },
  })[parameter] ?? null;

/** Objects travel as JSON in an address too. */
const inAddress = (value: unknown): unknown =>
  typeof value === 'object' && value !== null ? JSON.stringify(value) : value;

const readAccount = async () => {
  const { sql } = backend;
  return await sql`
    select s.*, t.status, (select count(*) from public.credit_events e where e.user_id = s.user_id) as events,
           (select count(*) from public.transform_jobs j where j.user_id = s.user_id) as jobs
    from public.subscriptions s join public.transformations t using (user_id) where s.user_id = ${person.id}`;
};

describe.each(['a visitor', 'a signed-in person'] as const)('%s', (caller) => {
  const client = () => (caller === 'a visitor' ? backend.nobody : person.client);
  const isMeantFor = (name: string) =>
    caller === 'a signed-in person' && ['is_valid_recipe', 'is_valid_exports'].includes(name);

  test.each(['post', 'get'] as const)('cannot run any function of the server by %s', async (method) => {
    const before = await readAccount();
    const asSent = method === 'get' ? inAddress : (value: unknown) => value;
    expect(functions.length).toBeGreaterThan(10);
    for (const { name, parameters } of functions.filter((each) => !isMeantFor(each.name))) {
      const values = Object.fromEntries(
        parameters.map((parameter) => [parameter, asSent(valueOf(parameter))]),
      );
      const { error, status } = await client().rpc(name, values, { get: method === 'get' });
      expect({ name, isRefused: error !== null }).toEqual({ name, isRefused: true });
      // A trigger's function is no part of the API at all.
      expect(parameters.length ? ['42501'] : ['42501', '42804', 'PGRST202']).toContain(error?.code);
      expect([400, 401, 403, 404], name).toContain(status);
    }
    expect(await readAccount()).toEqual(before);
  });

  test.each([
    ['pg_sleep', { seconds: 0 }],
    ['set_config', { setting_name: 'role', new_value: 'service_role', is_local: false }],
    ['version', {}],
    ['current_setting', { setting_name: 'server_version' }],
    ['pg_read_file', { filename: '/etc/passwd' }],
    ['uid', {}],
    ['query', {}],
  ])('does not reach %s, which lies outside the schema of the API', async (name, values) => {
    const { error, status } = await client().rpc(name, values);
    expect(error).not.toBeNull();
    expect([401, 403, 404]).toContain(status);
  });
});

test('the check of a recipe answers a signed-in person, because inserting needs it', async () => {
  const { data } = await person.client.rpc('is_valid_recipe', { recipe: { prompt: 'warm' } });
  expect(data).toBe(true);
});

test('the service runs what the others may not', async () => {
  const started = await backend.service
    .rpc('start_transform', { p_user_id: person.id, p_transformation_id: photoId })
    .single();
  expect(started.error).toBeNull();
  expect(started.data).toMatchObject({ version_number: 1, status: 'queued', is_new: true });
});
