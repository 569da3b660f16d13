import { randomUUID } from 'node:crypto';
import { openAsBlob } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { writeDraft } from './draft.ts';
import { isVersion, placeOf, type FileStore, type ListedFile } from './file-store.ts';
import { openBucket, type BucketEntry } from './s3-bucket.ts';

interface S3StoreOptions {
  /** Of the bucket, with key and secret. */
  url: string;
  /** Of the database: several may share a bucket. */
  folder: string;
  /** On this machine, for what is still being received. */
  filesDir: string;
}

export interface S3Store extends FileStore {
  /** Takes in a whole file of this machine under the version that it has. */
  adopt(version: string, path: string): Promise<void>;
}

/**
 * Another server may have received a file and not yet named it. Its upload ends within minutes: this is far more, and all
 * that it costs is that leftovers stay until a later start.
 */
const UNDER_WAY_MS = 60 * 60 * 1000;

/** Files in one bucket of an S3 store, which several servers share. */
export function createS3Store({ url, folder, filesDir }: S3StoreOptions): S3Store {
  const bucket = openBucket(url);
  const incoming = join(filesDir, 'incoming');
  const keyOf = (version: string) => `${folder}/${placeOf(version)}`;
  const asideOf = (version: string) => `${folder}/aside/${version}`;
  /** The store compares the bytes with their digest before it takes them. */
  const send = async (version: string, path: string, digest: string) =>
    await bucket.put(keyOf(version), {
      body: await openAsBlob(path),
      headers: { 'x-amz-content-sha256': digest, 'content-type': 'application/octet-stream' },
    });
  const has = async (version: string) => await bucket.has(keyOf(version));
  async function* listFolder(name: string) {
    for await (const entries of bucket.list(`${folder}/${name}/`)) yield filesOf(entries);
  }
  const remove = async (version: string) => await bucket.remove(keyOf(version));

  return {
    mayBeUnderWayMs: UNDER_WAY_MS,
    async write(bytes, limit) {
      const version = randomUUID();
      const draft = join(incoming, version);
      try {
        const { size, digest } = await writeDraft(draft, bytes, limit);
        await send(version, draft, digest);
        return { version, size, digest };
      } finally {
        await rm(draft, { force: true });
      }
    },
    async read(version, part) {
      const range = part && { range: `bytes=${String(part.first)}-${String(part.last)}` };
      const answer = await bucket.get(keyOf(version), range ?? {});
      return answer?.body ?? null;
    },
    has,
    remove,
    list: () => listFolder('objects'),
    // Servers that start at once clear up the same: where a file is not there any more, another one has just done it.
    async putAside(version) {
      if (await bucket.copy(keyOf(version), asideOf(version))) await remove(version);
    },
    listAside: () => listFolder('aside'),
    async bringBack(version) {
      if (await bucket.copy(asideOf(version), keyOf(version))) await bucket.remove(asideOf(version));
    },
    async clear({ putAside }) {
      for await (const listed of listFolder('aside')) {
        const old = listed.filter(({ writtenAt }) => writtenAt < putAside);
        for (const { version } of old) await bucket.remove(asideOf(version));
      }
      // What lies here was being received when this server ended.
      await rm(incoming, { recursive: true, force: true });
    },
    async adopt(version, path) {
      if (await has(version)) return;
      const content = await (await openAsBlob(path)).arrayBuffer();
      const digest = Buffer.from(await crypto.subtle.digest('SHA-256', content)).toString('hex');
      await send(version, path, digest);
    },
  };
}

function filesOf(entries: readonly BucketEntry[]): ListedFile[] {
  return entries
    .map(({ key, writtenAt }) => ({ version: key.split('/').at(-1) ?? '', writtenAt }))
    .filter(({ version }) => isVersion(version));
}
