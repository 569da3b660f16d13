import type { Sql } from '#local/database/sql.ts';
import type { AsCaller, Caller } from '#local/database/caller.ts';
import type { FairUse } from '#local/database/fair-use.ts';
import type { FileStore } from './file-store.ts';
import type { CheckRoom } from './room.ts';
import type { UploadPace } from './upload-pace.ts';
import type { Route } from './route.ts';
import type { BucketSettings } from './rows.ts';
import type { Signer } from './signer.ts';

/** What storage needs from the server around it. */
export interface StoragePorts {
  /** May read bucket settings and become any caller. */
  sql: Sql;
  fairUse: FairUse;
  /** Rejects with an error that has a `status` of 400 to 499 when the token is not good. */
  identify: (request: Request) => Promise<Caller>;
  /** False once the session of that id was signed out. */
  isLive: (sessionId: string) => Promise<boolean>;
  files: FileStore;
  checkRoom: CheckRoom;
  /** Bytes of one person that are taken in. */
  bytesPerMinute: number;
  signingSecret: string;
  now?: () => number;
  /** Told of faults, never of refusals. */
  report?: (fault: unknown) => void;
}

/** What the parts of storage share. */
export interface Parts {
  asCaller: AsCaller;
  /** Read with the server's own right, in the turn of whoever asks for something in it. */
  bucketFor: (caller: Caller, id: string) => Promise<BucketSettings>;
  /** Whoever made a signed URL has a few opened at a time: it is the permission, so that no caller is known. */
  inTurnToView: FairUse;
  isLive: StoragePorts['isLive'];
  files: FileStore;
  checkRoom: CheckRoom;
  pace: UploadPace;
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

export const NOBODY: Caller = { role: 'anon', userId: null, claims: {} };

/** Used where a signed URL or a public bucket is the permission: the policies have spoken when it was made. */
export const SERVICE: Caller = { role: 'service_role', userId: null, claims: {} };
