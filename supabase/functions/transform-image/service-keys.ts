import { z } from 'zod';
import { parseJson } from '../_shared/parse-json.ts';

const secretKeys = z.object({ default: z.string().min(1) });

export interface ServiceKeys {
  /** What the function itself calls Supabase with. */
  own: string;
  /** What the database's clock may call the function with: one that was set up before keys were changed goes on. */
  accepted: readonly string[];
}

/** Reads the keys that Supabase gives its functions: the secret key of today, and the service role's, which ends with 2026. */
export function readServiceKeys(env: Readonly<Record<string, string | undefined>>): ServiceKeys {
  const today = secretKeys.safeParse(parseJson(env['SUPABASE_SECRET_KEYS'] ?? '')).data?.default;
  const accepted = [today, env['SUPABASE_SERVICE_ROLE_KEY']].filter(
    (key): key is string => key !== undefined && key !== '',
  );
  const [own = ''] = accepted;
  return { own, accepted };
}
