import type { Sql, Transaction } from '#local/database/sql.ts';
import { z } from 'zod';
import { StorageRefusal } from './refusal.ts';

/** A row of storage.objects. */
export interface ObjectRow {
  id: string;
  bucket_id: string;
  name: string;
  version: string;
  metadata: unknown;
  user_metadata: unknown;
  created_at: Date | string;
  updated_at: Date | string;
}

export interface BucketSettings {
  isPublic: boolean;
  /** Bytes of one object; null when the bucket sets none. */
  sizeLimit: number | null;
  /** Null when the bucket takes every type. */
  types: string[] | null;
}

export interface NewObject {
  bucket: string;
  name: string;
  version: string;
  owner: string | null;
  metadata: ObjectMetadata;
  userMetadata: Record<string, unknown> | null;
}

/** What hosted storage keeps in `metadata`, under its names. */
const METADATA = z.object({
  eTag: z.string(),
  size: z.int().nonnegative(),
  mimetype: z.string(),
  cacheControl: z.string(),
  lastModified: z.iso.datetime({ offset: true }),
});

export type ObjectMetadata = z.infer<typeof METADATA>;

export function readMetadata(row: ObjectRow): ObjectMetadata {
  return METADATA.parse(row.metadata);
}

/** Read with the server's own right: a bucket's limits hold for people who may not see the bucket. */
export async function findBucket(sql: Sql, id: string): Promise<BucketSettings> {
  const [row] = await sql<{
    public: boolean | null;
    file_size_limit: string | null;
    allowed_mime_types: string[] | null;
  }>`
    select public, file_size_limit::text, allowed_mime_types from storage.buckets where id = ${id}`;
  if (!row) throw new StorageRefusal('NoSuchBucket');
  return {
    isPublic: row.public === true,
    sizeLimit: row.file_size_limit === null ? null : Number(row.file_size_limit),
    types: row.allowed_mime_types,
  };
}

/** The object as far as the caller may see it. */
export async function findObject(as: Transaction, bucket: string, name: string): Promise<ObjectRow | null> {
  const [row] = await as<ObjectRow>`
    select id, bucket_id, name, version, metadata, user_metadata, created_at, updated_at
    from storage.objects where bucket_id = ${bucket} and name = ${name}`;
  return row ?? null;
}

/** As `findObject`; what cannot be seen is refused as missing. */
export async function getObject(as: Transaction, bucket: string, name: string): Promise<ObjectRow> {
  const row = await findObject(as, bucket, name);
  if (!row) throw new StorageRefusal('NoSuchKey');
  return row;
}

/** Until the transaction ends nobody else changes this name. */
export async function lockName(as: Transaction, bucket: string, name: string): Promise<void> {
  await as`select pg_advisory_xact_lock(hashtextextended(${`storage:${bucket}/${name}`}, 0))`;
}

/** Without `returning`, since that would ask for a right to select as well. */
export async function insertObject(as: Transaction, object: NewObject): Promise<string> {
  const id = crypto.randomUUID();
  await as`
    insert into storage.objects (id, bucket_id, name, owner, owner_id, version, metadata, user_metadata)
    values (${id}, ${object.bucket}, ${object.name}, ${object.owner}, ${object.owner}, ${object.version},
            ${object.metadata}, ${object.userMetadata})`;
  return id;
}

export async function upsertObject(as: Transaction, object: NewObject): Promise<string> {
  const [row] = await as<{ id: string }>`
    insert into storage.objects (bucket_id, name, owner, owner_id, version, metadata, user_metadata)
    values (${object.bucket}, ${object.name}, ${object.owner}, ${object.owner}, ${object.version},
            ${object.metadata}, ${object.userMetadata})
    on conflict (bucket_id, name) do update set
      owner = excluded.owner, owner_id = excluded.owner_id, version = excluded.version,
      metadata = excluded.metadata, user_metadata = excluded.user_metadata, updated_at = now()
    returning id`;
  if (!row) throw new StorageRefusal('AccessDenied');
  return row.id;
}

/** Several names at once, always in the same order, so that two who want the same never wait for each other. */
export async function lockNames(as: Transaction, ...names: [bucket: string, name: string][]): Promise<void> {
  const inOrder = names.toSorted((one, other) => (one.join('/') < other.join('/') ? -1 : 1));
  for (const [bucket, name] of inOrder) await lockName(as, bucket, name);
}
