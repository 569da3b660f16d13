import { expect, test } from 'vitest';
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
