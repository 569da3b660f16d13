import { parseArgs } from 'node:util';
import type { Exposure } from './phone-shot.ts';

export interface Options {
  out: string;
  count: number;
  seed: number;
}

/** What is settled of a picture before Blender builds its scene. */
export interface ScenePlan {
  /** The pair's files are called so, with `.jpg` and `.png`. */
  name: string;
  /** What the scene is drawn by lot from. */
  seed: string;
  width: number;
  height: number;
  exposure: Exposure;
}

const SHAPES = [4 / 3, 4 / 3, 3 / 4, 3 / 4, 1, 3 / 2, 9 / 16, 16 / 9] as const;
const SHORTEST = 256;
const LONGEST = 320;

export function readOptions(words: readonly string[]): Options {
  const { values } = parseArgs({
    args: [...words],
    options: { out: { type: 'string' }, count: { type: 'string' }, seed: { type: 'string' } },
  });
  if (values.out === undefined || values.out === '')
    throw new Error('Say where the pictures shall go: --out DIR.');
  return {
    out: values.out,
    count: wholeNumber('count', values.count ?? '10', 1),
    seed: wholeNumber('seed', values.seed ?? '1', 0),
  };
}

function wholeNumber(name: string, word: string, least: number): number {
  const number = Number(word);
  if (!Number.isSafeInteger(number) || number < least)
    throw new Error(`--${name} is a whole number from ${String(least)}, not ${word}.`);
  return number;
}

/** The same seed gives the same plans, and a longer list begins with the shorter one: so more can be made later. */
export const planScenes = ({ count, seed }: Pick<Options, 'count' | 'seed'>): ScenePlan[] =>
  Array.from({ length: count }, (_, nth) => planScene(seed, nth));

function planScene(seed: number, nth: number): ScenePlan {
  const name = `s${String(seed)}-${String(nth).padStart(5, '0')}`;
  const chance = createChance(name);
  const between = (low: number, high: number): number => low + (high - low) * chance();
  const shape = SHAPES[Math.floor(chance() * SHAPES.length)] ?? 1;
  const long = 8 * Math.round(between(SHORTEST, LONGEST) / 8);
  const short = Math.round(long * Math.min(shape, 1 / shape));
  return {
    name,
    seed: name,
    width: shape >= 1 ? long : short,
    height: shape >= 1 ? short : long,
    exposure: { stops: between(-1, 0.9), balance: between(0, 1), grain: between(0.2, 1.4) },
  };
}

/** Numbers from 0 to 1, drawn from a name. */
function createChance(name: string): () => number {
  let state = 2166136261;
  for (const letter of name) state = Math.imul(state ^ (letter.codePointAt(0) ?? 0), 16777619);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let hash = Math.imul(state ^ (state >>> 15), state | 1);
    hash ^= hash + Math.imul(hash ^ (hash >>> 7), hash | 61);
    return ((hash ^ (hash >>> 14)) >>> 0) / 2 ** 32;
  };
}
