import { request } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBackend } from '#tests/support/server/backend.ts';
import { signUp, type Person } from '#tests/support/server/people.ts';
import { ask } from '#tests/support/server/raw-http.ts';
import { until } from '#tests/support/until.ts';
import { asFile, filesOnDisk, freshKey, openWorld, photo, type StorageWorld } from './storage-world.ts';

let world: StorageWorld;
beforeAll(async () => {
  world = await openWorld(openBackend({ env: { UPLOAD_MB_PER_MINUTE: '1' } }));
});
afterAll(() => world.stop());

const headersOf = ({ token }: Person) => ({
  apikey: world.server.publishableKey,
  authorization: `Bearer ${token}`,
  'content-type': 'image/jpeg',
});
const send = (person: Person, key: string, bytes: number) =>
  ask(world.server.url, `/storage/v1/object/originals/${key}`, {
    method: 'POST',
    headers: headersOf(person),
    body: [photo(bytes)],
  });

test('who sends more than fits into a minute is asked to wait, for copies too, and nobody else is', async () => {
  const { owner, other } = world;
  const key = freshKey(owner);
  expect((await send(owner, key, 3_000_000)).status).toBe(200);
  const answer = await send(owner, freshKey(owner), 10);
  expect(answer.status).toBe(429);
  // Two of three megabytes are too many, at one in a minute.
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(60);
  const originals = owner.client.storage.from('originals');
  expect((await originals.copy(key, freshKey(owner))).error).toMatchObject({ status: 429 });
  expect((await originals.exists(key)).data).toBe(true);
  expect((await send(other, freshKey(other), 10)).status).toBe(200);
  const { error } = await world.service.storage.from('originals').upload(freshKey(owner), asFile(photo()));
  expect(error).toBeNull();
});

test('copies count as what was sent', async () => {
  const { other } = world;
  const originals = other.client.storage.from('originals');
  const key = freshKey(other);
  expect((await send(other, key, 990_000)).status).toBe(200);
  expect((await originals.copy(key, freshKey(other))).error).toBeNull();
  expect((await originals.copy(key, freshKey(other))).error).toMatchObject({ status: 429 });
});

test('of many uploads of a person that hang, six come in, and those of others come in beside them', async () => {
  const [hanging, other] = await Promise.all([signUp(world.server), signUp(world.server)]);
  const uploads = Array.from({ length: 12 }, () => {
    const upload = request(`${world.server.url}/storage/v1/object/originals/${freshKey(hanging)}`, {
      method: 'POST',
      headers: { ...headersOf(hanging), 'content-length': '5000' },
      agent: false,
    });
    upload.on('error', () => {});
    upload.write(photo(1000));
    return upload;
  });
  const coming = async () => (await filesOnDisk(world.server, 'incoming')).length;
  await until('six come in', async () => (await coming()) === 6);
  for (let photos = 0; photos < 5; photos += 1)
    expect((await send(other, freshKey(other), 10)).status).toBe(200);
  expect(await coming()).toBe(6);
  for (const upload of uploads) upload.destroy();
  await until('they are gone', async () => (await coming()) === 0);
});
