import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPool } from '#local/database/pool.ts';
import { openKysely, queriesOf } from '#local/database/sql.ts';
import { createLog } from '#local/log.ts';
import { createMailbox } from '#local/mail/mailbox.ts';
import { startTimers } from '#local/timers.ts';
import type { SharedBackend } from '#tests/support/server/backend.ts';
import { addressBehind } from '#tests/support/server/database.ts';
import { countLockWaits } from '#tests/support/server/lock-waits.ts';
import { signUp } from '#tests/support/server/people.ts';
import { openSharedBackend } from '#tests/support/server/shared-servers.ts';
import { until } from '#tests/support/until.ts';

let backend: SharedBackend;
beforeAll(async () => {
  backend = await openSharedBackend();
});
afterAll(() => backend.stop());

/** The clocks of a server, started now. */
function startClocks(): () => Promise<void> {
  const { dataDir } = backend.server;
  const pool = openPool({ url: addressBehind(dataDir), connections: 2, longestStatementMs: 30_000 });
  const stop = startTimers({
    sql: queriesOf(openKysely(pool)),
    mailbox: createMailbox(join(dataDir, 'mailbox')),
    log: createLog('error'),
    lostJobsMs: 60_000,
  });
  return async () => {
    stop();
    await pool.end();
  };
}

test('a month that comes due while another one is being begun is not passed over', async () => {
  const { sql, server } = backend;
  const [first, second] = [await signUp(server), await signUp(server)];
  const renewIn = (id: string, pause: string) =>
    sql`update public.subscriptions set renews_at = clock_timestamp() + ${pause}::interval where user_id = ${id}`;
  const isDue = async (id: string) =>
    (await sql`select from public.subscriptions where user_id = ${id} and renews_at <= clock_timestamp()`)
      .length > 0;
  await renewIn(first.id, '-1 second');
  const stop = await sql.begin(async (request) => {
    await request`select from public.subscriptions where user_id = ${first.id} for update`;
    const stopClocks = startClocks();
    await until('the first month waits', async () => (await countLockWaits(sql)) > 0);
    await renewIn(second.id, '0.5 seconds');
    await until('the second one is due', () => isDue(second.id));
    return stopClocks;
  });
  try {
    await until('the first month begins', async () => !(await isDue(first.id)));
    await until('the second one begins', async () => !(await isDue(second.id)));
    const ids = [first.id, second.id];
    expect(
      await sql`select from public.credit_events where kind = 'reset' and user_id in ${sql(ids)}`,
    ).toHaveLength(2);
  } finally {
    await stop();
  }
});
