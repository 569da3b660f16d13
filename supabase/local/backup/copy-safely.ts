import { constants, createWriteStream } from 'node:fs';
import { copyFile, mkdir, open, readdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { codeOf } from '#local/error-code.ts';

/** Copies one file and waits until it is on the disk. False where it has gone meanwhile. */
export async function copySafely(from: string, to: string): Promise<boolean> {
  await mkdir(dirname(to), { recursive: true, mode: 0o700 });
  try {
    await copyWhole(from, to);
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return false;
    throw error;
  }
  await syncPath(to, 'r+');
  return true;
}

/**
 * As a clone where the disk can, else to where the file ends by then: PostgreSQL cuts its files shorter, and Node's own copy
 * of one that is cut shorter under its hands never ends.
 */
async function copyWhole(from: string, to: string): Promise<void> {
  try {
    await copyFile(from, to, constants.COPYFILE_FICLONE_FORCE);
  } catch {
    // Opened first: what has gone leaves no empty copy.
    const source = await open(from, 'r');
    await pipeline(source.createReadStream(), createWriteStream(to, { mode: 0o600 }));
  }
}

/** Windows syncs folders by itself and refuses to be asked. */
export async function syncFolder(folder: string): Promise<void> {
  if (process.platform !== 'win32') await syncPath(folder, 'r');
}

async function syncPath(path: string, flags: 'r' | 'r+'): Promise<void> {
  const opened = await open(path, flags);
  try {
    await opened.sync();
  } finally {
    await opened.close();
  }
}

/** Every file and folder below a folder, folders before what is in them; what goes meanwhile is left out. */
export async function* walk(folder: string): AsyncGenerator<{ path: string; isFolder: boolean }> {
  const entries = await readdir(folder, { withFileTypes: true }).catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return [];
    throw error;
  });
  for (const entry of entries) {
    const path = join(folder, entry.name);
    yield { path, isFolder: entry.isDirectory() };
    if (entry.isDirectory()) yield* walk(path);
  }
}
