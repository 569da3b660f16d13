import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { locateCluster, rememberCluster } from './location.ts';

const IN_BACKUP = 'postgres-0a1b2c3d';
let dataDir: string;
beforeEach(() => (dataDir = mkdtempSync(join(tmpdir(), 'location-'))));
afterEach(() => rmSync(dataDir, { recursive: true }));

/** Copies the same backup over the data directory. */
function copyBackup(): void {
  const copy = join(dataDir, IN_BACKUP);
  mkdirSync(copy, { recursive: true });
  writeFileSync(join(copy, 'backup_label'), '');
  rememberCluster(dataDir, copy);
}
const locate = () => locateCluster(dataDir, null);
const pointer = () => readFileSync(join(dataDir, 'postgres-is-in'), 'utf8');
const startOn = (cluster: string) =>
  renameSync(join(cluster, 'backup_label'), join(cluster, 'backup_label.old'));

test('what a backup brought never runs under its name there, so that it can be brought once more', async () => {
  copyBackup();
  const first = await locate();
  expect(basename(first)).toMatch(/^postgres-0a1b2c3d-[0-9a-f]{8}$/);
  expect(pointer()).toBe(basename(first));
  expect(existsSync(join(dataDir, IN_BACKUP))).toBe(false);
  expect(await locate(), 'a start that came to nothing').toBe(first);
  startOn(first);
  expect(await locate()).toBe(first);
  copyBackup();
  const second = await locate();
  expect(second).not.toBe(first);
  expect(existsSync(join(second, 'backup_label'))).toBe(true);
});

test('a start that was killed before it wrote the name down is followed by one that finds it', async () => {
  copyBackup();
  startOn(await locate());
  copyBackup();
  const left = await locate();
  rememberCluster(dataDir, join(dataDir, IN_BACKUP));
  expect(await locate()).toBe(left);
  startOn(left);
  rememberCluster(dataDir, join(dataDir, IN_BACKUP));
  await expect(locate()).rejects.toThrow('postgres-0a1b2c3d, which is not there');
});

test('one that was started under that name keeps it', async () => {
  copyBackup();
  const cluster = join(dataDir, IN_BACKUP);
  startOn(cluster);
  expect(await locate()).toBe(cluster);
});

test('a copy of a backup that was cut short before it was named starts nothing else in its place', async () => {
  const half = join(dataDir, IN_BACKUP);
  mkdirSync(half);
  const unnamed = `${half} is of a backup, and ${join(dataDir, 'postgres-is-in')} does not name it`;
  await expect(locate(), 'where nothing was').rejects.toThrow(unnamed);
  const used = join(dataDir, 'postgres');
  mkdirSync(used);
  rememberCluster(dataDir, used);
  expect(await locate(), 'started under that name, and left since').toBe(used);
  writeFileSync(join(half, 'backup_label'), '');
  await expect(locate(), 'over another').rejects.toThrow(unnamed);
  rememberCluster(dataDir, half);
  expect(basename(await locate())).toMatch(/^postgres-0a1b2c3d-/);
  writeFileSync(join(dataDir, 'postgres-is-in'), '');
  await expect(locate(), 'a full disk').rejects.toThrow('postgres-is-in is empty');
});
