import { useCallback, useState } from 'react';
import { MOST_PICTURES } from '#core/model/export-job.ts';
import type { TransformationRow } from '#core/model/server-rows.ts';
import { useNewsOf } from '#state/copy.ts';
import type { FinishedPicture } from '#state/exports.ts';

export interface Selection {
  pictures: readonly FinishedPicture[];
  has: (id: string) => boolean;
  /** Whether it may be chosen now. */
  canChoose: (row: TransformationRow) => boolean;
  choose: (row: TransformationRow, isChosen: boolean) => void;
}

/** Finished pictures that are chosen, over all pages, as they are now. null: nobody is choosing. */
export function useSelection(): {
  selection: Selection | null;
  start: () => void;
  end: () => void;
} {
  const [pictures, setPictures] = useState<readonly FinishedPicture[] | null>(null);
  const renew = useCallback(
    (rows: readonly TransformationRow[]) => setPictures((before) => before && renewed(before, rows)),
    [],
  );
  useNewsOf(pictures?.map(({ id }) => id) ?? [], renew);
  const has = (id: string) => pictures?.some((picture) => picture.id === id) ?? false;
  const selection = pictures && {
    pictures,
    has,
    canChoose: (row: TransformationRow) => canChoose(pictures, row),
    choose(row: TransformationRow, isChosen: boolean) {
      const others = pictures.filter(({ id }) => id !== row.id);
      const picture = isChosen ? pictureOf(row) : null;
      setPictures(picture ? [...others, picture] : others);
    },
  };
  return { selection, start: () => setPictures([]), end: () => setPictures(null) };
}

/** What is chosen can always be let go: also where there are enough, or another picture is being made meanwhile. */
export const canChoose = (chosen: readonly { id: string }[], row: TransformationRow): boolean =>
  chosen.some(({ id }) => id === row.id) || (chosen.length < MOST_PICTURES && pictureOf(row) !== null);

/** What was chosen goes with its photo; while another picture is being made, the last one serves. */
export function renewed(
  chosen: readonly FinishedPicture[],
  rows: readonly TransformationRow[],
): readonly FinishedPicture[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return chosen.flatMap((picture) => {
    const row = byId.get(picture.id);
    return row ? (pictureOf(row) ?? { ...picture, filename: row.original_filename }) : [];
  });
}

/** null: there is none, or another is being made. Where that has failed, the last one serves. */
export function pictureOf(row: TransformationRow): FinishedPicture | null {
  const { id, original_filename: filename, current_version: number, output_url: output } = row;
  if ((row.status !== 'ready' && row.status !== 'failed') || output === null) return null;
  const { recipe, exports } = row;
  return { id, exports, filename, number, output, thumbnail: row.thumbnail_url, recipe };
}
