import type { Sql, TransactionSql } from 'postgres';
import type { PhoneStorage } from '#tests/support/phone/phone-storage.ts';

/** What the server has of one person, read past every policy. */
export interface ServerTruth {
  /** `hash` is SHA-256 in hex, as storage computed it. */
  objects: { bucket: string; name: string; size: number; hash: string }[];
  rows: { id: string; status: string; failureCode: string | null; filename: string; path: string }[];
  jobs: { id: string; photoId: string; version: number; state: string }[];
  versions: { photoId: string; version: number }[];
  /** In the order in which it was written. */
  ledger: { kind: string; amount: number; photoId: string | null; version: number | null }[];
  creditsLeft: number;
}

/** All of it as of one moment: a server at work would else be seen with a charge and without its job. */
export async function readServer(sql: Sql, userId: string): Promise<ServerTruth> {
  const { truth } = await sql.begin('isolation level repeatable read read only', async (moment) => ({
    truth: await readAll(moment, userId),
  }));
  return truth;
}

async function readAll(sql: TransactionSql, userId: string): Promise<ServerTruth> {
  const [objects, rows, jobs, versions, ledger, accounts] = await Promise.all([
    sql<ServerTruth['objects']>`
      select bucket_id as bucket, name, (metadata ->> 'size')::int as size,
        substring(metadata ->> 'eTag' from '[0-9a-f]{64}') as hash
      from storage.objects where split_part(name, '/', 1) = ${userId} order by bucket_id, name`,
    sql<ServerTruth['rows']>`
      select id, status, failure_code as "failureCode", original_filename as filename,
        substring(original_url from '/originals/(.*)$') as path
      from public.transformations where user_id = ${userId} order by created_at, id`,
    sql<ServerTruth['jobs']>`
      select id, transformation_id as "photoId", version_number as version, state
      from public.transform_jobs where user_id = ${userId} order by created_at, id`,
    sql<ServerTruth['versions']>`
      select v.transformation_id as "photoId", v.version_number as version
      from public.transformation_versions v join public.transformations t on t.id = v.transformation_id
      where t.user_id = ${userId} order by v.created_at`,
    sql<ServerTruth['ledger']>`
      select kind, amount, transformation_id as "photoId", version_number as version
      from public.credit_events where user_id = ${userId} order by created_at`,
    sql<{ left: number }[]>`
      select credits_total - credits_used as left from public.subscriptions where user_id = ${userId}`,
  ]);
  return {
    objects: [...objects],
    rows: [...rows],
    jobs: [...jobs],
    versions: [...versions],
    ledger: [...ledger],
    creditsLeft: accounts[0]?.left ?? 0,
  };
}

/** A photo of which the screen has said that it is saved. */
export interface SavedPhoto {
  id: string;
  path: string;
}

/** Every sentence is a photo that was said to be saved and is whole neither here nor there. */
export function findLosses(
  saved: readonly SavedPhoto[],
  phone: Pick<PhoneStorage, 'items' | 'bytes'>,
  server: Pick<ServerTruth, 'objects' | 'rows'>,
): string[] {
  return saved.flatMap(({ id, path }) => {
    const item = phone.items.find((one) => one.id === id);
    const kept = phone.bytes[id];
    if (item && kept) {
      if (kept.hash === item.hash) return [];
      return [`${id} lies on the phone with other bytes than were saved`];
    }
    const object = server.objects.find((one) => one.bucket === 'originals' && one.name === path);
    const row = server.rows.find((one) => one.id === id);
    if (!object || !row)
      return [`${id} is gone from the phone, and the server has no ${object ? 'row' : 'file'}`];
    return item && item.hash !== object.hash ? [`${id} reached the server with other bytes`] : [];
  });
}

/** Every sentence is something that happened twice, or was paid and not asked for. */
export function findDoubles(server: ServerTruth): string[] {
  const originals = server.objects.filter(({ bucket }) => bucket === 'originals');
  const reserves = server.ledger.filter(({ kind }) => kind === 'reserve');
  const asked = new Set(server.jobs.map(({ photoId, version }) => `${photoId} ${version}`));
  return [
    ...originals
      .filter(({ name }) => !server.rows.some(({ path }) => path === name))
      .map(({ name }) => `no photo names the file ${name}`),
    ...findRepeated(server.rows.map(({ path }) => path)).map((path) => `two photos share ${path}`),
    ...findRepeated(originals.map(({ hash }) => hash)).map(
      (hash) => `the same bytes were stored twice: ${hash}`,
    ),
    ...findRepeated(server.jobs.map(({ photoId }) => photoId)).map((id) => `${id} has more than one job`),
    ...findRepeated(reserves.map(({ photoId, version }) => `${photoId} ${version}`)).map(
      (what) => `${what} was paid twice`,
    ),
    ...reserves
      .filter(({ photoId, version }) => !asked.has(`${photoId} ${version}`))
      .map(({ photoId }) => `${photoId} was paid and has no job`),
  ];
}

const findRepeated = (all: readonly string[]): string[] => [
  ...new Set(all.filter((one, i) => all.indexOf(one) !== i)),
];
