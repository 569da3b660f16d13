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

test.each(['is lost', 'is on its way, and the photo had a new name before'])(
  'a name that is given while the answer to its start %s reaches the row all the same',
  async (what) => {
    const { world, outbox } = open(first);
    const isLost = what === 'is lost';
    if (!isLost) await outbox.name(first.id, 'Soup');
    world.server.mood = ({ ask, times }) => {
      if (ask !== 'startTransform' || times > 1) return undefined;
      if (!isLost) void outbox.name(first.id, 'Carbonara');
      return isLost ? 'lost after' : undefined;
    };
    await outbox.drain();
    await outbox.name(first.id, 'Carbonara');
    world.server.finish(first.id, 'ready');
    await outbox.confirm([world.server.rows.get(first.id)!]);
    expect(world.item(first.id)).toMatchObject({ state: 'purged', isRenamed: true });
    world.server.mood = ({ ask, times }) =>
      ask === 'nameRow' && times === 1 ? { kind: 'busy', status: 503 } : undefined;
    for (let times = 0; times < 3; times += 1) await outbox.tidy();
    expect(world.server.rows.get(first.id)).toMatchObject({
      original_filename: 'Carbonara',
      status: 'ready',
    });
    expect(world.item(first.id)).toMatchObject({ filename: 'Carbonara', isRenamed: false });
    expect(world.server.count('nameRow')).toBe(2);
  },
);

test('the name of a photo that was deleted on the server is told nobody, and tried once', async () => {
  const { world, outbox } = open({ ...first, state: 'purged', isRenamed: true });
  await outbox.tidy();
  await outbox.tidy();
  expect(world.server.count('nameRow')).toBe(1);
});
