import { expect, test } from 'vitest';
import { createChance } from '#tests/support/chance.ts';
import { createFakeWorld } from '#tests/support/core/fake-outbox-world.ts';
import { samplePhoto, sampleRow } from '#tests/support/core/sample-photo.ts';

const first = samplePhoto(1);
function open(...photos: (typeof first)[]) {
  const world = createFakeWorld();
  world.keep(...photos);
  return { world, ...world.open() };
}

test('taking out and bringing back tell whether the photo is out, or back', async () => {
  const { world, outbox } = open(first, samplePhoto(2, { state: 'accepted' }));
  expect(await outbox.remove(first.id)).toBe(true);
  expect(await outbox.remove(first.id)).toBe(true);
  expect(await outbox.restore(first.id)).toBe(true);
  expect(await outbox.restore(first.id)).toBe(true);
  expect(await outbox.remove(samplePhoto(2).id)).toBe(false);
  expect([await outbox.remove('unknown'), await outbox.restore('unknown')]).toEqual([true, false]);
  await outbox.remove(first.id);
  world.now += 61_000;
  await outbox.tidy();
  expect(await outbox.restore(first.id)).toBe(false);
  expect(await outbox.remove(first.id)).toBe(true);
});

test('what is ready was neither taken out nor lost', async () => {
  const { outbox } = open(samplePhoto(1, { state: 'accepted' }));
  await outbox.confirm([sampleRow(first, { status: 'ready' })]);
  expect([await outbox.remove(first.id), await outbox.restore(first.id)]).toEqual([false, true]);
});

test('a photo that is brought back after its file was picked again lies in the tray once, as it was', async () => {
  const draft = { recipe: null, source: 'pick', fileHash: 'soup' } as const;
  const shot = { ...draft, source: 'camera', fileHash: 'shot' } as const;
  const named = samplePhoto(1, { ...draft, filename: 'Soup of the day' });
  const twin = samplePhoto(2, draft);
  const begun = samplePhoto(3, { ...draft, recipe: first.recipe });
  const others = [samplePhoto(4, { ...draft, fileHash: 'pasta' }), samplePhoto(5, shot)];
  const shotAgain = samplePhoto(6, shot);
  const { world, outbox } = open(named, begun, ...others, shotAgain);
  for (const { id } of [named, shotAgain]) await outbox.remove(id);
  world.keep(twin);
  for (const { id } of [named, shotAgain]) expect(await outbox.restore(id)).toBe(true);
  const { items, removed } = await outbox.view();
  expect(items.map(({ id }) => id)).toEqual([named, begun, ...others, shotAgain].map(({ id }) => id));
  expect(removed).toMatchObject([{ id: twin.id }]);
});

test('of two twins that are brought back at once, in two windows, one stays', async () => {
  const draft = { recipe: null, source: 'pick', fileHash: 'soup' } as const;
  const twins = [samplePhoto(1, draft), samplePhoto(2, draft)];
  for (let seed = 1; seed <= 50; seed++) {
    const { world, outbox } = open(...twins);
    for (const { id } of twins) await outbox.remove(id);
    const chance = createChance(seed);
    const pause = () => chance.between(0, 4);
    await Promise.all(twins.map(({ id }) => world.open({ pause }).outbox.restore(id)));
    expect((await outbox.view()).items).toHaveLength(1);
  }
});

test('a shot makes way for nothing that is brought back', async () => {
  const draft = { recipe: null, fileHash: 'soup' } as const;
  const picked = samplePhoto(1, { ...draft, source: 'pick' });
  const shot = samplePhoto(2, { ...draft, source: 'camera' });
  const { outbox } = open(picked, shot);
  await outbox.remove(picked.id);
  await outbox.restore(picked.id);
  expect((await outbox.view()).items.map(({ id }) => id)).toEqual([picked.id, shot.id]);
});

test.each(['before', 'after'])(
  'a photo that is deleted for good while it is being accepted, %s the server started it, does not come back',
  async (when) => {
    const { world, outbox } = open(first);
    const page = world.open().outbox;
    const { remote, rows } = world.server;
    const start = remote.startTransform.bind(remote);
    const deleteForGood = async () => {
      await page.remove(first.id);
      rows.delete(first.id);
      await page.letGo(first.id);
    };
    remote.startTransform = async (...call) => {
      if (when === 'before') await deleteForGood();
      const answer = await start(...call);
      if (when === 'after') await deleteForGood();
      return answer;
    };
    await outbox.drain();
    expect([await outbox.accepted(), await outbox.ended(), world.bytes.size]).toEqual([[], [], 0]);
    expect(await outbox.view()).toMatchObject({ items: [], removed: [] });
    await outbox.tidy();
    expect([world.server.rows.size, world.server.objects.size]).toEqual([0, 0]);
  },
);
