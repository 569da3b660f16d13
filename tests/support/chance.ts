export interface Chance {
  /** A whole number from `least` to `most`, both included. */
  between: (least: number, most: number) => number;
}

/** Chance that can be repeated: the same seed gives the same numbers (mulberry32). */
export function createChance(seed: number): Chance {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  return { between: (least, most) => least + Math.floor(next() * (most - least + 1)) };
}
