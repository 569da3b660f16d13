import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isReachableBy, type Account } from './account.ts';
import { SHARED_HOME } from './binaries.ts';

/**
 * Where the cluster of this data directory lies: inside it, or, where the unprivileged account cannot get there (below
 * root's closed home, say), under the shared home. A file in the data directory remembers the way, and a cluster
 * that it names but that is gone is an error, never a reason to begin anew.
 */
export async function locateCluster(dataDir: string, account: Account | null): Promise<string> {
  const inside = join(dataDir, 'postgres');
  const pointer = join(dataDir, 'postgres-is-in');
  if (existsSync(pointer)) {
    const elsewhere = (await readFile(pointer, 'utf8')).trim();
    if (!existsSync(elsewhere) && !existsSync(`${elsewhere}.new`)) {
      throw new Error(
        `${pointer} names ${elsewhere}, which is not there. Bring it back, or remove ${dataDir}.`,
      );
    }
    return elsewhere;
  }
  if (!account || existsSync(inside) || isReachableBy(account, dataDir)) return inside;

  const elsewhere = join(SHARED_HOME, `data-${randomBytes(8).toString('hex')}`);
  await mkdir(`${elsewhere}.new`, { recursive: true });
  await chmod(SHARED_HOME, 0o755);
  await writeFile(pointer, elsewhere);
  return elsewhere;
}
