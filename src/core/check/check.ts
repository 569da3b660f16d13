import type { CheckOutcome, NotChecked } from '#core/model/checked-picture.ts';
import { createWorkerClient, WorkerLost, type WorkerClient } from '#core/worker/worker-client.ts';
import { openRpc, type Call, type Rpc } from '#core/worker/worker-rpc.ts';
import type { Wire, WorkerWire } from '#core/worker/wire.ts';
import { checkFile, type ReadSignature } from './check-file.ts';

export type { ReadSignature } from './check-file.ts';

/** What the page asks the worker. */
export interface CheckCalls {
  check: Call<Blob, CheckOutcome>;
}

/** What the worker tells the page. */
export interface CheckNews {
  /** What reads signatures is on its way; so much of it is here, between 0 and 1. */
  fetching: Call<number, void>;
}

/** Reads a signature; `told` hears how much of the reader is here, where that has to be fetched first. */
export type SignatureReader = (told: (share: number) => void) => ReadSignature;

/** For the largest file on the slowest phone; each piece of the reader that comes is a sign of life. */
const PATIENCE_MS = 60_000;

export type CheckClient = WorkerClient<CheckCalls>;

export const createCheckClient = (spawn: () => WorkerWire, news: CheckNews): CheckClient =>
  createWorkerClient<CheckCalls, CheckNews>(spawn, news, PATIENCE_MS);

/** Why the worker gave no answer. */
export const explainLoss = (error: unknown): NotChecked =>
  error instanceof WorkerLost && !error.hasLived ? 'not_now' : 'failed';

/** Answers the page in a worker of its own. */
export function serveChecks(wire: Wire, reader: SignatureReader): void {
  const tell = (share: number) => void rpc.ask('fetching', share).catch(() => undefined);
  const rpc: Rpc<CheckNews> = openRpc<CheckNews, CheckCalls>(wire, {
    check: (file) => checkFile(file, reader(tell)),
  });
  rpc.tellAlive();
}
