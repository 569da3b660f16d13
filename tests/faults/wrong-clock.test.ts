import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { drawDish } from '#tests/support/pictures/dishes.ts';
import { removeDataDir } from '#tests/support/server/data-dir.ts';
import { openBehind } from '#tests/support/server/database.ts';
import { makeReadyDataDir } from '#tests/support/server/golden-data-dir.ts';
import { PASSWORD, signUp, type Person } from '#tests/support/server/people.ts';
import { addPhoto, sendTransform } from '#tests/support/server/photos.ts';
import { readServer } from '#tests/support/server/server-truth.ts';
import { startServer, type TestServer } from '#tests/support/server/server.ts';
import { PICTURE_PATIENCE_MS, until } from '#tests/support/until.ts';
import { findBadBooks } from './truth.ts';

// Somebody sets the clock of the machine while the server runs: a day ahead, two days back, and right again. That of the
// database stays: two machines never agree.
const DAY_MS = 24 * 60 * 60 * 1000;

const dataDir = makeReadyDataDir();
const clockFile = join(dataDir, 'clock');
let server: TestServer;
let cook: Person;

beforeAll(async () => {
  writeFileSync(clockFile, '0');
  server = await startServer({
    dataDir,
    entry: 'tests/faults/start-with-clock.ts',
    env: { CLOCK_FILE: clockFile, JOB_WORKERS: '1', JOB_LEASE_SECONDS: '2' },
  });
  cook = await signUp(server);
});
afterAll(async () => {
  await server.stop();
  removeDataDir(dataDir);
});

async function setClock(wrongMs: number): Promise<void> {
  writeFileSync(clockFile, String(wrongMs));
  const before = countSettings();
  server.process.kill('SIGUSR2');
  await until('the clock is set', () => countSettings() > before);
}
const countSettings = () => server.output().split('clock: ').length;

/** As the app does: a new token where the server takes the old one for over. */
async function makePicture(): Promise<string> {
  const file = await drawDish({ width: 640, height: 480 });
  const { id, request } = await addPhoto(server, cook, { file });
  const token = (await cook.client.auth.getSession()).data.session?.access_token ?? '';
  const answer = await sendTransform(server, request, { token });
  expect(answer.status, 'it is accepted').toBeLessThan(300);
  return id;
}

async function renew(): Promise<void> {
  const { error } = await cook.client.auth.refreshSession();
  expect(error).toBeNull();
}

test('photos become pictures, once and paid once, whichever way the clock is set', async () => {
  const ids: string[] = [];
  for (const wrongMs of [0, DAY_MS, -DAY_MS, 0]) {
    await setClock(wrongMs);
    await renew();
    ids.push(await makePicture());
    // Set once more while it is being made.
    await setClock(wrongMs + 3_600_000);
    await setClock(wrongMs);
    if (ids.length === 3) await openMore();
  }
  const sql = openBehind(dataDir);
  try {
    const areThere = async () => {
      const { rows } = await readServer(sql, cook.id);
      return rows.length === ids.length && rows.every(({ status }) => status === 'ready');
    };
    await until('every picture is there', areThere, PICTURE_PATIENCE_MS);
    const { jobs, versions, ledger } = await readServer(sql, cook.id);
    const reserves = ledger.filter(({ kind }) => kind === 'reserve');
    for (const all of [jobs, versions, reserves]) {
      expect(all.map(({ photoId }) => photoId ?? '').toSorted()).toEqual(ids.toSorted());
    }
    expect(await findBadBooks(sql)).toEqual([]);
  } finally {
    await sql.end();
  }
  const again = await cook.client.auth.signInWithPassword({ email: cook.email, password: PASSWORD });
  expect(again.error).toBeNull();
});

/** The free plan has three. */
async function openMore(): Promise<void> {
  const sql = openBehind(dataDir);
  await sql`select public.grant_credits(${cook.id}, 3)`;
  await sql.end();
}
