/** The slowest line that is waited for, in bytes per millisecond: half of 64 kbit/s. */
const SLOWEST = 4;

/** How long such a line may be silent: what was handed over may lie in the phone's own buffers still. */
export const patienceMs = (silenceMs: number, handedBytes: number): number =>
  silenceMs + handedBytes / SLOWEST;
