import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { explainError } from '#local/admin/reach-database.ts';
import { takeBackup } from '#local/backup/take-backup.ts';
import { recallCluster } from '#local/postgres/location.ts';
import type { SharedBackend } from '#tests/support/server/backend.ts';
import { removeDataDir } from '#tests/support/server/data-dir.ts';
import { addressBehind, openBehind } from '#tests/support/server/database.ts';
import { makeReadyDataDir } from '#tests/support/server/golden-data-dir.ts';
import { countLockWaits } from '#tests/support/server/lock-waits.ts';
import { connectAsService, signUp } from '#tests/support/server/people.ts';
import { startServer } from '#tests/support/server/server.ts';
import { until } from '#tests/support/until.ts';
import { openSharedBackend } from '#tests/support/server/shared-servers.ts';

// Backups beside what others have left, and over it.
const folder = mkdtempSync(join(tmpdir(), 'backups-'));
let backend: SharedBackend;
beforeAll(async () => {
  backend = await openSharedBackend();
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await backend.stop();
});

const backup = (name: string, { dataDir } = backend.server) =>
  takeBackup({ url: addressBehind(dataDir), dataDir, into: join(folder, name) });

// Every container counts its processes from one: there may be two of one number, at work beside each other or one later.
test('a backup leaves alone what one of its number is at work on, and removes what that had left long ago', async () => {
  const half = join(folder, `daily.unfinished-${String(process.pid)}`);
  mkdirSync(half);
  writeFileSync(join(half, 'secrets.json'), 'of the other one');
  await backup('daily');
  expect(existsSync(join(folder, 'daily', 'secrets.json'))).toBe(true);
  expect(existsSync(join(half, 'secrets.json'))).toBe(true);

  const twoDaysAgo = Date.now() / 1000 - 2 * 86_400;
  utimesSync(half, twoDaysAgo, twoDaysAgo);
  await backup('weekly');
  expect(existsSync(half)).toBe(false);
});

test('a backup that is copied over its data directory brings back what was then, and does so once more', async () => {
  const dataDir = makeReadyDataDir();
  const first = await startServer({ dataDir });
  const cook = await signUp(first);
  await backup('over', first);
  const others = [await signUp(first)];
  await first.stop();
  for (const time of ['first', 'second']) {
    cpSync(join(folder, 'over'), dataDir, { recursive: true });
    const restored = await startServer({ dataDir });
    try {
      const people = await connectAsService(restored).from('profiles').select('id').throwOnError();
      const ids = people.data.map(({ id }: { id: string }) => id);
      expect(ids, time).toContain(cook.id);
      for (const { id } of others) expect(ids, time).not.toContain(id);
      for (let i = 0; i < 5; i += 1) others.push(await signUp(restored));
    } finally {
      await restored.stop();
    }
  }
  removeDataDir(dataDir);
});

test('a copy of a backup that is not whole does not start, and names what it lacks', async () => {
  await backup('whole');
  const whole = join(folder, 'whole');
  const cluster = recallCluster(whole) ?? '';
  const hasRows = (name: string) => /^\d+$/.test(name) && statSync(join(cluster, 'global', name)).size > 0;
  const table = readdirSync(join(cluster, 'global')).find(hasRows) ?? '';
  const harms: [string, (file: string) => void][] = [
    ['backup_label', rmSync],
    [join('global', table), (file) => truncateSync(file, 0)],
    ['backup_contents', (file) => truncateSync(file, 20)],
  ];
  const dataDir = makeReadyDataDir();
  const bringBack = (name: string) => cpSync(join(folder, name), dataDir, { recursive: true });
  for (const [file, harm] of harms) {
    bringBack('whole');
    const inCopy = join(dataDir, basename(cluster), file);
    harm(inCopy);
    await expect(startServer({ dataDir })).rejects.toThrow(`${inCopy} is not as it is in the backup`);
  }
  bringBack('whole');
  appendFileSync(join(dataDir, basename(cluster), 'postgresql.conf'), '# of ours\n');
  const restored = await startServer({ dataDir });
  await backup('of a copy', restored);
  await restored.stop();
  bringBack('of a copy');
  await (await startServer({ dataDir })).stop();
  removeDataDir(dataDir);
});

test('a backup whose connection is lost while it copies says why, and leaves nothing', async () => {
  const sql = openBehind(backend.server.dataDir, 2);
  try {
    const ended = await sql.begin(async (transaction) => {
      await transaction`lock table storage.objects in access exclusive mode`;
      const begun = backup('cut').catch(explainError);
      await until('it waits for us, and its other connection is cut', async () => {
        if ((await countLockWaits(sql)) === 0) return false;
        return (await sql`select pg_terminate_backend(active_pid) from pg_replication_slots`).length > 0;
      });
      return { begun };
    });
    expect(await ended.begun).toBe(
      'The server, or another command, is just starting or stopping. Try again in a moment.',
    );
  } finally {
    await sql.end();
  }
  expect(readdirSync(folder).filter((name) => name.startsWith('cut'))).toEqual([]);
});
