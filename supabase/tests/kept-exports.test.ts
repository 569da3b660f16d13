import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { SharedBackend } from '#tests/support/server/backend.ts';
import { asPerson } from '#tests/support/server/as-person.ts';
import { photoOf, signUp, type Person } from '#tests/support/server/people.ts';
import { openSharedBackend } from '#tests/support/server/shared-servers.ts';

// How a picture is cut for places, and when it went there: any device adds what it knows, and the newest counts.

let backend: SharedBackend;
let owner: Person;
let other: Person;
let id: string;

beforeAll(async () => {
  backend = await openSharedBackend();
  [owner, other] = await Promise.all([signUp(backend.server), signUp(backend.server)]);
});
afterAll(() => backend.stop());
beforeEach(async () => {
  const photo = photoOf(owner);
  await owner.client.from('transformations').insert(photo).throwOnError();
  ({ id } = photo);
});

const CROP = { x: 0.4, y: 0.5, width: 0.9 };
const crop = (at: number, x = CROP.x) => ({ ...CROP, x, at });
const write = (exports: unknown, client = owner.client) =>
  client.from('transformations').update({ exports }).eq('id', id).select('id');
const kept = async () => {
  const [row] = await backend.sql<{ exports: unknown }[]>`
    select exports from public.transformations where id = ${id}`;
  return row?.exports;
};

test('two devices that change different places at once lose nothing of each other’s', async () => {
  expect(await kept()).toEqual({});
  const places = Array.from({ length: 12 }, (_, n) => `place-${String(n)}`);
  const ends = await Promise.all(
    places.map((place, n) =>
      write(n % 2 ? { crops: { [place]: crop(n) } } : { made: { [place]: { at: n } } }),
    ),
  );
  expect(ends.map(({ error }) => error)).toEqual(places.map(() => null));
  const known = (await kept()) as { crops: object; made: object };
  expect([...Object.keys(known.crops), ...Object.keys(known.made)].toSorted()).toEqual(places.toSorted());
});

test('in whatever order and however often they are said, the newest of each place counts', async () => {
  const first = { crops: { story: crop(1, 0.1), doordash: crop(5, 0.1) }, made: { story: { at: 9 } } };
  const second = { crops: { story: crop(2, 0.2), doordash: { at: 6 } }, made: { story: { at: 8 } } };
  const both = { crops: second.crops, made: first.made };
  for (const said of [second, first, first, second, {}, { crops: {} }])
    expect((await write(said)).error).toBeNull();
  expect(await kept()).toEqual(both);
});

test('of two that were said at once the first is kept', async () => {
  await write({ crops: { story: crop(0, 0.1) } });
  await write({ crops: { story: crop(0, 0.2) } });
  expect(await kept()).toEqual({ crops: { story: crop(0, 0.1) } });
});

test('a clock that is ahead does not keep others from changing it', async () => {
  await write({ made: { story: { at: 9e12 } } });
  const { made } = (await kept()) as { made: { story: { at: number } } };
  expect(Math.abs(made.story.at - Date.now())).toBeLessThan(60_000);
});

test('what else becomes of the photo leaves it as it is', async () => {
  const said = { crops: { story: crop(1) } };
  await write(said);
  await owner.client
    .from('transformations')
    .update({ original_filename: 'Carbonara' })
    .eq('id', id)
    .throwOnError();
  await backend.sql`update public.transformations set status = 'queued' where id = ${id}`;
  expect(await kept()).toEqual(said);
});

test('other devices find it with what has changed', async () => {
  const timeOf = async () =>
    (await backend.sql`select updated_at from public.transformations where id = ${id}`)[0]?.['updated_at'];
  const before = await timeOf();
  await write({ made: { story: { at: 1 } } });
  expect(await timeOf()).not.toEqual(before);
});

test('nobody writes it for another person, nor finds out that there is a photo', async () => {
  const said = { made: { story: { at: 1 } } };
  expect(await write(said, other.client)).toMatchObject({ error: null, data: [] });
  expect((await write(said, backend.nobody)).error?.code).toBe('42501');
  expect(await kept()).toEqual({});
  const { data } = await other.client.from('transformations').select('exports').eq('id', id);
  expect(data).toEqual([]);
});

test('of a photo that is gone nothing is written, and that is no error', async () => {
  await owner.client.from('transformations').delete().eq('id', id).throwOnError();
  expect(await write({ made: { story: { at: 1 } } })).toMatchObject({ error: null, data: [] });
});

const many = (count: number, said: object) =>
  Object.fromEntries(Array.from({ length: count }, (_, n) => [`place-${String(n)}`, said]));

test.each<[string, unknown]>([
  ['a part that nobody knows', { look: { story: { at: 1 } } }],
  ['a part that is none', { crops: [crop(1)] }],
  ['a place that is none', { made: { 'Uber Eats': { at: 1 } } }],
  ['a place without end', { made: { ['x'.repeat(41)]: { at: 1 } } }],
  ['a time alone', { made: { story: 1 } }],
  ['no time', { crops: { story: CROP } }],
  ['a time in words', { made: { story: { at: '2026-11-22' } } }],
  ['a time before all time', { made: { story: { at: -1 } } }],
  ['no time at all', { made: { story: { at: null } } }],
  ['half a crop', { crops: { story: { at: 1, x: 0.5 } } }],
  ['a crop that is text', { crops: { story: { ...crop(1), x: '0.5' } } }],
  ['a crop without width', { crops: { story: { ...crop(1), width: 0 } } }],
  ['a crop that is nowhere', { crops: { story: { ...crop(1), y: 1e9 } } }],
  ['something more', { crops: { story: { ...crop(1), note: 5 } } }],
  ['numbers for a time', { made: { story: crop(1) } }],
  ['too many places', { made: many(65, { at: 1 }) }],
])('%s is refused, and says why', async (_, exports) => {
  await write({ made: { doordash: { at: 1 } } });
  const { error, status } = await write(exports);
  expect([status, error?.code]).toEqual([400, '23514']);
  expect(error?.message).toContain('Exports are crops and times by place');
  expect(await kept()).toEqual({ made: { doordash: { at: 1 } } });
});

/** A few kilobytes, and half a gigabyte where somebody prints them. */
const ENDLESS = `[${Array.from({ length: 4000 }, () => '1e131071').join()}]`;

test.each([
  ['a part without end', `{"crops":${ENDLESS}}`],
  ['a place that has none', `{"made":{"story":${ENDLESS}}}`],
  ['times without end', `{"made":{"story":{"at":${ENDLESS}}}}`],
  ['a time of very many digits', '{"made":{"story":{"at":1e131071}}}'],
  ['very many digits of nothing', '{"made":{"story":{"at":0e-9000}}}'],
  ['a crop of very many digits', '{"crops":{"story":{"at":1,"x":1e-9000,"y":0.5,"width":0.5}}}'],
])('%s is refused, as it was written, before anybody prints it', async (_, exports) => {
  const change = asPerson(
    backend.sql,
    owner,
    (tx) => tx`update public.transformations set exports = ${exports}::text::jsonb where id = ${id}`,
  );
  await expect(change).rejects.toMatchObject({ code: '23514' });
  expect((await owner.client.rpc('is_valid_exports', { exports })).data).toBe(false);
  expect(await kept()).toEqual({});
});

test('every number of JavaScript within the bounds is accepted', async () => {
  const said = {
    crops: { story: { at: 1, x: Number.MIN_VALUE, y: -1.2345678901234567e-308, width: 1 / 3 } },
  };
  expect((await write(said)).error).toBeNull();
  expect(await kept()).toEqual(said);
});

test.each(['null', '"soup"', '[]', '7'])('%s says nothing of exports', async (exports) => {
  const [row] = await backend.sql`select public.is_valid_exports(${exports}::text::jsonb) as valid`;
  expect(row).toEqual({ valid: false });
});

test('no number of writings makes it grow beyond its limit: the newest are kept', async () => {
  expect((await write({ made: many(64, { at: 1 }), crops: many(64, crop(1, 1 / 3)) })).error).toBeNull();
  expect((await write({ made: { 'one-more': { at: 2 } } })).error).toBeNull();
  const { made, crops } = (await kept()) as Record<'made' | 'crops', Record<string, unknown>>;
  expect([Object.keys(made).length, Object.keys(crops).length]).toEqual([64, 64]);
  expect(made['one-more']).toEqual({ at: 2 });
  expect((await write({ made: { 'place-0': { at: 3 } } })).error).toBeNull();
});

test('crops of ever more versions are taken, and so is what is said beside them', async () => {
  for (let version = 1; version <= 5; version += 1) {
    const crops = Object.fromEntries(
      Object.entries(many(20, crop(version, 1 / 3))).map(([place, said]) => [`${place}-v${version}`, said]),
    );
    expect((await write({ crops, made: { story: { at: version } } })).error).toBeNull();
    expect(await kept()).toMatchObject({ crops, made: { story: { at: version } } });
  }
});

test('without it a photo is still inserted, and with it not', async () => {
  const { error } = await owner.client
    .from('transformations')
    .insert({ ...photoOf(owner), exports: { made: { story: { at: 1 } } } });
  expect(error?.code).toBe('42501');
});
