import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import postgres, { type Sql } from 'postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createChance } from '#tests/support/chance.ts';
import { howOften } from '#tests/support/how-often.ts';
import { drawDish } from '#tests/support/pictures/dishes.ts';
import { openCredits } from '#tests/support/server/credits.ts';
import { removeDataDir } from '#tests/support/server/data-dir.ts';
import { connectAsService, photoOf, signUp, type Person } from '#tests/support/server/people.ts';
import { sendTransform } from '#tests/support/server/photos.ts';
import { startPostgres, type OwnPostgres } from '#tests/support/server/postgres.ts';
import { startS3, type S3Server } from '#tests/support/server/s3-server.ts';
import { startServer, type TestServer } from '#tests/support/server/server.ts';
import { atServer, startOneMore } from '#tests/support/server/several-servers.ts';
import { until } from '#tests/support/until.ts';
import { findBadBooks } from './truth.ts';

// Two servers with four runners on one database and one S3 store, and any of the three killed at any moment.

const ROUNDS = howOften('KILL_ROUNDS', 4);
const SEED = Number(process.env.KILL_SEED ?? Date.now() % 1_000_000);
const PEOPLE = 2;
/** Pictures are made at low priority: where the machine has much else to do, that takes minutes. */
const LONGEST_MS = 300_000;
const VICTIMS = ['a server', 'the store', 'the other server', 'both servers'] as const;

let own: OwnPostgres;
let sql: Sql;
let s3: S3Server;
let env: Record<string, string>;
const servers: TestServer[] = [];
const chance = createChance(SEED);

beforeAll(async () => {
  own = await startPostgres();
  s3 = await startS3();
  const url = await own.createDatabase('shared');
  sql = postgres(url, { max: 2, onnotice: () => {} });
  env = { DATABASE_URL: url, S3_URL: s3.url, JOB_WORKERS: '2', JOB_LEASE_SECONDS: '10', LOG_LEVEL: 'warn' };
  for (let n = 0; n < 2; n += 1) servers.push(await startOneMore(servers[0], env));
});
afterAll(async () => {
  await Promise.all(servers.map((server) => server.stop()));
  for (const { dataDir } of servers) removeDataDir(dataDir);
  await sql.end();
  await s3.throwAway();
  await own.stop();
});

/** A server's successor has its folder and its address, as where something starts it again. */
async function killServer(index: number): Promise<void> {
  const { dataDir, url } = servers[index]!;
  await servers[index]!.kill();
  servers[index] = await startServer({ dataDir, env: { ...env, PORT: new URL(url).port } });
}
async function kill(victim: (typeof VICTIMS)[number]): Promise<void> {
  if (victim === 'the store') {
    await s3.kill();
    await pause(chance.between(0, 500));
    return await s3.start();
  }
  const indexes = { 'a server': [0], 'the other server': [1], 'both servers': [0, 1] }[victim];
  await Promise.all(indexes.map(killServer));
}

interface Sent {
  person: Person;
  id: string;
  path: string;
  hash: string;
}
const hashOf = (bytes: ArrayBuffer) => createHash('sha256').update(new Uint8Array(bytes)).digest('hex');
/** What breaks off is asked again, at whichever server, until somebody says yes or that it is there already. */
const insist = (what: string, ask: (at: TestServer) => Promise<boolean>) =>
  until(what, () => ask(servers[chance.between(0, 1)]!).catch(() => false));

/** As a phone does: the photo, its row, and then the wish. */
async function send(person: Person, seed: number): Promise<Sent> {
  const file = await drawDish({ width: 640, height: 480, seed });
  const row = photoOf(person);
  const path = `${person.id}/2026-11-25/${seed}_a_dish.jpg`;
  row.original_url = `${servers[0]!.url}/storage/v1/object/public/originals/${path}`;
  await insist(`photo ${seed} is stored`, async (at) => {
    const { error } = await atServer(person, at).client.storage.from('originals').upload(path, file);
    return !error || ('code' in error && error.code === 'KeyAlreadyExists');
  });
  await insist(`its row is there`, async (at) => {
    const { error } = await atServer(person, at).client.from('transformations').insert(row);
    return !error || error.code === '23505';
  });
  const request = { transformationId: row.id, originalUrl: row.original_url, originalFilename: 'dish.jpg' };
  await insist(`it is started`, async (at) => {
    const { status, answer } = await sendTransform(
      at,
      { ...request, recipe: row.recipe },
      { token: person.token },
    );
    return status === 202 || JSON.stringify(answer).includes('same_picture');
  });
  return { person, id: row.id, path, hash: hashOf(await file.arrayBuffer()) };
}

test(
  `kills of servers and store lose nothing and make nothing twice (seed ${SEED})`,
  async () => {
    const people = await Promise.all(Array.from({ length: PEOPLE }, () => signUp(servers[0]!)));
    for (const { id } of people) await openCredits(sql).grant(id, ROUNDS);
    const sending: Promise<Sent>[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const [n, person] of people.entries()) sending.push(send(person, round * PEOPLE + n + 1));
      await pause(chance.between(0, 2000));
      await kill(VICTIMS[round % VICTIMS.length]!);
    }
    const sent = await Promise.all(sending);
    await until(
      'all pictures are ready',
      async () => {
        const rows = await sql<{ status: string }[]>`select status from public.transformations`;
        return rows.length === sent.length && rows.every(({ status }) => status === 'ready');
      },
      LONGEST_MS,
    );

    expect(await findBadBooks(sql)).toEqual([]);
    const counts = await sql`
    select (select count(*)::int from public.transformation_versions) as versions,
           (select count(*)::int from public.credit_events where kind = 'reserve') as paid,
           (select count(*)::int from public.credit_events where kind = 'refund') as refunded`;
    expect([...counts]).toEqual([{ versions: sent.length, paid: sent.length, refunded: 0 }]);
    const objects = await sql<{ bucket: string; name: string; etag: string }[]>`
    select bucket_id as bucket, name, metadata ->> 'eTag' as etag from storage.objects`;
    for (const { bucket, name, etag } of objects) {
      const { data } = await connectAsService(servers[1]!).storage.from(bucket).download(name);
      expect(`"${hashOf(await data!.arrayBuffer())}"`, `${bucket}/${name} is whole`).toBe(etag);
    }
    const here = new Map(objects.map(({ bucket, name, etag }) => [`${bucket}/${name}`, etag]));
    for (const { id, path, hash } of sent) {
      expect(here.get(`originals/${path}`)).toBe(`"${hash}"`);
      const made = [...here.keys()].filter((name) => name.includes(id));
      expect(made.map((name) => name.replace(/\/.*\//, ' ').replace(/v1-\d+/, 'v1'))).toEqual(
        expect.arrayContaining(['outputs v1.jpg', 'thumbnails v1.webp']),
      );
      expect(made).toHaveLength(2);
    }
  },
  LONGEST_MS + ROUNDS * 30_000,
);
