/**
 * One reading at a time. Who asks while one is under way gets the next one, which all who wait share: never one that
 * began before the asking, and never one each.
 */
export function shareReading<T>(read: () => Promise<T>): () => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  let next: Promise<T> | undefined;
  const begin = (): Promise<T> => {
    next = undefined;
    const reading = read();
    last = reading;
    return reading;
  };
  return () => (next ??= last.then(begin, begin));
}
