import { done, failed, type Result } from '#core/model/failure.ts';
import { idShape } from '#core/model/row-shapes.ts';
import { readOne } from './read-rows.ts';
import { eq, type AskRest } from './rest.ts';

/** Calls a photo otherwise; the last one to do so is heard. `not_found` where it is gone, or is not theirs. */
export async function nameRow(
  askRest: AskRest,
  { id, name }: { id: string; name: string },
  token: string,
): Promise<Result<void>> {
  const named = await askRest(
    {
      method: 'PATCH',
      table: 'transformations',
      select: 'id',
      query: { id: eq(id) },
      row: { original_filename: name },
      token,
    },
    readOne(idShape),
  );
  if (!named.ok) return named;
  return named.value ? done(undefined) : failed({ kind: 'not_found', code: 'no_row' });
}
