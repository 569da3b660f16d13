import { createClient } from '@supabase/supabase-js';
import type { AdminClient } from '#functions/transform-image/job-queue.ts';
import type { Database } from '#shared/database-types.ts';

/** A client with the service role whose requests never leave this process. */
export function createAdminClient(
  secretKey: string,
  backend: (request: Request) => Promise<Response>,
): AdminClient {
  return createClient<Database>('http://backend.internal', secretKey, {
    auth: { persistSession: false, autoRefreshToken: false },
    global: { fetch: (input, init) => backend(new Request(input, init)) },
  });
}
