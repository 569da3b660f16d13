import * as z from 'zod/mini';
import { done, type Result } from '#core/model/failure.ts';
import { readAs } from './http-client.ts';
import { eq, type AskRest } from './rest.ts';
import { idShape } from '#core/model/row-shapes.ts';

const isIds = readAs(z.array(idShape));

/** Not there is as good as deleted. */
export async function deleteRow(
  askRest: AskRest,
  table: string,
  id: string,
  token: string,
): Promise<Result<void>> {
  const deleted = await deleteRows(askRest, table, { id: eq(id) }, token);
  return deleted.ok ? done(undefined) : deleted;
}

/** Gives how many went. */
export async function deleteRows(
  askRest: AskRest,
  table: string,
  query: Record<string, string>,
  token: string,
): Promise<Result<number>> {
  const deleted = await askRest({ method: 'DELETE', table, select: 'id', query, token }, isIds);
  return deleted.ok ? done(deleted.value.length) : deleted;
}
