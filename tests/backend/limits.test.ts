import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SharedBackend } from '#tests/support/server/backend.ts';
import { openSharedBackend } from '#tests/support/server/shared-servers.ts';
import { photoOf, signUp, type Person } from '#tests/support/server/people.ts';
import { askUntilServed } from '#tests/support/server/ask-until-served.ts';
import { LIMITS } from '#shared/contract.ts';

const MOST = LIMITS.presetsPerUser;
const TOO_MANY_PRESETS = `Maximum of ${MOST} presets reached. Please delete an existing preset first.`;
const NO_CREDITS = 'No credits available';
let backend: SharedBackend;

beforeAll(async () => {
  backend = await openSharedBackend();
});
afterAll(() => backend.stop());

const presetOf = (person: Person, name: string) => ({ user_id: person.id, name, recipe: { prompt: 'warm' } });
const countOf = async (table: string, person: Person) => {
  const { sql } = backend;
  const [found] = await sql<{ count: number }[]>`
    select count(*)::int from ${sql(table)} where user_id = ${person.id}`;
  return found?.count;
};

test('of fifty presets saved at once exactly as many are kept as may be, and the others are told why not', async () => {
  const person = await signUp(backend.server);
  const save = (name: string) =>
    askUntilServed(() => person.client.from('user_presets').insert(presetOf(person, name)));
  const results = await Promise.all(Array.from({ length: 50 }, (_, i) => save(`p${i}`)));
  expect(results.filter(({ error }) => !error)).toHaveLength(MOST);
  const refusals = results
    .filter(({ error }) => error)
    .map(({ error, status }) => `${status} ${error?.message}`);
  expect(new Set(refusals)).toEqual(new Set([`409 ${TOO_MANY_PRESETS}`]));
  expect(await countOf('user_presets', person)).toBe(MOST);
});

test('many presets in one request do not pass the limit, and none of them is kept', async () => {
  const person = await signUp(backend.server);
  const rows = (count: number) => Array.from({ length: count }, (_, i) => presetOf(person, `p${i}`));
  const tooMany = await person.client.from('user_presets').insert(rows(11));
  expect([tooMany.status, tooMany.error?.message]).toEqual([409, TOO_MANY_PRESETS]);
  expect(await countOf('user_presets', person)).toBe(0);
  expect((await person.client.from('user_presets').insert(rows(MOST))).error).toBeNull();
  expect(await countOf('user_presets', person)).toBe(MOST);
});

test('a full list takes a new preset once an old one is deleted', async () => {
  const person = await signUp(backend.server);
  const presets = person.client.from('user_presets');
  const rows = Array.from({ length: MOST }, (_, i) => presetOf(person, `p${i}`));
  const saved = await presets.insert(rows).select('id').throwOnError();
  expect((await presets.insert(presetOf(person, 'eleventh'))).status).toBe(409);
  await presets.delete().eq('id', saved.data[0]?.id).throwOnError();
  expect((await presets.insert(presetOf(person, 'eleventh'))).error).toBeNull();
});

test('the limit of one person is not the limit of another', async () => {
  const [full, empty] = [await signUp(backend.server), await signUp(backend.server)];
  const rows = Array.from({ length: MOST }, (_, i) => presetOf(full, `p${i}`));
  await full.client.from('user_presets').insert(rows).throwOnError();
  expect((await empty.client.from('user_presets').insert(presetOf(empty, 'first'))).error).toBeNull();
});

test('a photo of somebody without credits is not taken in, with the sentence of the product', async () => {
  const person = await signUp(backend.server);
  await backend.service
    .from('subscriptions')
    .update({ credits_used: 3 })
    .eq('user_id', person.id)
    .throwOnError();
  const { error, status } = await person.client.from('transformations').insert(photoOf(person));
  expect([status, error?.code, error?.message]).toEqual([402, 'PT402', NO_CREDITS]);
  expect(await countOf('transformations', person)).toBe(0);
});

test('fifty starts of different photos at once over the API use exactly three credits', async () => {
  const person = await signUp(backend.server);
  const photos = Array.from({ length: 50 }, () => photoOf(person));
  await person.client.from('transformations').insert(photos).throwOnError();
  const results = await Promise.all(
    photos.map(({ id }) =>
      backend.service.rpc('start_transform', { p_user_id: person.id, p_transformation_id: id }),
    ),
  );
  expect(results.filter(({ error }) => !error)).toHaveLength(3);
  const refusals = results
    .filter(({ error }) => error)
    .map(({ error, status }) => `${status} ${error?.message}`);
  expect(new Set(refusals)).toEqual(new Set([`402 ${NO_CREDITS}`]));
  expect(await countOf('transform_jobs', person)).toBe(3);
  const { data } = await person.client.from('subscriptions').select('credits_total, credits_used').single();
  expect(data).toEqual({ credits_total: 3, credits_used: 3 });
});
