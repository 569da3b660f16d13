export interface Clock {
  now: () => number;
  /** Gives back how to call it off. */
  after: (ms: number, run: () => void) => () => void;
}

/** One timer: setting it again forgets what it was set to before. */
export function createAlarm(clock: Clock, ring: () => void): { setIn(ms: number): void; off(): void } {
  let callOff: (() => void) | undefined;
  const off = () => {
    callOff?.();
    callOff = undefined;
  };
  return {
    setIn(ms) {
      off();
      callOff = clock.after(ms, ring);
    },
    off,
  };
}
