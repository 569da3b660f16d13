import * as z from 'zod/mini';
import { done, type Result } from '#core/model/failure.ts';
import { REFERENCE_IMAGES, REFERENCE_PLATE } from '#shared/contract.ts';
import { readAs, type HttpClient } from './http-client.ts';

const isObjects = readAs(z.array(z.object({ name: z.string() })));
const isStored = readAs(z.object({ Key: z.string() }));

/** The one picture that all people share, in a bucket of its own. */
export function createPlateShelf(http: HttpClient) {
  return {
    async hasReferencePlate(token: string): Promise<Result<boolean>> {
      const found = await http.ask(
        {
          method: 'POST',
          path: `/storage/v1/object/list/${REFERENCE_IMAGES}`,
          token,
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ prefix: '', search: REFERENCE_PLATE, limit: 1 }),
        },
        isObjects,
      );
      return found.ok ? done(found.value.some(({ name }) => name === REFERENCE_PLATE)) : found;
    },

    async putReferencePlate(png: ArrayBuffer, token: string): Promise<Result<void>> {
      const stored = await http.ask(
        {
          method: 'POST',
          path: `/storage/v1/object/${REFERENCE_IMAGES}/${REFERENCE_PLATE}`,
          token,
          headers: { 'content-type': 'image/png', 'x-upsert': 'true' },
          body: png,
        },
        isStored,
      );
      return stored.ok ? done(undefined) : stored;
    },
  };
}
