import { randomUUID } from 'node:crypto';
import type { Sql } from '#local/database/sql.ts';

/** Someone is on the way to Google and back. */
export interface Flow {
  id: string;
  /** Where they go on to, in our own site. */
  returnTo: string;
}

/** For so long somebody may look for their password at Google. */
const LONGEST = '15 minutes';
const KEPT = '1 day';

/**
 * The auth service's own table of flows: what is noted here it finds when the phone hands in the code, and asks for the
 * phone's proof.
 */
export function keepGoogleFlows(sql: Sql) {
  return {
    async begin(challenge: string, returnTo: string): Promise<Flow> {
      const id = randomUUID();
      await sql`delete from auth.flow_state where created_at < now() - ${KEPT}::interval`;
      await sql`
        insert into auth.flow_state
          (id, auth_code, authentication_method, code_challenge, code_challenge_method, provider_type, referrer)
        values (${id}, ${randomUUID()}, 'oauth', ${challenge}, 's256', 'google', ${returnTo})`;
      return { id, returnTo };
    },

    /** A flow that is under way still: begun here, not long ago, and nobody has come back by it. */
    async find(id: string): Promise<Flow | undefined> {
      const [row] = await sql<{ referrer: string }>`
        select referrer from auth.flow_state
        where id = ${id} and provider_type = 'google' and user_id is null and created_at > now() - ${LONGEST}::interval`;
      return row && { id, returnTo: row.referrer };
    },

    /** Notes who came back, once; gives the code for the phone. Its time runs from now. */
    async finish(id: string, userId: string): Promise<string | undefined> {
      const [row] = await sql<{ auth_code: string }>`
        update auth.flow_state
        set user_id = ${userId}, auth_code_issued_at = now(), created_at = now(), updated_at = now()
        where id = ${id} and user_id is null
        returning auth_code`;
      return row?.auth_code;
    },
  };
}
