import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createMirror, type Mirror } from '#core/mirror/mirror.ts';
import { done } from '#core/model/failure.ts';
import type { SharedBackend } from '#tests/support/server/backend.ts';
import { openSharedBackend } from '#tests/support/server/shared-servers.ts';
import { openAppContext, sessionOf, type AppContext } from '#tests/support/core/app-context.ts';
import { openMemoryMirror } from '#tests/support/core/memory-mirror.ts';
import { photoOf, signUp, type Person } from '#tests/support/server/people.ts';

let backend: SharedBackend;
let person: Person;
let context: AppContext;
let mirror: Mirror;
let told: string[];
let whenTold: () => unknown;

beforeAll(async () => {
  backend = await openSharedBackend();
});
afterAll(() => backend.stop());
beforeEach(async () => {
  person = await signUp(backend.server);
  context = openAppContext(backend.server);
  await context.session.signedIn(await sessionOf(person));
  [told, whenTold] = [[], () => {}];
  mirror = createMirror({
    store: openMemoryMirror(),
    remote: context.mirror,
    session: context.session,
    tell({ type }) {
      told.push(type);
      whenTold();
    },
  });
});

/** Photos of this person, added by the server's own hand: all in one transaction, so with one updated_at. */
async function addPhotos(count: number, change: object = {}): Promise<string[]> {
  const rows = Array.from({ length: count }, () => ({ ...photoOf(person), ...change }));
  await backend.service.from('transformations').insert(rows).throwOnError();
  return rows.map(({ id }) => id).toSorted();
}

/** A finished version of a photo, as the runner would write it. */
async function finish(id: string, version = 1) {
  const output = { output_url: `out-${version}.jpg`, thumbnail_url: null };
  const recipe = { prompt: 'warm light', report: { engine: 'local', did: ['light'], couldNot: [] } };
  await backend.service
    .from('transformation_versions')
    .insert({ transformation_id: id, version_number: version, ...output, recipe })
    .throwOnError();
  await backend.service
    .from('transformations')
    .update({ status: 'ready', current_version: version, ...output, recipe })
    .eq('id', id)
    .throwOnError();
}

async function pull(): Promise<{ requests: number; told: number }> {
  const before = { calls: context.calls.length, told: told.length };
  expect(await mirror.pull(person.id)).toEqual(done(undefined));
  return { requests: context.calls.length - before.calls, told: told.length - before.told };
}

const idsHere = async () => {
  const ids: string[] = [];
  for (let page = 1; ; page += 1) {
    const rows = await mirror.page(person.id, page);
    if (rows.length === 0) return ids.toSorted();
    ids.push(...rows.map(({ id }) => id));
  }
};

test('five hundred photos of one moment arrive all, over the edges of pages', async () => {
  const ids = await addPhotos(500);
  await pull();
  expect(await idsHere()).toEqual(ids);
  expect(await mirror.count(person.id)).toBe(500);
});

test('plan, name and presets arrive, and a second pull tells nothing new', async () => {
  await person.client
    .from('user_presets')
    .insert({ user_id: person.id, name: 'Warm', recipe: { prompt: 'warm', style: 'of 2030' } })
    .throwOnError();
  await addPhotos(3);
  expect((await pull()).told).toBeGreaterThan(0);
  expect(await mirror.subscription(person.id)).toMatchObject({
    plan: 'free',
    credits_total: 3,
    credits_used: 0,
  });
  expect(await mirror.profile(person.id)).toMatchObject({ full_name: 'Ada Cook' });
  expect(await mirror.presets(person.id)).toMatchObject([{ name: 'Warm', recipe: { prompt: 'warm' } }]);
  expect(await pull()).toEqual({ told: 0, requests: 5 });
});

test('a new phone of many photos has the plan first, then the newest photos, then all others', async () => {
  const old = await addPhotos(300, { created_at: '2025-11-28T08:00:00Z' });
  const newest = await addPhotos(20);
  const asked = context.calls.length;
  const tables = () => context.calls.slice(asked).map(({ url }) => /v1\/(\w+)/.exec(url)?.[1] ?? '');
  let atAccount: string[] = [];
  const { promise: firstRead, resolve } = Promise.withResolvers<string[]>();
  const onAccount = async () => void (atAccount = tables());
  whenTold = () => void (whenTold = () => resolve(idsHere()));
  expect(await mirror.pull(person.id, { onAccount })).toEqual(done(undefined));
  expect(atAccount.toSorted()).toEqual(['profiles', 'subscriptions', 'user_presets']);
  expect(await firstRead).toEqual(newest);
  expect(await idsHere()).toEqual([...old, ...newest].toSorted());
  await pull();
  const byAge = /transformations\?.*order=created_at/;
  expect(context.calls.slice(asked).filter(({ url }) => byAge.test(url))).toHaveLength(1);
});

test('a photo that is deleted elsewhere while a new phone reads its history goes again', async () => {
  const ids = await addPhotos(300);
  let deletion: Promise<void> | undefined;
  const deleteElsewhere = async () => {
    await person.client.from('transformations').delete().eq('id', ids[7]).throwOnError();
  };
  whenTold = async () => {
    if ((await mirror.count(person.id)) > 0) deletion ??= deleteElsewhere();
  };
  await pull();
  await (deletion ?? deleteElsewhere());
  await pull();
  expect(await idsHere()).toEqual(ids.filter((id) => id !== ids[7]));
});

test('what changes comes with the next pull: a picture with its version, a new photo, a credit', async () => {
  const [id = ''] = await addPhotos(1);
  await pull();
  await finish(id);
  const [fresh = ''] = await addPhotos(1);
  await backend.sql`update public.subscriptions set credits_used = 1 where user_id = ${person.id}`;
  await pull();
  expect(await mirror.transformation(id)).toMatchObject({ status: 'ready', output_url: 'out-1.jpg' });
  expect(await mirror.versions(id)).toMatchObject([
    { version_number: 1, recipe: { report: { did: ['light'] } } },
  ]);
  expect(await idsHere()).toEqual([id, fresh].toSorted());
  expect(await mirror.subscription(person.id)).toMatchObject({ credits_used: 1 });
});

test('what was deleted elsewhere goes here too, even when another photo took its place', async () => {
  const ids = await addPhotos(3);
  await pull();
  await person.client.from('transformations').delete().eq('id', ids[0]).throwOnError();
  const [fresh = ''] = await addPhotos(1);
  await pull();
  expect(await idsHere()).toEqual([...ids.slice(1), fresh].toSorted());
});

test('a change whose transaction took long shows up behind the cursor, and is found', async () => {
  const [slowId = '', quickId = ''] = await addPhotos(2);
  await backend.sql.begin(async (slow) => {
    await slow`update public.transformations set original_filename = 'late.jpg' where id = ${slowId}`;
    await finish(quickId);
    await pull();
  });
  expect(await mirror.transformation(slowId)).toMatchObject({ original_filename: 'soup.jpg' });
  expect(await mirror.transformation(quickId)).toMatchObject({ status: 'ready' });
  await pull();
  expect(await mirror.transformation(slowId)).toMatchObject({ original_filename: 'late.jpg' });
});

test('photos that are being made are asked for alone, in one request, and those that are gone are named', async () => {
  const [id = ''] = await addPhotos(1, { status: 'enhancing' });
  await pull();
  expect(await mirror.unfinished(person.id)).toEqual([id]);
  await finish(id);
  const gone = randomUUID();
  context.calls.length = 0;
  expect(await mirror.refresh(person.id, [id, gone])).toMatchObject({
    value: { rows: [{ id, status: 'ready' }], missing: [gone] },
  });
  expect(context.calls.map(({ url }) => new URL(url).pathname)).toEqual([
    '/rest/v1/transformations',
    '/rest/v1/transformation_versions',
  ]);
  expect(await mirror.versions(id)).toHaveLength(1);
  expect(await mirror.unfinished(person.id)).toEqual([]);
});

test('nothing of another person arrives, and nobody else’s photos are found by their id', async () => {
  const stranger = await signUp(backend.server);
  const theirs = photoOf(stranger);
  await backend.service.from('transformations').insert(theirs).throwOnError();
  await pull();
  expect(await idsHere()).toEqual([]);
  expect(await mirror.refresh(person.id, [theirs.id])).toEqual(done({ rows: [], missing: [theirs.id] }));
  expect(await mirror.pull(stranger.id)).toEqual({ ok: false, failure: { kind: 'signed_out' } });
});

test('two phones that pull at the same time end the same', async () => {
  const ids = await addPhotos(30);
  for (const id of ids.slice(0, 5)) await finish(id);
  await Promise.all([pull(), pull(), pull()]);
  expect(await idsHere()).toEqual(ids);
  for (const id of ids.slice(0, 5)) expect(await mirror.versions(id)).toHaveLength(1);
});
