import { REFERENCE_PLATE } from '../_shared/contract.ts';
import type { AdminClient, Job } from './job-desk.ts';
import type { EncodedPicture, FinishedPicture } from './pictures/workshop.ts';
import { parseOriginalPath } from './request.ts';

/** A version never changes once it is there. */
const CACHE_SECONDS = '31536000';

/** Where the pictures of one version lie: owner, transformation, version, and nothing that anybody chose. */
function pathsOf(job: Pick<Job, 'user_id' | 'transformation_id' | 'version_number'>) {
  const base = `${job.user_id}/${job.transformation_id}/v${job.version_number}`;
  return { output: `${base}.jpg`, thumbnail: `${base}.webp` };
}

/**
 * The job runner's way to the buckets.
 * @param publicBase Address under which clients know this backend; stored addresses begin with it.
 */
export function createAlbum(admin: AdminClient, publicBase: string) {
  let plate: Promise<EncodedPicture | undefined> | undefined;

  const download = async (bucket: string, path: string): Promise<Uint8Array | undefined> => {
    const { data, error } = await admin.storage.from(bucket).download(path);
    if (data) return new Uint8Array(await data.arrayBuffer());
    if ('status' in error && (error.status === 400 || error.status === 404)) return undefined;
    throw new Error(`storage: ${error.name}`);
  };

  const put = async (bucket: string, path: string, bytes: Uint8Array, contentType: string) => {
    // The same version again, by a runner that took over: its picture replaces the half-done one.
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
      return await download('originals', path);
    },

    readReferencePlate(): Promise<EncodedPicture | undefined> {
      plate ??= download('reference-images', REFERENCE_PLATE)
        .then((bytes) => bytes && { bytes, mimeType: 'image/png' as const })
        .catch(() => undefined);
      return plate;
    },

    putOutput: (job: Job, { output }: FinishedPicture): Promise<string> =>
      put('outputs', pathsOf(job).output, output, 'image/jpeg'),

    putThumbnail: (job: Job, { thumbnail }: FinishedPicture): Promise<string> =>
      put('thumbnails', pathsOf(job).thumbnail, thumbnail, 'image/webp'),

    /** For a transformation that was deleted while its picture was made. */
    async takeBack(job: Job): Promise<void> {
      const { output, thumbnail } = pathsOf(job);
      await admin.storage.from('outputs').remove([output]);
      await admin.storage.from('thumbnails').remove([thumbnail]);
    },
  };
}

export type Album = ReturnType<typeof createAlbum>;
