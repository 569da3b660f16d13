import { expect, test } from 'vitest';
import type { OutboxItem } from '#core/model/outbox-item.ts';
import { anna, ben, createFakeWorld } from '#tests/support/core/fake-outbox-world.ts';
import { BEN, NOON, samplePhoto } from '#tests/support/core/sample-photo.ts';

const first = samplePhoto(1);

/** The server has just asked for half a minute. */
async function openQuiet() {
  const world = createFakeWorld();
  world.keep(first);
  const { outbox } = world.open();
  expect((await outbox.view()).quietUntil).toBe(0);
  world.server.mood = () => ({ kind: 'slow_down', waitMs: 30_000 });
  await outbox.drain();
  world.server.mood = () => undefined;
  return { world, outbox };
}

test('the screen is told of the pause that the server asked for, until it is over', async () => {
  const { world, outbox } = await openQuiet();
  expect((await outbox.view()).quietUntil).toBe(NOON + 30_000);
  world.now += 30_000;
  expect((await outbox.view()).quietUntil).toBe(0);
});

test('a pause is over where somebody sets the clock back to before it', async () => {
  const { world, outbox } = await openQuiet();
  world.now -= 30 * 60_000;
  expect((await outbox.view()).quietUntil).toBe(0);
  expect(await outbox.drain()).toMatchObject({ accepted: [first.id] });
});

test('nothing is sent before it is over', async () => {
  const { world, outbox } = await openQuiet();
  world.now += 29_000;
  expect(await outbox.drain({ fresh: true })).toMatchObject({ accepted: [] });
  world.now += 1000;
  expect(await outbox.drain()).toMatchObject({ accepted: [first.id] });
});

test('it is the pause of whoever was asked for it: somebody else sends meanwhile, and says nothing of it', async () => {
  const { world, outbox } = await openQuiet();
  const [other] = world.keep(samplePhoto(2, { userId: BEN })) as [OutboxItem];
  world.change(ben);
  expect((await outbox.view()).quietUntil).toBe(0);
  expect(await outbox.drain()).toMatchObject({ accepted: [other.id] });
  world.change(anna);
  expect((await outbox.view()).quietUntil).toBe(NOON + 30_000);
  expect(await outbox.drain({ fresh: true })).toMatchObject({ accepted: [] });
});
