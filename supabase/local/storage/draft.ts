import { createHash } from 'node:crypto';
import { mkdir, open } from 'node:fs/promises';
import { dirname } from 'node:path';
import { StorageRefusal } from './refusal.ts';

/** Writes a new file, whole and safe on disk when this settles. Stops reading as soon as there are more than `limit`. */
export async function writeDraft(
  path: string,
  bytes: AsyncIterable<Uint8Array>,
  limit: number,
): Promise<{ size: number; digest: string }> {
  await makeFolder(dirname(path));
  const file = await open(path, 'wx', 0o600);
  try {
    const hash = createHash('sha256');
    let size = 0;
    for await (const chunk of bytes) {
      size += chunk.length;
      if (size > limit) throw new StorageRefusal('EntityTooLarge');
      hash.update(chunk);
      await file.writeFile(chunk);
    }
    await file.sync();
    return { size, digest: hash.digest('hex') };
  } finally {
    await file.close();
  }
}

export async function makeFolder(path: string): Promise<void> {
  const firstMade = await mkdir(path, { recursive: true, mode: 0o700 });
  if (firstMade === undefined) return;
  for (let folder = path; folder.length >= firstMade.length; folder = dirname(folder)) {
    await syncFolder(dirname(folder));
  }
}

/** A rename survives a power cut only when its folder is synced too. Windows does so by itself and refuses to be asked. */
export async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return;
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
