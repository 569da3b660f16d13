import { readdir } from 'node:fs/promises';
import postgres, { type Sql } from 'postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { drawDish } from '#tests/support/pictures/dishes.ts';
import { openCredits } from '#tests/support/server/credits.ts';
import { removeDataDir } from '#tests/support/server/data-dir.ts';
import { makeReadyDataDir } from '#tests/support/server/golden-data-dir.ts';
import { signUp, type Person } from '#tests/support/server/people.ts';
import { readManifest, rootIn } from '#tests/support/pictures/read-manifest.ts';
import { addPhoto, sendTransform } from '#tests/support/server/photos.ts';
import { readServer } from '#tests/support/server/server-truth.ts';
import { startPostgres, type OwnPostgres } from '#tests/support/server/postgres.ts';
import { startS3, type S3Server } from '#tests/support/server/s3-server.ts';
import { startServer, type TestServer } from '#tests/support/server/server.ts';
import { atServer, startOneMore } from '#tests/support/server/several-servers.ts';
import { until } from '#tests/support/until.ts';
import { asFile, filesOnDisk, freshKey, photo } from './storage-world.ts';

// Pictures in an S3 store: of one server that moves there, and of several that share it.

let s3: S3Server;
beforeAll(async () => {
  s3 = await startS3();
});
afterAll(() => s3.throwAway());

/** Files of all databases in the store; it keeps two more beside each. */
const storedFiles = async () =>
  (await readdir(s3.folder, { recursive: true })).filter(
    (path) => path.includes('objects') && path.endsWith('_object'),
  );

const originals = ({ client }: Person) => client.storage.from('originals');
async function contentOf(person: Person, key: string): Promise<Buffer> {
  const { data, error } = await originals(person).download(key);
  if (error) throw error;
  return Buffer.from(await data.arrayBuffer());
}

test('a server that is given a store moves its pictures there, and starts no more without it', async () => {
  const dataDir = makeReadyDataDir();
  try {
    let server = await startServer({ dataDir });
    const owner = await signUp(server);
    const key = freshKey(owner);
    const content = photo(300_000);
    expect((await originals(owner).upload(key, asFile(content))).error).toBeNull();
    await server.stop();

    const env = { S3_URL: s3.url, PORT: new URL(server.url).port };
    server = await startServer({ dataDir, env });
    expect(server.output()).toMatch(/"pictures moved to the S3 store","files":[1-9]/);
    expect(server.output()).not.toContain('S3RVER');
    expect(await filesOnDisk(server, 'objects')).toEqual([]);
    expect(await contentOf(owner, key)).toEqual(content);
    const { data } = await originals(owner).createSignedUrl(key, 60);
    const part = await fetch(data?.signedUrl ?? '', { headers: { range: 'bytes=10-19' } });
    expect([part.status, Buffer.from(await part.arrayBuffer())]).toEqual([206, content.subarray(10, 20)]);
    const head = await fetch(data?.signedUrl ?? '', { method: 'HEAD' });
    expect([head.status, head.headers.get('content-length')]).toEqual([200, '300000']);
    await server.stop();

    await expect(startServer({ dataDir })).rejects.toThrow(
      /lie in http:\S+\/pictures, and S3_URL is not set/,
    );
    const elsewhere = { S3_URL: s3.url.replace('/pictures', '/others') };
    await expect(startServer({ dataDir, env: elsewhere })).rejects.toThrow(/and S3_URL is http/);
  } finally {
    removeDataDir(dataDir);
  }
});

test('a store that is away takes nothing, says so, and loses nothing', async () => {
  const server = await startServer({ env: { S3_URL: s3.url } });
  try {
    const owner = await signUp(server);
    const [kept, refused] = [freshKey(owner), freshKey(owner)];
    const content = photo();
    expect((await originals(owner).upload(kept, asFile(content))).error).toBeNull();
    await s3.kill();
    expect((await originals(owner).upload(refused, asFile(content))).error?.message).toBe(
      'Internal Server Error',
    );
    expect((await originals(owner).download(kept)).data).toBeNull();
    expect(server.output()).toMatch(/"fault",.*"code":"S3_ECONNREFUSED"/);
    const again = startServer({ env: { S3_URL: s3.url } });
    await expect(again).rejects.toThrow(/The S3 store at http:\S+: .*ECONNREFUSED/);
    await s3.start();
    expect((await originals(owner).exists(refused)).data).toBe(false);
    expect(await contentOf(owner, kept)).toEqual(content);
    expect((await originals(owner).upload(refused, asFile(content))).error).toBeNull();
    expect(await contentOf(owner, refused)).toEqual(content);
  } finally {
    await server.stop();
  }
});

const PEOPLE = 3;
const PHOTOS_EACH = 4;
/** Pictures are made at low priority: where the machine has much else to do, that takes minutes. */
const LONGEST_MS = 300_000;

test(
  `two servers with four runners lose nothing and make nothing twice`,
  async () => {
    const own: OwnPostgres = await startPostgres();
    const url = await own.createDatabase('shared');
    const sql: Sql = postgres(url, { max: 2, onnotice: () => undefined });
    const servers: TestServer[] = [];
    const before = (await storedFiles()).length;
    try {
      const env = { DATABASE_URL: url, S3_URL: s3.url, JOB_WORKERS: '2', JOB_LEASE_SECONDS: '20' };
      for (let n = 0; n < 2; n += 1) servers.push(await startOneMore(servers[0], env));
      const [one, two] = servers as [TestServer, TestServer];
      expect(two.output()).not.toContain('is not that of the server');
      const root = rootIn(one.dataDir);
      const people = await Promise.all(Array.from({ length: PEOPLE }, () => signUp(one)));
      for (const { id } of people) await openCredits(sql).grant(id, PHOTOS_EACH);
      const sent = await Promise.all(
        people.flatMap((person, row) =>
          Array.from({ length: PHOTOS_EACH }, async (_, column) => {
            const dish = await drawDish({ width: 480, height: 360, seed: row * PHOTOS_EACH + column + 1 });
            const [here, there] = column % 2 === 0 ? [one, two] : [two, one];
            const added = await addPhoto(here, atServer(person, here), { file: dish });
            // Both are asked at once, as a phone does whose first answer was lost.
            const answers = await Promise.all(
              [here, there].map((server) => sendTransform(server, added.request, { token: person.token })),
            );
            expect(answers.map(({ status }) => status)).toEqual([202, 202]);
            return { person, id: added.id };
          }),
        ),
      );
      await until(
        'all pictures are ready',
        async () => {
          const rows = await sql<{ status: string }[]>`select status from public.transformations`;
          return rows.length === sent.length && rows.every(({ status }) => status === 'ready');
        },
        LONGEST_MS,
      );
      for (const { id } of people) {
        const { versions, jobs, ledger } = await readServer(sql, id);
        expect(versions.map(({ version }) => version)).toEqual(Array.from({ length: PHOTOS_EACH }, () => 1));
        expect(jobs).toHaveLength(PHOTOS_EACH);
        expect(ledger.filter(({ kind }) => kind === 'reserve')).toHaveLength(PHOTOS_EACH);
        expect(ledger.filter(({ kind }) => kind === 'refund')).toEqual([]);
      }
      const files = await sql<{ version: string }[]>`select version from storage.objects`;
      expect((await storedFiles()).length - before).toBe(files.length);
      for (const { person, id } of sent) {
        for (const server of [one, two]) {
          const outputs = atServer(person, server).client.storage.from('outputs');
          const [output] = (await outputs.list(`${person.id}/${id}`)).data ?? [];
          const { data } = await outputs.download(`${person.id}/${id}/${output?.name}`);
          expect(data?.size).toBeGreaterThan(5000);
          const { state } = await readManifest(new Uint8Array(await data!.arrayBuffer()), root);
          expect(state, 'signed alike, whoever made it').toBe('Trusted');
        }
      }
    } finally {
      await Promise.all(servers.map((server) => server.stop()));
      await sql.end();
      for (const { dataDir } of servers) removeDataDir(dataDir);
      await own.stop();
    }
  },
  2 * LONGEST_MS,
);
