import { expect, test, vi } from 'vitest';
import { fakeCaches } from '#tests/support/core/fake-caches.ts';
import { PATIENCE_MS } from '#tests/support/until.ts';
import { createPhotoAnswers } from './photo-cache.ts';
import { openPhotoShelf } from './photo-shelf.ts';

const PHOTO = { owner: 'ada', name: 'outputs/ada/photo/1-1.jpg' };

const BYTES = Uint8Array.of(0xff, 0xd8, 0xff, ...new Uint8Array(45), 0xff, 0xd9);
const image = (init: ResponseInit = {}, type = 'image/jpeg', bytes = BYTES) =>
  new Response(bytes, { headers: { 'content-type': type }, ...init });

/** A worker in which Ada is signed in, before a server that answers as told. */
function openWorld(answerOf: () => Response | Promise<Response> = () => image()) {
  const caches = fakeCaches();
  const world = {
    caches,
    asked: 0,
    owner: 'ada' as string | null,
    /** Shows the picture once, and waits until it was kept or not. */
    async show(cache: RequestCache = 'default'): Promise<Response> {
      const pending: Promise<unknown>[] = [];
      const request = new Request(
        'https://app.example/storage/v1/object/sign/outputs/ada/photo/1-1.jpg?token=x',
        { cache },
      );
      const waitUntil = (work: Promise<unknown>) => void pending.push(work);
      const response = await answer({ request, waitUntil }, PHOTO);
      await Promise.all(pending);
      return response;
    },
  };
  const answer = createPhotoAnswers({
    shelf: openPhotoShelf(caches, 'https://app.example'),
    ownerNow: () => Promise.resolve(world.owner),
    ask: async () => {
      world.asked += 1;
      return await answerOf();
    },
  });
  return world;
}

test('a picture that was seen once is not asked for again', async () => {
  const world = openWorld();
  expect((await (await world.show()).blob()).size).toBe(50);
  expect((await (await world.show()).blob()).size).toBe(50);
  expect(world.asked).toBe(1);
});

test('a picture that came torn gives way to the one that is asked for afresh', async () => {
  const bytes = [BYTES, Uint8Array.of(...BYTES, 0xff, 0xd9)];
  const world = openWorld(() => image({}, 'image/jpeg', bytes[world.asked - 1]));
  await world.show();
  expect((await (await world.show('reload')).blob()).size).toBe(52);
  expect((await (await world.show()).blob()).size).toBe(52);
  expect(world.asked).toBe(2);
});

test.each([
  ['a part of a picture', () => image({ status: 206 })],
  ['a refusal', () => image({ status: 400 })],
  ['the page of a captive portal', () => image({}, 'text/html')],
  ['an answer without a type', () => new Response(BYTES)],
  ['what calls itself a picture and is none', () => image({}, 'image/jpeg', new Uint8Array(50))],
  ['half a picture', () => image({}, 'image/jpeg', BYTES.subarray(0, 40))],
  ['a picture without a byte', () => image({}, 'image/jpeg', new Uint8Array())],
  ['an answer that cannot be looked into', () => Object.defineProperty(image(), 'type', { value: 'opaque' })],
  ['an answer from somewhere else', () => Object.defineProperty(image(), 'redirected', { value: true })],
])('%s reaches the screen and is not kept', async (_, answerOf) => {
  const world = openWorld(answerOf);
  await world.show();
  await world.show();
  expect(world.asked).toBe(2);
});

test('without a connection a picture that was never seen fails as it would without a worker', async () => {
  const world = openWorld(() => Promise.reject(new TypeError('Failed to fetch')));
  await expect(world.show()).rejects.toThrow('Failed to fetch');
});

test("somebody else's picture is neither shown from here nor kept", async () => {
  const world = openWorld();
  await world.show();
  world.owner = 'bob';
  await world.show();
  expect(world.asked).toBe(2);
  world.owner = null;
  await world.show();
  expect(world.asked).toBe(3);
});

test('a picture that comes after its owner has signed out is not kept', async () => {
  const world = openWorld(() => {
    world.owner = null;
    return image();
  });
  await world.show();
  expect(await world.caches.keys()).toEqual([]);
});

test.each(['QuotaExceededError', 'UnknownError'])(
  'a full disk (%s) breaks no picture, and what was kept makes room for unsent photos',
  async (error) => {
    const warn = vi.spyOn(console, 'warn').mockReturnValue();
    const world = openWorld();
    world.caches.failure = error;
    expect((await (await world.show()).blob()).size).toBe(50);
    expect(await world.caches.keys()).toEqual([]);
    expect(warn).toHaveBeenCalledTimes(1);
    warn.mockRestore();
  },
);

test('a shelf that cannot be read, or an unknown owner, costs no picture either', async () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue();
  const broken = () => Promise.reject(new Error('broken'));
  const event = { request: new Request('https://app.example/x'), waitUntil: () => {} };
  const ask = () => Promise.resolve(image());
  const shelf = { find: broken, keep: broken, clearAllBut: broken };
  const blind = createPhotoAnswers({ shelf, ownerNow: () => Promise.resolve('ada'), ask });
  const forgetful = createPhotoAnswers({ shelf, ownerNow: broken, ask });
  expect((await blind(event, PHOTO)).status).toBe(200);
  expect((await forgetful(event, PHOTO)).status).toBe(200);
  await vi.waitFor(() => expect(warn).toHaveBeenCalledTimes(3), { timeout: PATIENCE_MS });
  warn.mockRestore();
});
