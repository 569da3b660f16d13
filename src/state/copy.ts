import { useCallback, useEffect, useState } from 'react';
import { keepNewest } from '#core/lib/keep-newest.ts';
import { countPages } from '#core/model/page-number.ts';
import type { TransformationRow, VersionRow } from '#core/model/server-rows.ts';
import type { Core } from '#core/open-core.ts';
import { core } from './core.ts';
import { useMirror } from './mirror.ts';
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

/**
 * Reads from the phone's copy of the server's rows, and again with each change of it; the key names what is read.
 * undefined: not read yet. What is not lasting is not remembered.
 */
function useCopy<T>(key: string, read: Read<T>, isLasting?: (value: T) => boolean): T | undefined {
  const userId = usePerson(({ person }) => person?.id);
  const copy = useMirror();
  const [found, setFound] = useState<{ key: string; userId: string; value: T }>();
  useEffect(() => {
    if (userId === undefined) return;
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
  if (userId === undefined) return undefined;
  if (found?.key === key && found.userId === userId) return found.value;
  return memory.get(`${userId} ${key}`) as T | undefined;
}

const rowKey = (id: string): string => `transformation ${id}`;

export interface PageOfRows {
  rows: readonly TransformationRow[];
  /** Of all pages. */
  total: number;
  /** The one that was asked for, or the last one where there are fewer. */
  page: number;
  pages: number;
}

/** One page of a person's transformations, the newest first. */
export function usePageOf(wanted: number): PageOfRows | undefined {
  const read: Read<PageOfRows> = useCallback(
    async (mirror, userId) => {
      const first = await mirror.page(userId, wanted);
      const pages = countPages(first.total);
      const page = Math.min(wanted, pages);
      const { rows, total } = page === wanted ? first : await mirror.page(userId, page);
      for (const row of rows) remember(userId, rowKey(row.id), row);
      return { rows, total, page, pages };
    },
    [wanted],
  );
  // Another page in its place stands for it only as long as there are so few.
  const isItself = useCallback(({ page }: PageOfRows) => page === wanted, [wanted]);
  return useCopy(`page ${String(wanted)}`, read, isItself);
}

/** The finished versions of a transformation, the first first. */
export function useVersions(id: string): readonly VersionRow[] | undefined {
  return useCopy(
    `versions ${id}`,
    useCallback((mirror) => mirror.versions(id), [id]),
  );
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
  return useCopy(rowKey(id), read);
}

/** What the photos are called, by the ids of their transformations, as far as the phone knows them. */
export function useFilenames(ids: readonly string[]): ReadonlyMap<string, string> | undefined {
  const wanted = ids.join();
  const read: Read<ReadonlyMap<string, string>> = useCallback(
    async (mirror, userId) => {
      const rows = wanted === '' ? [] : await mirror.transformations(wanted.split(','));
      const mine = rows.filter((row) => row.user_id === userId);
      return new Map(mine.map((row) => [row.id, row.original_filename]));
    },
    [wanted],
  );
  return useCopy(`names ${wanted}`, read);
}
