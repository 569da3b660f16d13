import { dropCopiesOf } from '#core/lib/picture-copies.ts';
import type { TransformationStore } from '#core/model/mirror-store.ts';
import { readPicture } from '#core/model/picture.ts';
import type { TransformationRow, VersionRow } from '#core/model/server-rows.ts';
import type { Connection } from './connection.ts';
import { isSame } from './item-record.ts';
import { isLater, isNews } from './row-time.ts';
import { MIRROR_STORES, type MirrorWriting, type Schema } from './schema.ts';

/** Whether the server works on it. What is uploading waits for the device that took it. */
const IS_UNFINISHED: Record<TransformationRow['status'], boolean> = {
  uploading: false,
  queued: true,
  enhancing: true,
  ready: false,
  failed: false,
};
const UNFINISHED = Object.entries(IS_UNFINISHED).flatMap(([status, is]) => (is ? [status] : []));

/** Some 300 ms on a slow machine. */
export const REMOVED_AT_ONCE = 500;

export function createTransformationStore(connection: Connection): TransformationStore {
  return {
    mergeTransformations: (rows) => mergeTransformations(connection, rows),
    mergeVersions: (rows) => mergeVersions(connection, rows),
    removeTransformations: (ids) => removeTransformations(connection, ids),
    page: (userId, page, pageSize) => readPage(connection, userId, page, pageSize),
    count: (userId) =>
      connection.read(['transformations'], (tx) => tx.store.index('newest').count(rangeOf(userId))),
    idsOf: (userId) =>
      connection.read(['transformations'], (tx) => tx.store.index('newest').getAllKeys(rangeOf(userId))),
    transformation: (id) => connection.read(['transformations'], (tx) => tx.store.get(id)),
    transformations: (ids) => readRows(connection, ids),
    async versions(transformationId) {
      const rows = await connection.read(['versions'], (tx) =>
        tx.store.index('transformation').getAll(transformationId),
      );
      return rows.sort((a, b) => a.version_number - b.version_number);
    },
    unfinished: (userId) =>
      connection.read(['transformations'], async (tx) => {
        const index = tx.store.index('status');
        const ids = await Promise.all(UNFINISHED.map(async (status) => index.getAllKeys([userId, status])));
        return ids.flat();
      }),
  };
}

const readRows = (connection: Connection, ids: readonly string[]): Promise<TransformationRow[]> =>
  connection.read(['transformations'], async ({ store }) => {
    const rows = await Promise.all(ids.map(async (id) => store.get(id)));
    return rows.filter((row) => row !== undefined);
  });

/** Any order of any duplicates ends in the newest row of each. */
function mergeTransformations(connection: Connection, rows: readonly TransformationRow[]): Promise<string[]> {
  const newest = new Map<string, TransformationRow>();
  for (const row of rows) {
    const other = newest.get(row.id);
    if (!other || isLater(row.updated_at, other.updated_at)) newest.set(row.id, row);
  }
  return mergeRows(connection, 'transformations', [...newest.values()], isNews);
}

function mergeVersions(connection: Connection, rows: readonly VersionRow[]): Promise<string[]> {
  const last = new Map(rows.map((row) => [row.id, row]));
  return mergeRows(connection, 'versions', [...last.values()], (row, known) => !isSame(row, known));
}

/** Writes the rows that are news, side by side; gives their ids. */
async function mergeRows<Name extends 'transformations' | 'versions'>(
  connection: Connection,
  name: Name,
  rows: readonly Schema[Name]['value'][],
  isNews: (row: Schema[Name]['value'], known: Schema[Name]['value'] | undefined) => boolean,
): Promise<string[]> {
  const changed = new Set<string>();
  await connection.write([name], async (tx) => {
    const store = tx.objectStore(name);
    const known = await Promise.all(rows.map(async ({ id }) => store.get(id)));
    const news = rows.filter((row, i) => isNews(row, known[i]));
    await Promise.all(news.map(async (row) => store.put(row)));
    for (const { id } of news) changed.add(id);
  });
  return [...changed];
}

/**
 * In pieces, so that each call ends in time however many rows go. The copies of their pictures go first: by a row that
 * is gone nobody would find them.
 */
async function removeTransformations(connection: Connection, ids: readonly string[]): Promise<void> {
  for (let start = 0; start < ids.length; start += REMOVED_AT_ONCE) {
    const some = ids.slice(start, start + REMOVED_AT_ONCE);
    await dropCopiesOf(isPictureOf(await readRows(connection, some)));
    await connection.write(MIRROR_STORES, (tx) => removeRows(tx, some));
  }
}

/** The photo itself, or what was made of it, by bucket and path as addresses have them. */
function isPictureOf(rows: readonly TransformationRow[]): (name: string) => boolean {
  const names = rows.flatMap(({ id, user_id: userId, original_url: url }) => {
    const original = readPicture(url);
    const folders = [`outputs/${userId}/${id}`, `thumbnails/${userId}/${id}`];
    return original ? [...folders, `${original.bucket}/${encodeURI(original.path)}`] : folders;
  });
  const known = new Set(names);
  return (name) => known.has(name) || known.has(name.slice(0, name.lastIndexOf('/')));
}

/** Versions go with their rows. */
export async function removeRows(tx: MirrorWriting, ids: readonly string[]): Promise<void> {
  const versions = tx.objectStore('versions');
  const remove = async (id: string) => {
    await tx.objectStore('transformations').delete(id);
    for (const key of await versions.index('transformation').getAllKeys(id)) await versions.delete(key);
  };
  await Promise.all(ids.map(remove));
}

/** Steps over keys to where the page begins and ends, then reads the rows between: never more than one page. */
const readPage = (connection: Connection, userId: string, page: number, pageSize: number) =>
  connection.read(['transformations'], async (tx): Promise<TransformationRow[]> => {
    const index = tx.store.index('newest');
    const all = rangeOf(userId);
    let cursor = await index.openKeyCursor(all, 'prev');
    const before = (page - 1) * pageSize;
    if (cursor && before > 0) cursor = await cursor.advance(before);
    if (!cursor) return [];
    const newest = cursor.key;
    if (pageSize > 1) cursor = await cursor.advance(pageSize - 1);
    const oldest: IDBValidKey = cursor ? cursor.key : [userId];
    const rows = await index.getAll(IDBKeyRange.bound(oldest, newest));
    return rows.reverse();
  });

export const rangeOf = (userId: string): IDBKeyRange => IDBKeyRange.bound([userId], [userId, []]);
