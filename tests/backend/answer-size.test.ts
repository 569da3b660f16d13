import { afterAll, beforeAll, expect, test } from 'vitest';
import { AnswerTooLarge } from '#local/database/answer-size.ts';
import { openPool, type Connections } from '#local/database/pool.ts';
import { asPostgrestError } from '#local/database/postgrest-error.ts';
import { openKysely, queriesOf, type Sql } from '#local/database/sql.ts';
import { startPostgres, type OwnPostgres } from '#tests/support/server/postgres.ts';
import { until } from '#tests/support/until.ts';

// Whatever is asked, its answer is never more than this process can hold.

const MOST_BYTES = 1_000_000;
let database: OwnPostgres;
let pool: Connections;
let sql: Sql;
let end: () => Promise<unknown>;

beforeAll(async () => {
  database = await startPostgres();
  pool = openPool({
    url: database.url,
    connections: 1,
    longestStatementMs: 60_000,
    mostAnswerBytes: MOST_BYTES,
  });
  sql = queriesOf(openKysely(pool));
  end = () => pool.end();
});
afterAll(async () => {
  await end();
  await database.stop();
});

const ask = (rows: number, bytes: number) =>
  sql<{ text: string }>`select repeat('x', ${bytes}::int) as text from generate_series(1, ${rows}::int)`;

test('what is large comes as it is, again and again', async () => {
  for (let i = 0; i < 3; i += 1) expect(await ask(900, 1000)).toHaveLength(900);
});

test.each([
  ['many rows', 100_000, 1000],
  ['one row', 1, 200_000_000],
])('%s that are too large end, and the next question is answered', async (_, rows, bytes) => {
  await expect(ask(rows, bytes)).rejects.toThrow(AnswerTooLarge);
  expect(await ask(1, 3)).toEqual([{ text: 'xxx' }]);
});

test('a transaction ends with it, undone, and so does its query in the database', async () => {
  await sql.script('create table notes (text text)');
  const begun = sql.transaction(async (transaction) => {
    await transaction`insert into notes values ('lost')`;
    await transaction`select repeat('x', 1000) from generate_series(1, 10000000)`;
  });
  await expect(begun).rejects.toThrow(AnswerTooLarge);
  expect(await sql`select * from notes`).toEqual([]);
  await until('nobody else is connected', async () => {
    const others = await sql`
      select 1 from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()`;
    return others.length === 0;
  });
});

test('people hear of it as of any question that asks for too much', () => {
  expect(asPostgrestError(new AnswerTooLarge())).toMatchObject({
    message: JSON.stringify({
      code: '54000',
      message: 'The answer is too large',
      details: null,
      hint: 'Ask for fewer rows or columns at a time',
    }),
    detail: JSON.stringify({ status: 400, headers: {} }),
  });
});
