// What one account can do to another by what it asks: the other's times to an answer, quiet and beside each attack.
import { fork } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { openBehind } from '#tests/support/server/database.ts';
import { photoOf, signUp, type Person } from '#tests/support/server/people.ts';
import { startServer } from '#tests/support/server/server.ts';
import { wholeNumber } from './arguments.ts';
import { beginBench } from './begin-bench.ts';
import { holdAgainst, max, percentile, ratio } from './figures.ts';
import { createAsker, type Asked } from './neighbour-asker.ts';
import { ATTACKS, type Answers, type Order } from './neighbour-attacks.ts';

const { seconds, rows } = await beginBench({
  options: {
    seconds: wholeNumber(8, 'how long each attack lasts', { least: 1 }),
    rows: wholeNumber(3000, 'photos of the attacker'),
  },
  against: 'the same questions of the same person, with nobody else about, in the same run',
});
const GOAL = { atMost: 3, of: 'of the quiet p95' } as const;
const PAUSE_MS = 20;

const server = await startServer({ env: { LOG_LEVEL: 'error' } });
const sql = openBehind(server.dataDir);
const victim = await signUp(server);

const askAsVictim = createAsker({ ...server, token: victim.token });

/** What an app asks in a second of use: rows, credits, the address of a picture. */
const QUESTIONS: readonly Asked[] = [
  { path: '/rest/v1/transformations?select=id,status&order=created_at.desc&limit=20' },
  { path: '/rest/v1/subscriptions?select=credits_total,credits_used' },
  { path: '/storage/v1/bucket' },
  { path: '/auth/v1/user' },
  { path: '/healthz' },
];

async function watchVictim(isOver: () => boolean): Promise<number[]> {
  const times: number[] = [];
  for (let i = 0; !isOver(); i += 1) {
    const beganAt = performance.now();
    const status = await askAsVictim(QUESTIONS[i % QUESTIONS.length]!);
    if (status !== 200) throw new Error(`The other one was answered ${status}`);
    times.push(performance.now() - beganAt);
    await pause(PAUSE_MS);
  }
  return times;
}

/** With as many rows as somebody gathers in years. */
async function makeAttacker(): Promise<Person> {
  const attacker = await signUp(server);
  const made = Array.from({ length: rows }, () => {
    const { recipe, ...row } = photoOf(attacker);
    return { ...row, recipe: sql.json(recipe), original_filename: 'a'.repeat(250) };
  });
  await sql`alter table public.transformations disable trigger user`;
  for (let at = 0; at < made.length; at += 500)
    await sql`insert into public.transformations ${sql(made.slice(at, at + 500))}`;
  await sql`alter table public.transformations enable trigger user`;
  await sql`update public.profiles set full_name = ${'a'.repeat(99)} where id = ${attacker.id}`;
  return attacker;
}

/** Gives the waits of the other one, and what the attacker heard. */
async function beside(attack: string): Promise<{ times: number[]; answers: Answers }> {
  const attacker = await makeAttacker();
  const child = fork(join(import.meta.dirname, 'neighbour-attacks.ts'));
  const { url, publishableKey } = server;
  const order: Order = { url, publishableKey, token: attacker.token, userId: attacker.id, attack, seconds };
  child.send(order);
  const heard = Promise.withResolvers<Answers>();
  child.once('message', (answers: Answers) => heard.resolve(answers));
  child.once('exit', (code) => heard.reject(new Error(`The attacker ended with ${code}`)));
  const endsAt = performance.now() + seconds * 1000;
  const times = await watchVictim(() => performance.now() > endsAt);
  return { times, answers: await heard.promise };
}

try {
  const endsAt = performance.now() + seconds * 1000;
  await watchVictim(() => performance.now() > endsAt - seconds * 500);
  const quiet = await watchVictim(() => performance.now() > endsAt + seconds * 500);
  const quietP95 = percentile(quiet, 95);
  console.log(`nobody else: p50 ${percentile(quiet, 50).toFixed(1)} ms, p95 ${quietP95.toFixed(1)} ms`);
  for (const name of Object.keys(ATTACKS)) {
    const { times, answers } = await beside(name);
    const p95 = percentile(times, 95);
    const said = [...answers].map(([status, count]) => `${count} x ${status}`).join(', ');
    console.log(
      `${name}: p50 ${percentile(times, 50).toFixed(1)} ms, p95 ${p95.toFixed(1)} ms, ` +
        `${ratio(p95, quietP95).toFixed(1)} times (${holdAgainst(ratio(p95, quietP95), GOAL)}), ` +
        `most ${max(times).toFixed(0)} ms; the attacker heard ${said}`,
    );
    await pause(2000);
  }
} finally {
  await sql.end();
  await server.stop();
}
