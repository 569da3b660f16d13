import { expect, test } from 'vitest';
import type { Sql } from '#local/database/sql.ts';
import { watchSessions } from './live-sessions.ts';

test('a session that is ended while it is being looked up is not taken on trust', async () => {
  const lookUps: ((rows: { id: string }[]) => void)[] = [];
  const sql = (() => new Promise((answer) => lookUps.push(answer))) as unknown as Sql;
  const sessions = watchSessions(sql);
  const early = sessions.isLive('tablet');
  sessions.forgetChecks();
  lookUps.pop()?.([{ id: 'tablet' }]);
  expect(await early).toBe(true);
  const late = sessions.isLive('tablet');
  lookUps.pop()?.([]);
  expect(await late).toBe(false);
});
