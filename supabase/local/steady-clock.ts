/** Milliseconds since some moment, for what measures time: that of the day is set back and forth while a server runs. */
export const steadyNow = (): number => performance.now();
