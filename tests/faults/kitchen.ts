import { expect } from 'vitest';
import type { Sql } from 'postgres';
import { openBehind } from '#tests/support/server/database.ts';
import { signUp, type Person } from '#tests/support/server/people.ts';
import { addPhoto, sendTransform, type SentPhoto } from '#tests/support/server/photos.ts';
import { startServer, type TestServer } from '#tests/support/server/server.ts';
import { PICTURE_PATIENCE_MS, until } from '#tests/support/until.ts';
import { findBadBooks, findBrokenFiles } from './truth.ts';

const WHILE_ALIVE = { JOB_WORKERS: '1', JOB_LEASE_SECONDS: '2', LOG_LEVEL: 'error' };

export interface Order {
  person: Person;
  photo: SentPhoto;
}
type Environment = Record<string, string>;

/** A server on this data that dies when this one job comes to this step. The job's prompt tells it from all others. */
export async function cookUntilDeath(
  dataDir: string,
  dish: Blob,
  { dieAt, prompt, env = {} }: { dieAt: string; prompt: string; env?: Environment },
): Promise<Order> {
  const doomed = await startServer({
    dataDir,
    entry: 'tests/faults/start-and-die.ts',
    env: { ...WHILE_ALIVE, ...env, DIE_AT: dieAt, DIE_FOR: prompt },
  });
  const person = await signUp(doomed);
  const photo = await addPhoto(doomed, person, { file: dish, prompt });
  await sendTransform(doomed, photo.request, { token: person.token }).catch(() => undefined);
  const hasDied = () => doomed.process.signalCode === 'SIGKILL';
  await until(`the server has died at "${dieAt}"`, hasDied, PICTURE_PATIENCE_MS);
  return { person, photo };
}

/** A server that lives, on what the others left. */
export const startAgain = (dataDir: string, env: Environment = {}): Promise<TestServer> =>
  startServer({ dataDir, env: { ...WHILE_ALIVE, ...env } });

/** One result or one refund, never both, never neither; the ledger explains the balance; no file is left over. */
export async function expectOneEnd(dataDir: string, { person, photo }: Order): Promise<string> {
  const sql = openBehind(dataDir);
  try {
    let status = '';
    const hasEnded = async () => {
      status = await statusOf(sql, photo.id);
      return status === 'ready' || status === 'failed';
    };
    const ending = until(`photo ${photo.id} has ended`, hasEnded, PICTURE_PATIENCE_MS);
    await ending.catch(() => expect(status).toBe('ended'));
    const books = await readBooks(sql, person.id, photo.id);
    const isReady = status === 'ready';
    expect(books).toEqual({
      versions: isReady ? 1 : 0,
      kinds: isReady ? ['grant', 'reserve'] : ['grant', 'refund', 'reserve'],
      used: isReady ? 1 : 0,
      unexplained: 0,
      activeJobs: 0,
    });
    const results = await sql<{ name: string }[]>`
      select bucket_id || '/' || name as name from storage.objects where name like ${`%${photo.id}%`} order by 1`;
    const base = `${person.id}/${photo.id}/v1-N`;
    expect(results.map(({ name }) => name.replace(/v1-\d+/, 'v1-N'))).toEqual(
      isReady ? [`outputs/${base}.jpg`, `thumbnails/${base}.webp`] : [],
    );
    expect(await findBrokenFiles(sql, dataDir)).toEqual([]);
    expect(await findBadBooks(sql)).toEqual([]);
    return status;
  } finally {
    await sql.end();
  }
}

async function statusOf(sql: Sql, id: string): Promise<string> {
  const [row] = await sql<{ status: string }[]>`select status from public.transformations where id = ${id}`;
  return row?.status ?? 'missing';
}

async function readBooks(sql: Sql, userId: string, photoId: string) {
  const [row] = await sql`
    select (select count(*)::int from public.transformation_versions v where v.transformation_id = ${photoId}) as versions,
           (select array_agg(kind order by kind) from public.credit_events e where e.user_id = ${userId}) as kinds,
           s.credits_used as used,
           s.credits_total - s.credits_used
             - (select sum(amount)::int from public.credit_events e where e.user_id = ${userId}) as unexplained,
           (select count(*)::int from public.transform_jobs j
            where j.transformation_id = ${photoId} and j.state in ('queued', 'running')) as "activeJobs"
    from public.subscriptions s where s.user_id = ${userId}`;
  return { ...row };
}
