import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createUnderWay } from './under-way.ts';

test('its end waits for what goes on, for what that begins, and for what fails', async () => {
  const underWay = createUnderWay();
  const done: string[] = [];
  const work = async (name: string) => {
    await pause(20);
    done.push(name);
  };
  underWay.keep(work('a row').then(() => underWay.keep(work('a mail'))));
  underWay.keep(pause(10).then(() => Promise.reject(new Error('no luck'))));
  await underWay.end();
  expect(done).toEqual(['a row', 'a mail']);
  await underWay.end();
});

test('what pauses goes on at once, and what hangs is not waited for', async () => {
  const underWay = createUnderWay(50);
  const hurried = pause(60_000, undefined, { signal: underWay.stopping }).catch(() => 'hurried');
  underWay.keep(hurried);
  underWay.keep(new Promise(() => undefined));
  await underWay.end();
  expect(await hurried).toBe('hurried');
});
