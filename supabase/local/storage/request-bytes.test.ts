import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { readJson, requestBytes } from './request-bytes.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function requestOf(body: ReadableStream<Uint8Array> | string): Request {
  return new Request('http://storage.test', { method: 'POST', body, duplex: 'half' } as RequestInit);
}

async function readAll(request: Request): Promise<number> {
  let size = 0;
  for await (const chunk of requestBytes(request)) size += chunk.length;
  return size;
}

test('a sender that falls silent is given up, and told to stop', async () => {
  const cancel = vi.fn<() => void>();
  const silent = new ReadableStream<Uint8Array>({
    start: (sender) => sender.enqueue(new Uint8Array(9)),
    cancel,
  });
  const outcome = readAll(requestOf(silent)).catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await outcome).toMatchObject({ code: 'InvalidRequest' });
  expect(cancel).toHaveBeenCalledOnce();
});

test('a slow sender is waited for', async () => {
  let sent = 0;
  const slow = new ReadableStream<Uint8Array>({
    async pull(sender) {
      await new Promise((resolve) => setTimeout(resolve, 50_000));
      if ((sent += 1) > 5) sender.close();
      else sender.enqueue(new Uint8Array(10));
    },
  });
  const reading = readAll(requestOf(slow));
  await vi.advanceTimersByTimeAsync(600_000);
  expect(await reading).toBe(50);
});

test('of JSON nobody waits for longer than a minute, however often a byte of it comes', async () => {
  const cancel = vi.fn<() => void>();
  const drip = new ReadableStream<Uint8Array>({
    async pull(sender) {
      await new Promise((resolve) => setTimeout(resolve, 25_000));
      sender.enqueue(new Uint8Array([0x20]));
    },
    cancel,
  });
  const outcome = readJson(requestOf(drip), z.object({})).catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(cancel).toHaveBeenCalledOnce();
  expect(await outcome).toMatchObject({ code: 'InvalidRequest' });
});

test('a connection that breaks is a refusal', async () => {
  const broken = new ReadableStream<Uint8Array>({ start: (sender) => sender.error(new Error('gone')) });
  await expect(readAll(requestOf(broken))).rejects.toMatchObject({ code: 'InvalidRequest' });
});

test('a JSON body of the wrong shape is refused with the place that is wrong', async () => {
  const shape = z.object({ paths: z.array(z.string()) });
  expect(await readJson(requestOf('{"paths":["a"]}'), shape)).toEqual({ paths: ['a'] });
  await expect(readJson(requestOf('{"paths":[1]}'), shape)).rejects.toMatchObject({
    code: 'InvalidRequest',
    message: expect.stringContaining('body/paths/0'),
  });
});
