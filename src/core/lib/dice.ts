/** The real clock and the real chance, as ports of the parts that are tested with others. */
export const dice = {
  /** Milliseconds since 1970. */
  now: () => Date.now(),
  random: (bytes: number) => crypto.getRandomValues(new Uint8Array(bytes)),
};
