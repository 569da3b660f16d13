import { IDS_AT_ONCE } from '#core/model/limits.ts';
import * as z from 'zod/mini';
import { catch as orElse } from 'zod/mini';
import { done, failed, type Result } from '#core/model/failure.ts';
import type { OutboxItem } from '#core/model/outbox-item.ts';
import type { TransformationRow } from '#core/model/server-rows.ts';
import { changeRow } from './change-row.ts';
import type { Clarify } from './clarify.ts';
import { deleteRow, deleteRows } from './delete-row.ts';
import { readAs } from './http-client.ts';
import { addressOfOriginal } from './object-path.ts';
import { eq, oneOf, type AskRest } from './rest.ts';
import { columnsOf, transformationShape } from '#core/model/row-shapes.ts';

/** A status that a newer server may have is taken as still being made: nothing is thrown away for its sake. */
const tolerantRows = z.array(
  z.extend(transformationShape, { status: orElse(transformationShape.shape.status, 'enhancing') }),
);
const isRows = readAs(tolerantRows);

/** Rows of photos that are on their way. */
export function createOutboxRows(askRest: AskRest, url: string, clarify: Clarify) {
  return {
    async insertRow(item: OutboxItem, { token }: { token: string }): Promise<Result<void>> {
      const row = {
        id: item.id,
        user_id: item.userId,
        original_filename: item.filename,
        original_url: addressOfOriginal(url, item.path),
        recipe: item.recipe,
        status: 'uploading',
      };
      const inserted = await askRest(
        { method: 'POST', table: 'transformations', row, token },
        ({ status, text }) => (status === 201 && text === '' ? true : undefined),
      );
      return inserted.ok ? done(undefined) : failed(await clarify(inserted.failure, token));
    },

    async readRows(
      ids: readonly string[],
      { token }: { token: string },
    ): Promise<Result<TransformationRow[]>> {
      const rows: TransformationRow[] = [];
      for (let from = 0; from < ids.length; from += IDS_AT_ONCE) {
        const some = ids.slice(from, from + IDS_AT_ONCE);
        const read = await askRest(
          {
            table: 'transformations',
            select: columnsOf(transformationShape),
            query: { id: oneOf(some) },
            token,
          },
          isRows,
        );
        if (!read.ok) return read;
        rows.push(...read.value);
      }
      return done(rows);
    },

    nameRow: ({ id, filename }: OutboxItem, { token }: { token: string }) =>
      changeRow(askRest, id, { original_filename: filename }, token),

    /** One that names the photo's own place is what another has made room for: this may arrive when that is there. */
    clearRow: ({ id, path }: OutboxItem, { token }: { token: string }) =>
      deleteRows(
        askRest,
        'transformations',
        { id: eq(id), status: eq('uploading'), original_url: `neq.${addressOfOriginal(url, path)}` },
        token,
      ),

    deleteRow: ({ id }: OutboxItem, token: string) => deleteRow(askRest, 'transformations', id, token),
  };
}
