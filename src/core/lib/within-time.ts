/** Parts of a time limit: a phone that slept through it all wakes to the last part but one, at worst. */
const PARTS = 5;

/**
 * Rejects with `tooLate()` when the work has not settled in time, and tells the work so by its signal. Time asleep
 * counts for one part at most: timers that are due on waking must not outrun the answers that are due too.
 */
export function withinTime<T>(
  limitMs: number,
  work: (over: AbortSignal) => Promise<T>,
  tooLate = () => new Error('too late'),
): Promise<T> {
  return new Promise((resolve, reject) => {
    const over = new AbortController();
    let timer: ReturnType<typeof setTimeout>;
    const waitOn = (parts: number) => {
      timer = setTimeout(() => {
        if (parts > 1) return waitOn(parts - 1);
        reject(tooLate());
        over.abort();
      }, limitMs / PARTS);
    };
    waitOn(PARTS);
    void work(over.signal)
      .then(resolve, reject)
      .finally(() => clearTimeout(timer));
  });
}
