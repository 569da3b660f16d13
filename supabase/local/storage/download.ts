import type { Caller } from '#local/database/caller.ts';
import { serveObject } from './content.ts';
import { NOBODY, SERVICE, type Handler, type Parts } from './ports.ts';
import { StorageRefusal } from './refusal.ts';
import { getObject, readMetadata, type ObjectRow } from './rows.ts';
import type { Route } from './route.ts';

type Name = 'download' | 'downloadPublic' | 'downloadSigned' | 'info';

/** Asked for by supabase-js `download()`, `info()`, `exists()`, and by `<img>` with a public or signed URL. */
export function createDownloads(parts: Parts): Record<Name, Handler> {
  const { asCaller, bucketFor, inTurnToView, files, signer } = parts;
  const getRow = (caller: Caller, { bucket, key }: Route): Promise<ObjectRow> =>
    asCaller(caller, (as) => getObject(as, bucket, key));

  return {
    async download({ request, url, route, caller }) {
      const asker = await caller();
      const bucket = await bucketFor(asker, route.bucket);
      const row = await getRow(bucket.isPublic ? SERVICE : asker, route);
      return serveObject({ files, request, url, row });
    },
    async downloadPublic({ request, url, route }) {
      const bucket = await bucketFor(NOBODY, route.bucket);
      if (!bucket.isPublic) throw new StorageRefusal('NoSuchBucket');
      return serveObject({ files, request, url, row: await getRow(SERVICE, route) });
    },
    async downloadSigned({ request, url, route }) {
      const token = url.searchParams.get('token') ?? '';
      const { expiresAt, by } = await signer.verifyDownload(token, `${route.bucket}/${route.key}`);
      const row = await inTurnToView(by, () => getRow(SERVICE, route), request.signal);
      return serveObject({ files, request, url, row, expiresAt });
    },
    async info({ route, caller }) {
      return Response.json(describe(await getRow(await caller(), route)), {
        headers: { 'cache-control': 'no-store' },
      });
    },
  };
}

function describe(row: ObjectRow): Record<string, unknown> {
  const { size, mimetype, cacheControl, eTag } = readMetadata(row);
  return {
    id: row.id,
    name: row.name,
    version: row.version,
    bucket_id: row.bucket_id,
    size,
    content_type: mimetype,
    cache_control: cacheControl,
    etag: eTag,
    metadata: row.user_metadata,
    last_modified: row.updated_at,
    created_at: row.created_at,
  };
}
