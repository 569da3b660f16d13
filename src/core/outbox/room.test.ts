import { expect, test } from 'vitest';
import { createFakeWorld } from '#tests/support/core/fake-outbox-world.ts';
import { samplePhoto } from '#tests/support/core/sample-photo.ts';

const HALF_AN_HOUR = 30 * 60_000;

/** Storage has no room for three photos; a fourth lies there already. */
async function openWithoutRoom() {
  const world = createFakeWorld();
  const [stored] = world.keep(samplePhoto(9, { state: 'stored', attempts: 1 }));
  world.server.objects.set(stored!.path, { size: stored!.size, userId: stored!.userId });
  const photos = world.keepMany(3);
  world.server.mood = ({ ask }) => (ask === 'upload' ? { kind: 'storage_full' } : undefined);
  const { outbox } = world.open();
  await outbox.drain();
  const makeRoom = () => (world.server.mood = () => undefined);
  return { world, outbox, photos, stored: stored!, makeRoom };
}

test('where storage is full one photo asks for all, however often somebody comes back', async () => {
  const { world, outbox, photos, stored } = await openWithoutRoom();
  for (let returns = 0; returns < 3; returns += 1) await outbox.drain({ fresh: true });
  expect(world.server.count('upload')).toBe(1);
  for (const { id } of photos) {
    expect(world.item(id)).toMatchObject({ state: 'local', hold: null, lastFailure: 'storage_full' });
  }
  // What lies there needs none.
  expect(world.item(stored.id).state).toBe('accepted');
  world.now += HALF_AN_HOUR;
  await outbox.drain();
  expect(world.server.count('upload')).toBe(2);
});

test('by and by all of them go, as soon as there is room for one', async () => {
  const { world, outbox, makeRoom } = await openWithoutRoom();
  makeRoom();
  expect(await outbox.drain({ fresh: true })).toMatchObject({ accepted: [], remaining: 3 });
  world.now += HALF_AN_HOUR;
  expect((await outbox.drain())?.accepted).toHaveLength(3);
});

test('a tap on any of them asks at once, and all go where there is room', async () => {
  const { world, outbox, photos, makeRoom } = await openWithoutRoom();
  await outbox.retry(photos[2]!.id);
  await outbox.drain({ fresh: true });
  expect(world.server.count('upload')).toBe(2);
  makeRoom();
  await outbox.retry(photos[2]!.id);
  expect((await outbox.drain({ fresh: true }))?.accepted).toHaveLength(3);
});

test('after a deletion on the server they go', async () => {
  const { outbox, makeRoom } = await openWithoutRoom();
  makeRoom();
  await outbox.roomIsBack();
  expect((await outbox.drain())?.accepted).toHaveLength(3);
});
