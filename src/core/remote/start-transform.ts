import * as z from 'zod/mini';
import { done, failed, type Result } from '#core/model/failure.ts';
import type { OutboxItem } from '#core/model/outbox-item.ts';
import type { TransformRequest } from '#shared/contract.ts';
import { readAs, type HttpClient } from './http-client.ts';
import { addressOfOriginal } from './object-path.ts';

const isAccepted = readAs(
  z.object({ transformationId: z.string(), version: z.number(), status: z.string() }),
);

/** Asks for the one transform of a photo; its own key makes any number of requests one job and one credit. */
export function createStarter(http: HttpClient, url: string) {
  return async (item: OutboxItem, { token }: { token: string }): Promise<Result<void>> => {
    if (!item.recipe) return failed({ kind: 'refused', status: 422, code: 'no_recipe' });
    const request: TransformRequest = {
      transformationId: item.id,
      originalUrl: addressOfOriginal(url, item.path),
      originalFilename: item.filename,
      recipe: item.recipe,
    };
    const accepted = await http.ask(
      {
        method: 'POST',
        path: '/functions/v1/transform-image',
        token,
        headers: { 'content-type': 'application/json', 'idempotency-key': item.idempotencyKey },
        body: JSON.stringify(request),
      },
      (answer) => {
        const accepted = isAccepted(answer);
        return accepted?.transformationId === item.id ? accepted : undefined;
      },
    );
    return accepted.ok ? done(undefined) : accepted;
  };
}
