import { mkdtemp, open, readlink, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { expect, test, vi } from 'vitest';
import { copyCluster } from '#local/backup/copy-cluster.ts';
import { walk } from '#local/backup/copy-safely.ts';
import { startPostgres } from '#tests/support/server/postgres.ts';

/** Which files are waited for until they are on the disk. To wait for a thousand of them would show no more. */
async function watchSyncs(): Promise<Set<string>> {
  const synced = new Set<string>();
  const opened = await open(import.meta.filename);
  const handles = Object.getPrototypeOf(opened) as typeof opened;
  vi.spyOn(handles, 'sync').mockImplementation(async function (this: typeof opened) {
    synced.add(await readlink(`/proc/self/fd/${String(this.fd)}`));
  });
  await opened.close();
  return synced;
}

test.skipIf(process.platform !== 'linux')('each file of a copied database is on the disk', async () => {
  const postgres = await startPostgres();
  const folder = await mkdtemp(join(tmpdir(), 'copied-'));
  const database = new Client({ connectionString: postgres.url });
  try {
    await database.connect();
    const { rows } = await database.query<{ data_directory: string }>('show data_directory');
    const synced = await watchSyncs();
    const { end } = await copyCluster(database, rows[0]!.data_directory, folder);
    const makeWhole = await end();
    await makeWhole();
    const files: string[] = [];
    for await (const { path, isFolder } of walk(folder)) if (!isFolder) files.push(path);
    expect(files).toContain(join(folder, 'backup_label'));
    expect(files.filter((file) => !synced.has(file))).toEqual([]);
  } finally {
    vi.restoreAllMocks();
    await database.end();
    await postgres.stop();
    await rm(folder, { recursive: true });
  }
});
