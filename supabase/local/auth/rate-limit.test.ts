import { expect, test } from 'vitest';
import { createRateLimiter } from './rate-limit.ts';

test('the count is allowed and the next one has to wait', () => {
  const limiter = createRateLimiter({ count: 3, windowMs: 60_000 }, () => 1_000);
  expect([1, 2, 3].map(() => limiter.take('a'))).toEqual([0, 0, 0]);
  expect(limiter.take('a')).toBe(59);
  expect(limiter.take('b')).toBe(0);
});

test('a refused attempt is not counted, so waiting helps', () => {
  let time = 0;
  const limiter = createRateLimiter({ count: 2, windowMs: 10_000 }, () => time);
  limiter.take('a');
  limiter.take('a');
  for (let i = 0; i < 50; i++) limiter.take('a');
  time = 20_000;
  expect(limiter.take('a')).toBe(0);
});

test('the turn of a window does not double what is allowed', () => {
  let time = 9_900;
  const limiter = createRateLimiter({ count: 10, windowMs: 10_000 }, () => time);
  for (let i = 0; i < 10; i++) expect(limiter.take('a')).toBe(0);
  time = 10_100;
  expect(limiter.take('a')).toBeGreaterThan(0);
  time = 15_000;
  expect(limiter.take('a')).toBe(0);
});

test('clearing forgets', () => {
  const limiter = createRateLimiter({ count: 1, windowMs: 10_000 }, () => 0);
  limiter.take('a');
  limiter.clear('a');
  expect(limiter.take('a')).toBe(0);
});

test('an event that came to nothing is not counted', () => {
  const limiter = createRateLimiter({ count: 1, windowMs: 60_000 }, () => 0);
  expect(limiter.take('a')).toBe(0);
  limiter.giveBack('a');
  expect(limiter.take('a')).toBe(0);
  expect(limiter.take('a')).toBeGreaterThan(0);
  limiter.giveBack('somebody else');
});
