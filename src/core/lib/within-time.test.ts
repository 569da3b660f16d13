import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { withinTime } from './within-time.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const tooLate = () => new Error('too late');

test('what is done in time is done, and leaves no timer behind', async () => {
  expect(await withinTime(5000, async () => 'done', tooLate)).toBe('done');
  await expect(withinTime(5000, () => Promise.reject(new RangeError('ours')), tooLate)).rejects.toThrow(
    'ours',
  );
  expect(vi.getTimerCount()).toBe(0);
});

test('what hangs is given up after the time, not before, and hears of it', async () => {
  let over: AbortSignal | undefined;
  const outcome = vi.fn<(error: unknown) => void>();
  const work = (signal: AbortSignal) => new Promise<never>(() => (over = signal));
  withinTime(5000, work, tooLate).catch(outcome);
  await vi.advanceTimersByTimeAsync(4999);
  expect(outcome).not.toHaveBeenCalled();
  expect(over?.aborted).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(outcome).toHaveBeenCalledWith(tooLate());
  expect(over?.aborted).toBe(true);
});

test('a phone that slept for an hour does not give up before it has looked at the answers', async () => {
  let answer: (text: string) => void = () => {};
  const outcome = withinTime(5000, () => new Promise<string>((resolve) => (answer = resolve)), tooLate);
  // On waking, timers that are due run first, and each once.
  vi.setSystemTime(Date.now() + 3_600_000);
  vi.advanceTimersToNextTimer();
  answer('saved');
  expect(await outcome).toBe('saved');
});
