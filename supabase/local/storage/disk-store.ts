import { randomUUID } from 'node:crypto';
import { access, open, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { codeOf } from '#local/error-code.ts';
import { makeFolder, syncFolder, writeDraft } from './draft.ts';
import { isVersion, placeOf, type FileStore, type ListedFile } from './file-store.ts';

/** File systems stamp files with a coarser clock than ours, which may lag behind it. */
const CLOCK_SLACK_MS = 1000;

/** Files on the disk of this machine. */
export function createDiskStore(filesDir: string): FileStore {
  const place = (version: string): string => join(filesDir, placeOf(version));
  const incoming = join(filesDir, 'incoming');
  const aside = join(filesDir, 'aside');
  return {
    // Uploads of this server begin after it: of what is older none goes on.
    mayBeUnderWayMs: CLOCK_SLACK_MS,
    async write(bytes, limit) {
      const version = randomUUID();
      const draft = join(incoming, version);
      try {
        const { size, digest } = await writeDraft(draft, bytes, limit);
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
    async read(version, part) {
      const file = await unlessMissing(open(place(version), 'r'));
      if (!file) return null;
      const stream = file.createReadStream(part && { start: part.first, end: part.last });
      return Readable.toWeb(stream) as unknown as ReadableStream<Uint8Array>;
    },
    async has(version) {
      return (await unlessMissing(access(place(version)))) !== null;
    },
    async remove(version) {
      await rm(place(version), { force: true });
      // A sweep may have put it aside at this moment, between its row's end and its own.
      await rm(join(aside, version), { force: true });
    },
    async *list() {
      const objects = join(filesDir, 'objects');
      for (const shard of (await namesIn(objects)).filter((name) => /^[0-9a-f]{2}$/.test(name))) {
        const files = await listFiles(join(objects, shard));
        yield files.filter(({ version }) => version.startsWith(shard));
      }
    },
    async putAside(version) {
      await makeFolder(aside);
      const path = place(version);
      const now = new Date();
      // Whoever deletes a picture meanwhile needs no copy of it.
      await unlessMissing(utimes(path, now, now).then(() => rename(path, join(aside, version))));
    },
    async *listAside() {
      yield await listFiles(aside);
    },
    async bringBack(version) {
      const path = place(version);
      await makeFolder(dirname(path));
      await rename(join(aside, version), path);
      await syncFolder(dirname(path));
    },
    async clear({ written, putAside }) {
      await removeOlder(aside, putAside);
      await removeOlder(incoming, written);
    },
  };
}

async function removeOlder(folder: string, before: number): Promise<void> {
  const old = (await listFiles(folder)).filter(({ writtenAt }) => writtenAt < before);
  for (const { version } of old) await rm(join(folder, version), { force: true });
}

async function listFiles(folder: string): Promise<ListedFile[]> {
  const listed = [];
  for (const version of (await namesIn(folder)).filter(isVersion)) {
    const found = await unlessMissing(stat(join(folder, version)));
    if (found) listed.push({ version, writtenAt: found.mtimeMs });
  }
  return listed;
}

const namesIn = async (folder: string): Promise<string[]> => (await unlessMissing(readdir(folder))) ?? [];

/** Null where there is no such file or folder. */
async function unlessMissing<T>(work: Promise<T>): Promise<T | null> {
  try {
    return await work;
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null;
    throw error;
  }
}
