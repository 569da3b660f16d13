import { z } from 'zod';
import { checkKey } from './object-key.ts';
import type { Handler, Parts } from './ports.ts';
import { readJson } from './request-bytes.ts';
import type { Caller } from '#local/database/caller.ts';
import { getObject } from './rows.ts';
import { EXPIRES_IN } from './signer.ts';
import { checkMayStore, UNKNOWN_YET } from './upload.ts';

const SIGN_ONE = z.object({ expiresIn: EXPIRES_IN });
const SIGN_MANY = z.object({ expiresIn: EXPIRES_IN, paths: z.array(z.string()).min(1).max(1000) });

const SESSION = z.uuid().nullable().default(null);

/** Life of an upload token in seconds, as on hosted storage. */
const UPLOAD_SECONDS = 7200;

/** Asked for by supabase-js `createSignedUrl()`, `createSignedUrls()` and `createSignedUploadUrl()`. */
export function createSigning(parts: Parts): Record<'sign' | 'signMany' | 'signUpload', Handler> {
  const { asCaller, bucketFor, signer } = parts;
  const toUrl = async (asker: Caller, bucket: string, key: string, expiresIn: number): Promise<string> => {
    const claims = { url: `${bucket}/${key}`, by: asker.userId ?? asker.role };
    return `/object/sign/${bucket}/${key}?token=${await signer.signDownload(claims, expiresIn)}`;
  };

  return {
    async sign({ request, route: { bucket, key }, caller }) {
      const asker = await caller();
      const { expiresIn } = await readJson(request, SIGN_ONE);
      await asCaller(asker, (as) => getObject(as, bucket, key));
      return Response.json({ signedURL: await toUrl(asker, bucket, key, expiresIn) });
    },
    async signMany({ request, route: { bucket }, caller }) {
      const asker = await caller();
      const { expiresIn, paths } = await readJson(request, SIGN_MANY);
      const rows = await asCaller(
        asker,
        (as) => as<{ name: string }>`
          select name from storage.objects where bucket_id = ${bucket} and name = any(${paths})`,
      );
      const visible = new Set(rows.map((row) => row.name));
      const answers = paths.map(async (path) =>
        visible.has(path)
          ? { path, error: null, signedURL: await toUrl(asker, bucket, checkKey(path), expiresIn) }
          : { path, error: NOT_THERE, signedURL: null },
      );
      return Response.json(await Promise.all(answers));
    },
    async signUpload({ request, route: { bucket, key }, caller }) {
      const asker = await caller();
      await bucketFor(asker, bucket);
      const upsert = request.headers.get('x-upsert') === 'true';
      const metadata = { ...UNKNOWN_YET, lastModified: new Date(parts.now()).toISOString() };
      const object = { bucket, name: key, version: '1', owner: asker.userId, metadata, userMetadata: null };
      await checkMayStore(parts, asker, { bucket, key, replaces: upsert }, object);
      const url = `${bucket}/${key}`;
      const session = SESSION.parse(asker.claims['session_id']);
      const claims = { url, upsert, owner: asker.userId, as: asker.role, session };
      const token = await signer.signUpload(claims, UPLOAD_SECONDS);
      return Response.json({ url: `/object/upload/sign/${url}?token=${token}`, token });
    },
  };
}

const NOT_THERE = 'Either the object does not exist or you do not have access to it';
