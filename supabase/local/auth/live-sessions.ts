import type { Sql } from '#local/database/sql.ts';

/** For so long nobody asks again: a phone sends a burst of requests with one token. */
const TRUSTED_MS = 5_000;
const MANY = 10_000;

export interface LiveSessions {
  /** False once it was signed out, here or from another device, whatever its token says. */
  isLive(sessionId: string): Promise<boolean>;
  /** The one that lives on when this person's password is changed within the next minute, as the database ends all others. */
  keepAtChange(userId: string, sessionId: string): Promise<void>;
  /** Something may have ended one just now: nothing is taken on trust from here on. */
  forgetChecks(): void;
}

interface Known {
  seenAt: Map<string, number>;
  /** Look-ups under way: a burst asks once. */
  asked: Map<string, Promise<boolean>>;
}
const nothing = (): Known => ({ seenAt: new Map(), asked: new Map() });

/**
 * A token lives for an hour, and says nothing of a sign-out. Whoever has lost a tablet does not wait so long: the session
 * of a token is looked up.
 */
export function watchSessions(sql: Sql, now: () => number = Date.now): LiveSessions {
  // Where it is forgotten meanwhile, what is read now may be of before: then it goes into what nobody reads any more.
  let known = nothing();
  const lookUp = async (sessionId: string, { seenAt }: Known): Promise<boolean> => {
    const [session] = await sql<{ id: string }>`
      select id from auth.sessions where id = ${sessionId} and (not_after is null or not_after > now())`;
    if (seenAt.size > MANY) seenAt.clear();
    if (session) seenAt.set(sessionId, now());
    else seenAt.delete(sessionId);
    return session !== undefined;
  };
  return {
    async isLive(sessionId) {
      const { seenAt, asked } = known;
      const at = seenAt.get(sessionId);
      if (at !== undefined && Math.abs(now() - at) < TRUSTED_MS) return true;
      const underWay = asked.get(sessionId);
      if (underWay) return await underWay;
      const isLive = lookUp(sessionId, known).finally(() => asked.delete(sessionId));
      asked.set(sessionId, isLive);
      return await isLive;
    },
    async keepAtChange(userId, sessionId) {
      await sql`
        insert into embedded.password_changes (user_id, session_id) values (${userId}, ${sessionId})
        on conflict (user_id) do update set session_id = excluded.session_id, noted_at = excluded.noted_at`;
    },
    forgetChecks: () => void (known = nothing()),
  };
}
