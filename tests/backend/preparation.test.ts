import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrate } from '#local/database/migrate.ts';
import { openPool, type Connections } from '#local/database/pool.ts';
import { whilePreparing } from '#local/database/prepare.ts';
import { openKysely, queriesOf, type Database, type Sql } from '#local/database/sql.ts';
import { startPostgres, type OwnPostgres } from '#tests/support/server/postgres.ts';
import { until } from '#tests/support/until.ts';

// On a large database an update takes as long as it takes, however soon other questions are ended.

const LONGEST_MS = 300;
const LONGER = 'select pg_sleep(0.6)';
let postgres: OwnPostgres;
const pools: Connections[] = [];
const folder = mkdtempSync(join(tmpdir(), 'plateglow-migrations-'));

/** As another server has it. */
function openDatabase(longestStatementMs = LONGEST_MS): Database {
  const pool = openPool({ url: postgres.url, connections: 1, longestStatementMs });
  pools.push(pool);
  return openKysely(pool);
}
const sleep = (sql: Sql) => sql.script(LONGER);

beforeAll(async () => {
  postgres = await startPostgres();
  writeFileSync(join(folder, '20260101000000_kitchen.sql'), LONGER);
});
afterAll(async () => {
  await Promise.all(pools.map((pool) => pool.end()));
  await postgres.stop();
  rmSync(folder, { recursive: true });
});

test('what takes longer than any question may is applied, and afterwards questions are ended again', async () => {
  const database = openDatabase();
  await whilePreparing(database, async (preparing) => {
    const sql = queriesOf(preparing);
    await sleep(sql);
    expect(await migrate(sql, folder)).toHaveLength(1);
  });
  await expect(sleep(queriesOf(database))).rejects.toThrow('statement timeout');
});

test('a server waits for one that prepares for as long as that takes', async () => {
  const [first, second] = [openDatabase(), openDatabase()];
  // Of no matter here: on a busy machine its own question may take longer than the others may.
  const watcher = queriesOf(openDatabase(30_000));
  const done: string[] = [];
  let next: Promise<unknown> | undefined;
  await whilePreparing(first, async (preparing) => {
    next = whilePreparing(second, async () => done.push('second'));
    await until('the second one waits', async () => {
      const waiting = await watcher`select from pg_locks where locktype = 'advisory' and not granted`;
      return waiting.length > 0;
    });
    await sleep(queriesOf(preparing));
    done.push('first');
  });
  await next;
  expect(done).toEqual(['first', 'second']);
});

test('one that fails lets the next one prepare', async () => {
  const database = openDatabase();
  const failed = whilePreparing(database, () => Promise.reject(new Error('no oven')));
  await expect(failed).rejects.toThrow('no oven');
  expect(await whilePreparing(openDatabase(), async () => 'done')).toBe('done');
  await expect(sleep(queriesOf(database))).rejects.toThrow('statement timeout');
});
