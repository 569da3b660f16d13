import { join } from 'node:path';
import { EDGE_DENO, findHostedTool } from './hosted-tools.ts';

export interface Deno {
  name: string;
  /** Undefined where it is not there. */
  program: string | undefined;
}

/** The two that run the function: the one that is installed here, and the platform's. */
export const DENOS: readonly Deno[] = [
  {
    name: 'the Deno of this repository',
    program: join(import.meta.dirname, '..', '..', '..', 'node_modules', '.bin', 'deno'),
  },
  { name: `Deno ${EDGE_DENO.version}, which the platform has`, program: findHostedTool(EDGE_DENO) },
];
