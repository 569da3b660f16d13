import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Log } from '#local/log.ts';
import { writeFileSafely } from '#local/safe-file.ts';
import { createDiskStore } from './disk-store.ts';
import { placeOf, type FileStore } from './file-store.ts';
import { readBucket } from './s3-bucket.ts';
import { createS3Store } from './s3-store.ts';

interface FilePlacePorts {
  dataDir: string;
  databaseId: string;
  /** None: pictures lie on the disk of this machine. */
  s3Url: string | undefined;
  log: Log;
}

/**
 * Opens the place where pictures lie. The first start with an S3 store moves there what lies on this disk. From then on a
 * start without it, or with another one, would find no picture of anybody, and is refused.
 */
export async function openFilePlace({ dataDir, databaseId, s3Url, log }: FilePlacePorts): Promise<FileStore> {
  const filesDir = join(dataDir, 'files', databaseId);
  const note = join(dataDir, 'files-are-in');
  const known = existsSync(note) ? readFileSync(note, 'utf8').trim() : undefined;
  const address = s3Url && readBucket(s3Url).address;
  if (known !== undefined && known !== address)
    throw new Error(
      `The pictures of ${dataDir} lie in ${known}, and S3_URL ${address ? `is ${address}` : 'is not set'}. ` +
        `Where they have been moved, remove ${note}.`,
    );
  const disk = createDiskStore(filesDir);
  if (!s3Url || !address) return disk;
  const store = createS3Store({ url: s3Url, folder: databaseId, filesDir });
  let isNoted = known !== undefined;
  // Before the first picture leaves this disk, and not before the store has shown that it takes one.
  const takeNote = () => {
    if (!isNoted) writeFileSafely(note, `${address}\n`, 0o600);
    isNoted = true;
  };
  let moved = 0;
  for await (const listed of disk.list()) {
    for (const { version } of listed) {
      await store.adopt(version, join(filesDir, placeOf(version)));
      takeNote();
      await disk.remove(version);
      moved += 1;
    }
  }
  if (moved > 0) log.info('pictures moved to the S3 store', { files: moved });
  // A store that was never there must not be the only one that is let in from now on.
  if (!isNoted) await store.list()[Symbol.asyncIterator]().next();
  takeNote();
  return store;
}
