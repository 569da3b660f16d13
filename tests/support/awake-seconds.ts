const TICK_MS = 10;

/** Gives how long this process has been awake since: a moment for which the machine had no time for it counts once. */
export function measureAwake(): () => number {
  let ticks = 0;
  const clock = setInterval(() => (ticks += 1), TICK_MS);
  return () => {
    clearInterval(clock);
    return (ticks * TICK_MS) / 1000;
  };
}
