// How many requests of apps the real server answers in a second, and how long the slower ones take, with one client and
// with twenty. Run by hand: npm run bench requests
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { openBackend } from '#tests/support/server/backend.ts';
import { addressBehind } from '#tests/support/server/database.ts';
import { signUp } from '#tests/support/server/people.ts';
import { wholeNumber } from './arguments.ts';
import { beginBench } from './begin-bench.ts';
import { median, percentile } from './figures.ts';
import { createAsker, type Asked } from './neighbour-asker.ts';
import { report } from './report.ts';
import { fillAccount, questionsOf, type Question } from './requests-asked.ts';
import { nameAsked, type BareOrder } from './requests-bare.ts';

const { rounds: ROUNDS } = await beginBench({
  options: { rounds: wholeNumber(12, 'seconds that each of both is asked, with one client and with twenty') },
  against: 'a bare server of Node with the same statements as the same people, by turns in the same run',
});
/** A bare server checks no token, no address and no body, and knows its few questions by heart. */
const GOALS = { perSecond: { atLeast: 0.5 }, p95: { atMost: 2.5 } };
const BECAUSE =
  'each token is checked twice, by us and by the library that answers, which reads each address and writes its SQL anew';
/** So many that nobody gets to the part of the time that is everybody's own. */
const PEOPLE = 40;
const PHOTOS = 100;
const CLIENTS = [1, 20];
/** Short, so that other work on the machine falls on both. */
const SLICE_MS = 1000;
/** As many connections as the server keeps for people. */
const CONNECTIONS = 16;

interface Asking {
  perSecond: number;
  p95: number;
}

/** So many clients, each with one connection, each asking the next question as soon as the last one is answered. */
async function askFor(ms: number, clients: number, url: string): Promise<Asking> {
  const times: number[] = [];
  let next = 0;
  const beganAt = performance.now();
  const work = async () => {
    const ask = createAsker({ url, publishableKey: backend.server.publishableKey, token: '' });
    for (let at = beganAt; at < beganAt + ms; at = performance.now()) {
      const asked = questions[next++ % questions.length]!;
      const status = await ask(asked);
      if (status >= 300) throw new Error(`${asked.path}: ${status}`);
      times.push(performance.now() - at);
    }
  };
  await Promise.all(Array.from({ length: clients }, work));
  const perSecond = (times.length * 1000) / (performance.now() - beganAt);
  return { perSecond, p95: percentile(times, 95) };
}

const backend = await openBackend({ env: { LOG_LEVEL: 'error' } });
const bare = fork(join(import.meta.dirname, 'requests-bare.ts'));
const questions: Asked[] = [];
try {
  const answers: BareOrder['answers'] = {};
  const perPerson: Asked[][] = [];
  for (let n = 0; n < PEOPLE; n++) {
    const person = await signUp(backend.server);
    const ids = await fillAccount(backend.sql, person, PHOTOS);
    const authorization = `Bearer ${person.token}`;
    const asPerson = ({ asked, statement, values, isSigned = false }: Question): Asked => {
      const name = nameAsked(asked.method ?? 'GET', asked.path, authorization);
      answers[name] = { userId: person.id, statement, values, isSigned };
      return { ...asked, headers: { ...asked.headers, authorization } };
    };
    perPerson.push(questionsOf(person, ids, PHOTOS).map(asPerson));
  }
  // Everybody's first question, then everybody's second: no two that follow each other are of one person.
  for (let n = 0; n < perPerson[0]!.length; n++) questions.push(...perPerson.map((own) => own[n]!));
  await backend.sql`analyze`;

  const databaseUrl = addressBehind(backend.server.dataDir);
  bare.send({ databaseUrl, connections: CONNECTIONS, answers } satisfies BareOrder);
  const [bareUrl] = (await once(bare, 'message')) as [string];
  const urls = { ours: backend.server.url, bare: bareUrl };
  for (const url of Object.values(urls)) await askFor(2000, 20, url);

  for (const clients of CLIENTS) {
    const seen = { ours: [] as Asking[], bare: [] as Asking[] };
    for (let round = 0; round < ROUNDS; round++) {
      for (const who of ['ours', 'bare'] as const) seen[who].push(await askFor(SLICE_MS, clients, urls[who]));
    }
    const of = (asking: 'perSecond' | 'p95', who: 'ours' | 'bare') =>
      median(seen[who].map((one) => one[asking]));
    const beside = clients === 1 ? '1 client' : `${clients} clients`;
    report({
      what: `API requests answered, ${beside}`,
      value: of('perSecond', 'ours'),
      unit: '/s',
      peer: { what: 'bare server with the same SQL', value: of('perSecond', 'bare') },
      goal: GOALS.perSecond,
      because: BECAUSE,
    });
    report({
      what: `95 of 100 API answers within, ${beside}`,
      value: of('p95', 'ours'),
      unit: 'ms',
      peer: { what: 'bare server with the same SQL', value: of('p95', 'bare') },
      goal: GOALS.p95,
      because: BECAUSE,
    });
  }
} finally {
  bare.kill();
  await backend.stop();
}
