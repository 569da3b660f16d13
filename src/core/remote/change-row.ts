import { done, failed, type Result } from '#core/model/failure.ts';
import { idShape } from '#core/model/row-shapes.ts';
import type { RowChange } from '#core/model/server-rows.ts';
import { readOne } from './read-rows.ts';
import { eq, type AskRest } from './rest.ts';

/** `not_found` where it is gone, or is not theirs. */
export async function changeRow(
  askRest: AskRest,
  id: string,
  row: RowChange,
  token: string,
): Promise<Result<void>> {
  const changed = await askRest(
    {
      method: 'PATCH',
      table: 'transformations',
      select: 'id',
      query: { id: eq(id) },
      row,
      token,
    },
    readOne(idShape),
  );
  if (!changed.ok) return changed;
  return changed.value ? done(undefined) : failed({ kind: 'not_found', code: 'no_row' });
}
