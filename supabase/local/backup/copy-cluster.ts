import { mkdir, readFile, readdir, writeFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { Client } from 'pg';
import { copySafely, walk } from './copy-safely.ts';

/** What PostgreSQL makes anew at its start: the folders stay, empty. */
const EMPTIED = new Set([
  'pg_wal',
  'pg_replslot',
  'pg_dynshmem',
  'pg_notify',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
]);
const LEFT_OUT =
  /^(postmaster\.pid|backup_label.*|backup_contents|tablespace_map.*|pg_internal\.init.*|pgsql_tmp.*)$/;
const CONTROL = join('global', 'pg_control');

interface Begun {
  /**
   * Ends it: what is restored from the copy is the database as it is now. What it gives back makes the copy whole, whatever
   * happens to the database meanwhile.
   */
  end: () => Promise<() => Promise<void>>;
}

/**
 * Copies a running cluster, in the way that PostgreSQL describes for copies of its files (pg_backup_start and pg_backup_stop):
 * the copy becomes whole when PostgreSQL starts on it, by its log, which is kept here for as long as it takes.
 */
export async function copyCluster(sql: Client, cluster: string, into: string): Promise<Begun> {
  const ask = async (query: string): Promise<Record<string, string>> => {
    const { rows } = await sql.query<Record<string, string>>(query);
    return rows[0] ?? {};
  };
  // It goes with this session, however that ends.
  await ask(`select pg_create_physical_replication_slot('backup_' || pg_backend_pid(), true, true)`);
  const { first = '' } = await ask(`select pg_walfile_name(pg_backup_start('backup', true)) as first`);

  await mkdir(into, { recursive: true, mode: 0o700 });
  for await (const { path, isFolder } of walk(cluster)) {
    const name = relative(cluster, path);
    const [top = '', ...below] = name.split(sep);
    if (EMPTIED.has(top) && below.length > 0) continue;
    if (LEFT_OUT.test(below.at(-1) ?? top) || name === CONTROL) continue;
    if (isFolder) await mkdir(join(into, name), { recursive: true, mode: 0o700 });
    else await copySafely(path, join(into, name));
  }
  // Some of what was copied is later than the beginning: this must be as late as any of it.
  await copyControl(cluster, into);

  return {
    async end() {
      // PostgreSQL goes on in a new part of the log after it: what comes from then on is in none of those that are copied.
      const { label = '', last = '' } = await ask(
        `select labelfile as label, pg_walfile_name(lsn) as last from pg_backup_stop(false)`,
      );
      return async () => {
        await writeFile(join(into, 'backup_label'), label, { mode: 0o600, flush: true });
        await copyLog(join(cluster, 'pg_wal'), join(into, 'pg_wal'), { first, last });
      };
    },
  };
}

/** PostgreSQL writes over it at any time: it is read until it is the same twice. */
async function copyControl(cluster: string, into: string): Promise<void> {
  const read = () => readFile(join(cluster, CONTROL));
  let before = await read();
  for (;;) {
    const now = await read();
    if (now.equals(before)) break;
    before = now;
  }
  await writeFile(join(into, CONTROL), before, { mode: 0o600, flush: true });
}

/** The parts of the log from the beginning of the copy to its end. Their names sort by time. */
async function copyLog(
  from: string,
  into: string,
  { first, last }: { first: string; last: string },
): Promise<void> {
  const isNeeded = (name: string) =>
    (/^[0-9A-F]{24}$/.test(name) && name >= first && name <= last) || name.endsWith('.history');
  for (const name of (await readdir(from)).filter(isNeeded)) {
    if (!(await copySafely(join(from, name), join(into, name)))) {
      throw new Error(`${name} of the database's log has gone before it was copied.`);
    }
  }
}
