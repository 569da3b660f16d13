import { spawn, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, openSync } from 'node:fs';
import { chown, mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { basename, dirname, join } from 'node:path';
import { platform } from 'node:process';
import postgres from 'postgres';
import { holdLock } from '#local/data-dir.ts';
import { PRODUCT } from '#shared/contract.ts';
import { unprivilegedAccount, type Account } from './account.ts';
import { findBinaries } from './binaries.ts';
import { locateCluster, rememberCluster } from './location.ts';
import { endOrphan, nameCluster } from './orphan.ts';

export interface Cluster {
  url: string;
  /** Settles when PostgreSQL has ended, for whatever reason. */
  ended: Promise<void>;
  stop: () => Promise<void>;
}

const SETTINGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  password_encryption: 'scram-sha-256',
  max_connections: '60',
  shared_buffers: '64MB',
  log_min_messages: 'fatal',
  log_min_error_statement: 'panic',
  timezone: 'UTC',
} as const;

/** Starts the PostgreSQL of this data directory, making the cluster first where there is none. */
export async function startCluster(dataDir: string, password: string): Promise<Cluster> {
  const account = unprivilegedAccount();
  const binaries = await findBinaries(account);
  const folder = await locateCluster(dataDir, account);
  const release = holdLock(`${folder}.lock`);
  // A copy of a data directory may name the same cluster elsewhere.
  if (!release)
    throw new Error(`${folder} is in use by another ${PRODUCT.name}, started on another DATA_DIR.`);
  await endOrphan(folder);
  await removeHalves(folder);
  if (!existsSync(folder)) await createCluster(binaries, folder, password, account);
  rememberCluster(dataDir, folder);
  const port = await findFreePort();
  const child = runPostgres({ binaries, folder, port, account, logFile: join(dataDir, 'postgres.log') });
  const url = `postgres://postgres:${password}@127.0.0.1:${port}/postgres`;
  const ended = once(child, 'exit').then(() => undefined);
  await answers(url, ended);
  return {
    url,
    ended,
    async stop() {
      if (platform === 'win32') child.kill();
      else child.stdin?.end();
      await ended;
      release();
    },
  };
}

/**
 * A cluster is made under a name of its own and renamed, so that one killed half-way is never taken for a whole one,
 * nor met by the next attempt while an orphaned `initdb` still writes into it.
 */
async function createCluster(binaries: string, folder: string, password: string, account: Account | null) {
  const half = `${folder}.new-${randomBytes(4).toString('hex')}`;
  await mkdir(half, { mode: 0o700 });
  const passwordFile = `${half}.password`;
  await writeFile(passwordFile, password, { mode: 0o600 });
  if (account) {
    await chown(half, account.uid, account.gid);
    await chown(passwordFile, account.uid, account.gid);
  }
  const args = ['-D', half, '-U', 'postgres', '--auth=scram-sha-256', `--pwfile=${passwordFile}`];
  const initdb = spawn(join(binaries, 'bin', 'initdb'), [...args, '--encoding=UTF8', '--locale=C'], {
    ...account,
    cwd: '/',
    env: { TZ: 'UTC' },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let complaint = '';
  initdb.stderr.on('data', (chunk: Buffer) => (complaint += chunk.toString()));
  await once(initdb, 'exit');
  await rm(passwordFile);
  if (initdb.exitCode !== 0) throw new Error(`PostgreSQL could not be set up in ${folder}:\n${complaint}`);
  await rename(half, folder);
}

/** What earlier attempts left; one that is still being written to can stay until the next time. */
async function removeHalves(folder: string): Promise<void> {
  const names = await readdir(dirname(folder));
  const halves = names.filter((name) => name.startsWith(`${basename(folder)}.new-`));
  await Promise.allSettled(halves.map((name) => rm(join(dirname(folder), name), { recursive: true })));
}

interface Run {
  binaries: string;
  folder: string;
  port: number;
  account: Account | null;
  logFile: string;
}

/**
 * PostgreSQL runs under a small shell that waits for our end of a pipe to close: when this process ends in any way,
 * kill -9 included, the database stops cleanly by itself. It has a session of its own, so that Ctrl-C reaches us alone.
 */
function runPostgres({ binaries, folder, port, account, logFile }: Run): ChildProcess {
  const settings = Object.entries({
    ...SETTINGS,
    cluster_name: nameCluster(folder),
    port: String(port),
  }).flatMap(([key, value]) => ['-c', `${key}=${value}`]);
  const command = [join(binaries, 'bin', 'postgres'), '-D', folder, ...settings];
  const log = openSync(logFile, 'a', 0o600);
  const options = { ...account, cwd: '/', env: { TZ: 'UTC' }, detached: true };
  if (platform === 'win32') {
    const [file = '', ...args] = command;
    return spawn(file, args, { ...options, stdio: ['pipe', log, log] });
  }
  const guard =
    'exec 3<&0 </dev/null; "$@" 3<&- & p=$!; (cat <&3 >/dev/null; kill -INT $p) & wait $p; kill $! 2>/dev/null';
  return spawn('/bin/sh', ['-c', guard, 'plateglow-postgres', ...command], {
    ...options,
    stdio: ['pipe', log, log],
  });
}

async function findFreePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
}

/** Waits until PostgreSQL takes queries; recovery after a crash may need some seconds. */
async function answers(url: string, ended: Promise<void>): Promise<void> {
  let hasEnded = false;
  void ended.then(() => (hasEnded = true));
  const sql = postgres(url, { max: 1, connect_timeout: 2, onnotice: () => {} });
  const deadline = Date.now() + 120_000;
  try {
    for (;;) {
      try {
        await sql`select 1`;
        return;
      } catch (error) {
        if (hasEnded)
          throw new Error('PostgreSQL ended at its start; postgres.log in the data directory says why.');
        if (Date.now() > deadline) throw error;
        await new Promise((wake) => setTimeout(wake, 50));
      }
    }
  } finally {
    await sql.end();
  }
}
