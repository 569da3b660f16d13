import { z } from 'zod';
import { createAsCaller, createInTurn, type Caller } from '#local/database/caller.ts';
import { createFairUse, OF_A_PHONE, TooMuchAtOnce } from '#local/database/fair-use.ts';
import { isDatabaseLost } from '#local/database/lost.ts';
import { createBuckets } from './buckets.ts';
import { createChanges } from './change.ts';
import { createDownloads } from './download.ts';
import { createListing } from './list.ts';
import type { Handler, Parts, StoragePorts } from './ports.ts';
import { StorageRefusal, toRefusal } from './refusal.ts';
import { readRoute, type Action } from './route.ts';
import { findBucket } from './rows.ts';
import { createSigning } from './sign.ts';
import { createSigner } from './signer.ts';
import { createUploads } from './upload.ts';
import { createUploadPace } from './upload-pace.ts';

export type { StoragePorts } from './ports.ts';
export { openFilePlace } from './file-place.ts';
export { keepReserve } from './room.ts';
export { bringBackPictures, sweepStorage } from './sweep.ts';

/**
 * A phone sends one photo at a time; over a bad connection it may come again before we know that the last try is lost.
 * Phones wait half a minute for a byte to move.
 */
const AT_ONCE = { atOnce: 6, longestQueue: 50, longestWaitMs: 20_000 };
/** A page of thumbnails is opened at once, on many devices of a kitchen: their number at a time is bounded, not their time. */
const OF_A_VIEWER = { ...OF_A_PHONE, burstMs: Infinity };

/**
 * Answers what supabase-js asks under /storage/v1, as hosted Supabase Storage would. The policies on storage.objects and
 * storage.buckets decide who may do what; nothing here knows owners or folders.
 */
export function createStorage(ports: StoragePorts): (request: Request) => Promise<Response> {
  const now = ports.now ?? Date.now;
  const report = ports.report ?? console.error;
  const inTurn = createInTurn(ports.fairUse);
  const parts: Parts = {
    asCaller: createAsCaller(ports.sql, inTurn),
    bucketFor: (caller, id) => inTurn(caller, () => findBucket(ports.sql, id)),
    inTurnToView: createFairUse(OF_A_VIEWER),
    isLive: ports.isLive,
    files: ports.files,
    checkRoom: ports.checkRoom,
    pace: createUploadPace({ ...AT_ONCE, bytesPerMinute: ports.bytesPerMinute }),
    signer: createSigner(ports.signingSecret, now),
    now,
  };
  const handlers: Record<Action, Handler> = {
    ...createBuckets(parts),
    ...createChanges(parts),
    ...createDownloads(parts),
    ...createListing(parts),
    ...createSigning(parts),
    ...createUploads(parts),
  };
  return async (request) => {
    try {
      const url = new URL(request.url);
      const route = readRoute(request.method, url.pathname);
      const caller = () => identify(ports, request, takesNoToken(route.action, url));
      return await handlers[route.action]({ request, url, route, caller });
    } catch (error) {
      // Not of storage alone: the router has an answer for these, and for whoever has hung up.
      const isForRouter = error instanceof TooMuchAtOnce || isDatabaseLost(error);
      if (isForRouter || (request.signal.aborted && error === request.signal.reason)) throw error;
      const refusal = toRefusal(error);
      if (refusal) return refusal.toResponse();
      report(error);
      return new StorageRefusal('InternalError').toResponse();
    }
  };
}

const BAD_TOKEN = z.object({ status: z.number().min(400).max(499), message: z.string() });

/** As on hosted storage: where a public bucket would need no token, one that is not good counts as none. */
const takesNoToken = (action: Action, url: URL): boolean =>
  (action === 'download' || action === 'info') && !url.pathname.includes('/authenticated/');

async function identify(ports: StoragePorts, request: Request, needsNone: boolean): Promise<Caller> {
  try {
    return await ports.identify(request);
  } catch (error) {
    const badToken = BAD_TOKEN.safeParse(error);
    if (!badToken.success) throw error;
    throw needsNone
      ? new StorageRefusal('NoSuchBucket')
      : new StorageRefusal('AccessDenied', badToken.data.message);
  }
}
