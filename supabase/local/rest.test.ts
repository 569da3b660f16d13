import { expect, test, vi } from 'vitest';
import { NotIdentified } from '#local/auth/identify.ts';
import type { Caller } from '#local/database/caller.ts';
import { createFairUse, TooMuchAtOnce } from '#local/database/fair-use.ts';
import { withFairUse } from './rest.ts';

const COOK: Caller = { role: 'authenticated', userId: 'ada', claims: {} };
const REFUSED = 'http://server/rest/v1/profiles?full_name=match.a';
const NEEDS = {
  atOnce: 1,
  longestQueue: 1,
  longestWaitMs: 1000,
  burstMs: 1000,
  share: 1,
  longestRestMs: 1000,
  cautionMs: 1000,
};

/** `caller`: who asks; undefined is nobody whom we know. */
function restFor(caller: Caller | undefined) {
  const fairUse = createFairUse(NEEDS);
  const people = vi.fn<() => Promise<Response>>(async () => Response.json([]));
  const rest = withFairUse({
    identify: async () => caller ?? Promise.reject(new NotIdentified('no_key')),
    fairUse,
    verified: new WeakMap(),
    people,
    own: people,
  });
  const ask = (url: string) => rest(new Request(url), '192.0.2.1');
  return { ask, people, fairUse };
}

test('what is refused is refused in the turn of whoever asked for it', async () => {
  const { ask, people, fairUse } = restFor(COOK);
  const isOver = Promise.withResolvers<void>();
  const before = fairUse('ada', () => isOver.promise);
  const inLine = ask(REFUSED);
  await expect(ask(REFUSED)).rejects.toThrow(TooMuchAtOnce);
  isOver.resolve();
  await before;
  expect((await inLine).status).toBe(400);
  expect(people).not.toHaveBeenCalled();
});

test('nobody looks at the filters of whom we do not identify', async () => {
  const { ask, people } = restFor(undefined);
  expect((await ask(REFUSED)).status).toBe(401);
  expect(people).not.toHaveBeenCalled();
});
