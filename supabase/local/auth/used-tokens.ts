import type { Sql } from '#local/database/sql.ts';
import { refuseAuth } from '#local/http/error-response.ts';
import { steadyNow } from '#local/steady-clock.ts';

/** An answer may be lost on its way, and a page and its worker may ask at the same moment. */
const REUSE_MS = 10_000;
/** A server that died over its answers gives them again, for so long after its start, */
const GIVES_AGAIN_MS = 60_000;
/** to whoever had asked so long before it. */
const ASKED_BEFORE_MS = 600_000;

/** `performance` begins with the process, and so does its clock. */
const startedAt = (): number => Date.now() - steadyNow();

/**
 * A refresh token that was used turns up again: two have it, and one of them is a thief. Who is which nobody knows,
 * so the session ends for both, with all its tokens. The auth service lets the last token but one pass, however long
 * ago it was used.
 */
export async function refuseUsedToken(sql: Sql, token: string): Promise<Response | undefined> {
  const isNew = steadyNow() < GIVES_AGAIN_MS;
  const used = await sql`
    with used as (
      select session_id from auth.refresh_tokens last
      where token = ${token} and revoked and updated_at < ${new Date(Date.now() - REUSE_MS)}
        and not (
          ${isNew}::boolean
          and updated_at between ${new Date(startedAt() - ASKED_BEFORE_MS)} and ${new Date(startedAt())}
          and exists (select from auth.refresh_tokens next where next.parent = last.token and not next.revoked)
        )
    ), ended as (delete from auth.sessions s using used where s.id = used.session_id)
    select from used`;
  if (used.length === 0) return undefined;
  return refuseAuth(400, 'refresh_token_already_used', 'Invalid Refresh Token: Already Used');
}
