import { steadyNow } from '#local/steady-clock.ts';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { platform } from 'node:process';
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { runAs, type Account } from './account.ts';
import { nameCluster, PATIENCE, type Patience } from './orphan.ts';

interface Run {
  binaries: string;
  folder: string;
  port: number;
  account: Account | null;
  logFile: string;
  /** For the question whether it takes queries. */
  url: string;
}

const SETTINGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  password_encryption: 'scram-sha-256',
  max_connections: '60',
  shared_buffers: '64MB',
  // The log that is kept for a crash: rows that come and go again and again fill the disk with it otherwise.
  max_wal_size: '256MB',
  min_wal_size: '80MB',
  log_min_messages: 'fatal',
  log_min_error_statement: 'panic',
  timezone: 'UTC',
} as const;

/** Recovery after a crash may need some seconds. */
const LONGEST_START_MS = 120_000;

export class EndedAtStart extends Error {
  constructor() {
    super('PostgreSQL ended at its start; postgres.log in the data directory says why.');
  }
}

/** Comes back when PostgreSQL takes queries; where it does not come to that, it has ended. */
export async function runPostgres(run: Run): Promise<ChildProcess> {
  const child = spawnPostgres(run);
  try {
    await untilReady(run, child);
    return child;
  } catch (error) {
    letGo(child);
    await hasEnded(child);
    throw error;
  }
}

/** Asks it to end, in the end by force; see the guard. */
export function letGo(child: ChildProcess): void {
  if (platform === 'win32') child.kill();
  else child.stdin?.end();
}

export async function hasEnded(child: ChildProcess): Promise<void> {
  if (!isOver(child)) await once(child, 'exit');
}

const isOver = (child: ChildProcess): boolean => child.exitCode !== null || child.signalCode !== null;

/**
 * Runs what it is given, waits for our end of a pipe to close, and then ends that: first with a checkpoint, in the end by
 * force, since a PostgreSQL that is told to stop in the middle of its recovery may never do so. It leaves nothing behind.
 * Where PostgreSQL ends by itself, the watch is told so at whatever moment: until our end has closed it has nothing to clear
 * away, and after that the shell knows by itself, as `$!`, which sleep it has begun: by then `:` has taken the place of
 * PostgreSQL there. By force, as a sleep that has just begun is the shell still, and may lose any other word.
 */
export const guardWith = ({ withCheckpointS, withoutS }: Patience): string =>
  'exec 3<&0 </dev/null; "$@" 3<&- & p=$!; ' +
  '(read -r _; : & trap "kill -KILL \\$!; wait \\$!; exit" TERM; ' +
  `kill -INT $p; sleep ${withCheckpointS} & wait $!; ` +
  `kill -QUIT $p; sleep ${withoutS} & wait $!; kill -KILL $p) <&3 2>/dev/null & w=$!; ` +
  'wait $p; { kill $w; wait $w; } 2>/dev/null';

/**
 * PostgreSQL runs under a small shell, the guard: when this process ends in any way, kill -9 included, the database stops
 * by itself. It has a session of its own, so that Ctrl-C reaches us alone.
 */
function spawnPostgres({ binaries, folder, port, account, logFile }: Run): ChildProcess {
  const settings = Object.entries({
    ...SETTINGS,
    cluster_name: nameCluster(folder),
    port: String(port),
  }).flatMap(([key, value]) => ['-c', `${key}=${value}`]);
  const command = [join(binaries, 'bin', 'postgres'), '-D', folder, ...settings];
  const log = openSync(logFile, 'a', 0o600);
  const options = { ...runAs(account), cwd: '/', env: { TZ: 'UTC' }, detached: true };
  try {
    if (platform === 'win32') {
      const [file = '', ...args] = command;
      return spawn(file, args, { ...options, stdio: ['pipe', log, log] });
    }
    return spawn('/bin/sh', ['-c', guardWith(PATIENCE), 'plateglow-postgres', ...command], {
      ...options,
      stdio: ['pipe', log, log],
    });
  } finally {
    closeSync(log);
  }
}

async function untilReady({ url, folder }: Run, child: ChildProcess): Promise<void> {
  const deadline = steadyNow() + LONGEST_START_MS;
  for (;;) {
    const client = new Client({ connectionString: url, connectionTimeoutMillis: 2000 });
    client.on('error', () => {});
    try {
      await client.connect();
      // Where somebody has taken the port, it may be a copy of ours that answers.
      const { rows } = await client.query<{ cluster_name: string }>('show cluster_name');
      if (rows[0]?.cluster_name === nameCluster(folder)) return;
      throw new Error('Another PostgreSQL answers on its port.');
    } catch (error) {
      if (isOver(child)) throw new EndedAtStart();
      if (steadyNow() > deadline) throw error;
      await pause(50);
    } finally {
      await client.end().catch(() => {});
    }
  }
}
