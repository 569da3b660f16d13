import { isAheadOfRow } from '#core/model/item-state.ts';
import type { OutboxItem } from '#core/model/outbox-item.ts';
import type { TransformationRow, VersionRow } from '#core/model/server-rows.ts';
import type { Recipe } from '#shared/contract.ts';

/** One finished picture. */
export interface Picture {
  number: number;
  output: string;
  thumbnail: string | null;
  recipe: Recipe;
}

/** The tile that was chosen: a version, the photo itself, or none: then how things stand now is shown. */
export type Choice = number | 'before' | 'now';

/** What the address asks for, in its own words: nothing it says harms. */
export function readChoice(asked: string | null): Choice {
  if (asked === 'before') return 'before';
  return /^[1-9]\d{0,5}$/.test(asked ?? '') ? Number(asked) : 'now';
}

export type View =
  | { kind: 'picture'; picture: Picture }
  | { kind: 'before' }
  | { kind: 'enhancing'; since: string }
  | { kind: 'failed' }
  /** The phone knows best where the photo is. */
  | { kind: 'on_phone'; item: OutboxItem }
  | { kind: 'status'; status: TransformationRow['status'] };

interface Known {
  row: TransformationRow | null;
  item: OutboxItem | undefined;
  pictures: readonly Picture[];
  choice: Choice;
}

/** The finished pictures, the first first. The row tells of its newest one, should its version not be here yet. */
export function listPictures(
  row: TransformationRow | null,
  versions: readonly VersionRow[],
): readonly Picture[] {
  const pictures = versions.map(
    ({ version_number: number, output_url: output, thumbnail_url: thumbnail, recipe }): Picture => ({
      number,
      output,
      thumbnail,
      recipe,
    }),
  );
  const isThere = pictures.some(({ number }) => number === row?.current_version);
  if (!row?.output_url || row.current_version === 0 || isThere) return pictures;
  const { current_version: number, output_url: output, thumbnail_url: thumbnail, recipe } = row;
  return [...pictures, { number, output, thumbnail, recipe }];
}

/** What the main area shows. */
export function chooseView({ row, item, pictures, choice }: Known): View {
  if (choice === 'before') return { kind: 'before' };
  const chosen = pictures.find(({ number }) => number === choice);
  if (chosen) return { kind: 'picture', picture: chosen };
  const isHere = item && isAheadOfRow(item, row?.status);
  if (isHere && !(item.state === 'failed' && row?.status === 'failed')) return { kind: 'on_phone', item };
  const newest = pictures.at(-1);
  switch (row?.status) {
    case 'ready':
      return newest ? { kind: 'picture', picture: newest } : { kind: 'status', status: 'ready' };
    case 'enhancing':
      return { kind: 'enhancing', since: row.updated_at };
    case 'failed':
      return { kind: 'failed' };
    case 'queued':
    case 'uploading':
      return { kind: 'status', status: row.status };
    case undefined:
      return { kind: 'status', status: 'uploading' };
  }
}
