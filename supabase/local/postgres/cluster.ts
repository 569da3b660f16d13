import type { ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { requireAccess, TO_CHANGE, TO_ENTER, TO_WRITE } from '#local/access.ts';
import { holdLock } from '#local/data-dir.ts';
import { freeBytesAt } from '#local/free-space.ts';
import { steadyNow } from '#local/steady-clock.ts';
import { PRODUCT } from '#shared/contract.ts';
import { unprivilegedAccount } from './account.ts';
import { addressOf } from './address.ts';
import { findBinaries, SHARED_HOME } from './binaries.ts';
import { createCluster, removeHalves } from './create-cluster.ts';
import { onFreePort } from './free-port.ts';
import { locateCluster, rememberCluster } from './location.ts';
import { mendCluster, openWay } from './mend-cluster.ts';
import { endOrphan } from './orphan.ts';
import { hasEnded, letGo, runPostgres } from './run-postgres.ts';

export interface Cluster {
  url: string;
  folder: string;
  /** Settles when PostgreSQL has ended and does not come back. */
  ended: Promise<void>;
  stop: () => Promise<void>;
}

/** So many starts in a row that come to nothing are enough, where it is not for want of room. */
const MOST_FAILED_STARTS = 3;
/** Some files of its log, and what else a start writes. */
const ROOM_FOR_A_START = 100_000_000;
/** One that lives for less twice running is likely to end again: the next one waits a moment. */
const SHORT_LIFE_MS = 2_000;
const PAUSE_MS = 1_000;

interface Told {
  /** Each time when it has ended unasked. */
  onEnd?: () => void;
  /** When owners or modes had to be mended, with the number of files and folders. */
  onMend?: (entries: number) => void;
}

/** Starts the PostgreSQL of this data directory, making the cluster first where there is none, and keeps it running. */
export async function startCluster(
  dataDir: string,
  password: string,
  { onEnd = () => {}, onMend = () => {} }: Told = {},
): Promise<Cluster> {
  const account = unprivilegedAccount();
  const binaries = await findBinaries(account);
  const folder = await locateCluster(dataDir, account);
  const lock = `${folder}.lock`;
  requireAccess(dirname(folder), existsSync(lock) ? TO_ENTER : TO_CHANGE, dirname(folder));
  requireAccess(lock, TO_WRITE, lock);
  const release = holdLock(lock);
  // A copy of a data directory may name the same cluster elsewhere.
  if (!release)
    throw new Error(`${folder} is in use by another ${PRODUCT.name}, started on another DATA_DIR.`);
  await removeHalves(folder);
  if (existsSync(folder)) {
    // One that still stops there would meet a folder that is closed while it is mended.
    if (account) await endOrphan(folder);
    const opened = account ? openWay(folder, account, [resolve(dataDir), SHARED_HOME]) : 0;
    const mended = opened + mendCluster(folder, account);
    if (mended > 0) onMend(mended);
  } else await createCluster(binaries, folder, password, account);
  rememberCluster(dataDir, folder);
  const startOn = async (port: number) => {
    const url = addressOf(port, password);
    const run = { binaries, folder, port, account, logFile: join(dataDir, 'postgres.log'), url };
    const start = async () => {
      await endOrphan(folder);
      return await runPostgres(run);
    };
    return { url, start, first: await start() };
  };
  const { url, start, first } = await onFreePort(startOn);
  const hasRoom = async () => (await freeBytesAt(folder).catch(() => Infinity)) > ROOM_FOR_A_START;
  const running = keepRunning({ start, hasRoom, onEnd }, first);
  return {
    url,
    folder,
    ended: running.ended,
    async stop() {
      await running.stop();
      release();
    },
  };
}

interface Care {
  start: () => Promise<ChildProcess>;
  hasRoom: () => Promise<boolean>;
  onEnd: () => void;
}

/** Starts it again whenever it ends unasked: killed for want of memory, say. Nothing that it has promised is lost by that. */
function keepRunning({ start, hasRoom, onEnd }: Care, first: ChildProcess) {
  let current: ChildProcess | undefined = first;
  let isStopping = false;
  /** Undefined where it starts no more. On a full disk it cannot start: there it is tried until there is room. */
  const startAgain = async (): Promise<ChildProcess | undefined> => {
    for (let failures = 0; failures < MOST_FAILED_STARTS && !isStopping;) {
      try {
        return await start();
      } catch {
        if (await hasRoom()) failures += 1;
        await pause(PAUSE_MS);
      }
    }
    return undefined;
  };
  const live = async (): Promise<void> => {
    let startedAt = steadyNow();
    for (let shortLives = 0; current; startedAt = steadyNow()) {
      if (isStopping) letGo(current);
      await hasEnded(current);
      if (isStopping) return;
      onEnd();
      shortLives = steadyNow() - startedAt < SHORT_LIFE_MS ? shortLives + 1 : 0;
      if (shortLives > 1) await pause(PAUSE_MS);
      current = await startAgain();
    }
  };
  const ended = live();
  return {
    ended,
    async stop() {
      isStopping = true;
      if (current) letGo(current);
      await ended;
    },
  };
}
