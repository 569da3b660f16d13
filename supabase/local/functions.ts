import { createClient } from '@supabase/supabase-js';
import type { Database } from '#shared/database-types.ts';
import { createTransformImage } from '#functions/transform-image/handler.ts';
import { createRateLimiter } from '#local/auth/rate-limit.ts';
import type { Identify } from '#local/auth/identify.ts';
import { withLimitedBody } from '#local/http/body.ts';
import { refuse, refuseForNow } from '#local/http/refusal.ts';

const MINUTE = 60_000;
const MAX_BODY_BYTES = 64_000;

interface Needs {
  identify: Identify;
  secretKey: string;
  /** Told of faults, never of refusals. */
  report: (fault: unknown) => void;
  /** Answers requests to Auth, REST and storage inside this process. */
  backend: (request: Request) => Promise<Response>;
}

export interface Functions {
  (request: Request, peer: string): Promise<Response>;
}

/** `/functions/v1/<name>`: the same handlers that Supabase runs in Deno, behind the same check of the token. */
export function createFunctions({ identify, secretKey, backend, report }: Needs): Functions {
  const admin = createClient<Database>('http://backend.internal', secretKey, {
    auth: { persistSession: false, autoRefreshToken: false },
    global: { fetch: (input, init) => backend(new Request(input, init)) },
  });
  const handlers = new Map([['transform-image', createTransformImage(admin, report)]]);
  const perPeer = createRateLimiter({ count: 600, windowMs: MINUTE });
  const perPerson = createRateLimiter({ count: 120, windowMs: MINUTE });

  return async (original, peer) => {
    const name = new URL(original.url).pathname.split('/')[3] ?? '';
    const handler = handlers.get(name);
    if (!handler) return refuse(404, 'not_found', 'There is no such function');
    if (original.method === 'OPTIONS') return await handler(original);
    const caller = await identify(original).catch(() => null);
    const wait = perPeer.take(peer) || (caller?.userId ? perPerson.take(caller.userId) : 0);
    if (wait > 0) return refuseForNow(wait, 'Too many requests. Please wait a little and try again.');
    if (caller?.role !== 'authenticated') return refuse(401, 'not_authenticated', 'Not authenticated');
    return await handler(await withLimitedBody(original, MAX_BODY_BYTES));
  };
}
