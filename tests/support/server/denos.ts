import { join } from 'node:path';

/** The Deno that Supabase's functions have, as far as its files and packages go. */
export const EDGE_DENO_VERSION = '2.1.4';

export interface Deno {
  name: string;
  program: string;
}

/** The Denos that are at hand: the one that is installed here, and where `EDGE_DENO` names it, the platform's. */
export function listDenos(): Deno[] {
  const installed = join(import.meta.dirname, '..', '..', '..', 'node_modules', '.bin', 'deno');
  const named = process.env['EDGE_DENO'];
  return [
    { name: 'the Deno of this repository', program: installed },
    ...(named ? [{ name: `the Deno of EDGE_DENO`, program: named }] : []),
  ];
}
