import * as z from 'zod/mini';
import type { Session } from '#core/model/person.ts';
import { parseJson } from '#shared/parse-json.ts';

const text = z.string().check(z.minLength(1));

/** A session as the auth service gives it. What we do not act on is kept as it came. */
export const sessionShape = z.looseObject({
  access_token: text,
  refresh_token: text,
  expires_at: z.number(),
  expires_in: z.optional(z.number()),
  token_type: text,
  user: z.looseObject({ id: text, email: z.optional(z.string()) }),
});

/** A session out of a text that may have lain around for long, or come from another build. */
export function readSession(kept: string | null): Session | undefined {
  const parsed = z.safeParse(sessionShape, kept === null ? undefined : parseJson(kept));
  return parsed.success ? parsed.data : undefined;
}

/**
 * The same session with its end told by this phone's clock, so that a clock that is a day off neither asks for a new
 * token each time nor trusts a dead one. Only for a session that the server has given this moment.
 */
export function endByOurClock(
  session: Session & { expires_in?: number | undefined },
  nowMs: number,
): Session {
  const { expires_in: lifeSeconds } = session;
  return lifeSeconds === undefined
    ? session
    : { ...session, expires_at: Math.floor(nowMs / 1000) + lifeSeconds };
}
