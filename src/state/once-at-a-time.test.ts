import { expect, test } from 'vitest';
import { onceAtATime } from './once-at-a-time.ts';

test('work that is asked for often while it runs runs once more, not often', async () => {
  let runs = 0;
  const read = onceAtATime(async () => {
    runs += 1;
    await Promise.resolve();
  });
  const first = read();
  await Promise.all([first, read(), read(), read()]);
  expect(runs).toBe(2);
});

test('whoever asks during a run gets one that began later', async () => {
  const seen: string[] = [];
  let truth = 'old';
  const read = onceAtATime(async () => {
    const before = truth;
    await Promise.resolve();
    seen.push(before);
  });
  const first = read();
  await Promise.resolve();
  truth = 'new';
  await read();
  await first;
  expect(seen).toEqual(['old', 'new']);
});

test('a run that fails tells those who asked for it, and the next one runs all the same', async () => {
  let runs = 0;
  const read = onceAtATime(async () => {
    runs += 1;
    await Promise.resolve();
    if (runs === 1) throw new Error('no answer');
  });
  const first = read();
  const second = read();
  await expect(first).rejects.toThrow('no answer');
  await expect(second).resolves.toBeUndefined();
  await read();
  expect(runs).toBe(3);
});

test('work that asks for itself at once runs once more, not for ever', async () => {
  let runs = 0;
  const read = onceAtATime(async () => {
    runs += 1;
    if (runs === 1) void read();
    await Promise.resolve();
  });
  await read();
  await new Promise((resolve) => setImmediate(resolve));
  expect(runs).toBe(2);
});
