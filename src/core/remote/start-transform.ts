import { done, failed, type Result } from '#core/model/failure.ts';
import type { OutboxItem } from '#core/model/outbox-item.ts';
import { askTransform } from './ask-transform.ts';
import type { HttpClient } from './http-client.ts';
import { addressOfOriginal } from './object-path.ts';

/** Asks for the first picture of a photo, with the photo's own key. */
export function createStarter(http: HttpClient, url: string) {
  return async (item: OutboxItem, { token }: { token: string }): Promise<Result<void>> => {
    if (!item.recipe) return failed({ kind: 'refused', status: 422, code: 'no_recipe' });
    const request = {
      transformationId: item.id,
      originalUrl: addressOfOriginal(url, item.path),
      originalFilename: item.filename,
      recipe: item.recipe,
      knownVersion: 0,
    };
    const asked = await askTransform(http, request, { key: item.idempotencyKey, token });
    return asked.ok ? done(undefined) : asked;
  };
}
