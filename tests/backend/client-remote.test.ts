import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { done, failed, type Result } from '#core/model/failure.ts';
import type { SharedBackend } from '#tests/support/server/backend.ts';
import { openSharedBackend } from '#tests/support/server/shared-servers.ts';
import { openAppContext, type AppContext } from '#tests/support/core/app-context.ts';
import { samplePhoto } from '#tests/support/core/sample-photo.ts';
import { signUp, type Person } from '#tests/support/server/people.ts';

let backend: SharedBackend;
let person: Person;
let context: AppContext;
let call: { token: string };

beforeAll(async () => {
  backend = await openSharedBackend();
});
afterAll(() => backend.stop());
beforeEach(async () => {
  person = await signUp(backend.server);
  context = openAppContext(backend.server);
  call = { token: person.token };
});

const photo = new TextEncoder().encode('abc').buffer;
const newItem = () => samplePhoto(randomUUID(), { userId: person.id });

/** Uploaded, with its row. */
async function stored() {
  const item = newItem();
  expect(await context.outbox.upload(item, photo, call)).toEqual(done(undefined));
  expect(await context.outbox.insertRow(item, call)).toEqual(done(undefined));
  return item;
}

test('a photo that is sent again after a lost answer is found there, with its size', async () => {
  const item = newItem();
  expect(await context.outbox.upload(item, photo, call)).toEqual(done(undefined));
  expect(await context.outbox.upload(item, photo, call)).toEqual(failed({ kind: 'exists' }));
  expect(await context.outbox.sizeOfObject(item, call)).toEqual(done(3));
});

test('what was never uploaded has no size', async () => {
  expect(await context.outbox.sizeOfObject(newItem(), call)).toEqual(
    failed({ kind: 'not_found', code: 'NoSuchKey' }),
  );
});

test('who asks for a size with a token that is over is signed out, and the photo is not taken for missing', async () => {
  const item = await stored();
  expect(await context.outbox.sizeOfObject(item, { token: 'a.b.c' })).toEqual(failed({ kind: 'signed_out' }));
  expect(await context.outbox.sizeOfObject(item, call)).toEqual(done(3));
});

test('nobody uploads or adds a photo in the name of another person, and is not taken for signed out', async () => {
  const theirs = samplePhoto(randomUUID(), { userId: (await signUp(backend.server)).id });
  expect(await context.outbox.upload(theirs, photo, call)).toMatchObject({
    failure: { kind: 'refused', status: 403 },
  });
  expect(await context.outbox.insertRow(theirs, call)).toMatchObject({
    failure: { kind: 'refused', status: 403 },
  });
  expect(await context.outbox.readRows([theirs.id], call)).toEqual(done([]));
});

test('a photo that is too large or of a wrong type is refused as such', async () => {
  const wrong = { ...newItem(), type: 'image/gif' };
  expect(await context.outbox.upload(wrong, photo, call)).toMatchObject({ failure: { status: 415 } });
  const large = new ArrayBuffer(21_000_000);
  expect(await context.outbox.upload(newItem(), large, call)).toMatchObject({ failure: { status: 413 } });
});

test('a row that is added again is there already, as it was', async () => {
  const item = await stored();
  expect(await context.outbox.insertRow(item, call)).toEqual(failed({ kind: 'exists' }));
  const rows = await context.outbox.readRows([item.id, randomUUID()], call);
  expect(rows).toMatchObject({
    value: [
      {
        id: item.id,
        user_id: person.id,
        status: 'uploading',
        original_filename: item.filename,
        recipe: item.recipe,
      },
    ],
  });
  expect(rows.ok && rows.value[0]?.original_url).toBe(
    person.client.storage.from('originals').getPublicUrl(item.path).data.publicUrl,
  );
});

test('two hundred rows are read in several questions', async () => {
  const items = Array.from({ length: 200 }, newItem);
  const rows = items.map(({ id }) => ({
    id,
    user_id: person.id,
    original_filename: 'a.jpg',
    original_url: 'x',
    recipe: { prompt: 'warm' },
  }));
  await backend.service.from('transformations').insert(rows).throwOnError();
  const read = await context.outbox.readRows(
    items.map(({ id }) => id),
    call,
  );
  expect(read.ok && new Set(read.value.map(({ id }) => id)).size).toBe(200);
});

test('fifty requests for one photo at once are one job and one credit', async () => {
  const item = await stored();
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => context.outbox.startTransform(item, call)),
  );
  expect(answers).toEqual(answers.map(() => done(undefined)));
  const jobs = await backend.sql`select 1 from public.transform_jobs where transformation_id = ${item.id}`;
  const debits =
    await backend.sql`select 1 from public.credit_events where transformation_id = ${item.id} and kind = 'reserve'`;
  expect([jobs.length, debits.length]).toEqual([1, 1]);
});

test('who has no credit left is told so at both steps', async () => {
  const item = await stored();
  await backend.sql`update public.subscriptions set credits_used = credits_total where user_id = ${person.id}`;
  expect(await context.outbox.startTransform(item, call)).toEqual(failed({ kind: 'no_credits' }));
  expect(await context.outbox.insertRow(newItem(), call)).toEqual(failed({ kind: 'no_credits' }));
});

test('a transform without its photo says which of the two is not there', async () => {
  const item = newItem();
  expect(await context.outbox.startTransform(item, call)).toEqual(
    failed({ kind: 'not_found', code: 'not_found' }),
  );
  await context.outbox.insertRow(item, call);
  expect(await context.outbox.startTransform(item, call)).toEqual(
    failed({ kind: 'not_found', code: 'original_missing' }),
  );
});

test('leftovers go with row and object, and once more without harm', async () => {
  const item = await stored();
  const onlyObject = newItem();
  await context.outbox.upload(onlyObject, photo, call);
  for (const leftover of [item, item, onlyObject, newItem()]) {
    expect(await context.outbox.deleteLeftovers(leftover, call)).toEqual(done(undefined));
  }
  expect(await context.outbox.readRows([item.id], call)).toEqual(done([]));
  for (const { path } of [item, onlyObject]) {
    expect(await context.outbox.sizeOfObject(samplePhoto(1, { path }), call)).toMatchObject({
      failure: { kind: 'not_found' },
    });
  }
});

test('a row makes room for one that names another place, as long as nothing was accepted with it', async () => {
  const item = newItem();
  await context.outbox.upload(item, photo, call);
  await context.outbox.insertRow(item, call);
  const moved = { ...item, path: item.path.replace(/[^/]+$/, 'elsewhere.jpg') };
  await context.outbox.upload(moved, photo, call);
  expect(await context.outbox.insertRow(moved, call)).toEqual(failed({ kind: 'exists' }));
  const elsewhere = { kind: 'refused', status: 422, code: 'original_mismatch' } as const;
  expect(await context.outbox.startTransform(moved, call)).toEqual(failed(elsewhere));
  const stranger = await signUp(backend.server);
  expect(await context.outbox.clearRow(moved, { token: stranger.token })).toEqual(done(0));
  expect(await context.outbox.clearRow(moved, call)).toEqual(done(1));
  expect(await context.outbox.clearRow(moved, call)).toEqual(done(0));
  expect(await context.outbox.insertRow(moved, call)).toEqual(done(undefined));
  expect(await context.outbox.startTransform(moved, call)).toEqual(done(undefined));
  expect(await context.outbox.clearRow(moved, call)).toEqual(done(0));
  expect(await context.outbox.readRows([item.id], call)).toMatchObject({ value: [{ id: item.id }] });
});

test('a server that is not there is the same as no connection, at every step', async () => {
  const nowhere = openAppContext({ url: 'http://127.0.0.1:9', publishableKey: 'x' }).outbox;
  const item = newItem();
  const answers: Result<unknown>[] = [
    await nowhere.upload(item, photo, call),
    await nowhere.sizeOfObject(item, call),
    await nowhere.insertRow(item, call),
    await nowhere.startTransform(item, call),
    await nowhere.readRows([item.id], call),
    await nowhere.clearRow(item, call),
    await nowhere.deleteLeftovers(item, call),
  ];
  expect(answers).toEqual(answers.map(() => failed({ kind: 'offline' })));
});
