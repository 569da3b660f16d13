import { createHash, randomUUID } from 'node:crypto';
import { mkdir, open, rename, rm, type FileHandle } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { StorageRefusal } from './refusal.ts';
import { codeOf } from '#local/error-code.ts';

/** A file that is whole and safe on disk, though no row names it yet. */
export interface WrittenFile {
  version: string;
  size: number;
  /** SHA-256 of the content, in hex. */
  digest: string;
}

/** Where the bytes lie. Names on disk are versions that we make ourselves; what people call a file never reaches it. */
export interface FileStore {
  /** Writes all bytes, or throws and leaves nothing. Stops reading as soon as there are more than `limit`. */
  write(bytes: AsyncIterable<Uint8Array>, limit: number): Promise<WrittenFile>;
  /** Null when there is no such file. The caller closes it. */
  open(version: string): Promise<FileHandle | null>;
  remove(version: string): Promise<void>;
}

export const VERSION = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Files being written. */
export const incomingFolder = (filesDir: string): string => join(filesDir, 'incoming');
/** Whole files that no row names any more, kept for a while. */
export const asideFolder = (filesDir: string): string => join(filesDir, 'aside');
/** Whole files, spread over 256 folders. */
export const objectsFolder = (filesDir: string): string => join(filesDir, 'objects');

export function createFileStore(filesDir: string): FileStore {
  const place = (version: string): string => {
    if (!VERSION.test(version)) throw new Error('storage: a row names a version that is none of ours');
    return join(objectsFolder(filesDir), version.slice(0, 2), version);
  };
  return {
    async write(bytes, limit) {
      const version = randomUUID();
      const draft = join(incomingFolder(filesDir), version);
      await makeFolder(dirname(draft));
      try {
        const { size, digest } = await writeDurably(draft, bytes, limit);
        const final = place(version);
        await makeFolder(dirname(final));
        await rename(draft, final);
        await syncFolder(dirname(final));
        return { version, size, digest };
      } catch (error) {
        await rm(draft, { force: true });
        throw error;
      }
    },
    async open(version) {
      try {
        return await open(place(version), 'r');
      } catch (error) {
        if (isMissing(error)) return null;
        throw error;
      }
    },
    async remove(version) {
      await rm(place(version), { force: true });
    },
  };
}

async function writeDurably(path: string, bytes: AsyncIterable<Uint8Array>, limit: number) {
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

async function makeFolder(path: string): Promise<void> {
  const firstMade = await mkdir(path, { recursive: true, mode: 0o700 });
  if (firstMade === undefined) return;
  for (let folder = path; folder.length >= firstMade.length; folder = dirname(folder)) {
    await syncFolder(dirname(folder));
  }
}

/** A rename survives a power cut only when its folder is synced too. Windows does so by itself and refuses to be asked. */
async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return;
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

export function isMissing(error: unknown): boolean {
  return codeOf(error) === 'ENOENT';
}
