import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBehindProxy, type BehindProxy } from './behind-proxy.ts';
import { makeNoisyPhoto } from '#tests/support/pictures/noisy-photo.ts';
import { signUp } from '#tests/support/server/people.ts';
import { addPhoto, sendTransform } from '#tests/support/server/photos.ts';
import { findDoubles, findLosses, readServer } from '#tests/support/server/server-truth.ts';

let world: BehindProxy;

beforeAll(async () => {
  world = await openBehindProxy();
});
afterAll(() => world.stop());

test('a noisy photo has the size it was asked for, the same bytes for the same seed, and opens', async () => {
  const photo = await makeNoisyPhoto({ seed: 3, bytes: 4_000_000 });
  expect(photo.length).toBe(4_000_000);
  expect(await makeNoisyPhoto({ seed: 3, bytes: 4_000_000 })).toEqual(photo);
  expect((await makeNoisyPhoto({ seed: 4, bytes: 4_000_000 })).equals(photo)).toBe(false);
  const { info } = await sharp(photo, { failOn: 'warning' }).raw().toBuffer({ resolveWithObject: true });
  expect([info.width, info.height]).toEqual([1600, 1200]);
  await expect(makeNoisyPhoto({ bytes: 1000 })).rejects.toThrow('cannot be made');
});

test.each([4, 5, 65_537, 65_538, 65_541, 70_000])(
  '%i bytes more than the plain file can be asked for',
  async (more) => {
    const size = { width: 64, height: 64 };
    const plain = await makeNoisyPhoto(size);
    const padded = await makeNoisyPhoto({ ...size, bytes: plain.length + more });
    expect(padded.length).toBe(plain.length + more);
    expect((await sharp(padded, { failOn: 'warning' }).stats()).isOpaque).toBe(true);
  },
);

test('the server tells what it has of a person, and the books are in order', async () => {
  const cook = await signUp(world.server);
  const file = new Blob([new Uint8Array(await makeNoisyPhoto({ width: 320, height: 240 }))], {
    type: 'image/jpeg',
  });
  const photo = await addPhoto(world.server, cook, { file });
  await sendTransform(world.server, photo.request, { token: cook.token });
  const truth = await readServer(world.sql, cook.id);
  const digest = await crypto.subtle.digest('SHA-256', await file.arrayBuffer());
  expect(truth).toMatchObject({
    objects: [
      { bucket: 'originals', name: photo.path, size: file.size, hash: Buffer.from(digest).toString('hex') },
    ],
    rows: [{ id: photo.id, path: photo.path, status: 'queued' }],
    jobs: [{ photoId: photo.id, version: 1, state: 'queued' }],
    creditsLeft: 2,
  });
  expect(truth.ledger.map(({ kind, amount }) => `${kind} ${amount}`)).toEqual(['grant 3', 'reserve -1']);
  expect(findDoubles(truth)).toEqual([]);

  const none = { items: [], bytes: {} };
  expect(findLosses([photo], none, truth)).toEqual([]);
  expect(findLosses([photo], none, { ...truth, objects: [] })).toHaveLength(1);
  expect(findLosses([{ ...photo, id: 'other' }], none, truth)).toHaveLength(1);
  expect(findDoubles({ ...truth, jobs: [...truth.jobs, ...truth.jobs] })).toHaveLength(1);
  expect(findDoubles({ ...truth, ledger: [...truth.ledger, ...truth.ledger] })).toHaveLength(1);
  expect(findDoubles({ ...truth, rows: [] })).toHaveLength(1);
  expect(findDoubles({ ...truth, jobs: [] })).toHaveLength(1);
});
