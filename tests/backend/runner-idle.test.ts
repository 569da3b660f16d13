import { expect, test } from 'vitest';
import { scriptEngine } from '#tests/support/server/job-bench.ts';
import { addPhoto, sendTransform, type SentPhoto } from '#tests/support/server/photos.ts';
import { drawDish } from '#tests/support/pictures/dishes.ts';
import { openRunnerWorld, withLine } from './runner-world.ts';

// What a runner of a platform's isolate leaves to others.
const world = openRunnerWorld();

/** As one that has room for `photos` of them, and has begun some. */
function openBudget(photos: number, begunBefore = 0) {
  let begun = begunBefore;
  return { isFresh: () => begun === 0, hasRoom: () => begun < photos, begin: () => void (begun += 1) };
}

/** Somebody sends another photo when a runner has found nothing more, and asks a last time whether work is due. */
function withLateComer() {
  const { server, service } = world.backend;
  const admin = Object.create(service) as typeof service;
  let late: SentPhoto | undefined;
  const ask = service.rpc.bind(service);
  const send = async () => {
    late = await addPhoto(server, world.person, { file: await drawDish() });
    await sendTransform(server, late.request, { token: world.person.token });
  };
  admin.rpc = ((name: string, args: object) =>
    name === 'is_work_due' && !late ? send().then(() => ask(name, args)) : ask(name, args)) as typeof ask;
  const readStatus = async () => {
    const [row] = await world.backend.sql<{ status: string }[]>`
      select status from public.transformations where id = ${late?.id ?? null}`;
    return row?.status;
  };
  return { admin, readStatus };
}

test.each([
  { room: 2, leaves: false, status: 'ready' },
  { room: 1, leaves: true, status: 'queued' },
])('a photo that comes when a runner is about to end: with room for $room it is $status', async (scene) => {
  const { admin, readStatus } = withLateComer();
  const { engine } = scriptEngine('any', world.picture);
  const runner = world.bench.runner([engine], { admin, budget: openBudget(scene.room) });
  expect(await runner.runUntilIdle(60_000)).toBe(scene.leaves);
  expect(await readStatus()).toBe(scene.status);
});

test('a photo that comes when one that was called in for nothing is about to end is ready, too', async () => {
  const { engine } = scriptEngine('any', world.picture);
  await world.bench.runner([engine]).runUntilIdle(60_000);
  const { admin, readStatus } = withLateComer();
  const runner = world.bench.runner([engine], { admin, budget: openBudget(3, 1) });
  expect(await runner.runUntilIdle(60_000)).toBe(false);
  expect(await readStatus()).toBe('ready');
});

test('files that cannot be removed now keep no photo from its turn', async () => {
  const { server, sql } = world.backend;
  const second = await addPhoto(server, world.person, { file: await drawDish() });
  await sendTransform(server, second.request, { token: world.person.token });
  const { engine } = scriptEngine('any', world.picture);
  const admin = withLine(world, 'claim_file_removal', async () => ({ data: null, error: { code: '57014' } }));
  await world.bench.runner([engine], { admin }).runUntilIdle(60_000);
  const rows = await sql`select status from public.transformations where user_id = ${world.person.id}`;
  expect(rows.map(({ status }) => String(status))).toEqual(['ready', 'ready']);
  expect(world.bench.faults.at(-1)).toMatchObject({ message: 'database: 57014' });
});
