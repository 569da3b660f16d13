import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPool, type Connections } from '#local/database/pool.ts';
import { openKysely, queriesOf, type Sql } from '#local/database/sql.ts';
import { startPostgres, type OwnPostgres } from '#tests/support/server/postgres.ts';
import { until } from '#tests/support/until.ts';

// Whoever loses a connection in the middle of a transaction must not go on in the transaction of somebody else.

let database: OwnPostgres;
let pool: Connections;
let sql: Sql;
let superuser: Sql;
let end: () => Promise<unknown>;

beforeAll(async () => {
  database = await startPostgres();
  // One, so that the next one gets the place of the last.
  pool = openPool({ url: database.url, connections: 1, longestStatementMs: 30_000 });
  sql = queriesOf(openKysely(pool));
  const above = openPool({ url: database.url, connections: 1, longestStatementMs: 30_000 });
  superuser = queriesOf(openKysely(above));
  end = () => Promise.all([pool.end(), above.end()]);
  await sql.script('create table orders (id int primary key, dish text)');
});

afterAll(async () => {
  await end();
  await database.stop();
});

test('a transaction that loses its connection ends alone, and the next one is whole', async () => {
  const begun = Promise.withResolvers<void>();
  const over = Promise.withResolvers<void>();
  const first = sql.transaction(async (transaction) => {
    const [backend] = await transaction<{ pid: number }>`select pg_backend_pid() as pid`;
    await transaction`insert into orders values (1, 'soup')`;
    await superuser`select pg_terminate_backend(${backend?.pid})`;
    // Time for the second one to be given a connection, were it the one that is lost here.
    await Promise.race([begun.promise, pause(500)]);
    await transaction`insert into orders values (2, 'stew')`;
  });
  const second = sql.transaction(async (transaction) => {
    await transaction`insert into orders values (3, 'pie')`;
    begun.resolve();
    await over.promise;
    await transaction`insert into orders values (4, 'cake')`;
  });
  await expect(first).rejects.toThrow(/connection/i);
  over.resolve();
  await second;
  const orders = await superuser<{ dish: string }>`select dish from orders order by id`;
  expect(orders.map(({ dish }) => dish)).toEqual(['pie', 'cake']);
});

test('each loss is counted, whether somebody waits for an answer or nobody does', async () => {
  const before = pool.losses();
  await sql`select 1`;
  const clients = () => superuser`
    select from pg_stat_activity where pid <> pg_backend_pid() and backend_type = 'client backend'`;
  await until('the one that was ended before has gone', async () => (await clients()).length === 1);
  const ended = await superuser<{ pid: number }>`
    select pg_terminate_backend(pid) from pg_stat_activity
    where pid <> pg_backend_pid() and backend_type = 'client backend'`;
  expect(ended).toHaveLength(1);
  await until('the loss is counted', () => pool.losses() > before);
  expect(await sql<{ one: number }>`select 1 as one`).toEqual([{ one: 1 }]);
});
