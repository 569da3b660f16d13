import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { createClient } from '@supabase/supabase-js';
import { makeDataDir } from './data-dir.ts';
import type { Person } from './people.ts';
import { startServer, type ServerPlace, type TestServer } from './server.ts';

/** What the README says to copy: what the first one signs the others read, and pictures are signed alike. */
const SHARED_KEYS = ['secrets.json', 'signing-keys.json'];

/** Starts one more server on a database that several share; its folder is for the caller to remove. */
export async function startOneMore(
  first: ServerPlace | undefined,
  env: Record<string, string>,
): Promise<TestServer> {
  const dataDir = makeDataDir();
  if (first) for (const name of SHARED_KEYS) copyFileSync(join(first.dataDir, name), join(dataDir, name));
  return await startServer({ dataDir, env });
}

/** The same person, asking another server. */
export function atServer(person: Person, { url, publishableKey }: ServerPlace): Person {
  const headers = { authorization: `Bearer ${person.token}` };
  const client = createClient(url, publishableKey, { auth: { persistSession: false }, global: { headers } });
  return { ...person, client };
}
