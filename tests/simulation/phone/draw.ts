/** Chance by name: the same seed, name and number of times asked give the same, whatever else was asked for in between. */
export interface Draw {
  /** From 0 up to 1. */
  part: (name: string) => number;
  /** A whole number from 0 up to `below`. */
  below: (below: number, name: string) => number;
}

/**
 * One draw for each question, so that an event taken out of a story leaves most of the rest as it was: else no story could
 * be made shorter.
 */
export function createDraw(seed: number): Draw {
  const times = new Map<string, number>();
  const part = (name: string): number => {
    const time = times.get(name) ?? 0;
    times.set(name, time + 1);
    return mix(seed, name, time) / 4_294_967_296;
  };
  return { part, below: (below, name) => Math.floor(part(name) * below) };
}

/** FNV-1a over seed, name and time, stirred once more. */
function mix(seed: number, name: string, time: number): number {
  let hash = (2_166_136_261 ^ seed) >>> 0;
  for (let at = 0; at < name.length; at++) hash = Math.imul(hash ^ name.charCodeAt(at), 16_777_619);
  hash = Math.imul(hash ^ time, 2_246_822_519);
  hash = Math.imul(hash ^ (hash >>> 15), 3_266_489_917);
  hash = Math.imul(hash ^ (hash >>> 13), 668_265_263);
  return (hash ^ (hash >>> 16)) >>> 0;
}
