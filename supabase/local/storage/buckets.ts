import type { Handler, Parts } from './ports.ts';
import { StorageRefusal } from './refusal.ts';

/** Asked for by supabase-js `getBucket()` and `listBuckets()`. Buckets are made by migrations, never over HTTP. */
export function createBuckets({ asCaller }: Parts): Record<'getBucket' | 'listBuckets', Handler> {
  return {
    async getBucket({ route, caller }) {
      const [bucket] = await asCaller(
        await caller(),
        (as) => as`
          select id, name, owner, public, file_size_limit::float8 as file_size_limit, allowed_mime_types,
                 created_at, updated_at
          from storage.buckets where id = ${route.bucket}`,
      );
      if (!bucket) throw new StorageRefusal('NoSuchBucket');
      return Response.json(bucket);
    },
    async listBuckets({ caller }) {
      const buckets = await asCaller(
        await caller(),
        (as) => as`
          select id, name, owner, public, file_size_limit::float8 as file_size_limit, allowed_mime_types,
                 created_at, updated_at
          from storage.buckets order by id`,
      );
      return Response.json(buckets);
    },
  };
}
