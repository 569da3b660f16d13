import type { Sql } from '#local/database/sql.ts';

/** A used refresh token that turns up again ends its session, so it is known for a while. */
const KNOWN_DAYS = 30;

/** Each hour of a session leaves one. Older ones are refused like any that nobody knows. */
export async function forgetUsedTokens(sql: Sql): Promise<void> {
  await sql`
    delete from auth.refresh_tokens
    where revoked and updated_at < now() - make_interval(days => ${KNOWN_DAYS})`;
}
