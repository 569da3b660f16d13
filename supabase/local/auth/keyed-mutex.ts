const tails = new Map<string, Promise<unknown>>();

/** Runs pieces of work with the same key one after the other, in the order they came. */
export async function withMutex<T>(key: string, work: () => Promise<T>): Promise<T> {
  const before = tails.get(key) ?? Promise.resolve();
  const mine = before.then(work, work);
  const tail = mine.then(
    () => {},
    () => {},
  );
  tails.set(key, tail);
  try {
    return await mine;
  } finally {
    if (tails.get(key) === tail) tails.delete(key);
  }
}
