import { expect, test } from 'vitest';
import { createRedirectMemory } from './redirect-memory.ts';

const recallAfter = (site: string, asked: string | null) => {
  const memory = createRedirectMemory(site);
  return memory.remember(asked, async () => {
    await Promise.resolve();
    return memory.recall();
  });
};

const HOME = 'http://127.0.0.1:3000';
test.each([
  ['http://127.0.0.1:3000/reset-password', true],
  ['http://127.0.0.1:3000/a?b=c#d', true],
  ['http://localhost:3000/reset-password', true],
  ['http://[::1]:3000/reset-password', true],
  ['http://localhost:3001/reset-password', false],
  ['https://localhost:3000/reset-password', false],
  ['http://127.0.0.1:3000@evil.example/', false],
  ['http://127.0.0.1:3000.evil.example/', false],
  ['https://evil.example/', false],
  ['//evil.example/', false],
  ['/reset-password', false],
  ['javascript:alert(1)', false],
  ['', false],
  [null, false],
])('at home a mail asked to lead to %s: %s', async (asked, isKept) => {
  expect(await recallAfter(HOME, asked)).toBe(isKept ? asked : HOME);
});

test.each([
  ['https://plateglow.example/reset-password', true],
  ['https://www.plateglow.example/reset-password', false],
  ['http://plateglow.example/reset-password', false],
  ['http://localhost/reset-password', false],
])('on a public site a mail asked to lead to %s: %s', async (asked, isKept) => {
  const site = 'https://plateglow.example';
  expect(await recallAfter(site, asked)).toBe(isKept ? asked : site);
});

test('two requests at once do not see each other’s wish, and outside of both the site itself counts', async () => {
  const memory = createRedirectMemory(HOME);
  const pages = [`${HOME}/a`, `${HOME}/b`];
  const both = Promise.withResolvers<void>();
  let arrived = 0;
  const recalled = await Promise.all(
    pages.map((page) =>
      memory.remember(page, async () => {
        arrived += 1;
        if (arrived === 2) both.resolve();
        await both.promise;
        return memory.recall();
      }),
    ),
  );
  expect(recalled).toEqual(pages);
  expect(memory.recall()).toBe(HOME);
});
