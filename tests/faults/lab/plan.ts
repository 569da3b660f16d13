import { createChance, type Chance } from '#tests/support/chance.ts';

/** What may befall one photo and another on their way, as the lab sees it begin. */
export const MOMENTS = [
  'opening',
  'shutter',
  'written',
  'saved',
  'queued',
  'renewing',
  'uploading',
  'uploaded',
  'row asked',
  'row told',
  'start asked',
  'start told',
  'engine at work',
  'ready told',
  'leaving',
  'picture asked',
  'changing hands',
] as const;
export type Moment = (typeof MOMENTS)[number];

const SENDING: readonly Moment[] = [
  'uploading',
  'uploaded',
  'row asked',
  'row told',
  'start asked',
  'start told',
  'ready told',
  'leaving',
];
/** Requests of which the answer can get lost; of the first the body can be cut. */
const ASKED: readonly Moment[] = ['uploading', 'row asked', 'start asked', 'ready told'];

/** What dies, and at which moments that can be had. */
const KILLS = {
  'tab crashed': MOMENTS,
  'tab closed': MOMENTS,
  'worker stopped': MOMENTS,
  'worker stopped alone': SENDING,
  'browser killed': MOMENTS,
  'server killed': MOMENTS,
  'database killed': MOMENTS,
  'server and database killed': MOMENTS,
  'line cut': MOMENTS,
  'line hangs': MOMENTS,
  'body cut': ['uploading'],
  'answer lost': ASKED,
} as const satisfies Record<string, readonly Moment[]>;
export type Victim = keyof typeof KILLS;
export const VICTIMS = Object.keys(KILLS) as Victim[];

export interface Kill {
  victim: Victim;
  moment: Moment;
  /** From the moment on. */
  delayMs: number;
  /** Until what was killed comes back, and the line holds again. */
  awayMs: number;
  /** From 0 to 99: where in a body. */
  share: number;
}

export interface Round {
  kill: Kill;
  /** 0: Ada, 1: Ben. */
  cook: number;
  photos: number;
  /** How fast the line is; undefined: as this machine. */
  kbitPerSecond: number | undefined;
}

/** One phone from its first day to its last. */
export interface Life {
  number: number;
  cooks: 1 | 2;
  isCamera: boolean;
  /** False: as Safari, which wakes no worker. */
  hasSync: boolean;
  /** The first kill may come before the app's worker is there. */
  isNew: boolean;
  rounds: Round[];
}

/** So many that a life ends before its phone has much of a past. */
const KILLS_OF_A_LIFE = 25;
/** The camera of a browser without a screen takes much of the machine. */
const CAMERA_EVERY = 8;
const LATEST_MS = 400;
const AWAY_MS = 1500;
/** Opening takes longer than a request. */
const OPENING_MS = 1500;

/** All that will happen, by the seed alone: the same life has the same number, however many are asked for. */
export function planLives(seed: number, kills: number): Life[] {
  const lives: Life[] = [];
  for (let left = kills; left > 0; left -= KILLS_OF_A_LIFE) {
    const number = lives.length + 1;
    lives.push(planLife(createChance(seed * 1009 + number), number, Math.min(left, KILLS_OF_A_LIFE)));
  }
  return lives;
}

function planLife(chance: Chance, number: number, kills: number): Life {
  const isSo = (percent: number) => chance.between(1, 100) <= percent;
  const life = {
    number,
    cooks: isSo(40) ? 2 : 1,
    isCamera: number % CAMERA_EVERY === 0,
    hasSync: isSo(70),
    isNew: isSo(30),
  } as const;
  let cook = 0;
  const rounds = Array.from({ length: kills }, (): Round => {
    const kill = planKill(chance, life.cooks);
    if (life.cooks === 2 && isSo(kill.moment === 'changing hands' ? 100 : 10)) cook = 1 - cook;
    return { kill, cook, photos: chance.between(1, 3), kbitPerSecond: pick(chance, [undefined, 8000, 2000]) };
  });
  return { ...life, rounds };
}

function planKill(chance: Chance, cooks: number): Kill {
  const victim = pick(chance, VICTIMS);
  const moment = pick(
    chance,
    KILLS[victim].filter((one) => cooks === 2 || one !== 'changing hands'),
  );
  const isLong = moment === 'opening' || moment === 'changing hands';
  return {
    victim,
    moment,
    delayMs: spread(chance, isLong ? OPENING_MS : LATEST_MS),
    awayMs: spread(chance, AWAY_MS),
    share: chance.between(0, 99),
  };
}

const pick = <T>(chance: Chance, all: readonly T[]): T => all[chance.between(0, all.length - 1)] as T;

/** Each order of magnitude as often as the next. */
const spread = (chance: Chance, mostMs: number): number =>
  Math.round((mostMs + 1) ** (chance.between(0, 1000) / 1000)) - 1;

export const describeKill = ({ victim, moment, delayMs, awayMs }: Kill): string =>
  `${victim} ${delayMs} ms after "${moment}", away for ${awayMs} ms`;
