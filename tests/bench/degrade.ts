import { linearToSrgb, srgbToLinear } from '#shared/pixels/colour.ts';
import type { Picture } from '#shared/pixels/picture.ts';

/** Bad light and a small sensor, put on in linear light. */
interface Fault {
  /** Factors of red, green and blue. */
  cast: [number, number, number];
  /** Change of exposure, in EV. */
  exposure: number;
  /** Stray light added to all of the picture, linear. */
  veil: [number, number, number];
  /** Shot noise: variance per unit of light; and read noise: standard deviation. Both linear, per channel. */
  shot: number;
  read: number;
}

const none: Fault = { cast: [1, 1, 1], exposure: 0, veil: [0, 0, 0], shot: 0, read: 0 };

/** The faults that kitchens make, by name of the column. */
export const FAULTS = {
  tungsten: { ...none, cast: [1.28, 1, 0.52] },
  'dark, noisy': { ...none, exposure: -1.5, shot: 0.0004, read: 0.004 },
  'fluorescent, veil': { ...none, cast: [0.86, 1.12, 0.82], veil: [0.05, 0.055, 0.048] },
  'all combined': {
    cast: [1.2, 1, 0.6],
    exposure: -1.5,
    veil: [0.014, 0.012, 0.01],
    shot: 0.0003,
    read: 0.003,
  },
  clean: none,
} satisfies Record<string, Fault>;

export type FaultName = keyof typeof FAULTS;

/** A repeatable source of chance, 0..1. */
function createChance(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** The photo as it would have come out in that light. The same seed gives the same noise. */
export function degrade(truth: Picture, name: FaultName, seed: number): Picture {
  const { cast, exposure, veil, shot, read } = FAULTS[name];
  const chance = createChance(seed);
  const normal = (): number => Math.sqrt(-2 * Math.log(1 - chance())) * Math.cos(2 * Math.PI * chance());
  const light = 2 ** exposure;
  const data = new Uint8ClampedArray(truth.data);
  for (let i = 0; i < data.length; i++) {
    const c = i % 4;
    if (c === 3) continue;
    let v = srgbToLinear[truth.data[i]!]! * cast[c]! * light + veil[c]!;
    if (shot > 0 || read > 0) v += normal() * Math.sqrt(shot * v + read * read);
    data[i] = linearToSrgb(v);
  }
  return { width: truth.width, height: truth.height, data };
}
