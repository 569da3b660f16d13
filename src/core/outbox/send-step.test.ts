import { expect, test } from 'vitest';
import { createFakeWorld } from '#tests/support/core/fake-outbox-world.ts';
import { samplePhoto } from '#tests/support/core/sample-photo.ts';

const photo = samplePhoto(1);

test('sending tells how far it is at most ten times a second', async () => {
  const world = createFakeWorld();
  world.keep(photo);
  const { outbox, told } = world.open();
  world.server.whileUploading = async (_, onProgress) => {
    for (let sent = 1; sent <= 100; sent++) {
      world.now += 10;
      onProgress(sent);
    }
  };
  await outbox.drain();
  const numbers = told.filter((message) => message.type === 'sending' && message.sent !== null);
  expect(numbers.length).toBeGreaterThan(5);
  expect(numbers.length).toBeLessThanOrEqual(12);
});

test('that all of a photo is handed over is told, however soon after a part of it', async () => {
  const world = createFakeWorld();
  world.keep(photo);
  const { outbox, told } = world.open();
  let last: unknown;
  world.server.whileUploading = async (_, onProgress) => {
    onProgress(photo.size - 1);
    onProgress(photo.size);
    last = told.at(-1);
  };
  await outbox.drain();
  expect(last).toEqual({ type: 'sending', id: photo.id, sent: photo.size, size: photo.size });
});
