/**
 * A lock by name, of all pages and workers of the origin or of what stands for them in a test: runs the work while it is
 * ours. Comes back with undefined where it was not free in time (0: at once).
 */
export type NamedLock = <T>(
  name: string,
  patienceMs: number,
  work: () => Promise<T>,
) => Promise<T | undefined>;
