import { ORIGINALS, REFERENCE_IMAGES, REFERENCE_PLATE, type Bucket } from '../_shared/contract.ts';
import type { AdminClient, Job } from './job-queue.ts';
import type { EncodedPicture, FinishedPicture } from './pictures/pipeline.ts';
import { BEGINNING_BYTES } from './pictures/size-check.ts';
import { isReferencePlate } from './reference-plate.ts';
import { parseOriginalPath } from './request.ts';

/** A version never changes once it is there. */
const CACHE_SECONDS = '31536000';

/**
 * Where the pictures of one version lie: owner, transformation, version, and the attempt that made them, so that a
 * runner that lost its job never writes over what its successor published.
 */
function pathsOf(job: Job) {
  const base = `${folderOf(job)}/v${job.version_number}-${job.attempts}`;
  return { outputs: `${base}.jpg`, thumbnails: `${base}.webp` } satisfies Partial<Record<Bucket, string>>;
}
const folderOf = (job: Job): string => `${job.user_id}/${job.transformation_id}`;

/**
 * The job runner's way to the buckets.
 * @param publicBase Address under which clients know this backend; stored addresses begin with it.
 */
export function createPictureStorage(admin: AdminClient, publicBase: string) {
  let plate: Promise<EncodedPicture | undefined> | undefined;

  const download = async (bucket: Bucket, path: string): Promise<Uint8Array | undefined> => {
    const { data, error } = await admin.storage.from(bucket).download(path);
    if (data) return new Uint8Array(await data.arrayBuffer());
    if (isMissing(error)) return undefined;
    throw new Error(`storage: ${error.name}`);
  };

  const put = async (bucket: Bucket, path: string, bytes: Uint8Array, contentType: string) => {
    const options = { contentType, cacheControl: CACHE_SECONDS, upsert: true };
    const { error } = await admin.storage.from(bucket).upload(path, bytes, options);
    if (error) throw new Error(`storage: ${error.name}`);
    return `${publicBase}/storage/v1/object/public/${bucket}/${path}`;
  };

  return {
    /** The original's bytes; undefined where it is gone, or where the address is not one of its owner's folder. */
    async readOriginal(job: Job, originalUrl: string): Promise<Uint8Array | undefined> {
      const path = parseOriginalPath(originalUrl);
      if (!path?.startsWith(`${job.user_id}/`)) return undefined;
      return await download(ORIGINALS, path);
    },

    readReferencePlate(): Promise<EncodedPicture | undefined> {
      plate ??= download(REFERENCE_IMAGES, REFERENCE_PLATE)
        .then(async (bytes) =>
          bytes && (await isReferencePlate(bytes)) ? { bytes, mimeType: 'image/png' as const } : undefined,
        )
        .catch(() => undefined)
        .then((found) => {
          // It may be there the next time.
          if (!found) plate = undefined;
          return found;
        });
      return plate;
    },

    putOutput: (job: Job, { output }: FinishedPicture): Promise<string> =>
      put('outputs', pathsOf(job).outputs, output, 'image/jpeg'),

    putThumbnail: (job: Job, { thumbnail }: FinishedPicture): Promise<string> =>
      put('thumbnails', pathsOf(job).thumbnails, thumbnail, 'image/webp'),

    /** Removes what this attempt stored: its job has gone to somebody else, or its transformation is deleted. */
    async takeBack(job: Job): Promise<void> {
      for (const [bucket, path] of Object.entries(pathsOf(job)))
        await admin.storage.from(bucket).remove([path]);
    },

    /** Removes what earlier attempts at the same version left when they died. Never a later one's: it may be published. */
    async clearEarlierAttempts(job: Job): Promise<void> {
      const folder = folderOf(job);
      const beginning = `v${job.version_number}-`;
      for (const bucket of Object.keys(pathsOf(job))) {
        const { data } = await admin.storage.from(bucket).list(folder, { search: beginning });
        const earlier = (data ?? []).filter(
          ({ name }) =>
            name.startsWith(beginning) && Number.parseInt(name.slice(beginning.length), 10) < job.attempts,
        );
        const paths = earlier.map(({ name }) => `${folder}/${name}`);
        if (paths.length > 0) await admin.storage.from(bucket).remove(paths);
      }
    },
  };
}

/**
 * The first bytes of an original, in one request; undefined where it is not there. No bytes where it has none, or where
 * it is not told in parts.
 */
export async function readBeginning(admin: AdminClient, path: string): Promise<Uint8Array | undefined> {
  const { data, error } = await admin.storage
    .from(ORIGINALS)
    .setHeader('range', `bytes=0-${BEGINNING_BYTES - 1}`)
    .download(path);
  if (data) return new Uint8Array(await data.slice(0, BEGINNING_BYTES).arrayBuffer());
  if (isMissing(error)) return undefined;
  if (isStatus(error, 416)) return new Uint8Array();
  throw new Error(`storage: ${error.name}`);
}

/**
 * Not there, and not merely out of reach: hosted storage answers 400 for many things, and says in words which. A key that
 * it does not take any more is answered as a bucket that is not there: then the photo may well be.
 */
function isMissing(error: { name: string }): boolean {
  if ('code' in error && error.code === 'NoSuchBucket') return false;
  return isStatus(error, 404) || ('statusCode' in error && error.statusCode === 'NoSuchKey');
}

const isStatus = (error: { name: string }, status: number): boolean =>
  ('status' in error && error.status === status) ||
  ('statusCode' in error && error.statusCode === String(status));

export type PictureStorage = ReturnType<typeof createPictureStorage>;
