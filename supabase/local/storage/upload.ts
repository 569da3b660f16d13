import type { Caller } from '#local/database/caller.ts';
import type { Handler, Parts } from './ports.ts';
import { StorageRefusal, toRefusal } from './refusal.ts';
import { findObject, insertObject, lockName, upsertObject } from './rows.ts';
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
    const id = await parts.pace(caller, (count) => storeUpload(parts, request, caller, to, count));
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
      if (claims.session !== null && !(await parts.isLive(claims.session)))
        throw new StorageRefusal('InvalidJWT', 'Session has ended');
      const caller: Caller = { role: claims.as, userId: claims.owner, claims: { sub: claims.owner } };
      return receive(request, caller, { ...route, replaces: claims.upsert });
    },
  };
}

/**
 * Receives one object. The order is the promise: the right is checked before a byte is read, the bytes are safe on disk
 * before a row names them, and the row is committed before anybody is told.
 */
async function storeUpload(
  parts: Parts,
  request: Request,
  caller: Caller,
  to: Destination,
  count: (bytes: number) => void,
): Promise<string> {
  const settings = await parts.bucketFor(caller, to.bucket);
  const limit = sizeLimitOf(settings);
  const declaredBytes = Number(request.headers.get('content-length') ?? 0);
  if (declaredBytes > limit + FORM_OVERHEAD) throw new StorageRefusal('EntityTooLarge');
  const isTaken = await rehearse(parts, caller, to, declaredBytes);
  const body = await openUpload(request);
  try {
    const bytes = counted(body.bytes, count);
    if (isTaken) {
      // A sender that tries again after a lost answer must hear this one: a connection closed while it still sends
      // would look like another loss. So the bytes are let through, and kept nowhere.
      await discard(bytes, limit);
      throw isTaken;
    }
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
    await parts.checkRoom(caller, declaredBytes || limit);
    const file = await parts.files.write(bytes, limit);
    return await nameFile(parts, caller, to, describe(file));
  } finally {
    await body.close();
  }
}

/** Whether the caller may store so much there; gives the refusal where the name is taken, and throws any other. */
async function rehearse(
  parts: Parts,
  caller: Caller,
  to: Destination,
  size: number,
): Promise<StorageRefusal | undefined> {
  const metadata = { ...UNKNOWN_YET, size, lastModified: new Date(parts.now()).toISOString() };
  const named = { bucket: to.bucket, name: to.key, version: '1', owner: caller.userId };
  try {
    await checkMayStore(parts, caller, to, { ...named, metadata, userMetadata: null });
    return undefined;
  } catch (error) {
    const refusal = toRefusal(error);
    if (refusal?.code !== 'KeyAlreadyExists') throw error;
    return refusal;
  }
}

/** Of an object whose bytes have not come. */
export const UNKNOWN_YET = {
  eTag: '',
  size: 0,
  mimetype: 'application/octet-stream',
  cacheControl: 'no-cache',
};

async function* counted(bytes: AsyncIterable<Uint8Array>, count: (bytes: number) => void) {
  for await (const chunk of bytes) {
    count(chunk.length);
    yield chunk;
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
    await parts.asCaller(caller, async (as) => {
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
  const { id, replaced } = await parts
    .asCaller(caller, async (as) => {
      await lockName(as, to.bucket, to.key);
      if (!to.replaces) return { id: await insertObject(as, object), replaced: null };
      const before = await findObject(as, to.bucket, to.key);
      return { id: await upsertObject(as, object), replaced: before?.version ?? null };
    })
    .catch(async (error: unknown) => {
      // Only a clear no. When the connection breaks the row may be there, and a row without its file would be a lie;
      // a file without a row is swept at the next start.
      if (toRefusal(error)) await parts.files.remove(object.version);
      throw error;
    });
  if (replaced !== null) await parts.files.remove(replaced);
  return id;
}

export const sizeLimitOf = ({ sizeLimit }: BucketSettings): number => sizeLimit ?? DEFAULT_SIZE_LIMIT;

export function checkType({ types }: BucketSettings, contentType: string): void {
  if (types === null || types.length === 0) return;
  const [family] = contentType.split('/');
  if (types.some((type) => type === contentType || type === `${family}/*`)) return;
  throw new StorageRefusal('InvalidMimeType', `mime type ${contentType} is not supported`);
}
