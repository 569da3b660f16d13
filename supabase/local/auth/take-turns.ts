import { createFairUse, OF_A_PHONE } from '#local/database/fair-use.ts';
import { passOnlyNotIdentified, type Identify } from './identify.ts';

/** Does what somebody asks about their own account when it is their turn, and tells the work who it is for. */
export type InTurn = (
  request: Request,
  peer: string,
  work: (who: string) => Response | Promise<Response>,
) => Promise<Response>;

/**
 * These questions go by the connections that sign-ins and jobs need: one person has a few of them and a part of the
 * time. Apart from their turns for rows and pictures, so that a busy phone waits for neither. Whom nobody knows shares
 * one turn with all others of the same network address.
 */
export function takeTurns(identify: Identify): InTurn {
  const fairUse = createFairUse(OF_A_PHONE);
  return async (request, peer, work) => {
    const caller = await identify(request).catch(passOnlyNotIdentified);
    const who = 'userId' in caller && caller.userId !== null ? caller.userId : `anon ${peer}`;
    return await fairUse(who, async () => await work(who), request.signal);
  };
}
