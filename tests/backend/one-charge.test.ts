// A phone that has asked again without a connection, and another device that has had the same photo made by then.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { done } from '#core/model/failure.ts';
import { recipeOfStyle } from '#core/model/recipe.ts';
import { openEditPhone } from '#tests/support/core/edit-phone.ts';
import { anyWay, noConnection, openOutboxPhone } from '#tests/support/core/outbox-phone.ts';
import { sampleBytes, samplePhoto } from '#tests/support/core/sample-photo.ts';
import type { SharedBackend } from '#tests/support/server/backend.ts';
import { type Credits, openCredits } from '#tests/support/server/credits.ts';
import { openSharedBackend } from '#tests/support/server/shared-servers.ts';

let backend: SharedBackend;
let credits: Credits;

beforeAll(async () => {
  // Nothing is made: what is started stays queued.
  backend = await openSharedBackend();
  credits = openCredits(backend.sql);
});
afterAll(() => backend.stop());

/** A device of somebody new, and their phone, on which one photo waits: the server has failed it, and paid it back. */
async function openTwoDevices() {
  const device = await openEditPhone(backend.server);
  const { air, outbox, db, told } = await openOutboxPhone(backend.server, device.person);
  const item = samplePhoto(randomUUID(), { userId: device.person.id });
  await db.intake.add(item, sampleBytes(1));
  await outbox.drain();
  const readRow = async () => {
    const read = await device.context.outbox.readRows([item.id], { token: device.person.token });
    if (!read.ok || !read.value[0]) throw new Error('the row is not there');
    return read.value[0];
  };
  await end(item.id, false);
  await outbox.confirm([await readRow()]);
  expect(await db.outbox.get(item.id)).toMatchObject({ state: 'failed' });
  return { device, air, outbox, db, told, id: item.id, readRow };
}

/** The job of this photo that waits is done, or has failed and is paid back. */
async function end(id: string, isWell: boolean): Promise<void> {
  const [job] = await backend.sql<{ id: string }[]>`
    update public.transform_jobs set state = 'running', attempts = 1
    where transformation_id = ${id} and state = 'queued' returning id`;
  if (!job) throw new Error('nothing waits');
  const claimed = { id: job.id, attempts: 1 };
  await (isWell ? credits.complete(claimed, recipeOfStyle('slate')) : credits.fail(claimed));
}

test('a photo that failed, asked for again without a connection and made from another device meanwhile, is paid once', async () => {
  const { device, air, outbox, db, told, id, readRow } = await openTwoDevices();
  air.way = noConnection;
  expect(await outbox.sendAgain(id)).toBe(true);
  // There it has another name by then, and another style.
  await device.edits.nameTransformation(device.person.id, id, 'Ramen');
  expect(await device.edits.runAgain({ ...(await readRow()), recipe: recipeOfStyle('slate') })).toEqual(
    done('queued'),
  );
  await end(id, true);

  air.way = anyWay;
  await outbox.drain({ fresh: true });
  expect(await db.outbox.get(id)).toMatchObject({ state: 'accepted' });
  expect(await credits.readAccount(device.person.id)).toMatchObject({ used: 1 });
  await outbox.confirm([await readRow()]);
  expect(await db.outbox.get(id)).toMatchObject({ state: 'purged', recipe: recipeOfStyle('slate') });
  expect(told).toContainEqual({ type: 'came-too-late', what: 'style' });
});

test('a photo that failed is made and paid where nobody else has asked for it', async () => {
  const { device, air, outbox, told, id, readRow } = await openTwoDevices();
  air.way = noConnection;
  await outbox.sendAgain(id);
  air.way = anyWay;
  await outbox.drain({ fresh: true });
  expect(await readRow()).toMatchObject({ status: 'queued', current_version: 0 });
  await outbox.confirm([await readRow()]);
  expect(told).not.toContainEqual(expect.objectContaining({ type: 'came-too-late' }));
  expect(await credits.readAccount(device.person.id)).toMatchObject({ used: 1 });
});

test('a device that has not heard of the newest version pays no other one; once it has, it does', async () => {
  const { device, id, readRow } = await openTwoDevices();
  const stale = await readRow();
  // Another device.
  await device.person.client.from('transformations').update({ original_filename: 'Ramen' }).eq('id', id);
  await device.edits.runAgain({ ...(await readRow()), recipe: recipeOfStyle('slate') });
  await end(id, true);

  expect(await device.edits.runAgain({ ...stale, recipe: recipeOfStyle('slate') })).toEqual(done('ready'));
  expect(await device.edits.runAgain({ ...stale, recipe: recipeOfStyle('zen') })).toMatchObject({
    failure: { kind: 'exists' },
  });
  expect(await credits.readAccount(device.person.id)).toMatchObject({ used: 1 });
  const fresh = await device.store.transformation(id);
  expect(fresh).toMatchObject({ status: 'ready', current_version: 2 });
  if (fresh) await device.edits.runAgain({ ...fresh, recipe: recipeOfStyle('zen') });
  expect(await credits.readAccount(device.person.id)).toMatchObject({ used: 2 });
});
