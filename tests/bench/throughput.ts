// Pictures per minute through the whole product, with one and with two at once: real server, database, storage, runner,
// built-in engine. Run by hand: npm run bench throughput
import { availableParallelism } from 'node:os';
import { openBehind } from '#tests/support/server/database.ts';
import { drawDish } from '#tests/support/pictures/dishes.ts';
import { signUp } from '#tests/support/server/people.ts';
import { addPhoto, sendTransform } from '#tests/support/server/photos.ts';
import { startServer } from '#tests/support/server/server.ts';
import { until } from '#tests/support/until.ts';
import { wholeNumber } from './arguments.ts';
import { beginBench } from './begin-bench.ts';
import { report } from './report.ts';

const { pictures: PICTURES } = await beginBench({
  options: { pictures: wholeNumber(12, 'how many are timed, one at once and two at once', { least: 2 }) },
  against: 'one picture at once, in the same run',
});
const PATIENCE_MS = 600_000;

async function measure(workers: number, dish: Blob): Promise<number> {
  const server = await startServer({ env: { JOB_WORKERS: String(workers), LOG_LEVEL: 'error' } });
  const sql = openBehind(server.dataDir);
  try {
    const cook = await signUp(server);
    await sql`update public.subscriptions set credits_total = 1000 where user_id = ${cook.id}`;
    const photos = await Promise.all(
      Array.from({ length: PICTURES + workers }, () => addPhoto(server, cook, { file: dish })),
    );
    const finished = async () => {
      const [row] = await sql<{ ready: number }[]>`
        select count(*)::int as ready from public.transformations where status = 'ready'`;
      return row?.ready ?? 0;
    };
    const send = async (some: typeof photos) =>
      await Promise.all(some.map(({ request }) => sendTransform(server, request, { token: cook.token })));
    // The first ones start the picture processes.
    await send(photos.slice(0, workers));
    await until('the processes are warm', async () => (await finished()) === workers, PATIENCE_MS);
    const beganAt = performance.now();
    await send(photos.slice(workers));
    await until('all are ready', async () => (await finished()) === photos.length, PATIENCE_MS);
    return (PICTURES * 60_000) / (performance.now() - beganAt);
  } finally {
    await sql.end();
    await server.stop();
  }
}

const dish = await drawDish({ width: 4000, height: 3000 });
console.log(
  `${PICTURES} photos of 12 MP (${Math.round(dish.size / 1024)} kB each), ${availableParallelism()} cores`,
);
const alone = await measure(1, dish);
report({ what: 'pictures a minute, one at once', value: alone, unit: 'a minute' });
const pair = await measure(2, dish);
report({
  what: 'pictures a minute, two at once',
  value: pair,
  unit: 'a minute',
  peer: { what: 'one at once', value: alone },
});
