import { randomBytes } from 'node:crypto';
import { renameSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createChance } from '#tests/support/chance.ts';
import { howOften } from '#tests/support/how-often.ts';
import { openBehind } from '#tests/support/server/database.ts';
import { makeReadyDataDir } from '#tests/support/server/golden-data-dir.ts';
import { connectAsService } from '#tests/support/server/people.ts';
import { findClusterFolder, killNow, readPostmaster } from '#tests/support/server/processes.ts';
import { startServer, type TestServer } from '#tests/support/server/server.ts';
import { until } from '#tests/support/until.ts';
import { createJournal } from './journal.ts';
import { runLoad, signUpCook, type Cook } from './load.ts';
import { expectPromisesKept } from './promises.ts';
import { canHaveSmallDisk, makeSmallDisk, type SmallDisk } from './small-disk.ts';

const ROUNDS = howOften('DISK_ROUNDS', 1);
const SEED = Number(process.env.KILL_SEED ?? Date.now() % 1_000_000);
const DISK_MB = 700;
const BACK_WITHIN_MS = 60_000;
/** A start that finds no room takes a tenth of a second, and the next one comes a second later. */
const SOME_STARTS_MS = 6_000;

/** The database goes on in the files of its log that it has; by and by it needs another one. */
async function beginNewLog(dataDir: string): Promise<void> {
  try {
    const sql = openBehind(dataDir);
    try {
      await sql`select pg_switch_wal()`;
    } finally {
      await sql.end();
    }
  } catch {
    // It has ended over it, and may not be back yet.
  }
}

// A disk of its own has to be mounted, which only root may; the reserve that keeps a real one from being filled by photos is
// looked at by everybody, in disk-reserve.test.ts.
describe.skipIf(!canHaveSmallDisk)('a disk without any room (for root: it is mounted)', () => {
  const chance = createChance(SEED);
  const journal = createJournal();
  const cooks: Cook[] = [];
  let disk: SmallDisk;
  let server: TestServer;

  beforeAll(async () => {
    disk = makeSmallDisk(DISK_MB);
    const dataDir = makeReadyDataDir(disk.folder);
    server = await startServer({ dataDir, env: { LOG_LEVEL: 'warn', DISK_RESERVE_MB: '0' } });
    cooks.push(...(await Promise.all([1, 2].map(() => signUpCook(server, 100_000)))));
  });
  afterAll(async () => {
    disk.giveRoom();
    await server.stop();
    disk.remove();
  });

  /** Undefined where the connection was one on which a photo was just refused: it ends with that. */
  const health = async () => {
    const answer = await fetch(`${server.url}/healthz`).catch(() => undefined);
    await answer?.body?.cancel();
    return answer?.status;
  };
  /** A photo that is larger than what any block has left. */
  const upload = async () => {
    const bytes = Buffer.concat([Buffer.from('ffd8ffe0', 'hex'), randomBytes(3_000_000)]);
    const path = `${cooks[0]?.id}/${chance.between(1, 1e9)}.jpg`;
    const { error } = await connectAsService(server)
      .storage.from('originals')
      .upload(path, bytes, { contentType: 'image/jpeg' });
    return error;
  };

  for (let round = 1; round <= ROUNDS; round += 1) {
    test(`loses nothing that was acknowledged, says so, and goes on when there is room (round ${round})`, async () => {
      const { pid } = server.process;
      const load = runLoad(server, cooks, journal, chance);
      const enough = chance.between(15, 60);
      await until('the load is under way', () => load.acknowledged() >= enough);
      load.expectTheWorst();
      disk.fill();
      expect(await load.ended).toEqual([]);
      const refusal = await upload();
      expect(refusal, 'a photo is not taken in').not.toBeNull();
      expect(String(Reflect.get(refusal ?? {}, 'status'))).toMatch(/^5\d\d$/);
      expect(refusal?.message).toMatch(/paused|try again|unavailable/i);
      await until('somebody who asks hears that it is not well', async () => {
        await beginNewLog(server.dataDir);
        return (await health()) === 503;
      });

      disk.giveRoom();
      await until('all is well again', async () => (await health()) === 200, BACK_WITHIN_MS);
      expect(server.process.pid, 'the same server').toBe(pid);
      expect(server.process.exitCode).toBeNull();
      await until('photos are taken in', async () => (await upload()) === null, BACK_WITHIN_MS);
      await expectPromisesKept(server, journal);
    }, 240_000);
  }

  test('is outlasted by a database that has ended there, however often it cannot start', async () => {
    disk.fill();
    // It starts on what room it has left itself now and then: so here it never can.
    const needed = join(findClusterFolder(server.dataDir), 'global');
    renameSync(needed, `${needed}.away`);
    killNow(readPostmaster(server.dataDir)!.pid);
    await until('somebody who asks hears that it is not well', async () => (await health()) === 503);
    await pause(SOME_STARTS_MS);
    expect([await health(), server.process.exitCode]).toEqual([503, null]);
    renameSync(`${needed}.away`, needed);
    disk.giveRoom();
    await until('all is well again', async () => (await health()) === 200, BACK_WITHIN_MS);
    await expectPromisesKept(server, journal);
  }, 240_000);
});
