import { afterEach, describe, expect, test } from 'vitest';
import { engineJob, faultFrom, PROMPT } from '#tests/support/providers/engine-job.ts';
import { createFalServer } from '#tests/support/providers/fal-server.ts';
import { createGeminiServer } from '#tests/support/providers/gemini-server.ts';
import { createOpenAiServer } from '#tests/support/providers/openai-server.ts';
import type { Behaviour } from '#tests/support/providers/scripted-server.ts';
import type { Engine } from './engine.ts';
import { createFal } from './fal.ts';
import { ENGINE_NAMES } from './from-environment.ts';
import { createGemini } from './gemini.ts';
import { createOpenAi } from './openai.ts';

interface World {
  engine: Engine;
  url: string;
  key: string;
  calls: readonly unknown[];
  next: (behaviour: Behaviour) => void;
  close: () => Promise<void>;
}

/** An engine and its provider; `patienceMs` is how long it waits for an answer. */
const PROVIDERS: Record<string, (patienceMs: number) => Promise<World>> = {
  async fal(patienceMs) {
    const server = await createFalServer();
    const timeouts = { submitMs: patienceMs, pollMs: patienceMs, downloadMs: patienceMs };
    const options = { queueUrl: server.url, model: 'fal-ai/bytedance/seedream/v4/edit', resultHosts: [] };
    return {
      ...server,
      engine: createFal({ ...options, key: server.key, jwksUrl: server.jwksUrl, timeouts }),
    };
  },
  async gemini(timeoutMs) {
    const server = await createGeminiServer();
    return { ...server, engine: createGemini({ ...server, model: 'gemini-3.1-flash-image', timeoutMs }) };
  },
  async openai(timeoutMs) {
    const server = await createOpenAiServer();
    return { ...server, engine: createOpenAi({ ...server, model: 'gpt-image-2', timeoutMs }) };
  },
};

const open: World[] = [];
afterEach(async () => {
  for (const world of open.splice(0)) await world.close();
});

const never = new AbortController().signal;
const BUSY = { code: 'provider_busy', retry: 'same' };
const OPEN_END = { code: 'provider_timeout', retry: 'same', isAmbiguous: true };
const AUTH = { code: 'provider_auth', retry: 'other' };
const INPUT = { code: 'input_invalid', retry: 'other' };

test('every engine that asks a provider is among them', () => {
  expect(Object.keys(PROVIDERS).toSorted()).toEqual(
    ENGINE_NAMES.filter((name) => name !== 'local').toSorted(),
  );
});

describe.each(Object.keys(PROVIDERS))('a submission to %s', (name) => {
  async function start(patienceMs = 15_000): Promise<World> {
    const world = await PROVIDERS[name]!(patienceMs);
    open.push(world);
    return world;
  }
  const submit = async ({ engine, key }: World, signal = never) =>
    await faultFrom(engine.submit(await engineJob(), signal), key);

  test.each([
    [400, INPUT],
    [401, AUTH],
    [402, { code: 'provider_balance', retry: 'other' }],
    [403, AUTH],
    [404, { code: 'internal', retry: 'other' }],
    [408, BUSY],
    [413, INPUT],
    [422, INPUT],
    [429, { code: 'rate_limited', retry: 'same' }],
    [500, BUSY],
    [502, BUSY],
    [503, BUSY],
    [504, OPEN_END],
    [529, BUSY],
  ])('answered with %i is told by a code, without the words of the provider', async (status, expected) => {
    const world = await start();
    const words = `${PROMPT} ${world.key}`;
    world.next({ kind: 'status', status, body: { detail: words, error: { message: words, status: words } } });
    expect(await submit(world)).toEqual(expected);
  });

  test.each([429, 503])('answered with %i says how many seconds to wait', async (status) => {
    const world = await start();
    world.next({ kind: 'status', status, headers: { 'retry-after': '7' }, body: {} });
    expect(await submit(world)).toMatchObject({ retry: 'same', afterMs: 7000 });
  });

  test('answered with a date of return says how long that is', async () => {
    const world = await start();
    const date = new Date(Date.now() + 60_000).toUTCString();
    world.next({ kind: 'status', status: 429, headers: { 'retry-after': date }, body: {} });
    const { afterMs } = await submit(world);
    expect(afterMs).toBeGreaterThan(30_000);
    expect(afterMs).toBeLessThanOrEqual(60_000);
  });

  test.each(['soon', '-5', '1e3', ''])('is not put off by a Retry-After of %j', async (text) => {
    const world = await start();
    world.next({ kind: 'status', status: 429, headers: { 'retry-after': text }, body: {} });
    const { afterMs = 0 } = await submit(world);
    expect(afterMs).toBe(0);
  });

  test('that is never answered may have been taken', async () => {
    const world = await start(150);
    world.next({ kind: 'hang' });
    expect(await submit(world)).toEqual(OPEN_END);
  });

  test.each(['head', 'body'] as const)('cut off in the %s of the answer may have been taken', async (at) => {
    const world = await start();
    world.next({ kind: 'cut', at });
    expect(await submit(world)).toEqual(OPEN_END);
  });

  test('to a server that is down was surely not taken', async () => {
    const world = await start();
    await world.close();
    expect(await submit(world)).toEqual(BUSY);
  });

  test.each(['before', 'during'])('that the caller calls off %s it ends as cancelled', async (when) => {
    const world = await start();
    const caller = new AbortController();
    world.next({ kind: 'hang' });
    if (when === 'before') caller.abort();
    const fault = submit(world, caller.signal);
    await expect.poll(() => world.calls.length > 0 || when === 'before').toBe(true);
    caller.abort();
    expect(await fault).toEqual({ code: 'cancelled', retry: 'no' });
    if (when === 'before') expect(world.calls).toEqual([]);
  });

  test('is not carried on to where a redirect points', async () => {
    const world = await start();
    const stranger = await start();
    world.next({ kind: 'status', status: 307, headers: { location: `${stranger.url}/take` }, body: {} });
    expect(await submit(world)).toEqual({ code: 'internal', retry: 'other' });
    expect(stranger.calls).toEqual([]);
  });

  test.each(['', '<html>Welcome</html>', '{"request_id":', 'null', '[]', '{}', '"text"'])(
    'answered with success, but with %j, gives no picture',
    async (body) => {
      const world = await start();
      world.next({ kind: 'status', status: 200, body });
      const expected =
        name === 'fal' ? { ...BUSY, isAmbiguous: true } : { code: 'output_invalid', retry: 'same' };
      expect(await submit(world)).toEqual(expected);
    },
  );

  test('is sent once: trying again is for the runner', async () => {
    const world = await start();
    world.next({ kind: 'status', status: 503, body: {} });
    await submit(world);
    expect(world.calls).toHaveLength(1);
  });

  test('of a photo that cannot be read fails as the photo does, and asks nobody', async () => {
    const world = await start();
    const unreadable = new Error('unreadable_photo');
    const job = await engineJob({ prepared: () => Promise.reject(unreadable) });
    await expect(world.engine.submit(job, never)).rejects.toBe(unreadable);
    expect(world.calls).toEqual([]);
  });
});

test('an address that does not exist was surely not reached', async () => {
  const engine = createGemini({ key: 'k', url: 'http://no-such-host.invalid', model: 'm' });
  expect(await faultFrom(engine.submit(await engineJob(), never))).toEqual(BUSY);
});
