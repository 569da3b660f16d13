import { describe, expect, test } from 'vitest';
import type { Failure } from '#core/model/failure.ts';
import type { OutboxItem } from '#core/model/outbox-item.ts';
import { createOutbox } from './outbox.ts';
import { createFakeWorld } from '#tests/support/core/fake-outbox-world.ts';
import { NOON, samplePhoto, sampleRow } from '#tests/support/core/sample-photo.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const refused = (status: number): Failure => ({ kind: 'refused', status, code: 'no' });

/** A world in which one kind of request of one photo always meets this failure. */
function worldWith(failure: Failure, { ask = 'upload', photos = 2, ofAll = false } = {}) {
  const world = createFakeWorld();
  const kept = world.keepMany(photos);
  world.server.mood = (call) =>
    call.ask === ask && (ofAll || call.item.id === samplePhoto(1).id) ? failure : undefined;
  return { world, kept, ...world.open() };
}

test('a photo goes up, gets its row and is accepted, and its bytes stay until the picture was seen', async () => {
  const world = createFakeWorld();
  const [photo] = world.keepMany(1) as [OutboxItem];
  const { outbox, told } = world.open();
  expect(await outbox.drain()).toEqual({ remaining: 0, nextAt: null, held: 0, accepted: [photo.id] });
  expect(world.server.asked.map(({ ask }) => ask)).toEqual(['upload', 'insertRow', 'startTransform']);
  expect(world.item(photo.id)).toMatchObject({ state: 'accepted', attempts: 0, lastFailure: null });
  expect(world.bytes.has(photo.id)).toBe(true);
  expect(world.events(photo.id)).toEqual(['upload', 'accept']);
  expect(told).toContainEqual({ type: 'sending', id: photo.id, sent: null, size: photo.size });
  expect(told).toContainEqual({ type: 'items-changed' });
  expect(told.at(-1)).toEqual({ type: 'sending-ended' });
});

test('photos go one after the other, the oldest first', async () => {
  const world = createFakeWorld();
  world.keep(samplePhoto(3), samplePhoto(1), samplePhoto(2));
  await world.open().outbox.drain();
  const starts = world.server.asked.filter(({ ask }) => ask === 'startTransform');
  expect(starts.map(({ id }) => id)).toEqual([1, 2, 3].map((number) => samplePhoto(number).id));
});

test('the next photo is read while the one before it is being answered', async () => {
  const world = createFakeWorld();
  const [, second] = world.keepMany(2);
  const { outbox, ports } = world.open();
  const read: string[] = [];
  const bytes = (id: string) => store.bytes(id);
  const store = { ...ports.store };
  ports.store.bytes = (id) => {
    read.push(id);
    return bytes(id);
  };
  world.server.mood = ({ ask, item }) => {
    if (ask === 'startTransform' && item.id !== second!.id) read.push('answered');
    return undefined;
  };
  await outbox.drain();
  expect(read).toEqual([samplePhoto(1).id, second!.id, 'answered']);
});

test('what was saved of a photo is said while the server is asked the next thing', async () => {
  const world = createFakeWorld();
  world.keepMany(1);
  const { outbox, told } = world.open();
  const toldByThen: number[] = [];
  world.server.mood = ({ ask }) => {
    if (ask === 'startTransform') toldByThen.push(told.filter(({ type }) => type === 'items-changed').length);
    return undefined;
  };
  await outbox.drain();
  expect(toldByThen).toEqual([1]);
  expect(told.filter(({ type }) => type === 'items-changed')).toHaveLength(2);
});

test('nothing to send asks nothing of the server and says nothing', async () => {
  const world = createFakeWorld();
  world.keep(samplePhoto(1, { recipe: null }), samplePhoto(2, { form: 'raw' }));
  const { outbox, told } = world.open();
  expect(await outbox.drain({ fresh: true })).toEqual({ remaining: 0, nextAt: null, held: 0, accepted: [] });
  expect(world.server.asked).toEqual([]);
  expect(told).toEqual([]);
});

describe('what went wrong decides who goes next', () => {
  test.each<[string, Failure, Partial<OutboxItem>, { tries: number; isNextSent: boolean }]>([
    [
      'no connection',
      { kind: 'offline' },
      { hold: null, lastFailure: 'offline' },
      { tries: 1, isNextSent: false },
    ],
    ['a busy server, once', { kind: 'busy', status: 503 }, { hold: null }, { tries: 1, isNextSent: true }],
    [
      'too many requests',
      { kind: 'slow_down', waitMs: 5000 },
      { hold: null },
      { tries: 1, isNextSent: false },
    ],
    [
      'a refusal of all tokens, though the session stands',
      { kind: 'signed_out' },
      { hold: null, lastFailure: 'busy', nextAttemptAt: NOON + 1000 },
      { tries: 2, isNextSent: true },
    ],
    [
      'no room for it',
      { kind: 'storage_full' },
      { hold: null, lastFailure: 'storage_full', nextAttemptAt: NOON + 1_800_000 },
      { tries: 1, isNextSent: false },
    ],
    ['a photo that is too large', refused(413), attention('too_large'), { tries: 1, isNextSent: true }],
    ['a wrong type', refused(415), attention('wrong_type'), { tries: 1, isNextSent: true }],
    ['a ban', refused(403), attention('not_allowed'), { tries: 1, isNextSent: true }],
    ['a photo that is not valid', refused(422), attention('not_accepted'), { tries: 1, isNextSent: true }],
    ['any other refusal', refused(400), attention('not_accepted'), { tries: 1, isNextSent: true }],
  ])('%s', async (_, failure, changes, { tries, isNextSent }) => {
    const { world, kept, outbox } = worldWith(failure);
    const [first, second] = kept as [OutboxItem, OutboxItem];
    await outbox.drain();
    expect(world.item(first.id)).toMatchObject({ state: 'local', attempts: 1, ...changes });
    expect(world.server.asked.filter(({ id }) => id === first.id)).toHaveLength(tries);
    expect(world.item(second.id).state).toBe(isNextSent ? 'accepted' : 'local');
    expect(world.bytes.size).toBe(2);
  });

  test('a server that is busy twice is left alone', async () => {
    const { world, outbox } = worldWith({ kind: 'busy', status: 500 }, { ofAll: true, photos: 5 });
    const end = await outbox.drain();
    expect(world.server.asked).toHaveLength(2);
    expect(end).toMatchObject({ remaining: 5, held: 0 });
  });

  test('a bug in one step stops this photo and no other, and is reported', async () => {
    const world = createFakeWorld();
    const [first, second] = world.keepMany(2) as [OutboxItem, OutboxItem];
    world.server.mood = ({ item }) => {
      if (item.id === first.id) throw new TypeError('undefined is not a photo');
      return undefined;
    };
    const { outbox, faults } = world.open();
    expect(await outbox.drain()).toMatchObject({ accepted: [second.id], remaining: 1 });
    expect(world.item(first.id)).toMatchObject({ attempts: 1, lastFailure: 'bug', hold: null });
    expect(faults).toEqual([new TypeError('undefined is not a photo')]);
  });
});

function attention(reason: string): Partial<OutboxItem> {
  return { hold: { kind: 'needs_attention', reason } as OutboxItem['hold'] };
}

describe('no credit', () => {
  test('keeps photos that are uploaded already, and lets the others go on', async () => {
    const { world, kept, outbox } = worldWith({ kind: 'no_credits' }, { ask: 'startTransform', photos: 2 });
    const end = await outbox.drain();
    expect(kept.map(({ id }) => world.item(id).state)).toEqual(['stored', 'accepted']);
    expect(world.item(kept[0]!.id).hold).toEqual({ kind: 'waiting_credit' });
    expect(end).toMatchObject({ remaining: 0, held: 1, nextAt: NOON + HOUR });
  });

  test('is not asked about again by a tap on another photo, but once an hour, and when there is credit', async () => {
    const { world, kept, outbox } = worldWith({ kind: 'no_credits' }, { ask: 'startTransform', photos: 1 });
    const tries = () => world.server.count('startTransform');
    await outbox.drain();
    await outbox.drain({ fresh: true });
    expect(tries()).toBe(1);
    world.now += HOUR;
    await outbox.drain();
    expect(tries()).toBe(2);
    world.server.mood = () => undefined;
    await outbox.creditIsBack();
    await outbox.drain();
    expect(world.item(kept[0]!.id).state).toBe('accepted');
  });
});

describe('bytes on the phone', () => {
  test('that are not those that were saved are never sent', async () => {
    const world = createFakeWorld();
    const [photo] = world.keepMany(1) as [OutboxItem];
    world.bytes.set(photo.id, new Uint8Array(photo.size).buffer);
    expect(await world.open().outbox.drain()).toMatchObject({ remaining: 0, held: 1 });
    expect(world.item(photo.id).hold).toEqual({ kind: 'needs_attention', reason: 'damaged' });
    expect(world.server.asked).toEqual([]);
  });

  test.each(['gone', 'broken'])('that are %s for one read only are sent', async (fault) => {
    const world = createFakeWorld();
    const [photo] = world.keepMany(1) as [OutboxItem];
    const { ports } = world.open();
    const read = ports.store.bytes.bind(ports.store);
    let reads = 0;
    const bytes = async (id: string) => {
      if (++reads > 1) return await read(id);
      return fault === 'gone' ? undefined : new ArrayBuffer(5);
    };
    await createOutbox({ ...ports, store: Object.assign(Object.create(ports.store), { bytes }) }).drain();
    expect(world.item(photo.id).state).toBe('accepted');
  });

  test.each(['missing', 'damaged'] as const)(
    'that were %s and are there again go with another try',
    async (reason) => {
      const world = createFakeWorld();
      const [photo] = world.keepMany(1, { hold: { kind: 'needs_attention', reason } }) as [OutboxItem];
      const { outbox } = world.open();
      await outbox.retry(photo.id);
      await outbox.drain();
      expect(world.item(photo.id).state).toBe('accepted');
    },
  );

  test('that are gone are said to be gone', async () => {
    const world = createFakeWorld();
    const [photo] = world.keepMany(1) as [OutboxItem];
    world.bytes.delete(photo.id);
    await world.open().outbox.drain();
    expect(world.item(photo.id).hold).toEqual({ kind: 'needs_attention', reason: 'missing' });
  });
});

describe('something lies at the place of a photo', () => {
  test('of the same size: an earlier try got through', async () => {
    const world = createFakeWorld();
    const [photo] = world.keepMany(1) as [OutboxItem];
    world.server.mood = ({ ask, times }) => (ask === 'upload' && times === 1 ? 'lost after' : undefined);
    const { outbox } = world.open();
    await outbox.drain();
    expect(world.item(photo.id)).toMatchObject({ state: 'local', lastFailure: 'offline' });
    await outbox.drain({ fresh: true });
    expect(world.item(photo.id)).toMatchObject({ state: 'accepted', path: photo.path });
    expect(world.server.objects.size).toBe(1);
  });

  test('of another size: the photo goes somewhere else in the same pass', async () => {
    const world = createFakeWorld();
    const [photo] = world.keepMany(1) as [OutboxItem];
    world.server.objects.set(photo.path, { size: 5, userId: photo.userId });
    await world.open().outbox.drain();
    const { state, path } = world.item(photo.id);
    expect(state).toBe('accepted');
    expect(path).not.toBe(photo.path);
    expect(path).toMatch(/^[^/]+\/2026-11-21\/\d+_[0-9a-f]{12}_dish_1\.jpg$/);
    expect(world.server.objects.get(photo.path)).toMatchObject({ size: 5 });
  });

  test('after its row was written: another row takes the place of that one', async () => {
    const world = createFakeWorld();
    const [photo] = world.keepMany(1) as [OutboxItem];
    world.server.rows.set(photo.id, sampleRow(photo));
    world.server.objects.set(photo.path, { size: 5, userId: photo.userId });
    await world.open().outbox.drain();
    const { state, path } = world.item(photo.id);
    expect(state).toBe('accepted');
    expect(world.server.rows.get(photo.id)?.original_url).toMatch(path);
    expect(world.server.count('startTransform')).toBe(2);
  });

  test('after it was accepted with what lies there: that stays as it is, and is asked for no more', async () => {
    const world = createFakeWorld();
    const [photo] = world.keepMany(1) as [OutboxItem];
    const row = { ...sampleRow(photo), status: 'queued' as const };
    world.server.rows.set(photo.id, row);
    world.server.objects.set(photo.path, { size: 5, userId: photo.userId });
    await world.open().outbox.drain();
    expect(world.item(photo.id)).toMatchObject({
      hold: { kind: 'needs_attention', reason: 'not_accepted' },
      lastFailure: 'original_mismatch',
    });
    expect(world.server.rows.get(photo.id)).toEqual(row);
    expect(world.server.count('startTransform')).toBe(1);
  });

  test('every time: it has one more try in a pass, and no more', async () => {
    const { world, outbox } = worldWith({ kind: 'exists' }, { photos: 1 });
    world.server.remote.sizeOfObject = async () => ({ ok: true, value: 1 });
    await outbox.drain();
    expect(world.server.count('upload')).toBe(2);
  });
});

test('an original that storage has lost is uploaded again', async () => {
  const world = createFakeWorld();
  const [photo] = world.keepMany(1, { state: 'stored' }) as [OutboxItem];
  const { outbox } = world.open();
  await outbox.drain();
  expect(world.item(photo.id)).toMatchObject({ state: 'local', lastFailure: 'original_missing' });
  world.now += 5 * MINUTE;
  await outbox.drain();
  expect(world.item(photo.id).state).toBe('accepted');
  expect(world.server.ledger).toEqual({ debits: 1, refunds: 0 });
});
