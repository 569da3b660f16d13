import { asCaller, type Caller } from '#local/caller.ts';
import type { Handler, Parts } from './ports.ts';
import { StorageRefusal, toRefusal } from './refusal.ts';
import { findBucket, findObject, insertObject, lockName, upsertObject } from './rows.ts';
import type { BucketSettings, NewObject } from './rows.ts';
import { openUpload } from './upload-body.ts';

/** Bytes of one object where the bucket sets no limit of its own. */
const DEFAULT_SIZE_LIMIT = 52_428_800;
/** What a form may add to its file. */
const FORM_OVERHEAD = 1_048_576;

export interface Destination {
  bucket: string;
  key: string;
  /** True to take the place of an object of that name, false to be refused as a duplicate. */
  replaces: boolean;
}

/** Asked for by supabase-js `upload()` and `update()`. */
export function createUploads(parts: Parts): Record<'upload' | 'replace' | 'uploadSigned', Handler> {
  const receive = async (request: Request, caller: Caller, to: Destination): Promise<Response> => {
    const id = await storeUpload(parts, request, caller, to);
    return Response.json({ Id: id, Key: `${to.bucket}/${to.key}` });
  };
  return {
    async upload({ request, route, caller }) {
      const replaces = request.headers.get('x-upsert') === 'true';
      return receive(request, await caller(), { ...route, replaces });
    },
    async replace({ request, route, caller }) {
      return receive(request, await caller(), { ...route, replaces: true });
    },
    async uploadSigned({ request, url, route }) {
      const token = url.searchParams.get('token') ?? '';
      const claims = await parts.signer.verifyUpload(token, `${route.bucket}/${route.key}`);
      const caller: Caller = { role: claims.as, userId: claims.owner, claims: { sub: claims.owner } };
      return receive(request, caller, { ...route, replaces: claims.upsert });
    },
  };
}

/**
 * Receives one object. The order is the promise: the right is checked before a byte is kept, the bytes are safe on disk
 * before a row names them, and the row is committed before anybody is told.
 */
async function storeUpload(parts: Parts, request: Request, caller: Caller, to: Destination): Promise<string> {
  const settings = await findBucket(parts.sql, to.bucket);
  const limit = settings.sizeLimit ?? DEFAULT_SIZE_LIMIT;
  const declaredBytes = Number(request.headers.get('content-length') ?? 0);
  if (declaredBytes > limit + FORM_OVERHEAD) throw new StorageRefusal('EntityTooLarge');
  const body = await openUpload(request);
  try {
    checkType(settings, body.contentType);
    const describe = (file: { version: string; size: number; digest: string }): NewObject => ({
      bucket: to.bucket,
      name: to.key,
      version: file.version,
      owner: caller.userId,
      metadata: {
        eTag: `"${file.digest}"`,
        size: file.size,
        mimetype: body.contentType,
        cacheControl: body.cacheControl,
        lastModified: new Date(parts.now()).toISOString(),
      },
      userMetadata: body.userMetadata,
    });
    const rehearsed = describe({ version: '1', size: declaredBytes, digest: '' });
    await checkMayStore(parts, caller, to, rehearsed).catch(async (error: unknown) => {
      // A sender that tries again after a lost answer must hear this one: a connection closed while it still sends
      // would look like another loss. So the bytes are let through, and kept nowhere.
      if (toRefusal(error)?.code === 'ResourceAlreadyExists') await discard(body.bytes, limit);
      throw error;
    });
    const file = await parts.files.write(body.bytes, limit);
    return await nameFile(parts, caller, to, describe(file));
  } finally {
    await body.close();
  }
}

async function discard(bytes: AsyncIterable<Uint8Array>, limit: number): Promise<void> {
  let size = 0;
  for await (const chunk of bytes) if ((size += chunk.length) > limit) return;
}

/** Writes the row as the caller and takes it back: the policies answer, and nothing is left of the question. */
export async function checkMayStore(
  parts: Parts,
  caller: Caller,
  to: Destination,
  object: NewObject,
): Promise<void> {
  const takenBack = new Error('rehearsal');
  try {
    await asCaller(parts.sql, caller, async (as) => {
      await (to.replaces ? upsertObject(as, object) : insertObject(as, object));
      throw takenBack;
    });
  } catch (error) {
    if (error !== takenBack) throw error;
  }
}

/**
 * Makes a written file the object of its name. Of several without `replaces` exactly one wins. What it replaces is
 * removed after the commit, so a reader sees the old object or the new one.
 */
export async function nameFile(
  parts: Parts,
  caller: Caller,
  to: Destination,
  object: NewObject,
): Promise<string> {
  const { id, replaced } = await asCaller(parts.sql, caller, async (as) => {
    await lockName(as, to.bucket, to.key);
    if (!to.replaces) return { id: await insertObject(as, object), replaced: null };
    const before = await findObject(as, to.bucket, to.key);
    return { id: await upsertObject(as, object), replaced: before?.version ?? null };
  }).catch(async (error: unknown) => {
    // Only a clear no. When the connection breaks the row may be there, and a row without its file would be a lie;
    // a file without a row is swept at the next start.
    if (toRefusal(error)) await parts.files.remove(object.version);
    throw error;
  });
  if (replaced !== null) await parts.files.remove(replaced);
  return id;
}

function checkType({ types }: BucketSettings, contentType: string): void {
  if (types === null || types.length === 0) return;
  const [family] = contentType.split('/');
  if (types.some((type) => type === contentType || type === `${family}/*`)) return;
  throw new StorageRefusal('InvalidMimeType', `mime type ${contentType} is not supported`);
}
