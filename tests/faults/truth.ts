import { createHash } from 'node:crypto';
import { createReadStream, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Sql } from 'postgres';
import { listFiles } from '#tests/support/list-files.ts';

/** What is really there, under the names of the journal. */
export async function findTruth(sql: Sql, dataDir: string): Promise<Map<string, string>> {
  const rows = await sql<{ name: string; value: string }[]>`
    select 'transformation ' || id as name, original_filename as value from public.transformations
    union all select 'preset ' || id, name from public.user_presets
    union all select 'job ' || id, 'there' from public.transform_jobs
    union all select 'outcome ' || id, state from public.transform_jobs where state in ('done', 'failed')
      -- That is the server's own: it gives up a job that five runners have lost.
      and not (state = 'failed' and error_code = 'internal' and losses = 4)
    union all select 'person ' || p.id, s.plan from public.profiles p join public.subscriptions s on s.user_id = p.id`;
  const files = await sql<{ name: string; version: string }[]>`
    select 'file ' || bucket_id || '/' || name as name, version from storage.objects`;
  const found = new Map(rows.map(({ name, value }) => [name, value]));
  const places = findPlaces(dataDir);
  for (const { name, version } of files) found.set(name, await hashOf(places.get(version)));
  return found;
}

/** Rows without their file, and rows that tell another size or digest than the file has. */
export async function findBrokenFiles(sql: Sql, dataDir: string): Promise<string[]> {
  const rows = await sql<{ name: string; version: string; size: string; etag: string }[]>`
    select bucket_id || '/' || name as name, version, metadata ->> 'size' as size, metadata ->> 'eTag' as etag
    from storage.objects`;
  const broken = new Map<string, string>();
  const places = findPlaces(dataDir);
  for (const { name, version, size, etag } of rows) {
    const file = places.get(version);
    const bytes = file && statSync(file, { throwIfNoEntry: false })?.size;
    if (bytes === undefined) broken.set(version, `${name} has no file`);
    else if (bytes !== Number(size)) broken.set(version, `${name} is not of ${size} bytes`);
    else if (!etag.includes(await hashOf(file))) broken.set(version, `${name} does not match its ETag`);
  }
  // What was deleted meanwhile, by a server that is at work, is not broken.
  const still = await sql<{ version: string }[]>`
    select version from storage.objects where version in ${sql(['', ...broken.keys()])}`;
  return still.map(({ version }) => broken.get(version) ?? version);
}

/** Files in storage that no row names, half-written ones included. */
export async function findLeftovers(sql: Sql, dataDir: string): Promise<string[]> {
  const rows = await sql<{ version: string }[]>`select version from storage.objects`;
  const named = new Set(rows.map(({ version }) => version));
  return [...findPlaces(dataDir)].filter(([version]) => !named.has(version)).map(([, file]) => file);
}

/** Every sentence is a rule of the books that does not hold. */
export async function findBadBooks(sql: Sql): Promise<string[]> {
  const rules = await sql<{ broken: string }[]>`
    select 'balance is not explained by the ledger: ' || s.user_id as broken
    from public.subscriptions s
    where s.credits_total - s.credits_used is distinct from
      (select sum(e.amount) from public.credit_events e where e.user_id = s.user_id)
    union all
    select 'more than one active job: ' || transformation_id from public.transform_jobs
    where state in ('queued', 'running') group by transformation_id having count(*) > 1
    union all
    select 'more than one refund of a reserve: ' || transformation_id from public.credit_events
    where kind = 'refund' group by transformation_id, version_number having count(*) > 1
    union all
    select 'refund without a reserve: ' || r.transformation_id from public.credit_events r
    where r.kind = 'refund' and not exists (
      select 1 from public.credit_events e where e.kind = 'reserve'
        and e.transformation_id = r.transformation_id and e.version_number = r.version_number)
    union all
    select 'job without a reserve: ' || j.id from public.transform_jobs j
    where not exists (
      select 1 from public.credit_events e where e.kind = 'reserve'
        and e.transformation_id = j.transformation_id and e.version_number = j.version_number)
    union all
    select 'refund and failure do not go together: ' || j.id from public.transform_jobs j
    where (j.state = 'failed') <> exists (
      select 1 from public.credit_events e where e.kind = 'refund'
        and e.transformation_id = j.transformation_id and e.version_number = j.version_number)
    union all
    select 'version and finished job do not go together: ' || j.id from public.transform_jobs j
    where (j.state = 'done') <> exists (
      select 1 from public.transformation_versions v
      where v.transformation_id = j.transformation_id and v.version_number = j.version_number)
    union all
    select 'photo and job tell different things: ' || t.id || ' ' || t.status || ' ' || j.state
    from public.transformations t join public.transform_jobs j on j.transformation_id = t.id
    where t.status <> case j.state
        when 'queued' then 'queued' when 'running' then 'enhancing' when 'done' then 'ready' else 'failed' end
      -- One that is with its provider waits in the queue to be asked for, and is enhanced meanwhile.
      and not (j.state = 'queued' and j.provider_handle is not null and t.status = 'enhancing')`;
  return rules.map(({ broken }) => broken);
}

/** Files of storage by their names on disk, which are versions. */
function findPlaces(dataDir: string): Map<string, string> {
  const files = listFiles(join(dataDir, 'files')).filter((file) => basename(dirname(file)) !== 'aside');
  return new Map(files.map((file) => [basename(file), file]));
}

async function hashOf(file: string | undefined): Promise<string> {
  if (file === undefined) return '(row without file)';
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}
