import type { Core } from '#core/open-core.ts';
import { singleFlight } from '#shared/single-flight.ts';
import { countSent, countWaiting, describeNews, hasWorkLeft, type Notice } from './after-sending.ts';
import { listWindows, notify, openUploadsOnTap, showCount } from './attention.ts';

/** Chromium ends a sync event after about three minutes: what is left of them is for the photo itself. */
const PATIENCE_MS = 150_000;
/** A page that is seen goes first: only a page can show how the bytes go up. */
const HEAD_START_MS = 1000;
/** Every commit and start of the app registers a tag of its own: one that waits for its next try would not fire. */
const TAG = 'outbox';

type WakingCore = Pick<Core, 'session' | 'outbox' | 'mirror'>;

// Not in the types of TypeScript: only Chromium has them.
interface SyncEvent extends ExtendableEvent {
  readonly tag: string;
  readonly lastChance: boolean;
}
interface PeriodicSyncEvent extends ExtendableEvent {
  readonly tag: string;
}
declare global {
  interface ServiceWorkerGlobalScopeEventMap {
    sync: SyncEvent;
    periodicsync: PeriodicSyncEvent;
  }
}

/**
 * Sends photos when the browser wakes the worker, with the app closed or open. While work is left the event fails, so
 * that the browser tries again; after its last try the next start of the app goes on.
 */
export function sendOnWake(worker: ServiceWorkerGlobalScope, core: () => WakingCore): void {
  // The return of the connection wakes us with every tag at once: they share one try, and what comes meanwhile the next.
  const send = singleFlight(async (): Promise<boolean> => {
    const windows = await listWindows(worker);
    const isAlone = !windows.some(({ visibilityState }) => visibilityState === 'visible');
    if (!isAlone) await new Promise((resolve) => setTimeout(resolve, HEAD_START_MS));
    return await sendWaiting(core(), {
      isAlone,
      showCount: (count) => showCount(worker, count),
      tell: (notice) => notify(worker, notice),
    });
  });
  worker.addEventListener('sync', (event) => {
    if (!event.tag.startsWith(TAG)) return;
    const { lastChance } = event;
    const sent = send().then((isDone) => {
      if (!isDone && !lastChance)
        throw new Error('Photos are left to send: the browser is asked to try again.');
    });
    event.waitUntil(sent);
  });
  worker.addEventListener('periodicsync', (event) => {
    if (event.tag.startsWith(TAG)) event.waitUntil(send());
  });
  openUploadsOnTap(worker);
}

interface Ports {
  /** No page is seen that would send by itself; a hidden one may be frozen. */
  isAlone: boolean;
  showCount: (count: number) => Promise<void>;
  tell: (notice: Notice) => Promise<void>;
}

/** One waking: sends, asks once what became of it, says what is worth saying. Tells whether nothing is left to send. */
export async function sendWaiting(core: WakingCore, { isAlone, showCount, tell }: Ports): Promise<boolean> {
  const sender = await core.session.person();
  const before = (await core.outbox.view()).items;
  // To be woken is the return of the connection. Where a page is seen it has noticed that too, and its back-off counts.
  const end = await core.outbox.drain({ patienceMs: PATIENCE_MS, fresh: isAlone });
  const accepted = await core.outbox.accepted();
  await confirmAccepted(core, accepted);
  const after = (await core.outbox.view()).items;
  await showCount(countWaiting(after));
  const sent = countSent(before, after, { ours: end?.accepted ?? [], accepted });
  const notice = describeNews(before, after, sent);
  // Whoever has come in meanwhile has sent none of these.
  if (notice && (await core.session.person())?.id === sender?.id) await tell(notice);
  return !hasWorkLeft(end, after);
}

/** Reads the server's rows in a request of their own: only then may a photo go from the phone. */
async function confirmAccepted(
  { session, outbox, mirror }: WakingCore,
  accepted: readonly string[],
): Promise<void> {
  const person = await session.person();
  // What has ended here may have gone on elsewhere.
  const ids = person ? [...accepted, ...(await outbox.ended())] : [];
  if (!person || ids.length === 0) return;
  const askedAt = Date.now();
  const read = await mirror.refresh(person.id, ids);
  if (read.ok) await outbox.confirm(read.value.rows, read.value.missing, askedAt, person.id);
}
