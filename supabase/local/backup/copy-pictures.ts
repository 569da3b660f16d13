import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { codeOf } from '#local/error-code.ts';
import { copySafely } from './copy-safely.ts';

/**
 * Copies what is not among `copied` yet, and notes it there. A picture never changes once it lies under its name, so that
 * a second time takes only what has come since, and asks for nothing else. Half-written ones and what was put aside stay
 * behind.
 */
export async function copyPictures(filesDir: string, into: string, copied: Set<string>): Promise<void> {
  for (const database of await namesIn(filesDir)) {
    for (const shard of await namesIn(join(filesDir, database, 'objects'))) {
      const folder = join(database, 'objects', shard);
      for (const picture of await namesIn(join(filesDir, folder))) {
        const name = `${folder}/${picture}`;
        if (copied.has(name)) continue;
        if (await copySafely(join(filesDir, name), join(into, name))) copied.add(name);
      }
    }
  }
}

/** None where there is no such folder. */
async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes(String(codeOf(error)))) return [];
    throw error;
  }
}
