import { expect, test } from 'vitest';
import { HOUR_MS } from '#core/lib/durations.ts';
import type { OutboxItem } from '#core/model/outbox-item.ts';
import { anna, createFakeWorld } from '#tests/support/core/fake-outbox-world.ts';
import { NOON } from '#tests/support/core/sample-photo.ts';
import { createOutbox } from './outbox.ts';

// What sending makes of a session that ends, of one that comes back, and of tokens that are refused though it stands.

test('a token that has run out is renewed once, and the photo goes on', async () => {
  const world = createFakeWorld();
  const [photo] = world.keepMany(1) as [OutboxItem];
  world.server.refusedTokens.add(`${photo.userId}/1`);
  await world.open().outbox.drain();
  expect(world.item(photo.id).state).toBe('accepted');
  expect(world.server.count('upload')).toBe(2);
});

test('one that cannot be renewed makes photos wait and deletes nothing; after the sign-in they go on', async () => {
  const world = createFakeWorld();
  const photos = world.keepMany(3);
  for (const number of [1, 2]) world.server.refusedTokens.add(`${photos[0]!.userId}/${number}`);
  const { outbox } = world.open();
  expect(await outbox.drain()).toMatchObject({ remaining: 0, held: 3 });
  expect(world.item(photos[0]!.id).hold).toEqual({ kind: 'waiting_auth' });
  expect(world.bytes.size).toBe(3);
  await outbox.drain({ fresh: true });
  expect(world.server.count('upload')).toBe(1);

  world.tokenNumber = 3;
  world.person = world.person && { ...world.person, isSignedIn: true };
  expect(await outbox.drain({ fresh: true })).toMatchObject({ accepted: photos.map(({ id }) => id) });
});

test('every pass finds out by itself that somebody is signed in again', async () => {
  const world = createFakeWorld();
  const [photo] = world.keepMany(1, { hold: { kind: 'waiting_auth' } }) as [OutboxItem];
  await world.open().outbox.drain();
  expect(world.events(photo.id)[0]).toBe('signed in');
  expect(world.item(photo.id).state).toBe('accepted');
});

test('a sign-in while the end of the last session is written down does not leave the photo waiting', async () => {
  const world = createFakeWorld();
  const [photo] = world.keepMany(1) as [OutboxItem];
  for (const number of [1, 2]) world.server.refusedTokens.add(`${photo.userId}/${number}`);
  const { ports } = world.open();
  const change: typeof ports.store.change = async (id, rule, options) => {
    const written = await ports.store.change(id, rule, options);
    if (written?.hold) world.person = anna;
    return written;
  };
  const store = Object.assign(Object.create(ports.store), { change });
  const outbox = createOutbox({ ...ports, store });
  expect(await outbox.drain()).toMatchObject({ remaining: 1, held: 0 });
  world.tokenNumber = 3;
  await outbox.drain();
  expect(world.item(photo.id).state).toBe('accepted');
});

test('tokens that are all refused for an hour are asked about with pauses, and then the photo goes by itself', async () => {
  const world = createFakeWorld();
  const [photo] = world.keepMany(1) as [OutboxItem];
  world.server.mood = () => ({ kind: 'signed_out' });
  const { outbox } = world.open();
  let end = await outbox.drain();
  const over = NOON + HOUR_MS;
  while (world.now < over) {
    expect(end).toMatchObject({ remaining: 1, held: 0 });
    world.now = end?.nextAt ?? over;
    end = await outbox.drain();
  }
  // A token, and a renewed one, each time; half of at most five minutes in between.
  expect(world.server.count('upload')).toBeLessThan(2 * 35);
  world.server.mood = () => undefined;
  world.now = end?.nextAt ?? world.now;
  await outbox.drain();
  expect(world.item(photo.id).state).toBe('accepted');
});
