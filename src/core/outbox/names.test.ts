import { expect, test } from 'vitest';
import type { OutboxItem } from '#core/model/outbox-item.ts';
import { createFakeWorld } from '#tests/support/core/fake-outbox-world.ts';
import { samplePhoto } from '#tests/support/core/sample-photo.ts';

function open(...photos: OutboxItem[]) {
  const world = createFakeWorld();
  world.keep(...photos);
  return { world, ...world.open() };
}
const first = samplePhoto(1);

test('a photo is called otherwise wherever it is, and its row learns it with the photo', async () => {
  const [sent, waits] = [samplePhoto(1), samplePhoto(2)];
  const { world, outbox } = open(sent, waits);
  // The row is written; its start does not get through.
  world.server.mood = ({ ask, item, times }) =>
    ask === 'startTransform' && item.id === sent.id && times === 1 ? { kind: 'offline' } : undefined;
  await outbox.drain();
  expect(world.server.rows.get(sent.id)?.original_filename).toBe(sent.filename);
  await outbox.name(sent.id, 'Carbonara');
  await outbox.name(waits.id, 'Soup');
  await outbox.drain({ fresh: true });
  expect([sent, waits].map(({ id }) => world.server.rows.get(id)?.original_filename)).toEqual([
    'Carbonara',
    'Soup',
  ]);
  expect(world.item(sent.id)).toMatchObject({ state: 'accepted', filename: 'Carbonara', isRenamed: false });
  expect(world.server.ledger.debits).toBe(2);
  // Another device may call it otherwise by then: this phone does not insist.
  await outbox.name(sent.id, 'Lunch');
  expect(world.item(sent.id)).toMatchObject({ filename: 'Lunch', isRenamed: false });
});

test('a name that is given between the row and its start is not lost', async () => {
  const { world, outbox } = open(first);
  world.server.mood = ({ ask, times }) => {
    if (ask === 'insertRow' && times === 1) void outbox.name(first.id, 'Carbonara');
    return undefined;
  };
  await outbox.drain();
  await outbox.drain({ fresh: true });
  expect(world.server.rows.get(first.id)).toMatchObject({ original_filename: 'Carbonara', status: 'queued' });
  expect(world.server.ledger.debits).toBe(1);
});
