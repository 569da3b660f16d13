import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Caller } from '#local/database/caller.ts';
import { createUploadPace } from './upload-pace.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const MB = 1_000_000;
const person = (userId: string): Caller => ({ role: 'authenticated', userId, claims: {} });
const SERVICE: Caller = { role: 'service_role', userId: null, claims: {} };
const open = () =>
  createUploadPace({ atOnce: 2, longestQueue: 1, longestWaitMs: 1000, bytesPerMinute: 60 * MB });

const send = (pace: ReturnType<typeof open>, caller: Caller, bytes: number) =>
  pace(caller, async (count) => {
    count(bytes);
  });

test('who has sent more than fits into a minute is told when to come back, and may then', async () => {
  const pace = open();
  const ada = person('ada');
  for (let photos = 0; photos < 4; photos += 1) await send(pace, ada, 20 * MB);
  await expect(send(pace, ada, MB)).rejects.toMatchObject({ waitSeconds: 20 });
  await vi.advanceTimersByTimeAsync(19_000);
  await expect(send(pace, ada, MB)).rejects.toMatchObject({ waitSeconds: 1 });
  await vi.advanceTimersByTimeAsync(1000);
  await send(pace, ada, MB);
});

test('a phone that keeps to the pace goes on for ever', async () => {
  const pace = open();
  for (let photos = 0; photos < 100; photos += 1) {
    await expect(send(pace, person('ada'), 20 * MB)).resolves.toBeUndefined();
    await vi.advanceTimersByTimeAsync(20_000);
  }
});

test('neither others nor the server wait for that', async () => {
  const pace = open();
  await send(pace, person('ada'), 61 * MB);
  await expect(send(pace, person('ada'), 1)).rejects.toThrow('Too many requests at once');
  await send(pace, person('ben'), MB);
  for (let pictures = 0; pictures < 10; pictures += 1) await send(pace, SERVICE, 20 * MB);
});

test('so many come in at once, the next wait, and who finds the queue full is told to come back', async () => {
  const pace = open();
  const over = Promise.withResolvers<void>();
  let begun = 0;
  const begin = () =>
    pace(person('ada'), async () => {
      begun += 1;
      await over.promise;
    });
  const uploads = [begin(), begin(), begin()];
  await expect(begin()).rejects.toThrow('Too many requests at once');
  expect(begun).toBe(2);
  over.resolve();
  await Promise.all(uploads);
  expect(begun).toBe(3);
});
