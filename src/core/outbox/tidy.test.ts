import { describe, expect, test } from 'vitest';
import { OUTBOX_LOCK } from '#core/model/page-message.ts';
import type { OutboxItem } from '#core/model/outbox-item.ts';
import { anna, createFakeWorld } from '#tests/support/core/fake-outbox-world.ts';
import { ANNA, BEN, NOON, samplePhoto, sampleRow } from '#tests/support/core/sample-photo.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const photo = samplePhoto(1);

function open(photos: OutboxItem[], { isPage = true } = {}) {
  const world = createFakeWorld();
  world.keep(...photos);
  return { world, ...world.open({ isPage }) };
}

/** On the phone, tried, and then taken out more than a minute ago. */
function afterRemoval(changes: Partial<OutboxItem> = {}) {
  return open([samplePhoto(1, { removedAt: NOON - MINUTE - 1, ...changes })]);
}

describe('a photo that was taken out', () => {
  test('can be brought back for a minute', async () => {
    const { world, outbox } = open([photo]);
    await outbox.remove(photo.id);
    world.now += MINUTE;
    await outbox.tidy();
    await outbox.restore(photo.id);
    expect(world.item(photo.id).removedAt).toBeNull();
    expect(world.bytes.has(photo.id)).toBe(true);
  });

  test('goes without a trace when it never was on its way', async () => {
    const { world, outbox } = afterRemoval();
    await outbox.tidy();
    expect([world.items.size, world.bytes.size]).toEqual([0, 0]);
    expect(world.server.asked).toEqual([]);
  });

  test('takes along what lies on the server, when there is a connection', async () => {
    const { world, outbox } = afterRemoval({ state: 'stored', attempts: 1 });
    world.server.objects.set(photo.path, { size: photo.size, userId: ANNA });
    world.server.rows.set(photo.id, sampleRow(photo));
    world.server.mood = () => ({ kind: 'offline' });
    await outbox.tidy();
    expect(world.item(photo.id)).toMatchObject({ state: 'purged', hasLeftovers: true });
    expect(world.bytes.size).toBe(0);
    world.server.mood = () => undefined;
    await outbox.tidy();
    expect(world.item(photo.id).hasLeftovers).toBe(false);
    expect([world.server.objects.size, world.server.rows.size]).toEqual([0, 0]);
  });

  test('but was accepted after all, its answer lost, keeps what it has paid for', async () => {
    const { world, outbox } = afterRemoval({ state: 'stored', attempts: 1 });
    world.server.rows.set(photo.id, sampleRow(photo, { status: 'enhancing' }));
    await outbox.tidy();
    expect(world.item(photo.id).hasLeftovers).toBe(false);
    expect(world.server.rows.size).toBe(1);
    expect(world.server.count('deleteLeftovers')).toBe(0);
  });

  test('accepted after all, got another style before it went: what is kept of it says how it is made', async () => {
    const { world, outbox } = afterRemoval({ state: 'stored', attempts: 1 });
    world.server.rows.set(photo.id, sampleRow(photo, { status: 'enhancing' }));
    await outbox.setRecipe([photo.id], { prompt: 'on dark slate' });
    await outbox.tidy();
    expect(world.item(photo.id)).toMatchObject({ state: 'purged', isRestyled: false });
    expect(world.item(photo.id).recipe?.prompt).toBe(photo.recipe?.prompt);
  });

  test('killed in mid-upload leaves its object to be found, though no answer ever came', async () => {
    const { world } = open([photo]);
    const page = world.open();
    world.server.mood = ({ ask }) => {
      if (ask === 'upload') page.life.die();
      return undefined;
    };
    void page.outbox.drain();
    while (page.life.isAlive) await new Promise((resolve) => setImmediate(resolve));
    expect(world.server.objects.size).toBe(1);
    const next = world.open().outbox;
    await next.remove(photo.id);
    world.now += MINUTE + 1;
    await next.tidy();
    expect(world.server.objects.size).toBe(0);
  });

  test('waits while somebody is sending', async () => {
    const { world, outbox } = afterRemoval();
    const other = world.open();
    await other.ports.lock(OUTBOX_LOCK, 0, async () => await outbox.tidy());
    expect(world.items.size).toBe(1);
  });
});

test('tombstones go after thirty days, those with leftovers stay, and what was not sent never goes', async () => {
  const old = { changedAt: NOON - 31 * DAY };
  const { world, outbox } = open([
    samplePhoto(1, { ...old, state: 'purged' }),
    samplePhoto(2, { ...old, state: 'purged', hasLeftovers: true }),
    samplePhoto(3, { ...old }),
    samplePhoto(4, { ...old, recipe: null }),
    samplePhoto(5, { state: 'purged' }),
  ]);
  world.person = { ...anna, isSignedIn: false };
  await outbox.tidy();
  expect([...world.items.keys()]).toEqual([2, 3, 4, 5].map((number) => samplePhoto(number).id));
});

test('deleting at sign-out takes what failed, and leaves what the server works on, with its bytes', async () => {
  const accepted = samplePhoto(2, { state: 'accepted' });
  const gone = { kind: 'needs_attention', reason: 'deleted_elsewhere' } as const;
  const { world, outbox } = open([
    samplePhoto(1, { state: 'failed' }),
    accepted,
    samplePhoto(3, { state: 'accepted', hold: gone }),
  ]);
  await outbox.deleteAllOf(ANNA);
  expect([...world.bytes.keys()]).toEqual([accepted.id]);
  expect((await outbox.view()).items).toEqual([accepted]);
});

test('deleting at sign-out takes everything unsent of this person and nothing of others', async () => {
  const bens = samplePhoto(9, { userId: BEN });
  const { world, outbox } = open([
    photo,
    samplePhoto(2, { state: 'stored' }),
    samplePhoto(3, { recipe: null }),
    bens,
  ]);
  await outbox.deleteAllOf(ANNA);
  expect([...world.bytes.keys()]).toEqual([bens.id]);
  expect((await outbox.view()).items).toEqual([]);
  expect(world.item(samplePhoto(2).id)).toMatchObject({ state: 'purged', hasLeftovers: true });
});

describe('the server has asked for quiet', () => {
  test('and gets it, also with a tap, until its time is over', async () => {
    const { world, outbox } = open([photo]);
    world.server.mood = () => ({ kind: 'slow_down', waitMs: 30_000 });
    expect(await outbox.drain()).toMatchObject({ remaining: 1, nextAt: NOON + 30_000 });
    world.server.mood = () => undefined;
    world.now += 29_999;
    await world.open({ isPage: false }).outbox.drain({ fresh: true });
    expect(world.server.asked).toHaveLength(1);
    world.now += 1;
    await outbox.drain();
    expect(world.item(photo.id).state).toBe('accepted');
  });

  test('but not for a day, because a clock was set back', async () => {
    const { world, outbox } = open([photo]);
    world.server.mood = () => ({ kind: 'slow_down', waitMs: 30_000 });
    await outbox.drain();
    world.server.mood = () => undefined;
    world.now -= DAY;
    await outbox.drain();
    expect(world.item(photo.id).state).toBe('accepted');
  });
});

test('without a connection one photo is tried per pause, not each in turn; a tap tries at once', async () => {
  const { world, outbox } = open([photo, samplePhoto(2), samplePhoto(3)]);
  world.server.mood = () => ({ kind: 'offline' });
  await outbox.drain();
  await outbox.drain();
  expect(world.server.asked).toHaveLength(1);
  await outbox.drain({ fresh: true });
  expect(world.server.asked).toHaveLength(2);
});
