import { createTransformImage } from '#functions/transform-image/handler.ts';
import type { AdminClient } from '#functions/transform-image/job-queue.ts';
import { MAX_WEBHOOK_BYTES } from '#functions/transform-image/webhook.ts';
import type { Jobs } from './jobs.ts';
import { createRateLimiter } from '#local/auth/rate-limit.ts';
import { NotIdentified, passOnlyNotIdentified, type Identify } from '#local/auth/identify.ts';
import { createFairUse, OF_A_PHONE } from '#local/database/fair-use.ts';
import { withLimitedBody } from '#local/http/body.ts';
import { refuse, refuseForNow } from '#local/http/error-response.ts';
import { findFaultForSharp } from '#local/pictures/size-limits.ts';

const MINUTE = 60_000;
const MAX_BODY_BYTES = 64_000;
/** Photos are started by the connections that sign-ins and jobs need. Their number at once is bounded, not their time. */
const OF_A_STARTER = { ...OF_A_PHONE, burstMs: Infinity };

interface Ports {
  identify: Identify;
  admin: AdminClient;
  secretKey: string;
  jobs: Jobs;
  /** Told of faults, never of refusals. */
  report: (fault: unknown) => void;
  /** For a body to be here; what others have where it is left out. */
  longestBodyMs?: number;
}

export interface Functions {
  (request: Request, peer: string): Promise<Response>;
}

/** `/functions/v1/<name>`: the same handlers that Supabase runs in Deno, behind the same check of the token. */
export function createFunctions({
  identify,
  admin,
  secretKey,
  jobs,
  report,
  longestBodyMs,
}: Ports): Functions {
  const transformImage = createTransformImage({
    admin,
    engines: jobs.engines,
    findEarlyFault: findFaultForSharp,
    wakeRunner: jobs.wake,
    runnerKeys: [secretKey],
    report,
  });
  const handlers = new Map([['transform-image', transformImage]]);
  const perPeer = createRateLimiter({ count: 600, windowMs: MINUTE });
  const perPerson = createRateLimiter({ count: 120, windowMs: MINUTE });
  const fairUse = createFairUse(OF_A_STARTER);

  return async (original, peer) => {
    const [name = '', task] = new URL(original.url).pathname.split('/').slice(3);
    const handler = handlers.get(name);
    if (!handler) return refuse(404, 'not_found', 'There is no such function');
    if (original.method === 'OPTIONS') return await handler(original);
    // Providers have no account here: the handler believes only what they signed.
    if (task === 'webhook') {
      if (perPeer.take(peer) > 0) return refuseForNow(60, 'Too many requests.');
      return await handler(await withLimitedBody(original, MAX_WEBHOOK_BYTES, longestBodyMs));
    }
    const caller = await identify(original).catch(passOnlyNotIdentified);
    const userId = caller instanceof NotIdentified ? null : caller.userId;
    const wait = perPeer.take(peer) || (userId ? perPerson.take(userId) : 0);
    if (wait > 0) return refuseForNow(wait, 'Too many requests. Please wait a little and try again.');
    if (caller instanceof NotIdentified) return refuse(401, 'not_authenticated', 'Not authenticated');
    const mayCall = caller.role === 'authenticated' || (caller.role === 'service_role' && task === 'run');
    if (!mayCall) return refuse(401, 'not_authenticated', 'Not authenticated');
    // A body that drips keeps no place.
    const request = await withLimitedBody(original, MAX_BODY_BYTES, longestBodyMs);
    if (userId === null) return await handler(request);
    return await fairUse(userId, () => handler(request), request.signal);
  };
}
