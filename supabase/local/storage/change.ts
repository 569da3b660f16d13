import { z } from 'zod';
import type { Caller } from '#local/database/caller.ts';
import { checkBucketName, checkKey } from './object-key.ts';
import type { Handler, Parts } from './ports.ts';
import { StorageRefusal } from './refusal.ts';
import { readJson } from './request-bytes.ts';
import { getObject, lockNames, readMetadata } from './rows.ts';
import { checkMayStore, checkType, nameFile, sizeLimitOf } from './upload.ts';

const KEY = z.string().transform(checkKey);
const BUCKET = z.string().transform(checkBucketName);
const TRANSFER = z.object({
  bucketId: BUCKET,
  sourceKey: KEY,
  destinationBucket: BUCKET.optional(),
  destinationKey: KEY,
});
const REMOVE = z.object({ prefixes: z.array(z.string()).min(1).max(1000) });

type Name = 'move' | 'copy' | 'remove' | 'removeMany';

/** Asked for by supabase-js `move()`, `copy()` and `remove()`. */
export function createChanges(parts: Parts): Record<Name, Handler> {
  const { asCaller, bucketFor, files } = parts;
  return {
    /** Content lies under its version, so a move changes the row alone. */
    async move({ request, caller }) {
      const asker = await caller();
      const {
        bucketId,
        sourceKey,
        destinationBucket = bucketId,
        destinationKey,
      } = await readJson(request, TRANSFER);
      await bucketFor(asker, destinationBucket);
      const id = await asCaller(asker, async (as) => {
        await lockNames(as, [bucketId, sourceKey], [destinationBucket, destinationKey]);
        const source = await getObject(as, bucketId, sourceKey);
        const moved = await as<{ id: string }>`
          update storage.objects set bucket_id = ${destinationBucket}, name = ${destinationKey}, updated_at = now()
          where bucket_id = ${bucketId} and name = ${sourceKey} returning id`;
        // Seen, but not to be changed: hosted storage calls that missing as well.
        if (moved.length === 0) throw new StorageRefusal('NoSuchKey');
        return source.id;
      });
      return Response.json({ message: 'Successfully moved', Id: id, Key: destinationKey });
    },

    async copy({ request, caller }) {
      const asker = await caller();
      const {
        bucketId,
        sourceKey,
        destinationBucket = bucketId,
        destinationKey,
      } = await readJson(request, TRANSFER);
      const replaces = request.headers.get('x-upsert') === 'true';
      const to = { bucket: destinationBucket, key: destinationKey, replaces };
      const settings = await bucketFor(asker, to.bucket);
      const source = await asCaller(asker, (as) => getObject(as, bucketId, sourceKey));
      const metadata = { ...readMetadata(source), lastModified: new Date(parts.now()).toISOString() };
      checkType(settings, metadata.mimetype);
      if (metadata.size > sizeLimitOf(settings)) throw new StorageRefusal('EntityTooLarge');
      const userMetadata = USER_METADATA.parse(source.user_metadata);
      const named = { bucket: to.bucket, name: to.key, owner: asker.userId, metadata, userMetadata };
      const id = await parts.pace(asker, async (count) => {
        await checkMayStore(parts, asker, to, { ...named, version: '1' });
        await parts.checkRoom(asker, metadata.size);
        const original = await files.read(source.version);
        if (!original) throw new StorageRefusal('NoSuchKey');
        count(metadata.size);
        const { version } = await files.write(original, metadata.size);
        return await nameFile(parts, asker, to, { ...named, version });
      });
      return Response.json({ Id: id, Key: `${to.bucket}/${to.key}` });
    },

    async remove({ route: { bucket, key }, caller }) {
      const asker = await caller();
      const [removed] = await removeRows(parts, asker, bucket, [key]);
      if (!removed) throw new StorageRefusal('NoSuchKey');
      return Response.json({ message: 'Successfully deleted' });
    },

    async removeMany({ request, route: { bucket }, caller }) {
      const asker = await caller();
      const { prefixes } = await readJson(request, REMOVE);
      return Response.json(await removeRows(parts, asker, bucket, prefixes));
    },
  };
}

const USER_METADATA = z.record(z.string(), z.unknown()).nullable();

/** The policy decides which rows go; their bytes follow once that is committed. */
async function removeRows({ asCaller, files }: Parts, asker: Caller, bucket: string, names: string[]) {
  const removed = await asCaller(
    asker,
    (as) => as<{ version: string }>`
      delete from storage.objects where bucket_id = ${bucket} and name = any(${names})
      returning id, bucket_id, name, owner, owner_id, version, metadata, user_metadata,
                created_at, updated_at, last_accessed_at`,
  );
  await Promise.all(removed.map(({ version }) => files.remove(version)));
  return removed;
}
