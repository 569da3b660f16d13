import { describe, expect, test, vi } from 'vitest';
import { createOutbox } from './outbox.ts';
import { ben, createFakeWorld, type FakeWorld } from '#tests/support/core/fake-outbox-world.ts';
import { ANNA, NOON, samplePhoto, sampleRow } from '#tests/support/core/sample-photo.ts';

/** The device deletes the database, as a full disk can; localStorage stays. */
function wipe(world: FakeWorld): void {
  world.items.clear();
  world.bytes.clear();
}

async function openWith(count: number) {
  const world = createFakeWorld();
  world.keepMany(count);
  const { outbox } = world.open();
  await outbox.view();
  return { world, outbox };
}

test('photos that the device has deleted are counted, until the person has read it', async () => {
  const { world, outbox } = await openWith(3);
  expect(await outbox.lost()).toEqual({ count: 0 });
  wipe(world);
  expect(await outbox.lost()).toEqual({ count: 3 });
  world.keep(samplePhoto(9));
  await outbox.view();
  expect(await outbox.lost()).toEqual({ count: 3 });
  await outbox.forgetLost();
  expect(await outbox.lost()).toEqual({ count: 0 });
  expect(world.cage.text).toContain(samplePhoto(9).id);
});

const elsewhere = {
  state: 'accepted',
  hold: { kind: 'needs_attention', reason: 'deleted_elsewhere' },
} as const;

test('a photo that was deleted on the server is only here, and is counted when it goes', async () => {
  const world = createFakeWorld();
  world.keepMany(2, elsewhere);
  await world.open().outbox.view();
  wipe(world);
  expect(await world.open().outbox.lost()).toEqual({ count: 2 });
});

test('a look at many photos that are all there reads them once', async () => {
  const { world } = await openWith(50);
  const { outbox, ports } = world.open();
  const reads = (['list', 'get', 'missing'] as const).map((read) => vi.spyOn(ports.store, read));
  const count = () => reads.map(({ mock }) => mock.calls.length);
  await outbox.view();
  expect(count()).toEqual([1, 0, 0]);
  expect(await outbox.lost(), 'and the question for lost ones reads none').toEqual({ count: 0 });
  expect(count()).toEqual([1, 0, 1]);
});

test('a hundred photos need no more room than the newest fifty, and are still counted', async () => {
  const { world, outbox } = await openWith(100);
  expect(world.cage.text!.length).toBeLessThan(2500);
  expect(world.cage.text).toContain(samplePhoto(100).id);
  wipe(world);
  expect(await outbox.lost()).toEqual({ count: 100 });
  await outbox.view();
  expect(await outbox.lost()).toEqual({ count: 100 });
});

describe('nothing false is claimed', () => {
  test.each([
    ['without a canary', null],
    ['with one that cannot be read', '{"0000'],
    ['with one of another kind', '[1,2]'],
    ['with one that holds nonsense', JSON.stringify({ [ANNA]: { count: -1, ids: 'x' } })],
  ])('%s', async (_, text) => {
    const { world, outbox } = await openWith(3);
    wipe(world);
    world.cage.text = text;
    expect(await outbox.lost()).toEqual({ count: 0 });
    world.keep(samplePhoto(5));
    await outbox.view();
    expect(world.cage.text).toContain(samplePhoto(5).id);
  });

  test('of photos of another person', async () => {
    const { world, outbox } = await openWith(3);
    wipe(world);
    world.person = ben;
    expect(await outbox.lost()).toEqual({ count: 0 });
  });

  test('of photos that the worker has sent and settled meanwhile', async () => {
    const { world, outbox } = await openWith(2);
    const worker = world.open({ isPage: false }).outbox;
    await worker.drain();
    for (const id of [1, 2].map((number) => samplePhoto(number).id)) world.server.finish(id, 'ready');
    await worker.confirm([...world.server.rows.values()]);
    expect(await outbox.lost()).toEqual({ count: 0 });
  });

  test('of photos that the server has, should the worker have sent them before the database went', async () => {
    const { world, outbox } = await openWith(2);
    wipe(world);
    world.server.rows.set(samplePhoto(1).id, sampleRow(samplePhoto(1), { status: 'queued' }));
    world.server.rows.set(samplePhoto(2).id, sampleRow(samplePhoto(2)));
    expect(await outbox.lost()).toEqual({ count: 1 });
  });

  test('of photos that another page deletes on purpose while this one writes the canary', async () => {
    const { world } = await openWith(3);
    const [slow, other] = [world.open(), world.open()];
    const { store } = slow.ports;
    const get = store.get.bind(store);
    const list = store.list.bind(store);
    let lists = 0;
    store.list = async (userId) => {
      const items = await list(userId);
      // It is the canary's, too: what it has read is old by the time it writes.
      if (++lists === 1) await other.outbox.deleteAllOf(ANNA);
      return items;
    };
    world.keep(samplePhoto(4));
    await slow.outbox.view();
    expect(await get(samplePhoto(4).id)).toBeUndefined();
    expect(await world.open().outbox.lost()).toEqual({ count: 0 });
  });

  test('of a photo that goes again under a new id, wherever the page dies, whoever looks meanwhile', async () => {
    for (const moment of ['before', 'after'] as const) {
      for (let call = 1; call <= 20; call++) {
        const world = createFakeWorld();
        world.keepMany(2, elsewhere);
        const [page, other] = [world.open({ pause: () => call % 3 }), world.open()];
        await other.outbox.view();
        page.life.diesAt = { call, moment };
        void page.outbox.sendAgain(samplePhoto(1).id);
        for (let tick = 0; tick < 3; tick++) await new Promise((resolve) => setImmediate(resolve));
        expect(await world.open().outbox.lost(), `${moment} call ${call}`).toEqual({ count: 0 });
        expect(world.bytes.size).toBe(2);
      }
    }
    const { world } = await openWith(0);
    world.keepMany(1, elsewhere);
    const [page, other] = [world.open(), world.open()];
    const renew = page.ports.store.renew.bind(page.ports.store);
    page.ports.store.renew = async (...asked) => {
      await other.outbox.view();
      const renewed = await renew(...asked);
      await other.outbox.view();
      return renewed;
    };
    await createOutbox(page.ports).sendAgain(samplePhoto(1).id);
    expect(await other.outbox.lost()).toEqual({ count: 0 });
  });

  test('of what the person took out or deleted, wherever the page dies meanwhile', async () => {
    for (const moment of ['before', 'after'] as const) {
      for (let call = 1; call <= 40; call++) {
        const { world } = await openWith(3);
        const page = world.open();
        page.life.diesAt = { call, moment };
        void page.outbox
          .remove(samplePhoto(1).id)
          .then(() => void (world.now += 61_000))
          .then(() => page.outbox.tidy())
          .then(() => page.outbox.deleteAllOf(ANNA));
        for (let tick = 0; tick < 3; tick++) await new Promise((resolve) => setImmediate(resolve));
        world.now = NOON + 200_000;
        await world.open({ isPage: false }).outbox.tidy();
        expect(await world.open().outbox.lost(), `${moment} call ${call}`).toEqual({ count: 0 });
      }
    }
  });
});
