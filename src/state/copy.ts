import { useCallback, useEffect, useMemo, useState } from 'react';
import { keepNewest } from '#core/lib/keep-newest.ts';
import { PAGE_SIZE } from '#core/model/limits.ts';
import { countPages } from '#core/model/page-number.ts';
import type { TransformationRow, VersionRow } from '#core/model/server-rows.ts';
import type { Core } from '#core/open-core.ts';
import { core } from './core.ts';
import { type MirrorOnScreen, useMirror } from './mirror.ts';
import { usePerson } from './person.ts';

type Read<T> = (mirror: Core['mirror'], userId: string) => Promise<T>;

/** So many readings are remembered, so that a screen somebody comes back to stands there at once, as tall as it was. */
const REMEMBERED = 200;
const memory = new Map<string, unknown>();

function remember(userId: string, key: string, value: unknown): void {
  const name = `${userId} ${key}`;
  if (value === null || value === undefined) memory.delete(name);
  else keepNewest(memory, name, value, REMEMBERED);
}

const rowKey = (id: string): string => `transformation ${id}`;
const knownRow = (userId: string, id: string): TransformationRow | undefined =>
  memory.get(`${userId} ${rowKey(id)}`) as TransformationRow | undefined;

/** Rows that the rest of the screen shows by now are what a screen somebody comes back to begins with. */
function rememberRows({ recent, underWay }: MirrorOnScreen): void {
  for (const row of [...recent, ...Object.values(underWay)]) remember(row.user_id, rowKey(row.id), row);
}
/** What was deleted here: it is remembered no more, also where the copy has not been read since. */
const deleted = new Set<string>();
export const noteDeleted = (id: string): void => void deleted.add(id);

rememberRows(useMirror.getState());
useMirror.subscribe(rememberRows);

/** What stands for a reading until it is there: what was read before, as far as nothing newer is known. */
type Recall<T> = (before: T | undefined, copy: MirrorOnScreen, userId: string) => T | undefined;
const asBefore = <T>(before: T | undefined): T | undefined => before;

interface CopyOptions<T> {
  /** What is not lasting is not remembered. */
  isLasting?: (value: T) => boolean;
  recall?: Recall<T>;
}

/**
 * Reads from the phone's copy of the server's rows, and again with each change of it; the key names what is read.
 * undefined: not read yet. Without a `read` it waits for one.
 */
function useCopy<T>(
  key: string,
  read: Read<T> | null,
  { isLasting, recall = asBefore }: CopyOptions<T> = {},
): T | undefined {
  const userId = usePerson(({ person }) => person?.id);
  const copy = useMirror();
  const [found, setFound] = useState<{ key: string; userId: string; value: T }>();
  useEffect(() => {
    if (userId === undefined || !read) return;
    let isGone = false;
    const load = async () => {
      try {
        const value = await read((await core()).mirror, userId);
        remember(userId, key, isLasting?.(value) === false ? undefined : value);
        if (!isGone) setFound({ key, userId, value });
      } catch (error) {
        console.warn("The phone's copy of the server's rows could not be read.", error);
      }
    };
    void load();
    return () => void (isGone = true);
  }, [key, read, userId, copy, isLasting]);
  const isRead = found?.key === key && found.userId === userId;
  const recalled = useMemo(() => {
    if (isRead || userId === undefined) return undefined;
    return recall(memory.get(`${userId} ${key}`) as T | undefined, copy, userId);
  }, [isRead, userId, key, copy, recall]);
  return isRead ? found.value : recalled;
}

interface FoundPage {
  rows: readonly TransformationRow[];
  /** The one that was asked for, or the last one where there are fewer. */
  page: number;
}

export interface PageOfRows extends FoundPage {
  /** null: not counted yet. */
  pages: number | null;
}

/** One page of a person's transformations, the newest first. How many there are is told when they are on the screen. */
export function usePageOf(wanted: number): PageOfRows | undefined {
  const read: Read<FoundPage> = useCallback(
    async (mirror, userId) => {
      const asked = await mirror.page(userId, wanted);
      const isThere = asked.length > 0 || wanted === 1;
      const page = isThere ? wanted : countPages(await mirror.count(userId));
      const rows = isThere ? asked : await mirror.page(userId, page);
      for (const row of rows) remember(userId, rowKey(row.id), row);
      return { rows, page };
    },
    [wanted],
  );
  // Another page in its place stands for it only as long as there are so few.
  const isItself = useCallback(({ page }: FoundPage) => page === wanted, [wanted]);
  const recall: Recall<FoundPage> = useCallback(
    (before, { hasLoaded, recent }, userId) => {
      const known = hasLoaded && wanted === 1 ? { rows: recent, page: 1 } : before;
      if (!known) return undefined;
      const left = known.rows.filter(({ id, user_id }) => user_id === userId && !deleted.has(id));
      return { ...known, rows: left.map((row) => knownRow(userId, row.id) ?? row) };
    },
    [wanted],
  );
  const found = useCopy(`page ${String(wanted)}`, read, { isLasting: isItself, recall });
  // A browser steps over each of them to count: rows that are read meanwhile would come after that.
  const total = useCopy('total', found ? countAll : null);
  // The same object for as long as nothing in it is news.
  return useMemo(() => found && { ...found, pages: countOf(found, total) }, [found, total]);
}

/** Fewer rows than a page holds end the last one, so that nobody need count. */
function countOf({ rows, page }: FoundPage, total: number | undefined): number | null {
  if (rows.length < PAGE_SIZE) return page;
  return total === undefined ? null : Math.max(page, countPages(total));
}

const countAll: Read<number> = (mirror, userId) => mirror.count(userId);

/** The finished versions of a transformation, the first first. */
export function useVersions(id: string): readonly VersionRow[] | undefined {
  return useCopy(
    `versions ${id}`,
    useCallback((mirror) => mirror.versions(id), [id]),
  );
}

/** One of them, as the phone knows it now. */
export async function findVersion(id: string, number: number): Promise<VersionRow | undefined> {
  try {
    const versions = await (await core()).mirror.versions(id);
    return versions.find((version) => version.version_number === number);
  } catch (error) {
    console.warn("The phone's copy of the server's rows could not be read.", error);
    return undefined;
  }
}

/** One transformation of this person; null: the phone knows none under this id. */
export function useTransformation(id: string): TransformationRow | null | undefined {
  const read: Read<TransformationRow | null> = useCallback(
    async (mirror, userId) => {
      const row = await mirror.transformation(id);
      return row?.user_id === userId ? row : null;
    },
    [id],
  );
  const recall: Recall<TransformationRow | null> = useCallback(
    (before) => (deleted.has(id) ? null : before),
    [id],
  );
  return useCopy(rowKey(id), read, { recall });
}

/** Whether this person has none of these any more. */
export async function areDeleted(ids: readonly string[]): Promise<boolean> {
  try {
    const rows = await (await core()).mirror.transformations(ids);
    return usePerson.getState().person !== null && rows.length === 0;
  } catch (error) {
    console.warn("The phone's copy of the server's rows could not be read.", error);
    return false;
  }
}

/** Tells with each change of the phone's copy what has become of these rows; those that are gone are left out. */
export function useNewsOf(
  ids: readonly string[],
  onNews: (rows: readonly TransformationRow[]) => void,
): void {
  const copy = useMirror();
  const wanted = ids.join();
  useEffect(() => {
    if (wanted === '') return;
    let isGone = false;
    const load = async () => {
      try {
        const rows = await (await core()).mirror.transformations(wanted.split(','));
        if (!isGone) onNews(rows);
      } catch (error) {
        console.warn("The phone's copy of the server's rows could not be read.", error);
      }
    };
    void load();
    return () => void (isGone = true);
  }, [copy, wanted, onNews]);
}

/** What the photos are called, by the ids of their transformations, as far as the phone knows them. */
export function useFilenames(ids: readonly string[]): ReadonlyMap<string, string> | undefined {
  const wanted = ids.join();
  const read: Read<ReadonlyMap<string, string>> = useCallback(
    async (mirror, userId) => {
      const rows = wanted === '' ? [] : await mirror.transformations(wanted.split(','));
      const mine = rows.filter((row) => row.user_id === userId);
      return nameRows(mine);
    },
    [wanted],
  );
  const recall: Recall<ReadonlyMap<string, string>> = useCallback(
    (before, _copy, userId) => {
      const known = wanted.split(',').flatMap((id) => knownRow(userId, id) ?? []);
      return new Map([...(before ?? []), ...nameRows(known)]);
    },
    [wanted],
  );
  return useCopy(`names ${wanted}`, read, { recall });
}

const nameRows = (rows: readonly TransformationRow[]) =>
  new Map(rows.map((row) => [row.id, row.original_filename]));
