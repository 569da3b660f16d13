import type { Sql } from '#local/database/sql.ts';
import { refuseAuth } from '#local/http/error-response.ts';

/** An answer may be lost on its way, and a page and its worker may ask at the same moment. */
const REUSE_MS = 10_000;

/**
 * A refresh token that was used turns up again: two have it, and one of them is a thief. Who is which nobody knows,
 * so the session ends for both, with all its tokens. The auth service lets the last token but one pass, however long
 * ago it was used.
 */
export async function refuseUsedToken(sql: Sql, token: string): Promise<Response | undefined> {
  const used = await sql`
    with used as (
      select session_id from auth.refresh_tokens
      where token = ${token} and revoked and updated_at < ${new Date(Date.now() - REUSE_MS)}
    ), ended as (delete from auth.sessions s using used where s.id = used.session_id)
    select from used`;
  if (used.length === 0) return undefined;
  return refuseAuth(400, 'refresh_token_already_used', 'Invalid Refresh Token: Already Used');
}
