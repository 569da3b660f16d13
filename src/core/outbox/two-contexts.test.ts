// Page and worker on one database, one lock and one server: awake at once, killed at every moment, signed out in between.
import { StorageError } from '#core/model/storage-error.ts';
import { describe, expect, test } from 'vitest';
import type { OutboxItem } from '#core/model/outbox-item.ts';
import { createChance } from '#tests/support/chance.ts';
import { anna, ben, createFakeWorld, type FakeWorld } from '#tests/support/core/fake-outbox-world.ts';
import { samplePhoto } from '#tests/support/core/sample-photo.ts';

type Context = ReturnType<FakeWorld['open']>;

/** Each photo once: one object, one row, one job, one debit. */
function expectSentOnce(world: FakeWorld, photos: readonly OutboxItem[]): void {
  expect(photos.map(({ id }) => world.item(id).state)).toEqual(photos.map(() => 'accepted'));
  expect([...world.server.objects.keys()].toSorted()).toEqual(photos.map(({ path }) => path).toSorted());
  expect(world.server.jobs.map(({ id }) => id).toSorted()).toEqual(photos.map(({ id }) => id).toSorted());
  expect(world.server.ledger).toEqual({ debits: photos.length, refunds: 0 });
  expect(world.bytes.size).toBe(photos.length);
}

/** Lets a context drain until it has ended or died. */
async function drainOrDie(context: Context): Promise<void> {
  const died = new Promise<void>((resolve) => {
    const { die } = context.life;
    context.life.die = () => {
      die();
      resolve();
    };
  });
  await Promise.race([context.outbox.drain({ fresh: true }), died]);
}

test('both wake at once: one sends, the other leaves it to them', async () => {
  const world = createFakeWorld();
  const photos = world.keepMany(3);
  const [page, worker] = [world.open(), world.open({ isPage: false })];
  const ends = await Promise.all([page.outbox.drain(), worker.outbox.drain()]);
  expect(ends[0]?.accepted).toHaveLength(3);
  expect(ends[1]).toBeUndefined();
  expectSentOnce(world, photos);
});

test('a worker that waits for the lock goes on where a dead page has stopped', async () => {
  const world = createFakeWorld();
  const photos = world.keepMany(2);
  const [page, worker] = [world.open(), world.open({ isPage: false })];
  page.life.diesAt = { call: 8, moment: 'after' };
  const [, end] = await Promise.all([drainOrDie(page), worker.outbox.drain({ patienceMs: 150_000 })]);
  expect(page.life.isAlive).toBe(false);
  expect(end).toMatchObject({ remaining: 0, held: 0 });
  expectSentOnce(world, photos);
});

test('twenty photos, two pages and a worker, in fifty orders of events', async () => {
  for (let seed = 1; seed <= 50; seed++) {
    const world = createFakeWorld();
    const photos = world.keepMany(20);
    const chance = createChance(seed);
    const pause = () => chance.between(0, 4);
    const contexts = [world.open({ pause }), world.open({ pause }), world.open({ isPage: false, pause })];
    const drains = contexts.map(({ outbox }, index) =>
      outbox.drain({ patienceMs: index * 1000, fresh: index === 1 }),
    );
    await Promise.all(drains);
    expectSentOnce(world, photos);
    expect(world.server.count('upload'), `seed ${seed}`).toBe(20);
  }
});

describe('killed in mid-send', () => {
  const countCalls = async () => {
    const world = createFakeWorld();
    world.keepMany(2);
    const context = world.open();
    await context.outbox.drain({ fresh: true });
    return context.life.calls;
  };

  test.each(['before', 'after'] as const)(
    '%s any of its calls, and the next one ends it well',
    async (moment) => {
      const calls = await countCalls();
      expect(calls).toBeGreaterThan(25);
      for (let call = 1; call <= calls; call++) {
        const world = createFakeWorld();
        const photos = world.keepMany(2);
        const page = world.open();
        page.life.diesAt = { call, moment };
        await drainOrDie(page);
        expect(page.life.isAlive, `call ${call}`).toBe(false);
        expect(world.bytes.size).toBe(2);
        await world.open({ isPage: false }).outbox.drain({ fresh: true });
        expectSentOnce(world, photos);
      }
    },
  );

  test('and again and again, at random, ends well too', async () => {
    for (let seed = 1; seed <= 200; seed++) {
      const world = createFakeWorld();
      const photos = world.keepMany(3);
      const chance = createChance(seed);
      for (let death = 0; death < 4; death++) {
        const context = world.open({ isPage: death % 2 === 0, pause: () => chance.between(0, 2) });
        context.life.diesAt = {
          call: chance.between(1, 30),
          moment: chance.between(0, 1) ? 'before' : 'after',
        };
        await drainOrDie(context);
        expect(world.bytes.size).toBe(3);
      }
      await world.open().outbox.drain({ fresh: true });
      expectSentOnce(world, photos);
    }
  });
});

describe('the person changes', () => {
  const annas = samplePhoto(1);
  const bens = samplePhoto(2, { userId: ben.id });

  test('while a photo goes up: it is broken off, and nothing of hers is sent as his', async () => {
    const world = createFakeWorld();
    world.keep(annas, bens);
    world.server.whileUploading = async (item, onProgress) => {
      if (item.id !== annas.id) return;
      world.person = ben;
      world.now += 1500;
      onProgress(50);
      for (let tick = 0; tick < 10; tick++) await Promise.resolve();
    };
    const { outbox, told } = world.open();
    await outbox.drain();
    expect(world.item(annas.id)).toMatchObject({ state: 'local', hold: null });
    expect(world.item(bens.id).state).toBe('accepted');
    expect(world.server.asked.filter(({ id }) => id === annas.id)).toEqual([]);
    expect(told).toContainEqual({ type: 'sending', id: annas.id, sent: 50, size: annas.size });
    expectNothingMixed(world);

    world.person = anna;
    world.server.whileUploading = async () => {};
    await outbox.drain();
    expect(world.item(annas.id).state).toBe('accepted');
  });

  test.each([ben, null])(
    'while an upload stands still: it is broken off at once (then: %j)',
    async (next) => {
      const world = createFakeWorld();
      world.keep(annas);
      world.server.whileUploading = async () => {
        world.change(next);
        for (let tick = 0; tick < 10; tick++) await Promise.resolve();
      };
      const { outbox } = world.open();
      await outbox.drain();
      expect(world.server.asked).toEqual([]);
      expect(world.item(annas.id)).toMatchObject({ state: 'local', hold: null });
    },
  );

  test('or storage cannot say who is here: the upload goes on, and nobody is told of a fault', async () => {
    const world = createFakeWorld();
    world.keep(annas);
    const { outbox, ports, faults } = world.open();
    const person = ports.session.person.bind(ports.session);
    world.server.whileUploading = async () => {
      ports.session.person = () => Promise.reject(new StorageError('timeout'));
      world.change(anna);
      for (let tick = 0; tick < 10; tick++) await Promise.resolve();
      ports.session.person = person;
    };
    await outbox.drain();
    expect(world.item(annas.id).state).toBe('accepted');
    expect(faults).toEqual([]);
  });

  test('before any call of a drain: what was begun ends as hers or waits for her', async () => {
    for (let call = 1; call <= 40; call++) {
      const world = createFakeWorld();
      world.keep(annas, bens);
      const context = world.open();
      const { session } = context.ports;
      const token = session.token.bind(session);
      let calls = 0;
      const change = () => {
        if (++calls === call) world.person = ben;
      };
      session.token = async (userId) => {
        const answer = await token(userId);
        change();
        return answer;
      };
      world.server.mood = () => {
        change();
        return undefined;
      };
      await context.outbox.drain();
      expectNothingMixed(world);
      world.person = anna;
      await context.outbox.drain({ fresh: true });
      expect(world.item(annas.id).state).toBe('accepted');
      expect(world.server.ledger.refunds).toBe(0);
      expect(world.server.jobs.filter(({ id }) => id === annas.id)).toHaveLength(1);
    }
  });

  test('signed out: the drain ends, the photos stay', async () => {
    const world = createFakeWorld();
    const photos = world.keepMany(3);
    world.server.mood = ({ ask, item }) => {
      if (ask === 'insertRow' && item.id === photos[1]!.id) world.person = null;
      return undefined;
    };
    const { outbox } = world.open();
    await outbox.drain();
    expect(photos.map(({ id }) => world.item(id).state)).toEqual(['accepted', 'stored', 'local']);
    expect(photos.map(({ id }) => world.item(id).hold)).toEqual([null, null, null]);
    expect(world.bytes.size).toBe(3);
    expect(await outbox.view()).toMatchObject({ items: [], others: 2, removed: [] });
  });
});

function expectNothingMixed(world: FakeWorld): void {
  for (const { id, userId } of world.server.asked) expect(userId).toBe(world.item(id).userId);
  for (const [path, { userId }] of world.server.objects) expect(path.startsWith(`${userId}/`)).toBe(true);
}
