import { existsSync } from 'node:fs';
import { join, relative } from 'node:path';
import { copySafely, walk } from './copy-safely.ts';

/**
 * Copies what is not in the copy yet. A picture never changes once it lies under its name, so that a second time takes
 * only what has come since. Half-written ones and what was put aside stay behind. Gives the number of files.
 */
export async function copyPictures(filesDir: string, into: string): Promise<number> {
  let copied = 0;
  for (const { path, isFolder } of await walk(filesDir)) {
    const name = relative(filesDir, path);
    const to = join(into, name);
    if (isFolder || !/^[^/\\]+[/\\]objects[/\\]/.test(name) || existsSync(to)) continue;
    if (await copySafely(path, to)) copied += 1;
  }
  return copied;
}
