import postgres from 'postgres';
import { expect, test } from 'vitest';
import { startPostgres } from '#tests/support/server/postgres.ts';

test('the log of the database takes a quarter of a gigabyte, however many rows come and go', async () => {
  const database = await startPostgres();
  const sql = postgres(database.url, { max: 1 });
  try {
    expect([...(await sql`show max_wal_size`)]).toEqual([{ max_wal_size: '256MB' }]);
    expect([...(await sql`show min_wal_size`)]).toEqual([{ min_wal_size: '80MB' }]);
  } finally {
    await sql.end();
    await database.stop();
  }
});
