import { z } from 'zod';
import type { RequestHandler } from '#local/http/request-handler.ts';
import { passOnlyNotIdentified, type Identify } from './identify.ts';
import { withMutex } from './keyed-mutex.ts';
import type { LiveSessions } from './live-sessions.ts';

interface Ports {
  forward: RequestHandler;
  identify: Identify;
  sessions: LiveSessions;
}

const change = z.object({ password: z.string() });
const claims = z.object({ session_id: z.uuid() });

/**
 * A new password ends all other sessions, as hosted Supabase does it: whoever changes it because a tablet was lost has
 * shut that one out. The database does both in one step (`bootstrap.sql`), so it only has to know which one stays.
 */
export function endingSessions({ forward, identify, sessions }: Ports): RequestHandler {
  return async (request) => {
    const { pathname } = new URL(request.url);
    const path = pathname.replace(/\/+$/, '');
    const isChange = request.method === 'PUT' && path === '/auth/v1/user' && (await hasPassword(request));
    const caller = isChange ? await identify(request).catch(passOnlyNotIdentified) : undefined;
    if (caller && 'userId' in caller && caller.userId !== null) {
      const { userId } = caller;
      const session = claims.safeParse(caller.claims);
      const stays = session.success ? session.data.session_id : NONE;
      return await withMutex(`password ${userId}`, async () => {
        await sessions.keepAtChange(userId, stays);
        return await forward(request).finally(() => sessions.forgetChecks());
      });
    }
    const response = await forward(request);
    if (path === '/auth/v1/logout') sessions.forgetChecks();
    return response;
  };
}

/** No session has this id. */
const NONE = '00000000-0000-0000-0000-000000000000';

async function hasPassword(request: Request): Promise<boolean> {
  try {
    return change.safeParse(await request.clone().json()).success;
  } catch {
    return false;
  }
}
