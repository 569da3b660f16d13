import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chown, mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { runAs, type Account } from './account.ts';

/** PostgreSQL starts its own programs through a shell, their paths in double quotes. */
const SHELL_READS = /["$`]/;
/** Of an account that is a number alone, as in a container. */
const NAMELESS = /could not look up effective user ID/;

/**
 * A cluster is made under a name of its own and renamed, so that one killed half-way is never taken for a whole one,
 * nor met by the next attempt while an orphaned `initdb` still writes into it.
 */
export async function createCluster(
  binaries: string,
  folder: string,
  password: string,
  account: Account | null,
): Promise<void> {
  const half = `${folder}.new-${randomBytes(4).toString('hex')}`;
  await mkdir(half, { mode: 0o700 });
  const passwordFile = `${half}.password`;
  try {
    await writeFile(passwordFile, password, { mode: 0o600 });
    if (account) for (const path of [half, passwordFile]) await chown(path, account.uid, account.gid);
    await runInitdb(join(binaries, 'bin', 'initdb'), { folder, half, passwordFile, account });
  } finally {
    await rm(passwordFile, { force: true });
  }
  await rename(half, folder);
}

interface Ground {
  folder: string;
  half: string;
  passwordFile: string;
  account: Account | null;
}

async function runInitdb(program: string, { folder, half, passwordFile, account }: Ground): Promise<void> {
  const args = ['-D', half, '-U', 'postgres', '--auth=scram-sha-256', `--pwfile=${passwordFile}`];
  const initdb = spawn(program, [...args, '--encoding=UTF8', '--locale=C'], {
    ...runAs(account),
    cwd: '/',
    env: { TZ: 'UTC' },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let complaint = '';
  initdb.stderr.on('data', (chunk: Buffer) => (complaint += chunk.toString()));
  await once(initdb, 'exit');
  if (initdb.exitCode === 0) return;
  throw new Error(`PostgreSQL could not be set up in ${folder}:\n${complaint}${hintAt(program, complaint)}`);
}

function hintAt(program: string, complaint: string): string {
  if (SHELL_READS.test(program)) return `A path with ", $ or \` in it is of no use: ${program}`;
  if (NAMELESS.test(complaint))
    return 'PostgreSQL needs a name for this account: give it a line in /etc/passwd, or start as root.';
  return '';
}

/** What earlier attempts left; one that is still being written to can stay until the next time. */
export async function removeHalves(folder: string): Promise<void> {
  const names = await readdir(dirname(folder));
  const halves = names.filter((name) => name.startsWith(`${basename(folder)}.new-`));
  await Promise.allSettled(halves.map((name) => rm(join(dirname(folder), name), { recursive: true })));
}
