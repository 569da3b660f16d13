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
  let hasBegun = false;
  try {
    return await navigator.locks.request(name, { signal: AbortSignal.timeout(patienceMs) }, () => {
      hasBegun = true;
      return work();
    });
  } catch (error) {
    if (hasBegun || !(error instanceof DOMException)) throw error;
    return undefined;
  }
}

/** Waits for the lock as long as it takes. */
export async function withWebLock<T>(name: string, work: () => Promise<T>): Promise<T> {
  return await navigator.locks.request(name, work);
}
