import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import sharp from 'sharp';
import { openBackend, type Backend } from '#tests/support/server/backend.ts';
import { DENOS } from '#tests/support/server/denos.ts';
import { startInDeno, type DenoFunction } from './deno.ts';
import { drawDish } from '#tests/support/pictures/dishes.ts';
import { claimSize, readTurnedHeic } from '#tests/support/pictures/odd-photos.ts';
import { signUp, type Person } from '#tests/support/server/people.ts';
import { addPhoto } from '#tests/support/server/photos.ts';
import { until } from '#tests/support/until.ts';

// The function as it is deployed, in Deno, with its own runner; database, storage and sign-in are the real server's.
let backend: Backend;
let inDeno: DenoFunction;
let person: Person;
let dish: Blob;

beforeAll(async () => {
  backend = await openBackend();
  dish = await drawDish();
});
afterAll(() => backend.stop());

const call = async (path: string, body: unknown, headers: Record<string, string> = {}) => {
  const response = await fetch(`${inDeno.url}/transform-image${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
  return { status: response.status, answer: (await response.json()) as unknown };
};
const asPerson = () => ({ authorization: `Bearer ${person.token}` });
const readPhoto = async (id: string) => {
  const { data } = await person.client
    .from('transformations')
    .select('*')
    .eq('id', id)
    .single()
    .throwOnError();
  return data as { status: string; output_url: string; thumbnail_url: string; recipe: { report: unknown } };
};

/** A step that outlasts its lease would leave its photo lying: nobody calls this process again, and leases are no matter here. */
async function isPictureReady(id: string): Promise<boolean> {
  await backend.sql`
    update public.transform_jobs set lease_until = now() + interval '1 hour' where state = 'running'`;
  return (await readPhoto(id)).status === 'ready';
}

describe.each(DENOS)('$name', ({ program = '' }) => {
  describe.skipIf(program === '')('where it is here', () => {
    beforeAll(async () => {
      person = await signUp(backend.server);
      inDeno = await startInDeno(backend.server, {}, program);
    });
    afterAll(async () => {
      await inDeno.stop();
    });

    test('a photo that is sent to Deno comes back as a picture and a thumbnail', async () => {
      const photo = await addPhoto(backend.server, person, { file: dish });
      const accepted = { transformationId: photo.id, version: 1 };
      const answers = await Promise.all([1, 2, 3].map(() => call('', photo.request, asPerson())));
      for (const { status, answer } of answers) {
        expect({ status, answer }).toMatchObject({ status: 202, answer: accepted });
      }
      await until('the picture is ready', () => isPictureReady(photo.id));
      const row = await readPhoto(photo.id);
      expect(row.recipe.report).toMatchObject({ engine: 'local' });
      const read = async (bucket: string, url: string) => {
        const { data } = await person.client.storage.from(bucket).download(url.split(`/${bucket}/`)[1] ?? '');
        return await sharp(Buffer.from(await data!.arrayBuffer())).metadata();
      };
      expect(await read('outputs', row.output_url)).toMatchObject({
        format: 'jpeg',
        width: 1200,
        height: 900,
      });
      expect(await read('thumbnails', row.thumbnail_url)).toMatchObject({ format: 'webp', width: 400 });
      const { data } = await person.client.from('subscriptions').select('credits_used').single();
      expect(data).toEqual({ credits_used: 1 });
    });

    test('a photo that nobody can read fails there with a refund, too', async () => {
      const cook = await signUp(backend.server);
      const photo = await addPhoto(backend.server, cook, {
        file: new Blob(['no photo'], { type: 'image/jpeg' }),
      });
      await call('', photo.request, { authorization: `Bearer ${cook.token}` });
      const read = async () => {
        const { data } = await cook.client.from('transformations').select('status, failure_code').single();
        return data as { status: string; failure_code: string };
      };
      await until('it has failed', async () => (await read()).status === 'failed');
      expect((await read()).failure_code).toBe('unreadable_photo');
      const { data } = await cook.client.from('subscriptions').select('credits_used').single();
      expect(data).toEqual({ credits_used: 0 });
    });

    test.each([
      ['image/jpeg', 413, 'photo_too_large'],
      ['image/heic', 415, 'heic_not_readable'],
    ])(
      'what surely cannot be read there is refused, and costs nothing: %s, %i %s',
      async (type, status, error) => {
        const cook = await signUp(backend.server);
        const huge = async () => claimSize(new Uint8Array(await dish.arrayBuffer()), 5000, 3000);
        const bytes = type === 'image/heic' ? readTurnedHeic() : await huge();
        const photo = await addPhoto(backend.server, cook, {
          file: new Blob([new Uint8Array(bytes)], { type }),
        });
        const answer = await call('', photo.request, { authorization: `Bearer ${cook.token}` });
        expect(answer).toMatchObject({ status, answer: { error } });
        const { data } = await cook.client.from('subscriptions').select('credits_used').single();
        expect(data).toEqual({ credits_used: 0 });
      },
    );

    test.each([
      [401, 'not_authenticated', () => ['{}', {}]],
      [401, 'not_authenticated', () => ['{}', { authorization: 'Bearer forged' }]],
      [413, 'too_large', () => [JSON.stringify('x'.repeat(70_000)), asPerson()]],
      [415, 'not_json', () => ['{}', { ...asPerson(), 'content-type': 'text/plain' }]],
      [422, 'invalid_request', () => ['{"broken', asPerson()]],
    ] as const)('Deno answers %i %s as Node does', async (status, error, make) => {
      const [body, headers] = make();
      expect(await call('', body, { ...headers })).toMatchObject({ status, answer: { error } });
    });

    test('the runner is called in with the secret key, and with nothing else', async () => {
      for (const key of ['', backend.server.publishableKey, person.token]) {
        for (const headers of [{ apikey: key }, { authorization: `Bearer ${key}` }] as const)
          expect(await call('/run', {}, { ...headers })).toMatchObject({ status: 401 });
      }
      const { secretKey } = backend.server;
      for (const headers of [{ apikey: secretKey }, { authorization: `Bearer ${secretKey}` }] as const)
        expect(await call('/run', {}, { ...headers })).toEqual({ status: 202, answer: {} });
    });

    test('where there is no secret key yet that of the service role does the same', async () => {
      const { secretKey } = backend.server;
      const env = { SUPABASE_SECRET_KEYS: '', SUPABASE_SERVICE_ROLE_KEY: secretKey };
      const older = await startInDeno(backend.server, env, program);
      try {
        const photo = await addPhoto(backend.server, person, { file: dish });
        const answer = await fetch(`${older.url}/transform-image`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', ...asPerson() },
          body: JSON.stringify(photo.request),
        });
        expect(answer.status).toBe(202);
        await until('the picture is ready', () => isPictureReady(photo.id));
        const headers = { authorization: `Bearer ${secretKey}` };
        const woken = await fetch(`${older.url}/transform-image/run`, { method: 'POST', headers });
        expect(woken.status).toBe(202);
      } finally {
        await older.stop();
      }
    });
  });
});
