import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { BUCKETS, LIMITS, ORIGINAL_TYPES, PLANS, STATUSES } from '#shared/contract.ts';
import { FAILURE_CODES } from '#shared/failure-codes.ts';
import type { SharedBackend } from '#tests/support/server/backend.ts';
import { openSharedBackend } from '#tests/support/server/shared-servers.ts';
import { connect, photoOf, signUp, type Person } from '#tests/support/server/people.ts';

// The contract says the limits for client and functions, the database in its own words: here the two are compared,
// each at its edge.
let backend: SharedBackend;
let person: Person;

beforeAll(async () => {
  backend = await openSharedBackend();
  person = await signUp(backend.server);
});
afterAll(() => backend.stop());

const codeAt = async (attempt: PromiseLike<{ error: { code: string } | null }>) =>
  (await attempt).error?.code;
const ENOUGH = undefined;
const TOO_MUCH = '23514';

describe('the last allowed and the first refused', () => {
  test.each([
    [LIMITS.promptCharacters, ENOUGH],
    [LIMITS.promptCharacters + 1, TOO_MUCH],
  ])('prompt of %i characters, even of those that take four bytes', async (count, code) => {
    const prompt = '🍲'.repeat(count);
    expect(await codeAt(person.client.from('transformations').insert(photoOf(person, { prompt })))).toBe(
      code,
    );
  });

  test.each([
    [LIMITS.presetNameCharacters, ENOUGH],
    [LIMITS.presetNameCharacters + 1, TOO_MUCH],
  ])('name of a preset of %i characters', async (count, code) => {
    const preset = { user_id: person.id, name: 'é'.repeat(count), recipe: { prompt: 'warm' } };
    expect(await codeAt(person.client.from('user_presets').insert(preset))).toBe(code);
  });

  test.each([
    [LIMITS.photoNameCharacters, ENOUGH],
    [LIMITS.photoNameCharacters + 1, TOO_MUCH],
  ])('name that is given to a photo, of %i characters', async (count, code) => {
    const photo = photoOf(person);
    await person.client.from('transformations').insert(photo).throwOnError();
    const change = { original_filename: '🍲'.repeat(count) };
    const row = () => person.client.from('transformations');
    expect(await codeAt(row().update(change).eq('id', photo.id))).toBe(code);
    await row().delete().eq('id', photo.id).throwOnError();
  });

  test.each([
    [LIMITS.fullNameCharactersMax, ENOUGH],
    [LIMITS.fullNameCharactersMax + 1, TOO_MUCH],
  ])('full name of %i characters', async (count, code) => {
    const change = { full_name: 'é'.repeat(count) };
    expect(await codeAt(person.client.from('profiles').update(change).eq('id', person.id))).toBe(code);
  });

  test.each([
    [LIMITS.presetsPerUser, ENOUGH],
    [LIMITS.presetsPerUser + 1, 'PT409'],
  ])('%i presets', async (count, code) => {
    const somebody = await signUp(backend.server);
    const presets = Array.from({ length: count }, (_, i) => ({
      user_id: somebody.id,
      name: `p${i}`,
      recipe: { prompt: 'warm' },
    }));
    expect(await codeAt(somebody.client.from('user_presets').insert(presets))).toBe(code);
  });

  test.each([
    [LIMITS.passwordCharactersMin, undefined],
    [LIMITS.passwordCharactersMin - 1, 'weak_password'],
  ])('password of %i characters', async (count, code) => {
    const email = `${crypto.randomUUID()}@kitchen.example`;
    const { error } = await connect(backend.server).auth.signUp({ email, password: 'x'.repeat(count) });
    expect(error?.code).toBe(code);
  });
});

test('every plan brings the same credits here and there, and there is no other plan', async () => {
  for (const [plan, { credits }] of Object.entries(PLANS)) {
    const [row] = await backend.sql`select public.plan_credits(${plan}) as credits`;
    expect({ plan, ...row }).toEqual({ plan, credits });
  }
  const [check] = await backend.sql<{ rule: string }[]>`
    select pg_get_constraintdef(oid) as rule from pg_constraint
    where conrelid = 'public.subscriptions'::regclass and pg_get_constraintdef(oid) like '%plan%'`;
  expect(quotedIn(check?.rule)).toEqual(Object.keys(PLANS).toSorted());
});

test('a photo has the same statuses here and there', async () => {
  const [check] = await backend.sql<{ rule: string }[]>`
    select pg_get_constraintdef(oid) as rule from pg_constraint
    where conrelid = 'public.transformations'::regclass and conname = 'transformations_status_check'`;
  expect(quotedIn(check?.rule)).toEqual(STATUSES.toSorted());
});

test('there are the same buckets here and there, all of them private', async () => {
  const rows = await backend.sql<{ id: string; public: boolean }[]>`select id, public from storage.buckets`;
  expect(rows.map(({ id }) => id).toSorted()).toEqual(BUCKETS.toSorted());
  expect(rows.filter((row) => row.public)).toEqual([]);
});

test('originals have the same size and types here and there', async () => {
  const [row] = await backend.sql<{ size: number; types: string[] }[]>`
    select file_size_limit::int as size, allowed_mime_types as types from storage.buckets where id = 'originals'`;
  expect(row?.size).toBe(LIMITS.originalBytes);
  expect(row?.types.toSorted()).toEqual(ORIGINAL_TYPES.toSorted());
});

test('the settings of the auth service are open for sign-up by e-mail, without a confirmation', async () => {
  const headers = { apikey: backend.server.publishableKey };
  const response = await fetch(`${backend.server.url}/auth/v1/settings`, { headers });
  expect(await response.json()).toMatchObject({ disable_signup: false, mailer_autoconfirm: true });
});

const quotedIn = (rule = '') =>
  [...rule.matchAll(/'(\w+)'::text/g)].map(([, word]) => String(word)).toSorted();

test('a transformation fails for the reasons that the contract names, and for no other', async () => {
  const { sql } = backend;
  const photo = photoOf(person);
  await person.client.from('transformations').insert(photo).throwOnError();
  for (const code of FAILURE_CODES) {
    await sql`update public.transformations set status = 'failed', failure_code = ${code} where id = ${photo.id}`;
  }
  const other = sql`update public.transformations set failure_code = 'rate_limited' where id = ${photo.id}`;
  await expect(other).rejects.toMatchObject({ code: TOO_MUCH });
});

const A_TENTH = LIMITS.unfinishedPhotos / 10;

test.each([
  [LIMITS.unfinishedPhotos, ENOUGH],
  [LIMITS.unfinishedPhotos + 1, 'PT429'],
])('%i unfinished photos', async (count, code) => {
  const somebody = await signUp(backend.server);
  const photos = Array.from({ length: count }, () => photoOf(somebody));
  // All at once would take a slow machine's database longer than anybody's query may. More than one is left for the end.
  for (; photos.length > 2 * A_TENTH; photos.splice(0, A_TENTH)) {
    await somebody.client.from('transformations').insert(photos.slice(0, A_TENTH)).throwOnError();
  }
  expect(await codeAt(somebody.client.from('transformations').insert(photos))).toBe(code);
});
