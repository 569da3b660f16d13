import { expect, test } from 'vitest';
import { createFakeWorld } from '#tests/support/core/fake-outbox-world.ts';
import { NOON } from '#tests/support/core/sample-photo.ts';

const WAIT_MS = 42 * 60_000;

test('after too many failures what is stored waits as long as the server says, everything else goes on, and nothing is lost', async () => {
  const world = createFakeWorld();
  const kept = world.keepMany(2);
  world.server.mood = ({ ask }) =>
    ask === 'startTransform' ? { kind: 'too_many_failures', waitMs: WAIT_MS } : undefined;
  const { outbox } = world.open();
  expect(await outbox.drain()).toMatchObject({ remaining: 2, held: 0, nextAt: NOON + WAIT_MS });
  for (const { id } of kept) {
    expect(world.item(id)).toMatchObject({ state: 'stored', hold: null, lastFailure: 'too_many_failures' });
  }
  // Another person on this phone is not kept waiting.
  expect((await outbox.view()).quietUntil).toBe(0);

  world.server.mood = () => undefined;
  await outbox.drain({ fresh: true });
  expect(world.server.count('startTransform')).toBe(2);
  world.now += WAIT_MS;
  expect((await outbox.drain())?.accepted).toHaveLength(2);
  expect(world.server.ledger).toEqual({ debits: 2, refunds: 0 });
  expect(world.bytes.size).toBe(2);
});
