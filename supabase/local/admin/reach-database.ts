import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { tellServer } from '#local/access.ts';
import { checkAccess } from '#local/data-dir-access.ts';
import { holdDataDir, holdLock } from '#local/data-dir.ts';
import { isDatabaseLost } from '#local/database/lost.ts';
import { requireDatabase } from '#local/database-place.ts';
import { codeOf } from '#local/error-code.ts';
import { unprivilegedAccount } from '#local/postgres/account.ts';
import { addressOf } from '#local/postgres/address.ts';
import { startCluster } from '#local/postgres/cluster.ts';
import { recallCluster } from '#local/postgres/location.ts';
import { openSecrets } from '#local/secrets.ts';
import type { Settings } from '#local/settings.ts';

const STARTING_OR_STOPPING =
  'The server, or another command, is just starting or stopping. Try again in a moment.';
/** PostgreSQL's words for a disk, memory or list of connections that is full. */
const NO_ROOM = /^53/;

interface ReachedDatabase {
  url: string;
  letGo: () => Promise<void>;
}

/** The database beside a running server; where none runs, it is started for as long as it is needed. */
export async function reachDatabase({
  databaseUrl,
  dataDir,
}: Pick<Settings, 'databaseUrl' | 'dataDir'>): Promise<ReachedDatabase> {
  if (databaseUrl !== undefined) return { url: databaseUrl, letGo: async () => {} };
  requireServersAccess(dataDir);
  requireDatabase(dataDir, databaseUrl);
  const cluster = existsSync(dataDir) ? recallCluster(dataDir) : undefined;
  if (cluster === undefined) throw new Error(`There is no database in ${dataDir} yet: npm start makes it.`);

  const release = holdLock(join(dataDir, 'lock'));
  const { databasePassword } = openSecrets(dataDir);
  if (!release) return { url: addressBeside(cluster, databasePassword), letGo: async () => {} };
  // Now under its own name, which a server that is started meanwhile will tell.
  release();
  requireOwnCluster(cluster);
  const held = holdDataDir(dataDir);
  try {
    const started = await startCluster(dataDir, databasePassword);
    return {
      url: started.url,
      async letGo() {
        await started.stop();
        held.release();
      },
    };
  } catch (error) {
    held.release();
    throw error;
  }
}

/** As for a start, but that what belongs to somebody else stays theirs: their server works with it. */
function requireServersAccess(dataDir: string): void {
  try {
    checkAccess(dataDir);
  } catch (error) {
    const owner = ownerOf(dataDir);
    throw owner === undefined || owner === process.geteuid?.() ? error : new Error(tellServer(owner));
  }
}

/** To start another account's database root would take it over, and their own server would find it closed. */
function requireOwnCluster(cluster: string): void {
  const account = unprivilegedAccount();
  const owner = ownerOf(cluster);
  if (!account || owner === undefined) return;
  if (owner !== account.uid && owner !== 0) throw new Error(tellServer(owner));
}

/** Undefined where there is nothing to be seen. */
function ownerOf(path: string): number | undefined {
  try {
    return statSync(path).uid;
  } catch {
    return undefined;
  }
}

/** Where PostgreSQL itself has written that it listens. */
function addressBeside(cluster: string, password: string): string {
  const file = join(cluster, 'postmaster.pid');
  const port = existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[3]) : 0;
  if (!port) throw new Error(STARTING_OR_STOPPING);
  return addressOf(port, password);
}

/**
 * What to say of an error to whoever has asked the database. The embedded one is lost for a moment only; where somebody's
 * own is not to be reached, its address may be wrong.
 */
export function explainError(error: unknown, databaseUrl?: string): string {
  if (!databaseUrl && isDatabaseLost(error) && !NO_ROOM.test(codeOf(error) ?? ''))
    return STARTING_OR_STOPPING;
  if (!(error instanceof Error)) return String(error);
  // A name with several addresses: it says nothing itself, and has an error of each.
  return error instanceof AggregateError
    ? error.errors.map((one: unknown) => explainError(one, databaseUrl)).join('; ')
    : error.message;
}
