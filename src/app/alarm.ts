export interface Clock {
  now: () => number;
  /** Gives back how to call it off. */
  after: (ms: number, run: () => void) => () => void;
}

/** One timer: setting it again forgets what it was set to before; null calls it off. */
export function createAlarm(clock: Clock, ring: () => void): { setIn(ms: number | null): void } {
  let callOff: (() => void) | undefined;
  return {
    setIn(ms) {
      callOff?.();
      callOff = ms === null ? undefined : clock.after(ms, ring);
    },
  };
}
