/**
 * Makes work that runs once at a time: asked again meanwhile, it runs once more afterwards, however often it was
 * asked. The promise settles when a run that began after the asking is over.
 */
export function onceAtATime(work: () => Promise<void>): () => Promise<void> {
  let current: Promise<void> | undefined;
  let next: Promise<void> | undefined;
  const begin = (): Promise<void> => {
    next = undefined;
    // A step later, so that work which asks for itself finds itself running.
    current = Promise.resolve()
      .then(work)
      .finally(() => (current = undefined));
    return current;
  };
  return () => {
    if (!current) return begin();
    next ??= current.then(begin, begin);
    return next;
  };
}
