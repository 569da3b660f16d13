import type { Sql, TransactionSql } from 'postgres';

/**
 * Asks the database itself with a person's rights, as PostgREST does. What is asked comes as it is written, also a number
 * that JavaScript's JSON has no room for.
 */
export const asPerson = (
  sql: Sql,
  { id }: { id: string },
  work: (transaction: TransactionSql) => Promise<unknown>,
) =>
  sql.begin(async (transaction) => {
    const claims = JSON.stringify({ sub: id, role: 'authenticated' });
    await transaction`
      select set_config('role', 'authenticated', true), set_config('request.jwt.claim.sub', ${id}, true),
             set_config('request.jwt.claims', ${claims}, true)`;
    await work(transaction);
  });
