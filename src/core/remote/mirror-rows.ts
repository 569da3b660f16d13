import { IDS_AT_ONCE } from '#core/model/limits.ts';
import { done, type Result } from '#core/model/failure.ts';
import type { ChangedRows, PullCursor } from '#core/model/mirror-store.ts';
import type { TransformationRow, VersionRow } from '#core/model/server-rows.ts';
import { readCount, readOne, readRows, type RowsRead } from './read-rows.ts';
import { eq, oneOf, type AskRest } from './rest.ts';
import {
  columnsOf,
  idShape,
  presetShape,
  profileShape,
  subscriptionShape,
  transformationShape,
  versionShape,
} from '#core/model/row-shapes.ts';

/** Rows in one answer; the server gives up to 1000. */
const ROWS_AT_ONCE = 500;

const columns = columnsOf(transformationShape);
const readTransformations = readRows(transformationShape);

/** The server's rows for the copy on the phone. */
export function createMirrorRows(askRest: AskRest) {
  const askFor = (query: Record<string, string>, token: string) =>
    askRest({ table: 'transformations', select: columns, query, token }, readTransformations);
  return {
    columns: columns.split(','),
    versionColumns: columnsOf(versionShape).split(','),

    /** Rows that stand after this place in the order of (updated_at, id), at most `limit`. */
    changedTransformations: (userId: string, since: PullCursor | null, limit: number, token: string) =>
      askRest(
        {
          table: 'transformations',
          select: columns,
          query: {
            user_id: eq(userId),
            ...(since && { or: filterAfter(since) }),
            order: 'updated_at.asc,id.asc',
            limit: String(limit),
          },
          token,
        },
        (answer) => asChanged(readTransformations(answer), limit),
      ),

    newestTransformations: (userId: string, limit: number, token: string) =>
      askFor({ user_id: eq(userId), order: 'created_at.desc', limit: String(limit) }, token),

    transformationsById: (ids: readonly string[], token: string) => askFor({ id: oneOf(ids) }, token),

    countTransformations: (userId: string, token: string): Promise<Result<number>> =>
      askRest(
        {
          table: 'transformations',
          select: 'id',
          query: { user_id: eq(userId), limit: '1' },
          isCounted: true,
          token,
        },
        readCount,
      ),

    idsOfTransformations: (userId: string, token: string) => readAllIds(askRest, userId, token),

    versionsOf: (ids: readonly string[], token: string) => readVersions(askRest, ids, token),

    subscription: (userId: string, token: string) =>
      askRest(
        {
          table: 'subscriptions',
          select: columnsOf(subscriptionShape),
          query: { user_id: eq(userId) },
          token,
        },
        readOne(subscriptionShape),
      ),

    profile: (userId: string, token: string) =>
      askRest(
        { table: 'profiles', select: columnsOf(profileShape), query: { id: eq(userId) }, token },
        readOne(profileShape),
      ),

    presets: (userId: string, token: string) =>
      askRest(
        {
          table: 'user_presets',
          select: columnsOf(presetShape),
          query: { user_id: eq(userId), order: 'created_at.desc' },
          token,
        },
        (answer) => readRows(presetShape)(answer)?.rows,
      ),
  };
}

/** Quoted, since the filter reads points and colons as its own. */
function filterAfter({ updatedAt, id }: PullCursor): string {
  return `(updated_at.gt."${updatedAt}",and(updated_at.eq."${updatedAt}",id.gt.${id}))`;
}

function asChanged(read: RowsRead<TransformationRow> | undefined, limit: number): ChangedRows | undefined {
  const last = read?.raw.at(-1);
  const { id, updated_at: updatedAt } = last ?? {};
  const end = typeof id === 'string' && typeof updatedAt === 'string' ? { id, updatedAt } : null;
  return read && (end || !last) ? { rows: read.rows, end, isLast: read.raw.length < limit } : undefined;
}

/** Asks until an answer is empty, so that a server that gives less at a time makes no photo look deleted. */
async function readAllIds(askRest: AskRest, userId: string, token: string): Promise<Result<string[]>> {
  const ids: string[] = [];
  for (;;) {
    const last = ids.at(-1);
    const read = await askRest(
      {
        table: 'transformations',
        select: 'id',
        query: { user_id: eq(userId), ...inOrderAfter(last) },
        token,
      },
      (answer) => readRows(idShape)(answer)?.rows,
    );
    if (!read.ok) return read;
    if (read.value.length === 0) return done(ids);
    ids.push(...read.value.map(({ id }) => id));
  }
}

async function readVersions(
  askRest: AskRest,
  ids: readonly string[],
  token: string,
): Promise<Result<VersionRow[]>> {
  const versions: VersionRow[] = [];
  for (let from = 0; from < ids.length; from += IDS_AT_ONCE) {
    const some = ids.slice(from, from + IDS_AT_ONCE);
    let after: string | undefined;
    do {
      const read: Result<RowsRead<VersionRow>> = await askRest(
        {
          table: 'transformation_versions',
          select: columnsOf(versionShape),
          query: { transformation_id: oneOf(some), ...inOrderAfter(after) },
          token,
        },
        readRows(versionShape),
      );
      if (!read.ok) return read;
      versions.push(...read.value.rows);
      after = read.value.raw.length < ROWS_AT_ONCE ? undefined : lastIdOf(read.value);
    } while (after !== undefined);
  }
  return done(versions);
}

const lastIdOf = ({ raw }: RowsRead<VersionRow>): string => String(raw.at(-1)?.['id']);

/** The rows behind this one, as many as are asked for at once. */
const inOrderAfter = (id: string | undefined) => ({
  ...(id !== undefined && { id: `gt.${id}` }),
  order: 'id.asc',
  limit: String(ROWS_AT_ONCE),
});
