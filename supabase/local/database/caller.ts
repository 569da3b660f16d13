import type { FairUse } from './fair-use.ts';
import type { Sql, Transaction } from './sql.ts';

/** Who sent a request, as the database knows them. */
export interface Caller {
  role: 'anon' | 'authenticated' | 'service_role';
  /** The user's id; null for anon and service_role. */
  userId: string | null;
  /** The verified token's claims, for `auth.jwt()`. */
  claims: Readonly<Record<string, unknown>>;
}

/** Each person when it is their turn. */
export type InTurn = <T>(caller: Caller, work: () => Promise<T>) => Promise<T>;

/** The server itself waits for nobody; who is not signed in has no pictures, and shares one turn with all others. */
export const createInTurn =
  (fairUse: FairUse): InTurn =>
  (caller, work) =>
    caller.role === 'service_role' ? work() : fairUse(caller.userId ?? caller.role, work);

/** Runs `work` as that caller, in one transaction, which is rolled back when `work` throws. */
export type AsCaller = <T>(caller: Caller, work: (transaction: Transaction) => Promise<T>) => Promise<T>;

/**
 * Row level security, grants and `auth.uid()` apply exactly as they do behind PostgREST on hosted Supabase; each person
 * when it is their turn.
 */
export const createAsCaller =
  (sql: Sql, inTurn: InTurn): AsCaller =>
  (caller, work) =>
    inTurn(caller, () => becomeCaller(sql, caller, work));

async function becomeCaller<T>(
  sql: Sql,
  caller: Caller,
  work: (transaction: Transaction) => Promise<T>,
): Promise<T> {
  const claims = JSON.stringify({ ...caller.claims, role: caller.role });
  return await sql.transaction(async (transaction) => {
    await transaction`
      select set_config('role', ${caller.role}, true),
             set_config('request.jwt.claim.sub', ${caller.userId ?? ''}, true),
             set_config('request.jwt.claim.role', ${caller.role}, true),
             set_config('request.jwt.claims', ${claims}, true)`;
    return await work(transaction);
  });
}
