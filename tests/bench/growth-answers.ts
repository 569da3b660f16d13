import { setTimeout as pause } from 'node:timers/promises';
import type { Backend } from '#tests/support/server/backend.ts';
import { signUp, type Person } from '#tests/support/server/people.ts';
import { min } from './figures.ts';
import { createAsker, type Asked } from './neighbour-asker.ts';
import { askForPage, fillAccount } from './requests-asked.ts';

/** Times to an answer, in ms, of each question to each of the people: [question][person]. */
export type Answers = readonly (readonly number[])[];

/** Nobody gets to the part of the time that is everybody's own. */
const PAUSE_MS = 15;

const COUNTED = { prefer: 'count=exact' };
const ROWS = '/rest/v1/transformations?select=id,status,updated_at';

/** What the app asks of somebody's rows, however many there are. */
export const QUESTIONS: readonly { what: string; of: (person: Person, last: string) => Asked }[] = [
  { what: 'API answers a page of pictures', of: (person) => askForPage(person).asked },
  {
    what: 'API tells the number of pictures',
    of: ({ id }) => ({ path: `${ROWS}&user_id=eq.${id}&limit=1`, headers: COUNTED }),
  },
  {
    what: 'API tells what has changed',
    of: ({ id }, last) => ({
      path: `${ROWS}&user_id=eq.${id}&or=(updated_at.gt."${last}",and(updated_at.eq."${last}",id.gt.00000000-0000-0000-0000-000000000000))&order=updated_at.asc,id.asc&limit=200`,
    }),
  },
];

/** Asks on behalf of people who have so many pictures, by turns. */
export async function timeAnswers(
  { server, sql }: Pick<Backend, 'server' | 'sql'>,
  pictures: readonly number[],
  rounds: number,
): Promise<Answers> {
  const people: { ask: (asked: Asked) => Promise<number>; person: Person; last: string }[] = [];
  for (const count of pictures) {
    const person = await signUp(server);
    await fillAccount(sql, person, count);
    const last = new Date(Date.UTC(2026, 0, 1) + count * 60_000).toISOString();
    people.push({ ask: createAsker({ ...server, token: person.token }), person, last });
  }
  // As PostgreSQL does by itself within a minute.
  await sql`vacuum analyze`;
  const times = QUESTIONS.map(() => people.map(() => [] as number[]));
  for (let round = 0; round <= rounds; round++) {
    for (const [q, { of }] of QUESTIONS.entries()) {
      for (const [p, { ask, person, last }] of people.entries()) {
        const beganAt = performance.now();
        const status = await ask(of(person, last));
        if (status !== 200 && status !== 206) throw new Error(`${of(person, last).path}: ${status}`);
        // The first of each is not like the others.
        if (round > 0) times[q]![p]!.push(performance.now() - beganAt);
        await pause(PAUSE_MS);
      }
    }
  }
  // The best of each: other work on the machine only ever adds to it.
  return times.map((ofPeople) => ofPeople.map(min));
}
