import { expect, test } from 'vitest';
import type { Sql } from '#local/database/sql.ts';
import { watchSessions } from './live-sessions.ts';

/** Whose questions are answered by hand, the newest first. */
function openSessions() {
  const lookUps: PromiseWithResolvers<{ id: string }[]>[] = [];
  const sql = (() => {
    const lookUp = Promise.withResolvers<{ id: string }[]>();
    lookUps.push(lookUp);
    return lookUp.promise;
  }) as unknown as Sql;
  return { lookUps, sessions: watchSessions(sql) };
}

test('a session that is ended while it is being looked up is not taken on trust', async () => {
  const { lookUps, sessions } = openSessions();
  const early = sessions.isLive('tablet');
  sessions.forgetChecks();
  lookUps.pop()?.resolve([{ id: 'tablet' }]);
  expect(await early).toBe(true);
  const late = sessions.isLive('tablet');
  lookUps.pop()?.resolve([]);
  expect(await late).toBe(false);
});

test('a burst of requests looks their session up once, and each session for itself', async () => {
  const { lookUps, sessions } = openSessions();
  const burst = Array.from({ length: 50 }, () => sessions.isLive('tablet'));
  const other = sessions.isLive('phone');
  expect(lookUps).toHaveLength(2);
  lookUps.pop()?.resolve([]);
  lookUps.pop()?.resolve([{ id: 'tablet' }]);
  expect(new Set(await Promise.all(burst))).toEqual(new Set([true]));
  expect(await other).toBe(false);
});

test('whoever asks after it may have been ended does not join those who asked before', async () => {
  const { lookUps, sessions } = openSessions();
  const early = sessions.isLive('tablet');
  sessions.forgetChecks();
  const late = sessions.isLive('tablet');
  lookUps.pop()?.resolve([]);
  lookUps.pop()?.resolve([{ id: 'tablet' }]);
  expect([await early, await late]).toEqual([true, false]);
  void sessions.isLive('tablet');
  expect(lookUps, 'what was read before is not taken on trust').toHaveLength(1);
});

test('a look-up that fails is made anew by the next one who asks', async () => {
  const { lookUps, sessions } = openSessions();
  const burst = [sessions.isLive('tablet'), sessions.isLive('tablet')];
  lookUps.pop()?.reject(new Error('no connection'));
  for (const asked of burst) await expect(asked).rejects.toThrow('no connection');
  const next = sessions.isLive('tablet');
  lookUps.pop()?.resolve([{ id: 'tablet' }]);
  expect(await next).toBe(true);
});
