import type { Page } from 'playwright';
import { photoOf, type Person } from '#tests/support/server/people.ts';

/**
 * Begins to send photos of these sizes by fetch from a page with nothing around it: bytes, row, transform, one photo after
 * the other. What breaks is asked again at once, and what is there already counts. How long it `took` is noted in the page.
 */
export async function beginBare(
  page: Page,
  { cook, publishableKey, sizes }: { cook: Person; publishableKey: string; sizes: readonly number[] },
): Promise<void> {
  const photos = sizes.map((size) => ({ ...photoOf(cook), size }));
  await page.evaluate(
    ([all, bearer, apikey]) => {
      const bytes = all.map(({ size }) => {
        const noise = new Uint8Array(size);
        for (let at = 0; at < size; at += 65_536) crypto.getRandomValues(noise.subarray(at, at + 65_536));
        return noise;
      });
      const headers = { apikey, authorization: `Bearer ${bearer}` };
      const json = { ...headers, 'content-type': 'application/json', prefer: 'return=minimal' };
      const post = async (path: string, more: Record<string, string>, body: BodyInit): Promise<void> => {
        try {
          const answer = await fetch(path, { method: 'POST', headers: more, body });
          const text = await answer.text();
          const isThere = /"statusCode":"409"|"code":"23505"/.test(text);
          if (!answer.ok && !isThere) throw new Error(`${path}: ${answer.status} ${text}`);
        } catch (error) {
          if (!(error instanceof TypeError)) throw error;
          return await post(path, more, body);
        }
      };
      const sendAll = async () => {
        for (const [i, { size: _size, ...row }] of all.entries()) {
          const path = `${row.user_id}/2026-11-21/1_${row.id}_soup.jpg`;
          const photo = { ...headers, 'content-type': 'image/jpeg' };
          await post(`/storage/v1/object/originals/${path}`, photo, bytes[i] ?? new Uint8Array());
          const original_url = `${location.origin}/storage/v1/object/public/originals/${path}`;
          await post('/rest/v1/transformations', json, JSON.stringify({ ...row, original_url }));
          const request = {
            transformationId: row.id,
            originalUrl: original_url,
            originalFilename: row.original_filename,
            recipe: row.recipe,
          };
          await post('/functions/v1/transform-image', json, JSON.stringify(request));
        }
      };
      const beganAt = performance.now();
      void sendAll().then(() => Object.assign(globalThis, { took: performance.now() - beganAt }));
    },
    [photos, cook.token, publishableKey] as const,
  );
}
