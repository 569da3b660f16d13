import { randomUUID } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { SharedBackend } from '#tests/support/server/backend.ts';
import { openSharedBackend } from '#tests/support/server/shared-servers.ts';
import { photoOf, signUp, type Person } from '#tests/support/server/people.ts';
import { ask } from '#tests/support/server/raw-http.ts';

// The app knows supabase-js, and supabase-js knows PostgREST: each answer here is the one that hosted Supabase gives.
let backend: SharedBackend;
let person: Person;

beforeAll(async () => {
  backend = await openSharedBackend();
});
afterAll(() => backend.stop());
beforeEach(async () => {
  person = await signUp(backend.server);
});

const presetOf = (name = 'Warm') => ({
  id: randomUUID(),
  user_id: person.id,
  name,
  recipe: { prompt: 'warm' },
});
const photos = () => person.client.from('transformations');
const presets = () => person.client.from('user_presets');

/** 25 photos, a minute apart, the newest last. */
async function addPhotos(count = 25): Promise<string[]> {
  const rows = Array.from({ length: count }, () => photoOf(person));
  await backend.service
    .from('transformations')
    .insert(
      rows.map((row, i) => ({
        ...row,
        created_at: `2026-01-01T00:${String(i).padStart(2, '0')}:00+00:00`,
      })),
    )
    .throwOnError();
  return rows.map(({ id }) => id);
}

describe('a single row comes as an object', () => {
  test('after an insert that embeds', async () => {
    const photo = photoOf(person);
    const { data, status } = await photos().insert(photo).select('*, transformation_versions(*)').single();
    expect(status).toBe(201);
    expect(data).toMatchObject({ id: photo.id, status: 'uploading', transformation_versions: [] });
  });

  test('after an insert that asks for some columns', async () => {
    const photo = photoOf(person);
    const { data } = await photos().insert(photo).select('id, status').maybeSingle();
    expect(data).toEqual({ id: photo.id, status: 'uploading' });
  });

  test('after an update', async () => {
    const { data } = await person.client
      .from('profiles')
      .update({ full_name: 'Grace Cook' })
      .eq('id', person.id)
      .select('full_name')
      .single();
    expect(data).toEqual({ full_name: 'Grace Cook' });
  });

  test('after a delete', async () => {
    const preset = presetOf();
    await presets().insert(preset).throwOnError();
    const { data } = await presets().delete().eq('id', preset.id).select('id, name').single();
    expect(data).toEqual({ id: preset.id, name: 'Warm' });
  });

  test('after an insert that ignores duplicates', async () => {
    const preset = presetOf();
    const { data } = await presets().upsert(preset, { ignoreDuplicates: true }).select('id').single();
    expect(data).toEqual({ id: preset.id });
  });

  test('after a merge by the service, with what is embedded', async () => {
    const photo = photoOf(person);
    await photos().insert(photo).throwOnError();
    const { data } = await backend.service
      .from('transformations')
      .upsert({ ...photo, original_filename: 'merged.jpg' })
      .select('original_filename, transformation_versions(id)')
      .single();
    expect(data).toEqual({ original_filename: 'merged.jpg', transformation_versions: [] });
  });
});

describe('where there is no row', () => {
  test('single says so with 406 and PGRST116', async () => {
    const { data, error, status } = await photos().select('*').eq('id', randomUUID()).single();
    expect([data, status, error?.code]).toEqual([null, 406, 'PGRST116']);
  });

  test('maybeSingle gives null and no error', async () => {
    expect(await photos().select('*').eq('id', randomUUID()).maybeSingle()).toMatchObject({
      data: null,
      error: null,
    });
  });

  test('a change with single says so, and one with maybeSingle gives null', async () => {
    const change = () => presets().delete().eq('id', randomUUID()).select('id');
    expect((await change().single()).error?.code).toBe('PGRST116');
    expect(await change().maybeSingle()).toMatchObject({ data: null, error: null });
  });
});

test('single on several rows says so, and changes nothing', async () => {
  await presets()
    .insert([presetOf('a'), presetOf('b')])
    .throwOnError();
  const read = await presets().select('id').single();
  expect([read.status, read.error?.code]).toEqual([406, 'PGRST116']);
  const removed = await presets().delete().eq('user_id', person.id).select('id').single();
  expect([removed.status, removed.error?.code]).toEqual([406, 'PGRST116']);
  expect((await presets().select('id')).data).toHaveLength(2);
});

test('the gallery reads its pages newest first, with the exact count of all', async () => {
  const ids = (await addPhotos()).toReversed();
  const page = (number: number) =>
    photos()
      .select('id', { count: 'exact' })
      .eq('user_id', person.id)
      .order('created_at', { ascending: false })
      .range((number - 1) * 20, number * 20 - 1);
  const [first, second] = [await page(1), await page(2)];
  expect([first.data?.map(({ id }) => String(id)), first.count, first.status]).toEqual([
    ids.slice(0, 20),
    25,
    206,
  ]);
  expect([second.data?.map(({ id }) => String(id)), second.count, second.status]).toEqual([
    ids.slice(20),
    25,
    206,
  ]);
});

test('a page beyond the last one is refused as PostgREST does, and the first page of nothing is empty', async () => {
  const read = () => photos().select('id', { count: 'exact' }).order('created_at');
  expect(await read().range(0, 19)).toMatchObject({ data: [], count: 0, status: 200 });
  await addPhotos(3);
  const beyond = await read().range(20, 39);
  expect([beyond.status, beyond.error?.code]).toEqual([416, 'PGRST103']);
});

test('a head request counts without rows', async () => {
  await presets()
    .insert([presetOf('a'), presetOf('b')])
    .throwOnError();
  const counted = await presets().select('*', { count: 'exact', head: true }).eq('user_id', person.id);
  expect(counted).toMatchObject({ data: null, count: 2, error: null, status: 200 });
});

test('versions come in their order, by themselves and inside their photo', async () => {
  const [photo] = await addPhotos(1);
  const versions = [2, 10, 1].map((version_number) => ({
    transformation_id: photo,
    version_number,
    output_url: 'out.jpg',
    recipe: { prompt: 'warm' },
  }));
  await backend.service.from('transformation_versions').insert(versions).throwOnError();
  const alone = await person.client
    .from('transformation_versions')
    .select('version_number')
    .eq('transformation_id', photo)
    .order('version_number', { ascending: true });
  const ordered = [{ version_number: 1 }, { version_number: 2 }, { version_number: 10 }];
  expect(alone.data).toEqual(ordered);
  const inside = await photos()
    .select('id, transformation_versions(version_number)')
    .eq('id', photo)
    .order('version_number', { referencedTable: 'transformation_versions' })
    .single();
  expect(inside.data).toEqual({ id: photo, transformation_versions: ordered });
});

test('times have the form of ISO 8601 and recipes stay objects', async () => {
  const [id] = await addPhotos(1);
  const { data } = await photos().select('created_at, recipe').eq('id', id).single();
  expect(data?.created_at).toBe('2026-01-01T00:00:00+00:00');
  expect(data?.recipe).toMatchObject({ prompt: 'warm light', num_images: 1 });
});

test('an object given to a function arrives as an object', async () => {
  const call = await person.client.rpc('is_valid_recipe', { recipe: { prompt: 'warm' } });
  expect(call).toMatchObject({ data: true, error: null });
});

test('many rows come packed for whoever unpacks them, and their count without any', async () => {
  await addPhotos();
  const { url, publishableKey: apikey } = backend.server;
  const path = `/rest/v1/transformations?select=*&user_id=eq.${person.id}&order=id`;
  const headers = { apikey, authorization: `Bearer ${person.token}`, prefer: 'count=exact' };
  const plain = await ask(url, path, { headers });
  const packed = await ask(url, path, { headers: { ...headers, 'accept-encoding': 'gzip' } });
  expect([plain.headers['content-encoding'], packed.headers['content-encoding']]).toEqual([
    undefined,
    'gzip',
  ]);
  expect(gunzipSync(packed.body)).toEqual(plain.body);
  expect(packed.body.length).toBeLessThan(plain.body.length / 4);
  expect(packed.headers['content-range']).toBe('0-24/25');
  const { count, data } = await photos().select('*', { count: 'exact', head: true });
  expect([count, data]).toEqual([25, null]);
});
