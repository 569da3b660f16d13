import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { loadWithin, NotLoaded } from './load-within.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test('while something loads, signs of life are given, and none after', async () => {
  const stillLoading = vi.fn<() => void>();
  let arrive: (value: string) => void = () => undefined;
  const load = loadWithin(() => new Promise<string>((resolve) => (arrive = resolve)), stillLoading);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(stillLoading).toHaveBeenCalledTimes(12);
  arrive('here');
  expect(await load).toBe('here');
  expect(vi.getTimerCount()).toBe(0);
});

test.each([
  ['is refused', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['never comes', () => new Promise(() => undefined)],
])('what %s is not loaded', async (_what, load) => {
  const loading = loadWithin(load, () => undefined).catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(120_000);
  expect(await loading).toBeInstanceOf(NotLoaded);
  expect(vi.getTimerCount()).toBe(0);
});
