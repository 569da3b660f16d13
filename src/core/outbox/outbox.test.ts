import { describe, expect, test } from 'vitest';
import type { AttentionReason, OutboxItem } from '#core/model/outbox-item.ts';
import { recipeOfStyle } from '#core/model/recipe.ts';
import type { Outbox } from './outbox.ts';
import { ben, createFakeWorld } from '#tests/support/core/fake-outbox-world.ts';
import { BEN, NOON, samplePhoto, sampleRow } from '#tests/support/core/sample-photo.ts';

function open(...photos: OutboxItem[]) {
  const world = createFakeWorld();
  world.keep(...photos);
  return { world, ...world.open() };
}
const first = samplePhoto(1);
const held = (reason: AttentionReason, changes: Partial<OutboxItem> = {}) =>
  samplePhoto(1, { hold: { kind: 'needs_attention', reason }, ...changes });

test('people see their own photos in order, and of others only how many', async () => {
  const taken = samplePhoto(3, { removedAt: NOON });
  const { world, outbox } = open(samplePhoto(2), first, taken, samplePhoto(4, { userId: BEN }));
  const view = await outbox.view();
  expect(view.items.map(({ id }) => id)).toEqual([first.id, samplePhoto(2).id]);
  expect(view.removed.map(({ id }) => id)).toEqual([taken.id]);
  expect(view.others).toBe(1);
  world.person = ben;
  expect((await outbox.view()).items.map(({ userId }) => userId)).toEqual([BEN]);
});

test.each<[AttentionReason, boolean]>([
  ['too_large', true],
  ['wrong_type', true],
  ['not_accepted', true],
  ['not_allowed', true],
  ['damaged', true],
  ['missing', true],
  ['unreadable', false],
  ['uncleanable', false],
])('another try of a photo that is %s lets it go: %s', async (reason, expected) => {
  const { world, outbox } = open(held(reason));
  await outbox.retry(first.id);
  expect(world.item(first.id).hold === null).toBe(expected);
});

test('a style can be changed until the photo is accepted, and never after', async () => {
  const states = ['local', 'stored', 'accepted', 'failed'] as const;
  const photos = states.map((state, index) => samplePhoto(index + 1, { state, recipe: null }));
  const { world, outbox } = open(...photos);
  const ids = photos.map(({ id }) => id);
  expect(await outbox.setRecipe(ids, recipeOfStyle('zen'))).toEqual(ids.slice(0, 2));
  expect(ids.map((id) => world.item(id).recipe?.style)).toEqual(['zen', 'zen', undefined, undefined]);
});

test('a photo that was refused goes with another style; what is held for anything else is held on', async () => {
  const other = samplePhoto(2, { hold: { kind: 'needs_attention', reason: 'too_large' } });
  const { world, outbox } = open(held('not_accepted', { nextAttemptAt: NOON + 9000 }), other);
  await outbox.setRecipe([first.id, other.id], recipeOfStyle('zen'));
  expect(world.item(first.id)).toMatchObject({ hold: null, nextAttemptAt: 0, recipe: { style: 'zen' } });
  expect(world.item(other.id).hold).toEqual(other.hold);
});

test('another style leaves the dish where it was, until somebody says it is elsewhere', async () => {
  const ring = { ring: [0.5, 0.5, 0.4, 0.3, 0] } as const;
  const { world, outbox } = open({ ...first, recipe: { ...recipeOfStyle('marble'), dish: ring } });
  await outbox.setRecipe([first.id], recipeOfStyle('zen'));
  expect(world.item(first.id).recipe).toEqual({ ...recipeOfStyle('zen'), dish: ring });
  const elsewhere = { ring: [0.2, 0.5, 0.1, 0.1, 0] } as const;
  await outbox.setRecipe([first.id], { ...recipeOfStyle('zen'), dish: elsewhere });
  expect(world.item(first.id).recipe?.dish).toEqual(elsewhere);
});

test('a photo that nothing here could read is sent as it is', async () => {
  const { world, outbox } = open(held('unreadable', { form: 'raw' }));
  await outbox.sendAsItIs(first.id);
  await outbox.drain();
  expect(world.item(first.id).state).toBe('accepted');
});

describe('send again', () => {
  test('a photo that was deleted on the server goes under a new id, tapped twice or not', async () => {
    const { world, outbox } = open(held('deleted_elsewhere', { state: 'accepted' }));
    await Promise.all([outbox.sendAgain(first.id), outbox.sendAgain(first.id)]);
    expect(world.items.size).toBe(1);
    const [renewed] = [...world.items.values()] as [OutboxItem];
    expect([first.id, first.path, first.idempotencyKey]).not.toContain(renewed.id);
    expect([renewed.path, renewed.idempotencyKey]).not.toEqual([first.path, first.idempotencyKey]);
    expect([...world.bytes.keys()]).toEqual([renewed.id]);
    expect(await outbox.drain()).toMatchObject({ accepted: [renewed.id] });
  });

  test('a photo that failed gets one more job, tapped twice or not, and is charged anew', async () => {
    const { world, outbox } = open(first);
    await outbox.drain();
    world.server.finish(first.id, 'failed');
    await outbox.confirm([world.server.rows.get(first.id)!]);
    expect(world.item(first.id).state).toBe('failed');
    await Promise.all([outbox.sendAgain(first.id), outbox.sendAgain(first.id)]);
    await outbox.drain();
    expect(world.server.jobs.map(({ state }) => state)).toEqual(['failed', 'queued']);
    expect(world.server.ledger).toEqual({ debits: 2, refunds: 1 });
    expect(world.server.count('upload')).toBe(1);
  });
});

describe('a picture that was made elsewhere is not paid for twice', () => {
  const gone = { state: 'accepted', hold: { kind: 'needs_attention', reason: 'deleted_elsewhere' } } as const;

  test.each([{ state: 'failed' } as const, gone])('%j, and its row is ready', async (changes) => {
    const { world, outbox } = open(samplePhoto(1, changes));
    expect([await outbox.accepted(), await outbox.ended()]).toEqual([[], [first.id]]);
    world.server.rows.set(first.id, sampleRow(first, { status: 'ready' }));
    expect(await outbox.sendAgain(first.id)).toBe(false);
    await outbox.drain();
    expect(world.item(first.id).state).toBe('purged');
    expect(world.server.jobs).toEqual([]);
    expect(await outbox.ended()).toEqual([]);
  });

  test.each([{ state: 'failed' } as const, gone])('%j, taken out meanwhile, stays out', async (changes) => {
    const { world, outbox } = open(samplePhoto(1, changes));
    world.server.remote.readRows = async () => {
      await outbox.remove(first.id);
      return { ok: false, failure: { kind: 'offline' } };
    };
    await outbox.sendAgain(first.id);
    expect(world.item(first.id)).toMatchObject({ ...changes, removedAt: expect.any(Number) });
    await outbox.drain();
    expect(world.server.jobs).toEqual([]);
  });

  test('where the server cannot be asked, the wish counts', async () => {
    const { world, outbox } = open(samplePhoto(1, { state: 'failed' }));
    world.server.remote.readRows = async () => ({ ok: false, failure: { kind: 'offline' } });
    expect(await outbox.sendAgain(first.id)).toBe(true);
    expect(world.item(first.id).state).toBe('stored');
  });
});

describe('an answer that was asked for before the last change', () => {
  const accepted = samplePhoto(1, { state: 'accepted', changedAt: NOON });
  const row = sampleRow(accepted, { status: 'failed' });

  test.each<[string, number, number, boolean]>([
    ['says nothing', NOON - 1, NOON + 1, false],
    ['asked for after it says how things are', NOON, NOON + 1, true],
    ['says how things are where the clock was set back since', NOON - 9000, NOON - 8000, true],
  ])('%s', async (_, askedAt, now, isHeard) => {
    const { world, outbox } = open(accepted);
    world.now = now;
    await outbox.confirm([row], [], askedAt);
    expect(world.item(first.id).state === 'failed').toBe(isHeard);
    world.keep(accepted);
    await outbox.confirm([], [first.id], askedAt);
    expect(world.item(first.id).hold !== null).toBe(isHeard);
  });
});

test.each(['local', 'stored', 'accepted'] as const)(
  'a photo that is %s already keeps its key: another one could be charged again',
  async (state) => {
    const { world, outbox } = open(samplePhoto(1, { state }));
    await outbox.sendAgain(first.id);
    expect(world.item(first.id)).toMatchObject({ state, idempotencyKey: first.idempotencyKey });
  },
);

describe('the way to the end', () => {
  test('bytes go when the picture is ready and was read back, and not before', async () => {
    const { world, outbox } = open(first);
    await outbox.drain();
    expect(await outbox.accepted()).toEqual([first.id]);
    await outbox.confirm([world.server.rows.get(first.id)!]);
    expect(world.bytes.has(first.id)).toBe(true);
    world.server.finish(first.id, 'ready');
    await outbox.confirm([world.server.rows.get(first.id)!]);
    expect(world.bytes.has(first.id)).toBe(false);
    expect(world.item(first.id).state).toBe('purged');
    expect(await outbox.accepted()).toEqual([]);
  });

  test('news that come while a photo is being accepted are not overwritten by its answer', async () => {
    const { world, outbox } = open(first);
    const mirror = world.open().outbox;
    const { remote } = world.server;
    const start = remote.startTransform.bind(remote);
    remote.startTransform = async (item, call) => {
      const answer = await start(item, call);
      world.server.finish(item.id, 'ready');
      await mirror.confirm([world.server.rows.get(item.id)!]);
      return answer;
    };
    await outbox.drain();
    expect(world.item(first.id).state).toBe('purged');
    expect(world.bytes.has(first.id)).toBe(false);
  });

  test("a row that says it is somebody else's settles nothing", async () => {
    const { world, outbox } = open(samplePhoto(1, { state: 'accepted' }));
    await outbox.confirm([sampleRow(first, { status: 'ready', user_id: BEN })]);
    expect(world.item(first.id).state).toBe('accepted');
  });

  test('a row that is missing is said, and nothing is deleted', async () => {
    const { world, outbox } = open(samplePhoto(1, { state: 'accepted' }));
    // Whoever asked sees none of hers.
    await outbox.confirm([], [first.id], undefined, BEN);
    expect(world.item(first.id).hold).toBeNull();
    await outbox.confirm([], [first.id, 'unknown'], undefined, first.userId);
    expect(world.item(first.id).hold).toEqual({ kind: 'needs_attention', reason: 'deleted_elsewhere' });
    expect(world.bytes.has(first.id)).toBe(true);
    expect(await outbox.accepted()).toEqual([]);
  });
});

test('a photo that is taken out while it is being accepted comes back: it has its credit', async () => {
  const { world, outbox } = open(first);
  world.server.mood = ({ ask, item }) => {
    if (ask === 'startTransform') world.items.set(item.id, { ...world.item(item.id), removedAt: NOON });
    return undefined;
  };
  await outbox.drain();
  expect(world.item(first.id)).toMatchObject({ state: 'accepted', removedAt: null });
  await outbox.remove(first.id);
  expect(world.item(first.id).removedAt).toBeNull();
});

test.each<[string, (outbox: Outbox) => Promise<unknown>]>([
  ['taken out', (outbox) => outbox.remove(first.id)],
  ['deleted with all others', (outbox) => outbox.deleteAllOf(first.userId)],
])('a photo that is %s while its row is written is not charged', async (_, takeAway) => {
  const { world, outbox } = open(first);
  const page = world.open().outbox;
  const { remote } = world.server;
  const insert = remote.insertRow.bind(remote);
  remote.insertRow = async (item, call) => {
    await takeAway(page);
    return insert(item, call);
  };
  expect(await outbox.drain()).toMatchObject({ accepted: [] });
  expect(world.server.ledger.debits).toBe(0);
  world.now += 61_000;
  await outbox.tidy();
  expect([world.server.rows.size, world.server.objects.size, world.bytes.size]).toEqual([0, 0, 0]);
});

test('a photo that is taken out while its bytes go up gets no row', async () => {
  const { world, outbox } = open(first);
  world.server.whileUploading = () => world.open().outbox.remove(first.id);
  await outbox.drain();
  expect(world.server.count('insertRow')).toBe(0);
});

test('every change is told', async () => {
  const { outbox, told } = open(first);
  const changes = [
    () => outbox.setRecipe([first.id], recipeOfStyle('zen')),
    () => outbox.remove(first.id),
    () => outbox.restore(first.id),
    () => outbox.retry(first.id),
    () => outbox.deleteAllOf(first.userId),
  ];
  for (const [index, change] of changes.entries()) {
    await change();
    expect(told).toHaveLength(index + 1);
  }
  expect(new Set(told.map(({ type }) => type))).toEqual(new Set(['items-changed']));
});

test('photos that get a style together are told of together', async () => {
  const others = [2, 3].map((index) => samplePhoto(index));
  const { world, outbox, told } = open(first, ...others);
  const ids = [first, ...others].map(({ id }) => id);
  await outbox.setRecipe(ids, recipeOfStyle('zen'));
  expect(told).toEqual([{ type: 'items-changed' }]);
  expect(ids.map((id) => world.item(id).recipe?.style)).toEqual(['zen', 'zen', 'zen']);
});

test('where the storage breaks off among several photos, what was written by then is told', async () => {
  const second = samplePhoto(2);
  const { world, outbox, told, ports } = open(first, second);
  const store = { ...ports.store };
  ports.store.change = (id, ...rest) =>
    id === second.id ? Promise.reject(new Error('no room')) : store.change(id, ...rest);
  await expect(outbox.setRecipe([first.id, second.id], recipeOfStyle('zen'))).rejects.toThrow('no room');
  expect(world.item(first.id).recipe?.style).toBe('zen');
  expect(told).toEqual([{ type: 'items-changed' }]);
});
