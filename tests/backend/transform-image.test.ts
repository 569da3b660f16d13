import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { SharedBackend } from '#tests/support/server/backend.ts';
import { drawDish } from '#tests/support/pictures/dishes.ts';
import { openCredits } from '#tests/support/server/credits.ts';
import { openJobBench, scriptEngine } from '#tests/support/server/job-bench.ts';
import { openSharedBackend } from '#tests/support/server/shared-servers.ts';
import { signUp, type Person } from '#tests/support/server/people.ts';
import { addPhoto, sendTransform, type Sending } from '#tests/support/server/photos.ts';

let backend: SharedBackend;
let person: Person;

beforeAll(async () => {
  backend = await openSharedBackend();
});
afterAll(() => backend.stop());
beforeEach(async () => {
  person = await signUp(backend.server);
});

const send = (body: unknown, sending: Sending = {}) =>
  sendTransform(backend.server, body, { token: person.token, ...sending });

const refusal = (status: number, error: string, message: unknown = expect.any(String)) =>
  expect.objectContaining({ status, answer: expect.objectContaining({ error, message }) });

const readUse = async () => {
  const { data } = await person.client.from('subscriptions').select('credits_used').single();
  return data?.credits_used as number;
};

test('an uploaded photo is accepted for one credit, and what was asked for is what is queued', async () => {
  const photo = await addPhoto(backend.server, person);
  const { data, error } = await person.client.functions.invoke('transform-image', { body: photo.request });
  expect(error).toBeNull();
  expect(data).toEqual({ transformationId: photo.id, version: 1, status: 'queued' });
  expect(await readUse()).toBe(1);
  const jobs =
    await backend.sql`select recipe, user_id from public.transform_jobs where transformation_id = ${photo.id}`;
  expect([...jobs]).toEqual([{ recipe: photo.request.recipe, user_id: person.id }]);
});

test('twenty taps at once and one later are one version and one credit, each answered 202', async () => {
  const photo = await addPhoto(backend.server, person);
  const taps = await Promise.all(Array.from({ length: 20 }, () => send(photo.request)));
  const later = await send(photo.request);
  for (const { status, answer } of [...taps, later]) {
    expect({ status, answer }).toEqual({
      status: 202,
      answer: { transformationId: photo.id, version: 1, status: 'queued' },
    });
  }
  expect(await readUse()).toBe(1);
});

test('a repeat with its key after the picture is ready gives that version; a new tap makes the next', async () => {
  const photo = await addPhoto(backend.server, person);
  const key = { headers: { 'idempotency-key': randomUUID() } };
  await send(photo.request, key);
  await backend.sql`
    update public.transform_jobs set state = 'running', attempts = 1 where transformation_id = ${photo.id}`;
  await backend.sql`
    select public.complete_transform(id, 1, 'out.jpg', null, recipe) from public.transform_jobs
    where transformation_id = ${photo.id}`;
  expect((await send(photo.request, key)).answer).toMatchObject({ version: 1, status: 'ready' });
  expect(await readUse()).toBe(1);
  expect((await send(photo.request)).answer).toMatchObject({ version: 2, status: 'queued' });
  expect(await readUse()).toBe(2);
});

test('who has no credits left is told so, with 402', async () => {
  const photo = await addPhoto(backend.server, person);
  await backend.sql`update public.subscriptions set credits_used = 3 where user_id = ${person.id}`;
  expect(await send(photo.request)).toEqual(refusal(402, 'no_credits', 'No credits available'));
});

test('of whom too many have failed within the hour is told so, with 429 and the time that is left of it', async () => {
  const photo = await addPhoto(backend.server, person);
  await openCredits(backend.sql).addRefunds(person.id, { count: 30, minutesAgo: 20 });
  const refused = await send(photo.request);
  expect(refused).toEqual(refusal(429, 'too_many_failures'));
  const seconds = Number(refused.headers.get('retry-after'));
  expect(seconds).toBeGreaterThan(39 * 60);
  expect(seconds).toBeLessThanOrEqual(40 * 60);
  expect(refused.headers.get('access-control-expose-headers')).toContain('retry-after');
  expect(await readUse()).toBe(0);
});

test('the photo of another person and one that does not exist get the same answer', async () => {
  const stranger = await signUp(backend.server);
  const theirs = await addPhoto(backend.server, stranger);
  const mine = await addPhoto(backend.server, person);
  const foreign = await send(theirs.request);
  const missing = await send({ ...theirs.request, transformationId: randomUUID() });
  expect(foreign).toEqual(refusal(404, 'not_found'));
  expect(missing.answer).toEqual(foreign.answer);
  const mixed = await send({ ...mine.request, originalUrl: theirs.request.originalUrl });
  expect(mixed).toEqual(refusal(404, 'not_found'));
  expect(await readUse()).toBe(0);
});

test('a photo that has not been uploaded yet is not charged', async () => {
  const photo = await addPhoto(backend.server, person, { isUploaded: false });
  expect(await send(photo.request)).toEqual(refusal(404, 'original_missing'));
  expect(await readUse()).toBe(0);
});

describe('a request that makes no sense is refused', () => {
  test.each<[string, (request: Record<string, unknown>) => unknown]>([
    ['no id', (request) => ({ ...request, transformationId: undefined })],
    ['an id that is none', (request) => ({ ...request, transformationId: 'x' })],
    ['no address', (request) => ({ ...request, originalUrl: undefined })],
    ['an address of no photo', (request) => ({ ...request, originalUrl: 'file:///etc/passwd' })],
    [
      'an address that climbs',
      (request) => ({ ...request, originalUrl: `${String(request.originalUrl)}/..%2fx` }),
    ],
    ['an address of another kind', (request) => ({ ...request, originalUrl: ['x'] })],
    ['a file name of 256 characters', (request) => ({ ...request, originalFilename: 'x'.repeat(256) })],
    ['no file name', (request) => ({ ...request, originalFilename: '' })],
    ['no recipe', (request) => ({ ...request, recipe: undefined })],
    ['an empty prompt', (request) => ({ ...request, recipe: { prompt: '' } })],
    ['a prompt of 1001 characters', (request) => ({ ...request, recipe: { prompt: 'x'.repeat(1001) } })],
    [
      'a recipe of more than 20 kB',
      (request) => ({ ...request, recipe: { prompt: 'x', more: 'y'.repeat(21_000) } }),
    ],
    ['a recipe with a zero byte', (request) => ({ ...request, recipe: { prompt: 'a\u0000b' } })],
    ['a recipe with half a character', (request) => ({ ...request, recipe: { prompt: 'a\ud800b' } })],
    ['a list', (request) => [request]],
    ['null', () => null],
    ['half a JSON', () => '{"transformationId": '],
  ])('with 422: %s', async (_, change) => {
    const photo = await addPhoto(backend.server, person);
    expect(await send(change({ ...photo.request }))).toEqual(refusal(422, 'invalid_request'));
    expect(await readUse()).toBe(0);
  });

  test('with 422: a recipe that is 5000 levels deep', async () => {
    const photo = await addPhoto(backend.server, person);
    const text = JSON.stringify({ ...photo.request, recipe: { prompt: 'x', more: 'DEEP' } });
    const deep = text.replace('"DEEP"', '['.repeat(5000) + ']'.repeat(5000));
    expect(await send(deep)).toEqual(refusal(422, 'invalid_request'));
  });

  test('with 422: a key of 201 characters', async () => {
    const photo = await addPhoto(backend.server, person);
    const headers = { 'idempotency-key': 'x'.repeat(201) };
    expect(await send(photo.request, { headers })).toEqual(refusal(422, 'invalid_request'));
  });

  test('with 413: more than 64 kB', async () => {
    expect(await send({ filler: 'x'.repeat(70_000) })).toEqual(refusal(413, 'too_large'));
  });

  test('with 415: anything but JSON', async () => {
    expect(await send('a=b', { headers: { 'content-type': 'text/plain' } })).toEqual(
      refusal(415, 'not_json'),
    );
  });

  test('with 405: anything but POST', async () => {
    expect(await send(null, { method: 'GET' })).toEqual(refusal(405, 'method_not_allowed'));
  });
});

test('the address of the original is never visited, wherever it points', async () => {
  let visits = 0;
  const trap = createServer((socket) => {
    visits += 1;
    socket.destroy();
  }).listen(0, '127.0.0.1');
  await once(trap, 'listening');
  await openCredits(backend.sql).emptyQueue();
  const file = await drawDish({ width: 400, height: 300 });
  const photo = await addPhoto(backend.server, person, { file });
  const path = `/storage/v1/object/public/originals/${photo.path}`;
  const { port } = trap.address() as AddressInfo;
  for (const origin of [`http://127.0.0.1:${port}`, 'http://169.254.169.254', 'http://[::ffff:a9fe:a9fe]']) {
    const { status } = await send({ ...photo.request, originalUrl: `${origin}${path}` });
    expect([202, 422]).toContain(status);
    await send({ ...photo.request, originalUrl: `${origin}/latest/meta-data` });
  }
  expect((await send(photo.request)).status).toBe(202);
  // What a runner reads is the address in the row.
  await backend.sql`
    update public.transformations set original_url = ${`http://127.0.0.1:${port}${path}`} where id = ${photo.id}`;
  const bench = openJobBench(backend);
  const result = new Uint8Array(await file.arrayBuffer());
  const { engine, calls } = scriptEngine('any', () => Promise.resolve({ state: 'done', result }));
  await bench.runner([engine]).runNext();
  await bench.close();
  trap.close();
  expect(calls.submit, 'it was read').toBe(1);
  expect(visits).toBe(0);
});

test('a person who asks more than a hundred times a minute has to wait, and is told how long', async () => {
  const answers = await Promise.all(Array.from({ length: 160 }, () => send({})));
  const refused = answers.filter(({ status }) => status === 429);
  expect(refused.length).toBeGreaterThanOrEqual(10);
  for (const { headers } of refused) expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
  const other = await signUp(backend.server);
  expect((await send({}, { token: other.token })).status).toBe(422);
});
