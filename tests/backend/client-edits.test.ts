import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { done, failed } from '#core/model/failure.ts';
import type { TransformationRow } from '#core/model/server-rows.ts';
import { openScreenRemote } from '#core/remote/remote.ts';
import { openAppContext } from '#tests/support/core/app-context.ts';
import type { SharedBackend } from '#tests/support/server/backend.ts';
import { openSharedBackend } from '#tests/support/server/shared-servers.ts';
import { addPhoto, openEditPhone, type EditPhone } from '#tests/support/core/edit-phone.ts';
import { photoOf } from '#tests/support/server/people.ts';
import { LIMITS } from '#shared/contract.ts';

let backend: SharedBackend;
let ann: EditPhone;
let ben: EditPhone;

beforeAll(async () => {
  // Nothing is made: what is started stays queued.
  backend = await openSharedBackend();
});
afterAll(() => backend.stop());
beforeEach(async () => {
  [ann, ben] = await Promise.all([openEditPhone(backend.server), openEditPhone(backend.server)]);
});

const recipe = { prompt: 'warm light' };

const count = async (table: string, id: string, kind = 'reserve') => {
  const found =
    table === 'credit_events'
      ? await backend.sql`select 1 from public.credit_events where transformation_id = ${id} and kind = ${kind}`
      : await backend.sql`select 1 from public.transform_jobs where transformation_id = ${id}`;
  return found.length;
};

test('a preset is saved with its words, and is in the copy as the server has it', async () => {
  const saved = await ann.edits.savePreset(ann.person.id, 'Lunch', recipe);
  const { data } = await ann.person.client.from('user_presets').select('*');
  expect(data).toMatchObject([{ id: saved.ok && saved.value, name: 'Lunch', recipe }]);
  expect(await ann.store.presets(ann.person.id)).toEqual(data);
});

test('the same preset sent twice, as after a lost answer, is one', async () => {
  const preset = { id: randomUUID(), user_id: ann.person.id, name: 'Lunch', recipe };
  const ask = () => ann.screens.edits.insertPreset(preset, ann.person.token);
  const [first, again] = [await ask(), await ask()];
  expect(first).toMatchObject({ ok: true, value: preset });
  expect(again).toEqual(first);
  expect((await ann.person.client.from('user_presets').select('id')).data).toHaveLength(1);
});

test('the eleventh preset is refused as such; sent again, the tenth is still there', async () => {
  const names = Array.from({ length: 12 }, (_, number) => `Preset ${String(number)}`);
  const ends = await Promise.all(names.map((name) => ann.edits.savePreset(ann.person.id, name, recipe)));
  expect(ends.filter(({ ok }) => ok)).toHaveLength(LIMITS.presetsPerUser);
  for (const end of ends.filter(({ ok }) => !ok)) {
    expect(end).toEqual(failed({ kind: 'refused', status: 409, code: 'PT409' }));
  }
  const kept = await ann.store.presets(ann.person.id);
  expect(kept).toHaveLength(LIMITS.presetsPerUser);
  const { created_at: _, ...tenth } = kept[0] ?? Object.assign({}, kept[0]);
  expect(await ann.screens.edits.insertPreset(tenth, ann.person.token)).toMatchObject({ ok: true });
  expect(await ann.edits.deletePreset(ann.person.id, tenth.id)).toEqual(done(undefined));
  expect(await ann.edits.savePreset(ann.person.id, 'Instead', recipe)).toMatchObject({ ok: true });
});

test.each([
  ['an empty name', '   ', recipe],
  ['a long name', 'x'.repeat(51), recipe],
  ['no words', 'Lunch', { prompt: '' }],
  ['too many words', 'Lunch', { prompt: 'x'.repeat(1001) }],
])('a preset with %s is refused by the server too', async (_, name, words) => {
  expect(await ann.edits.savePreset(ann.person.id, name, words)).toMatchObject({
    failure: { kind: 'refused', status: 400 },
  });
  expect(await ann.store.presets(ann.person.id)).toEqual([]);
});

test('a photo is called otherwise on the server and in the copy; the last one who names it is heard', async () => {
  const { id } = await addPhoto(ann);
  const userId = ann.person.id;
  const ends = await Promise.all([
    ann.edits.nameTransformation(userId, id, 'Carbonara'),
    ann.edits.nameTransformation(userId, id, 'Soup'),
  ]);
  expect(ends).toEqual([done(undefined), done(undefined)]);
  expect(await ann.edits.nameTransformation(userId, id, 'Pasta')).toEqual(done(undefined));
  expect(await ann.store.transformation(id)).toMatchObject({ id, original_filename: 'Pasta' });
  expect(await ben.edits.nameTransformation(ben.person.id, id, 'Mine')).toEqual(
    failed({ kind: 'not_found', code: 'no_row' }),
  );
  const { data } = await ann.person.client.from('transformations').select('original_filename');
  expect(data).toEqual([{ original_filename: 'Pasta' }]);
});

test('how a photo is exported is heard from two devices, and is in the copy with its next reading', async () => {
  const { id } = await addPhoto(ann);
  const userId = ann.person.id;
  const crop = { x: 0.4, y: 0.5, width: 0.9, at: 5 };
  const [phone, laptop] = [
    { crops: { story: crop }, made: {} },
    { crops: {}, made: { doordash: { at: 6 } } },
  ];
  const ends = await Promise.all([phone, laptop].map((said) => ann.edits.keepExports(userId, id, said)));
  expect(ends).toEqual([done(undefined), done(undefined)]);
  const gone = failed({ kind: 'not_found', code: 'no_row' });
  expect(await ben.edits.keepExports(ben.person.id, id, phone)).toEqual(gone);
  expect(await ann.edits.keepExports(userId, randomUUID(), phone)).toEqual(gone);
  const far = { crops: { story: { ...crop, x: 1e9 } }, made: {} };
  expect(await ann.edits.keepExports(userId, id, far)).toMatchObject({ failure: { kind: 'refused' } });
  const rows = await ann.context.mirror.transformationsById([id], ann.person.token);
  const both = { crops: { story: crop }, made: { doordash: { at: 6 } } };
  expect(rows).toMatchObject({ value: { rows: [{ exports: both }] } });
});

test('nobody saves, takes over or deletes a preset of another person', async () => {
  const saved = await ann.edits.savePreset(ann.person.id, 'Mine', recipe);
  const id = saved.ok ? saved.value : '';
  const theirs = { id: randomUUID(), user_id: ann.person.id, name: 'Planted', recipe };
  expect(await ben.screens.edits.insertPreset(theirs, ben.person.token)).toMatchObject({
    failure: { kind: 'refused', status: 403 },
  });
  expect(
    await ben.screens.edits.insertPreset({ ...theirs, id, user_id: ben.person.id }, ben.person.token),
  ).toEqual(failed({ kind: 'exists' }));
  await ben.edits.deletePreset(ben.person.id, id);
  const { data } = await ann.person.client.from('user_presets').select('id, name');
  expect(data).toEqual([{ id, name: 'Mine' }]);
});

test('a deleted preset is gone, and deleting it again does no harm', async () => {
  const saved = await ann.edits.savePreset(ann.person.id, 'Lunch', recipe);
  const id = saved.ok ? saved.value : '';
  for (const _ of [1, 2]) expect(await ann.edits.deletePreset(ann.person.id, id)).toEqual(done(undefined));
  expect((await ann.person.client.from('user_presets').select('id')).data).toEqual([]);
  expect(await ann.store.presets(ann.person.id)).toEqual([]);
});

test('a name is saved for its owner only', async () => {
  expect(await ann.edits.saveName(ann.person.id, 'Anna Lovelace')).toEqual(done(undefined));
  expect(await ann.store.profile(ann.person.id)).toMatchObject({ full_name: 'Anna Lovelace' });
  await ben.screens.edits.saveName(ann.person.id, 'Not Anna', ben.person.token);
  const { data } = await ann.person.client.from('profiles').select('full_name').single();
  expect(data).toEqual({ full_name: 'Anna Lovelace' });
});

test('ten requests to run a photo again are one job and one credit, and the row says queued here', async () => {
  const row = await addPhoto(ann);
  const ends = await Promise.all(Array.from({ length: 10 }, () => ann.edits.runAgain(row)));
  expect(ends).toEqual(ends.map(() => done('queued')));
  expect([await count('transform_jobs', row.id), await count('credit_events', row.id)]).toEqual([1, 1]);
  expect(await ann.store.transformation(row.id)).toMatchObject({ status: 'queued' });
});

test('asked again from a stale screen after the job has ended, nothing more is started; from a fresh one it is', async () => {
  const row = await addPhoto(ann);
  await ann.edits.runAgain(row);
  await backend.sql`update public.transform_jobs set state = 'failed' where transformation_id = ${row.id}`;
  await backend.sql`update public.transformations set status = 'failed', failure_code = 'internal' where id = ${row.id}`;
  const ends = await Promise.all([ann.edits.runAgain(row), ann.edits.runAgain(row)]);
  expect(ends).toEqual(ends.map(() => failed({ kind: 'exists' })));
  expect(await count('credit_events', row.id)).toBe(1);
  const fresh = await ann.store.transformation(row.id);
  expect(fresh).toMatchObject({ status: 'failed' });
  if (fresh) await Promise.all([ann.edits.runAgain(fresh), ann.edits.runAgain(fresh)]);
  expect([await count('transform_jobs', row.id), await count('credit_events', row.id)]).toEqual([2, 2]);
});

test('nobody runs or deletes a photo of another person, nor finds out that there is one', async () => {
  const row = await addPhoto(ann);
  const asBen = { ...row, user_id: ben.person.id };
  const gone = { ...asBen, id: randomUUID() };
  const answer = await ben.edits.runAgain(asBen);
  expect(answer).toMatchObject({ failure: { kind: 'not_found' } });
  expect(await ben.edits.runAgain(gone)).toEqual(answer);
  expect(await ben.edits.runAgain(row)).toEqual(failed({ kind: 'signed_out' }));
  await ben.edits.deleteTransformation(ben.person.id, row.id);
  expect((await ann.person.client.from('transformations').select('id')).data).toEqual([{ id: row.id }]);
  expect(await count('transform_jobs', row.id)).toBe(0);
});

test('without credit running again is refused and changes nothing', async () => {
  const row = await addPhoto(ann);
  await backend.sql`update public.subscriptions set credits_used = credits_total where user_id = ${ann.person.id}`;
  expect(await ann.edits.runAgain(row)).toEqual(failed({ kind: 'no_credits' }));
  expect(await ann.store.transformation(row.id)).toEqual(row);
});

test('a transformation is deleted here and there, with the end of its files planned', async () => {
  const row = await addPhoto(ann);
  for (const _ of [1, 2])
    expect(await ann.edits.deleteTransformation(ann.person.id, row.id)).toEqual(done(undefined));
  expect(await ann.store.transformation(row.id)).toBeUndefined();
  expect((await ann.person.client.from('transformations').select('id')).data).toEqual([]);
  const removals = await backend.sql`
    select 1 from public.file_removals where user_id = ${ann.person.id} and original_url = ${row.original_url}`;
  expect(removals).toHaveLength(1);
});

test('the ledger tells the newest first, whatever the clock said, at most fifty lines, and only one’s own', async () => {
  await backend.sql`
    insert into public.credit_events (user_id, kind, amount, created_at)
    values (${ann.person.id}, 'reset', 0, now() + interval '5 days')`;
  const row = await addPhoto(ann);
  await ann.edits.runAgain(row);
  expect(await ann.edits.creditEvents(ann.person.id, 50)).toMatchObject({
    value: [
      { kind: 'reserve', amount: -1, transformation_id: row.id, version_number: 1 },
      { kind: 'reset', amount: 0, transformation_id: null },
      { kind: 'grant', amount: 3, transformation_id: null },
    ],
  });
  expect(await ben.screens.edits.creditEvents(ann.person.id, 50, ben.person.token)).toEqual(done([]));
  const gifts = Array.from({ length: 60 }, () => ({ user_id: ann.person.id, kind: 'grant', amount: 1 }));
  await backend.sql`insert into public.credit_events ${backend.sql(gifts)}`;
  const all = await ann.edits.creditEvents(ann.person.id, 50);
  expect(all.ok && all.value.length).toBe(50);
});

test('whoever wants to go is written down once, however often they ask', async () => {
  await Promise.all(Array.from({ length: 5 }, () => ann.edits.askForDeletion(ann.person.id)));
  expect(await ann.edits.askForDeletion(ann.person.id)).toEqual(done(undefined));
  const asked = () =>
    backend.sql`select 1 from public.account_deletion_requests where user_id = ${ann.person.id}`;
  expect(await asked()).toHaveLength(1);
  expect(await ben.screens.edits.askForDeletion(ann.person.id, ben.person.token)).toMatchObject({
    ok: false,
  });
  const { data } = await ben.person.client.from('account_deletion_requests').select('user_id');
  expect(data).toEqual([]);
});

test('who asks for somebody else’s account to go is not written down', async () => {
  expect(await ben.screens.edits.askForDeletion(ann.person.id, ben.person.token)).toMatchObject({
    failure: { kind: 'refused', status: 403 },
  });
  const rows =
    await backend.sql`select 1 from public.account_deletion_requests where user_id in ${backend.sql([ann.person.id, ben.person.id])}`;
  expect(rows).toHaveLength(0);
});

test('a server that is not there is the same as no connection, for every change', async () => {
  const nowhere = openScreenRemote(openAppContext({ url: 'http://127.0.0.1:9', publishableKey: 'x' }));
  const row = photoOf(ann.person) as unknown as TransformationRow;
  const { edits, pictures } = nowhere;
  const preset = { id: randomUUID(), user_id: ann.person.id, name: 'x', recipe };
  const answers = await Promise.all([
    edits.insertPreset(preset, 't'),
    edits.deletePreset('x', 't'),
    edits.saveName('x', 'y', 't'),
    edits.deleteTransformation('x', 't'),
    edits.runAgain(row, { recipe, key: 'key', mustBeFree: false }, 't'),
    edits.creditEvents('x', 50, 't'),
    edits.askForDeletion('x', 't'),
    edits.hasReferencePlate('t'),
    edits.putReferencePlate(new ArrayBuffer(1), 't'),
    pictures.sign('thumbnails', ['a'], 't'),
  ]);
  expect(answers).toEqual(answers.map(() => failed({ kind: 'offline' })));
});
