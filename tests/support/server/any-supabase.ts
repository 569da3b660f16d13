import postgres from 'postgres';
import { openViews, type AnySupabase } from './backend.ts';
import { openSharedBackend } from './shared-servers.ts';

/** In the environment: a Supabase that somebody has made for these tests, hosted or their own. */
const NAMES = ['SUPABASE_URL', 'SUPABASE_PUBLISHABLE_KEY', 'SUPABASE_SECRET_KEY', 'SUPABASE_DB_URL'] as const;

/** Whether the environment names one. */
export const isSupabaseGiven = (): boolean => Boolean(process.env['SUPABASE_URL']);

/** The Supabase that the environment names; else the plain server that the files of a worker share. */
export async function openAnySupabase(): Promise<AnySupabase> {
  if (!isSupabaseGiven()) return await openSharedBackend();
  const [url = '', publishableKey = '', secretKey = '', databaseUrl = ''] = NAMES.map((name) => {
    const value = process.env[name];
    if (!value) throw new Error(`SUPABASE_URL is set, so ${name} must be, too`);
    return value;
  });
  const sql = postgres(databaseUrl, { max: 10, onnotice: () => {} });
  const given = openViews({ url, publishableKey, secretKey }, sql);
  const [people] = await sql<{ real: number }[]>`
    select count(*)::int as real from auth.users where email is null or email not like '%.example'`;
  if (people?.real === 0) return given;
  await given.stop();
  throw new Error('Somebody has an account at SUPABASE_URL, and tests empty queues: make one for them alone');
}
