import { request as httpRequest } from 'node:http';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { LIMITS } from '#shared/contract.ts';
import { writeAll } from '#tests/support/server/raw-http.ts';
import { openBackend } from '#tests/support/server/backend.ts';
import { asFile, filesOnDisk, freshKey, openWorld, photo, sendRaw } from './storage-world.ts';
import { askUntilServed } from '#tests/support/server/ask-until-served.ts';
import { PATIENCE_MS } from '#tests/support/until.ts';
import type { StorageWorld } from './storage-world.ts';

let world: StorageWorld;
beforeAll(async () => {
  // A server of its own: what lies in its folder of uploads under way is looked at.
  world = await openWorld(openBackend());
});
afterAll(() => world.stop());

const originals = () => world.owner.client.storage.from('originals');
const pathOf = (key: string, bucket = 'originals') => `/storage/v1/object/${bucket}/${key}`;

async function contentOf(key: string): Promise<Buffer | null> {
  const { data } = await originals().download(key);
  return data && Buffer.from(await data.arrayBuffer());
}

/** A body in pieces of 64 kB. */
function* pieces(total: number): Generator<Buffer> {
  for (let left = total; left > 0; left -= 65_536) yield photo(Math.min(left, 65_536));
}

/** Waits until so many files are being written. */
const filesComing = (count: number) =>
  vi.waitFor(async () => expect(await filesOnDisk(world.server, 'incoming')).toHaveLength(count), {
    timeout: PATIENCE_MS,
  });

/** Runs `attempt` and holds that it left no object and no byte behind. */
async function leavesNothing<T>(key: string, attempt: () => Promise<T>): Promise<T> {
  const before = await filesOnDisk(world.server, 'objects');
  const result = await attempt();
  await filesComing(0);
  expect(await filesOnDisk(world.server, 'objects')).toEqual(before);
  expect((await originals().exists(key)).data).toBe(false);
  return result;
}

describe('an upload arrives byte for byte', () => {
  test.each([
    ['as a File', (content: Buffer) => asFile(content)],
    ['as bytes', (content: Buffer) => content],
    ['as an ArrayBuffer', (content: Buffer) => new Uint8Array(content).buffer],
    ['as a stream', (content: Buffer) => asFile(content).stream()],
  ])('%s', async (_, wrap) => {
    for (const size of [0, 1, 65_536, 1_000_003]) {
      const key = freshKey(world.owner);
      const content = photo(size);
      const options = { contentType: 'image/jpeg', duplex: 'half', metadata: { taken: 'today' } };
      const { data, error } = await originals().upload(key, wrap(content), options);
      expect(error).toBeNull();
      expect(data).toMatchObject({ path: key, fullPath: `originals/${key}`, id: expect.any(String) });
      expect(await contentOf(key)).toEqual(content);
      expect(await originals().info(key)).toMatchObject({
        data: { size, metadata: { taken: 'today' } },
        error: null,
      });
    }
  });

  test('with a token made for it, by somebody without a login', async () => {
    const key = freshKey(world.owner);
    const content = photo();
    const { data } = await originals().createSignedUploadUrl(key);
    const files = world.nobody.storage.from('originals');
    expect(
      (await files.uploadToSignedUrl(freshKey(world.owner), data!.token, asFile(content))).error,
    ).not.toBeNull();
    expect((await files.uploadToSignedUrl(key, data!.token, asFile(content))).error).toBeNull();
    expect(await contentOf(key)).toEqual(content);
    expect((await files.uploadToSignedUrl(key, data!.token, asFile(content))).error).toMatchObject({
      statusCode: '409',
    });
  });
});

describe('the size limit holds for the bytes that really come', () => {
  const tooLarge = { statusCode: '413', message: 'The object exceeded the maximum allowed size' };

  test('a photo of exactly the limit is taken', async () => {
    const key = freshKey(world.owner);
    expect((await originals().upload(key, asFile(photo(LIMITS.originalBytes)))).error).toBeNull();
    expect((await originals().info(key)).data?.size).toBe(LIMITS.originalBytes);
  });

  test.each(['as a File', 'as bytes'])('one byte more is refused %s', async (how) => {
    const key = freshKey(world.owner);
    const content = photo(LIMITS.originalBytes + 1);
    const body = how === 'as a File' ? asFile(content) : content;
    const { error } = await leavesNothing(key, () =>
      originals().upload(key, body, { contentType: 'image/jpeg' }),
    );
    expect(error).toMatchObject(tooLarge);
  });

  test('a body of unknown length is refused while it comes', async () => {
    const key = freshKey(world.owner);
    const answer = await leavesNothing(key, () =>
      sendRaw(world.server, world.owner.token, {
        path: pathOf(key),
        headers: { 'content-type': 'image/jpeg' },
        body: pieces(LIMITS.originalBytes + 65_536),
        ends: false,
      }),
    );
    expect(answer.body).toMatchObject(tooLarge);
  });

  test('a length beyond it is refused before a byte comes', async () => {
    const key = freshKey(world.owner);
    const answer = await leavesNothing(key, () =>
      sendRaw(world.server, world.owner.token, {
        path: pathOf(key),
        headers: { 'content-type': 'image/jpeg', 'content-length': '9000000000' },
        ends: false,
      }),
    );
    expect(answer.body).toMatchObject(tooLarge);
  });
});

describe('a stranger is refused before his bytes are read', () => {
  test.each([
    ['somebody else', () => world.other.token, '403'],
    ['nobody', () => world.server.publishableKey, '403'],
    ['a bearer of nonsense', () => 'a.b.c', '403'],
  ])('%s', async (_, token, statusCode) => {
    const key = freshKey(world.owner);
    const answer = await leavesNothing(key, () =>
      sendRaw(world.server, token(), {
        path: pathOf(key),
        headers: { 'content-type': 'image/jpeg' },
        body: pieces(100_000),
        ends: false,
      }),
    );
    expect(answer).toMatchObject({ status: 400, body: { statusCode, error: 'Unauthorized' } });
  });
});

describe('only what a bucket lists is taken', () => {
  test.each([
    'image/gif',
    'image/svg+xml',
    'text/html',
    'image/*',
    'image/jpegs',
    'nonsense',
    'image/jpeg/x',
    'Image/JPEG; q=1',
    'image/jpeg; q=1',
    'Image/JPEG',
  ])('%s is refused', async (type) => {
    const key = freshKey(world.owner);
    const headers = { 'content-type': type };
    const answer = await leavesNothing(key, () =>
      sendRaw(world.server, world.owner.token, { path: pathOf(key), headers, body: [photo()] }),
    );
    expect(answer.body).toMatchObject({ statusCode: '415', error: 'invalid_mime_type' });
  });
});

describe('an upload that breaks off leaves nothing', () => {
  const form = (content: string) =>
    Buffer.from(
      '--XX\r\nContent-Disposition: form-data; name=""; filename="a.jpg"\r\nContent-Type: image/jpeg\r\n\r\n' +
        content,
    );

  test.each(['image/jpeg', 'multipart/form-data; boundary=XX'])('cut in the middle of %s', async (type) => {
    const key = freshKey(world.owner);
    const { hostname, port } = new URL(world.server.url);
    await leavesNothing(key, async () => {
      const request = httpRequest({
        hostname,
        port,
        method: 'POST',
        path: pathOf(key),
        headers: {
          apikey: world.server.publishableKey,
          authorization: `Bearer ${world.owner.token}`,
          'content-type': type,
          'content-length': '5000000',
        },
      });
      request.on('error', () => undefined);
      await writeAll(request, [form(''), ...pieces(300_000)]);
      await filesComing(1);
      request.destroy();
      await filesComing(0);
    });
    expect((await originals().upload(key, asFile(photo()))).error).toBeNull();
  });

  test('a form that ends without its last line', async () => {
    const key = freshKey(world.owner);
    const answer = await leavesNothing(key, () =>
      sendRaw(world.server, world.owner.token, {
        path: pathOf(key),
        headers: { 'content-type': 'multipart/form-data; boundary=XX' },
        body: [form('half a photo')],
      }),
    );
    expect(answer.body).toMatchObject({ statusCode: '400', error: 'InvalidRequest' });
  });

  test('a replacement that breaks off leaves the object as it was', async () => {
    const key = freshKey(world.owner);
    const content = photo();
    await originals().upload(key, asFile(content));
    await sendRaw(world.server, world.server.secretKey, {
      path: pathOf(key),
      headers: { 'content-type': 'multipart/form-data; boundary=XX', 'x-upsert': 'true' },
      body: [form('half a photo')],
    });
    expect(await contentOf(key)).toEqual(content);
  });
});

describe('many at once', () => {
  test('of twenty uploads to one name exactly one wins', async () => {
    const key = freshKey(world.owner);
    const before = (await filesOnDisk(world.server, 'objects')).length;
    const contents = Array.from({ length: 20 }, () => photo(200_000));
    const upload = (content: Buffer) => askUntilServed(() => originals().upload(key, asFile(content)));
    const answers = await Promise.all(contents.map(upload));
    const winners = contents.filter((_, index) => answers[index]?.error === null);
    expect(winners).toHaveLength(1);
    expect(await contentOf(key)).toEqual(winners[0]);
    const refusals = answers.flatMap(({ error }) =>
      error && 'statusCode' in error ? [error.statusCode] : [],
    );
    expect(refusals).toEqual(Array(19).fill('409'));
    expect(await filesOnDisk(world.server, 'objects')).toHaveLength(before + 1);
  });

  test('twenty replacements leave one whole object and one file', async () => {
    const key = freshKey(world.owner, 'png');
    const outputs = world.service.storage.from('outputs');
    const before = (await filesOnDisk(world.server, 'objects')).length;
    const contents = Array.from({ length: 20 }, () => photo(50_000));
    const options = { upsert: true };
    const answers = await Promise.all(
      contents.map((content) => outputs.upload(key, asFile(content, 'image/png'), options)),
    );
    expect(answers.map(({ error }) => error)).toEqual(contents.map(() => null));
    const kept = Buffer.from(await (await outputs.download(key)).data!.arrayBuffer());
    expect(contents.some((content) => content.equals(kept))).toBe(true);
    expect(await filesOnDisk(world.server, 'objects')).toHaveLength(before + 1);
  });
});
