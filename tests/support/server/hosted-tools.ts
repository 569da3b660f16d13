import { existsSync } from 'node:fs';
import { join } from 'node:path';

// Programs of hosted Supabase that tests ask, 140 MB each: `npm test` gets them where they are not there.

const CACHE = join(import.meta.dirname, '..', '..', '..', 'node_modules', '.cache', 'hosted-tools');

export interface HostedTool {
  what: string;
  /** Its package, and the program in that. */
  name: string;
  version: string;
  /** Names one that is there already. */
  variable: string;
}

/** The Deno that Supabase's functions have, as far as its files and packages go. */
export const EDGE_DENO: HostedTool = {
  what: 'the Deno of Supabase’s functions',
  name: 'deno',
  version: '2.1.4',
  variable: 'EDGE_DENO',
};

/** What the README's commands are for. */
export const SUPABASE_CLI: HostedTool = {
  what: 'Supabase’s CLI',
  name: 'supabase',
  version: '3.1.0',
  variable: 'SUPABASE_CLI',
};

/** Where it is kept once it was fetched. */
export const folderOf = ({ name, version }: HostedTool): string => join(CACHE, `${name}-${version}`);

/** The program; undefined where it is not there. */
export function findHostedTool(tool: HostedTool): string | undefined {
  const named = process.env[tool.variable];
  if (named) return named;
  const fetched = join(folderOf(tool), 'node_modules', '.bin', tool.name);
  return existsSync(fetched) ? fetched : undefined;
}
