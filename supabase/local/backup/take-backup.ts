import { existsSync, rmSync } from 'node:fs';
import { chmod, lstat, mkdir, mkdtemp, readdir, realpath, rename, rm, rmdir, stat } from 'node:fs/promises';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { Client } from 'pg';
import { noteContents } from '#local/postgres/contents.ts';
import { isInside, nameBackup, POINTER, recallCluster, rememberCluster } from '#local/postgres/location.ts';
import { codeOf } from '#local/error-code.ts';
import { copyCluster } from './copy-cluster.ts';
import { copyPictures } from './copy-pictures.ts';
import { copySafely, syncFolder, walk } from './copy-safely.ts';

interface Ports {
  /** A superuser's address of the database, which runs. */
  url: string;
  dataDir: string;
  /** A folder that is not there yet, or is empty. */
  into: string;
}

/** People may wait at the end while the last pictures are copied; not for longer than a query of theirs may take. */
const LOCK_TIMEOUT = '3s';
const SECRETS = 'secrets.json';
/** Files of the data directory: keys, and where pictures lie that are not in it. */
const ALONE = [SECRETS, 'signing-keys.json', 'files-are-in'];
const MAILBOX = 'mailbox';
const FILES = 'files';
const OURS = [...ALONE, MAILBOX, FILES];
const CLUSTER = /^postgres(-[0-9a-f]+)?$/;
const DAY_MS = 86_400_000;

/**
 * Copies a data directory while the server works on it. Rows and pictures are of one moment, the end: until the last
 * picture is copied and the database's copy has ended, no row of a picture comes or goes.
 */
export async function takeBackup({ url, dataDir, into }: Ports): Promise<{ pictures: number }> {
  const target = await checkTarget(dataDir, into);
  const cluster = recallCluster(dataDir);
  if (cluster === undefined) throw new Error(`There is no database in ${dataDir} yet: npm start makes it.`);
  await removeAbandoned(dirname(target));
  // Of its own even where another container has a process of our number.
  const half = await mkdtemp(join(dirname(target), `${basename(target)}.unfinished-${process.pid}-`));
  const forgetSignals = removeWhenStopped(half);
  const clusterCopy = join(half, nameBackup());
  const database = new Client({ connectionString: url });
  const writers = new Client({ connectionString: url });
  // One that is lost between two questions is told by the next one.
  for (const client of [database, writers]) client.on('error', () => {});
  try {
    await chmod(half, 0o711);
    await database.connect();
    await writers.connect();
    for (const name of ALONE) await copySafely(join(dataDir, name), join(half, name));
    await copyMails(dataDir, half);

    const filesDir = join(dataDir, FILES);
    const copied = new Set<string>();
    const copy = () => copyPictures(filesDir, join(half, FILES), copied);
    await copy();
    const { end } = await copyCluster(database, cluster, clusterCopy);
    await copy();
    await writers.query(
      `set lock_timeout = '${LOCK_TIMEOUT}'; begin; lock table storage.objects in share mode`,
    );
    await copy();
    const makeWhole = await end();
    await writers.query('commit');
    await makeWhole();

    noteContents(clusterCopy);
    rememberCluster(half, clusterCopy);
    for await (const { path, isFolder } of walk(half)) if (isFolder) await syncFolder(path);
    await syncFolder(half);
    await removeEmpty(target);
    await rename(half, target);
    await syncFolder(dirname(target));
    return { pictures: copied.size };
  } finally {
    await Promise.allSettled([writers.end(), database.end()]);
    await rm(half, { recursive: true, force: true });
    forgetSignals();
  }
}

/** Keys and rows of people are in it. */
function removeWhenStopped(half: string): () => void {
  const leave = () => {
    rmSync(half, { recursive: true, force: true, maxRetries: 3 });
    process.exit(1);
  };
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
  for (const signal of signals) process.once(signal, leave);
  return () => signals.forEach((signal) => process.off(signal, leave));
}

/** What backups left here that were killed. One of another container may be at work unseen: each is left for a day. */
async function removeAbandoned(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const [, pid] = /\.unfinished-(\d+)(?:-\w+)?$/.exec(name) ?? [];
    if (pid === undefined || isRunning(Number(pid))) continue;
    const half = join(folder, name);
    const info = await lstat(half).catch(() => undefined);
    if (info?.isDirectory() && Date.now() - info.mtimeMs > DAY_MS && isOurs(await readdir(half)))
      await rm(half, { recursive: true, force: true });
  }
}

/** Other programs call what they have not finished so too. */
const isOurs = (names: readonly string[]): boolean =>
  names.includes(SECRETS) &&
  names.every((name) => OURS.includes(name) || CLUSTER.test(name) || name.startsWith(POINTER));

/** Ours is not at work yet: whoever had our number before is gone. */
function isRunning(pid: number): boolean {
  try {
    return pid !== process.pid && process.kill(pid, 0);
  } catch (error) {
    return codeOf(error) !== 'ESRCH';
  }
}

async function checkTarget(dataDir: string, into: string): Promise<string> {
  const target = await realpath(into).catch(() => resolve(into));
  if (isInside(resolve(dataDir), target)) {
    throw new Error(`A backup in ${dataDir} would be lost with it: name a folder elsewhere.`);
  }
  await mkdir(dirname(target), { recursive: true });
  if (existsSync(target)) {
    if ((await readdir(target)).length > 0) throw notEmpty(target);
    // It can be neither replaced, nor filled from the disk of its parent.
    if ((await stat(target)).dev !== (await stat(dirname(target))).dev)
      throw new Error(`${target} is where another disk begins: name a folder inside of it.`);
  }
  return target;
}

/** Nothing that somebody has laid there meanwhile goes with it. */
async function removeEmpty(target: string): Promise<void> {
  await rmdir(target).catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return;
    throw ['ENOTEMPTY', 'EEXIST'].includes(codeOf(error) ?? '') ? notEmpty(target) : error;
  });
}

const notEmpty = (target: string) =>
  new Error(`There is something in ${target} already: name a folder that is not there yet.`);

async function copyMails(dataDir: string, half: string): Promise<void> {
  const from = join(dataDir, MAILBOX);
  for await (const { path, isFolder } of walk(from)) {
    if (!isFolder) await copySafely(path, join(half, MAILBOX, relative(from, path)));
  }
}
