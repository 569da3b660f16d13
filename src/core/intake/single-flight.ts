/**
 * One round at a time for each name. Whoever asks during a round gets the next one, which all who wait share: it sees what
 * came too late for the round before.
 */
export function createSingleFlight(run: (name: string) => Promise<void>): (name: string) => Promise<void> {
  const current = new Map<string, Promise<void>>();
  const next = new Map<string, Promise<void>>();

  function begin(name: string): Promise<void> {
    next.delete(name);
    const round = run(name).finally(() => {
      if (current.get(name) === round) current.delete(name);
    });
    current.set(name, round);
    return round;
  }

  return (name) => {
    const running = current.get(name);
    if (!running) return begin(name);
    const waiting =
      next.get(name) ??
      running.then(
        () => begin(name),
        () => begin(name),
      );
    next.set(name, waiting);
    return waiting;
  };
}
