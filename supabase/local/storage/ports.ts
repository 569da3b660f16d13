import type { Sql } from 'postgres';
import type { Caller } from '#local/caller.ts';
import type { FileStore } from './file-store.ts';
import type { Route } from './route.ts';
import type { Signer } from './signer.ts';

/** What storage needs from the server around it. */
export interface StoragePorts {
  /** A connection that may read bucket settings and become any caller. */
  sql: Sql;
  /** Rejects with an error that has a `status` of 400 to 499 when the token is not good. */
  identify: (request: Request) => Promise<Caller>;
  filesDir: string;
  signingSecret: string;
  now?: () => number;
  /** Told of faults, never of refusals. */
  report?: (fault: unknown) => void;
}

/** What the parts of storage share. */
export interface Parts {
  sql: Sql;
  files: FileStore;
  signer: Signer;
  now: () => number;
}

/** One request on its way through. `caller` verifies the token when it is first asked. */
export interface Visit {
  request: Request;
  url: URL;
  route: Route;
  caller: () => Promise<Caller>;
}

export type Handler = (visit: Visit) => Promise<Response>;

/** Used where a signed URL or a public bucket is the permission: the policies have spoken when it was made. */
export const SERVICE: Caller = { role: 'service_role', userId: null, claims: {} };
