/**
 * Nobody stands in line for longer, but lines up anew: where a page leaves Chromium's back/forward cache with a lock in its
 * hand, the lock is passed on only when the line changes.
 */
const QUEUED_MS = 5000;

/**
 * Runs the work while this Web Lock is ours: one holder among all pages and workers of the origin. Comes back with
 * undefined when it was not free in time (0: at once). Never takes it from somebody by force.
 */
export async function holdWebLock<T>(
  name: string,
  patienceMs: number,
  work: () => Promise<T>,
): Promise<T | undefined> {
  if (patienceMs === 0) {
    return await navigator.locks.request(name, { ifAvailable: true }, (lock) => (lock ? work() : undefined));
  }
  for (let leftMs = patienceMs; leftMs > 0; leftMs -= QUEUED_MS) {
    const turn = await queueFor(name, Math.min(leftMs, QUEUED_MS), work);
    if (turn) return turn.value;
  }
  return undefined;
}

async function queueFor<T>(name: string, atMostMs: number, work: () => Promise<T>) {
  let hasBegun = false;
  try {
    return await navigator.locks.request(name, { signal: AbortSignal.timeout(atMostMs) }, async () => {
      hasBegun = true;
      return { value: await work() };
    });
  } catch (error) {
    if (hasBegun || !(error instanceof DOMException)) throw error;
    return undefined;
  }
}
