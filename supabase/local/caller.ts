import type { Sql, TransactionSql } from 'postgres';

/** Who sent a request, as the database knows them. */
export interface Caller {
  role: 'anon' | 'authenticated' | 'service_role';
  /** The user's id; null for anon and service_role. */
  userId: string | null;
  /** The verified token's claims, for `auth.jwt()`. */
  claims: Readonly<Record<string, unknown>>;
}

/**
 * Runs `work` in one transaction as that caller: row level security, grants and `auth.uid()` apply
 * exactly as they do behind PostgREST on hosted Supabase. Rolls back when `work` throws.
 */
export async function asCaller<T>(
  sql: Sql,
  caller: Caller,
  work: (transaction: TransactionSql) => Promise<T>,
): Promise<T> {
  const claims = JSON.stringify({ ...caller.claims, role: caller.role });
  const result = await sql.begin(async (transaction) => {
    await transaction`
      select set_config('role', ${caller.role}, true),
             set_config('request.jwt.claim.sub', ${caller.userId ?? ''}, true),
             set_config('request.jwt.claim.role', ${caller.role}, true),
             set_config('request.jwt.claims', ${claims}, true)`;
    return { value: await work(transaction) };
  });
  return result.value;
}
