import { randomBytes } from 'node:crypto';
import {
  appendFileSync,
  chmodSync,
  cpSync,
  existsSync,
  lchownSync,
  mkdirSync,
  readdirSync,
  rmSync,
  statfsSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { unprivilegedAccount } from '#local/postgres/account.ts';
import { rememberCluster } from '#local/postgres/location.ts';
import { writeFileSafely } from '#local/safe-file.ts';
import { openSecrets } from '#local/secrets.ts';
import { makeDataDir, removeDataDir } from './data-dir.ts';
import { launch } from './launch.ts';
import { findClusterFolder, isAlive } from './processes.ts';

/**
 * Makes a data directory as the first start of the real server leaves it, once for a run, and names it in the
 * environment of this process and of all that it starts from now on: `makeReadyDataDir` copies it. Gives back what
 * removes it. It is never kept from one run to the next, so a new migration is in it from its first run.
 */
export async function makeGoldenDataDir(): Promise<() => void> {
  if (process.env.GOLDEN_DATA_DIR) return () => {};
  const run = makeRunFolder(findQuickFolder());
  const folder = makeDataDir(run);
  // Node keeps what it has compiled there: each server of the run starts in half the time.
  const cache = process.env.NODE_COMPILE_CACHE ?? join(folder, 'compiled');
  const remove = () => {
    // Theirs too that ended before they could: a cluster may lie elsewhere.
    for (const name of readdirSync(run)) removeDataDir(join(run, name));
    rmSync(run, { recursive: true, force: true });
  };
  const server = launch(folder, { env: { NODE_COMPILE_CACHE: cache } });
  try {
    await server.ready();
    server.process.kill('SIGINT');
    if ((await server.exited) !== 0) throw new Error(`The first server did not stop:\n${server.stderr()}`);
  } catch (error) {
    remove();
    throw error;
  }
  writeThroughNothing(folder);
  process.env.GOLDEN_DATA_DIR = folder;
  process.env.NODE_COMPILE_CACHE = cache;
  return () => {
    delete process.env.GOLDEN_DATA_DIR;
    remove();
  };
}

/** No commit waits for the disk. What a killed process has written is there either way: only a power cut would tell. */
function writeThroughNothing(dataDir: string): void {
  appendFileSync(join(findClusterFolder(dataDir), 'postgresql.conf'), 'fsync = off\n');
}

const RUN = 'plateglow-run-';

/** One folder for all that a run makes, and an end to what killed runs have left: memory does not empty itself. */
function makeRunFolder(within: string): string {
  for (const name of readdirSync(within)) {
    const isDead = name.startsWith(RUN) && !isAlive(Number(name.slice(RUN.length)));
    if (isDead) rmSync(join(within, name), { recursive: true, force: true });
  }
  const folder = join(within, RUN + String(process.pid));
  mkdirSync(folder);
  chmodSync(folder, 0o711);
  return folder;
}

const MEMORY = '/dev/shm';
const ROOM_BYTES = 4e9;

/**
 * Data directories and phones come and go by the dozen, 40 MB and a thousand files each: a disk that others use too
 * makes minutes of it. Memory does where there is plenty, unless TMPDIR says otherwise.
 */
function findQuickFolder(): string {
  if (process.env.TMPDIR || !existsSync(MEMORY)) return tmpdir();
  const { bavail, bsize } = statfsSync(MEMORY);
  return bavail * bsize > ROOM_BYTES ? MEMORY : tmpdir();
}

/**
 * A new data directory for a test that is not about the first start: a copy of the golden one, with keys of its own.
 * Where the environment names none, as in a bench, it is empty, and the first start makes all of it.
 */
export function makeReadyDataDir(within?: string): string {
  const folder = makeDataDir(within);
  const golden = process.env.GOLDEN_DATA_DIR;
  if (golden) copyGolden(golden, folder);
  return folder;
}

function copyGolden(golden: string, folder: string): void {
  const files = join(golden, 'files');
  if (existsSync(files)) cpSync(files, join(folder, 'files'), { recursive: true });
  // Two servers never know each other's keys; of the golden one's only the database's password is in what is copied.
  const { databasePassword } = openSecrets(golden);
  const own = { ...openSecrets(folder), databasePassword };
  writeFileSafely(join(folder, 'secrets.json'), JSON.stringify(own), 0o600);
  copyCluster(golden, folder);
}

/** From one data directory to another: there, too, it lies inside, or where PostgreSQL's own account can get. */
export function copyCluster(dataDir: string, folder: string): void {
  const from = findClusterFolder(dataDir);
  const isInside = dirname(from) === resolve(dataDir);
  const cluster = isInside
    ? join(folder, 'postgres')
    : join(dirname(from), `data-${randomBytes(8).toString('hex')}`);
  cpSync(from, cluster, { recursive: true });
  chmodSync(cluster, 0o700);
  giveToPostgres(cluster);
  rememberCluster(folder, cluster);
}

/** As root a copy is root's; PostgreSQL runs as somebody else. */
function giveToPostgres(cluster: string): void {
  const account = unprivilegedAccount();
  if (!account) return;
  const below = readdirSync(cluster, { recursive: true, encoding: 'utf8' }).map((name) =>
    join(cluster, name),
  );
  for (const path of [cluster, ...below]) lchownSync(path, account.uid, account.gid);
}
