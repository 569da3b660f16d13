// What somebody with one account may send to keep the server from the others. Started by neighbour.ts, as a process of
// its own and behind all others: on another machine it would take no time from them either.
import { randomUUID } from 'node:crypto';
import { setPriority } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { createAsker, type Asked, type Place } from './neighbour-asker.ts';

/** What the process is told, and what it tells at its end. */
export interface Order extends Place {
  attack: string;
  userId: string;
  seconds: number;
}
export type Answers = [status: number, count: number][];

interface Attack {
  atOnce: number;
  asked: (userId: string) => Asked;
}

const e = encodeURIComponent;
const photos = '/rest/v1/transformations?select=id';
const nested = (depth: number): string =>
  depth === 0
    ? 'original_filename.like.*z*'
    : `or(${nested(depth - 1)},and(status.eq.ready,status.neq.failed))`;
export const ATTACKS: Readonly<Record<string, Attack>> = {
  'a regex with references back': {
    atOnce: 22,
    asked: () => ({
      path: `/rest/v1/profiles?full_name=match.${e(String.raw`^(a*)(a*)(a*)(a*)\1\2\3\4$`)}&select=id`,
    }),
  },
  'like with hundreds of wildcards': {
    atOnce: 22,
    asked: () => ({ path: `${photos}&original_filename=like.${e('%a'.repeat(300) + '%b')}` }),
  },
  'trees of and and or': { atOnce: 22, asked: () => ({ path: `${photos}&or=(${e(nested(7))})` }) },
  'a wide or': {
    atOnce: 22,
    asked: () => ({
      path: `${photos}&or=(${e(Array.from({ length: 300 }, (_, i) => `original_filename.like.*${i}*z*`).join(','))})`,
    }),
  },
  'a list of 350 ids': {
    atOnce: 22,
    asked: () => ({ path: `${photos}&id=in.(${Array.from({ length: 350 }, () => randomUUID()).join(',')})` }),
  },
  'all rows, counted': {
    atOnce: 22,
    asked: () => ({
      path: '/rest/v1/transformations?select=*,transformation_versions(*)&limit=1000',
      headers: { prefer: 'count=exact' },
    }),
  },
  'a thousand rows written at once': {
    atOnce: 22,
    asked: (userId) => ({
      method: 'POST',
      path: '/rest/v1/user_presets',
      body: JSON.stringify(
        Array.from({ length: 1000 }, () => ({
          user_id: userId,
          name: randomUUID(),
          recipe: { prompt: 'x' },
        })),
      ),
    }),
  },
  'a thousand questions at once': { atOnce: 1000, asked: () => ({ path: `${photos}&limit=1` }) },
};

async function attack({ attack: name, userId, seconds, ...place }: Order): Promise<Answers> {
  const chosen = ATTACKS[name];
  if (!chosen) throw new Error(`There is no attack called ${name}`);
  const ask = createAsker(place);
  const answers = new Map<number, number>();
  const endsAt = performance.now() + seconds * 1000;
  const loop = async () => {
    while (performance.now() < endsAt) {
      const status = await ask(chosen.asked(userId));
      answers.set(status, (answers.get(status) ?? 0) + 1);
    }
  };
  void Promise.all(Array.from({ length: chosen.atOnce }, loop));
  // Some may wait in a queue for a while yet.
  await pause(seconds * 1000);
  return [...answers];
}

if (process.send) {
  setPriority(19);
  process.once('message', (order: Order) => {
    void attack(order).then((answers) => process.send?.(answers, () => process.exit()));
  });
}
