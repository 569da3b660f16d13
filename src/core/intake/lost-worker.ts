import { WorkerLost } from '#core/worker/worker-client.ts';
import type { PrepareEnd } from './terms.ts';

/** Once more, by another worker, if the first one was lost over it. */
export async function twice<T>(work: (isAgain: boolean) => Promise<T>): Promise<T> {
  try {
    return await work(false);
  } catch (error) {
    if (!(error instanceof WorkerLost)) throw error;
    return await work(true);
  }
}

export async function orLost(work: Promise<PrepareEnd>): Promise<PrepareEnd> {
  try {
    return await work;
  } catch (error) {
    noteBug(error);
    // A worker whose script does not come in says nothing about the photo.
    return error instanceof WorkerLost && !error.hasLived ? 'not_now' : 'unable';
  }
}

/** The photos after it must not suffer from a fault of ours, but somebody must hear of it. */
export function noteBug(error: unknown): void {
  if (!(error instanceof WorkerLost)) console.error(error);
}
