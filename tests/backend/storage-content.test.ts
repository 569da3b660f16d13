import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { asFile, freshKey, openWorld, photo, type StorageWorld } from './storage-world.ts';

let world: StorageWorld;
let key: string;
const content = photo(100_000);

beforeAll(async () => {
  world = await openWorld();
  key = freshKey(world.owner);
  const options = { cacheControl: '86400' };
  const { error } = await world.owner.client.storage.from('originals').upload(key, asFile(content), options);
  if (error) throw error;
});
afterAll(() => world.stop());

const originals = () => world.owner.client.storage.from('originals');

/** Asks as the owner, as a browser would. */
function ask(path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Response> {
  return fetch(`${world.server.url}/storage/v1/object/${path}`, {
    method,
    headers: {
      apikey: world.server.publishableKey,
      authorization: `Bearer ${world.owner.token}`,
      ...headers,
    },
  });
}
const bytesOf = async (answer: Response) => Buffer.from(await answer.arrayBuffer());

describe('a photo is served', () => {
  test('with what a cache needs', async () => {
    const answer = await ask(`originals/${key}`);
    expect(answer.status).toBe(200);
    expect(await bytesOf(answer)).toEqual(content);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'image/jpeg',
      'content-length': '100000',
      'cache-control': 'max-age=86400',
      'accept-ranges': 'bytes',
      etag: `"${createHash('sha256').update(content).digest('hex')}"`,
      'last-modified': expect.stringMatching(/GMT$/),
    });
  });

  test('without its bytes to HEAD', async () => {
    const answer = await ask(`authenticated/originals/${key}`, {}, 'HEAD');
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-length')).toBe('100000');
    expect(await bytesOf(answer)).toHaveLength(0);
  });

  test('not again to those who have it', async () => {
    const first = await ask(`originals/${key}`, {}, 'HEAD');
    for (const headers of [
      { 'if-none-match': first.headers.get('etag')! },
      { 'if-modified-since': first.headers.get('last-modified')! },
    ]) {
      const answer = await ask(`originals/${key}`, headers);
      expect(answer.status).toBe(304);
      expect(await bytesOf(answer)).toHaveLength(0);
    }
  });

  test('in part to those who ask for a part', async () => {
    const answer = await ask(`originals/${key}`, { range: 'bytes=1000-1999' });
    expect(answer.status).toBe(206);
    expect(answer.headers.get('content-range')).toBe('bytes 1000-1999/100000');
    expect(answer.headers.get('content-length')).toBe('1000');
    expect(await bytesOf(answer)).toEqual(content.subarray(1000, 2000));
    expect(await bytesOf(await ask(`originals/${key}`, { range: 'bytes=-5' }))).toEqual(content.subarray(-5));
  });

  test('but no part beyond its end', async () => {
    const answer = await ask(`originals/${key}`, { range: 'bytes=100000-' });
    expect(answer.status).toBe(416);
    expect(answer.headers.get('content-range')).toBe('bytes */100000');
  });

  test('by a signed URL, until that ends', async () => {
    const { data } = await originals().createSignedUrl(key, 3600);
    const answer = await fetch(data!.signedUrl);
    expect(await bytesOf(answer)).toEqual(content);
    const hour = Date.parse(answer.headers.get('expires')!) - Date.now();
    expect(hour).toBeGreaterThan(3_590_000);
    expect((await fetch(data!.signedUrl, { method: 'HEAD' })).headers.get('content-length')).toBe('100000');
  });

  test('under a name to save it as', async () => {
    const { data } = await originals().createSignedUrl(key, 60, { download: 'soup "of" day.jpg' });
    const disposition = (await fetch(data!.signedUrl)).headers.get('content-disposition');
    expect(disposition).toMatch(/^attachment; filename="soup[^"]*day\.jpg"; filename\*=UTF-8''soup/);
    const plain = await originals().createSignedUrl(key, 60, { download: true });
    expect((await fetch(plain.data!.signedUrl)).headers.has('content-disposition')).toBe(true);
    expect((await ask(`originals/${key}`)).headers.has('content-disposition')).toBe(false);
  });

  test('and can never act as a page of ours', async () => {
    const { headers } = await ask(`originals/${key}`);
    expect(headers.get('content-security-policy')).toBe("default-src 'none'; sandbox");
    expect(headers.get('x-content-type-options')).toBe('nosniff');
  });
});

describe('a listing', () => {
  const put = (name: string) => originals().upload(`${world.owner.id}/list/${name}`, asFile(photo(10)));
  const names = async (path = '', options = {}) => {
    const { data, error } = await originals().list(`${world.owner.id}/list${path}`, options);
    expect(error).toBeNull();
    return data!.map(({ name }) => name);
  };
  beforeAll(async () => {
    for (const name of ['b.jpg', 'A.jpg', 'day/1.jpg', 'day/2.jpg', 'day/deep/3.jpg', 'c_1.jpg', 'cx1.jpg']) {
      const { error } = await put(name);
      if (error) throw error;
    }
  });

  test('shows one level, each folder once', async () => {
    expect(await names()).toEqual(['A.jpg', 'b.jpg', 'c_1.jpg', 'cx1.jpg', 'day']);
    expect(await names('/day')).toEqual(['1.jpg', '2.jpg', 'deep']);
    expect(await names('/day/')).toEqual(['1.jpg', '2.jpg', 'deep']);
    expect(await names('/da')).toEqual([]);
  });

  test('tells folders by their missing id', async () => {
    const { data } = await originals().list(`${world.owner.id}/list`);
    expect(data!.filter(({ id }) => id === null).map(({ name }) => name)).toEqual(['day']);
    expect(data![0]).toMatchObject({
      id: expect.any(String),
      metadata: { size: 10, mimetype: 'image/jpeg' },
    });
  });

  test('searches beginnings in any case, and takes them literally', async () => {
    expect(await names('', { search: 'a' })).toEqual(['A.jpg']);
    expect(await names('', { search: 'C_1' })).toEqual(['c_1.jpg']);
    expect(await names('', { search: '%' })).toEqual([]);
  });

  test('comes in pages and orders', async () => {
    expect(await names('', { limit: 2, offset: 1 })).toEqual(['b.jpg', 'c_1.jpg']);
    expect(await names('', { sortBy: { column: 'name', order: 'desc' } })).toEqual([
      'day',
      'cx1.jpg',
      'c_1.jpg',
      'b.jpg',
      'A.jpg',
    ]);
    expect(await names('', { sortBy: { column: 'created_at', order: 'desc' } })).toEqual([
      'day',
      'cx1.jpg',
      'c_1.jpg',
      'A.jpg',
      'b.jpg',
    ]);
  });

  test('shows nobody the folders of others', async () => {
    expect((await originals().list('')).data!.map(({ name }) => name)).toEqual([world.owner.id]);
    expect((await world.other.client.storage.from('originals').list('')).data).toEqual([]);
    expect((await world.nobody.storage.from('originals').list('')).data).toEqual([]);
  });
});

describe('many objects at once', () => {
  test('are signed one by one, with a word on each that is not there', async () => {
    const { data } = await originals().createSignedUrls([key, 'not/there.jpg'], 60);
    expect(data).toMatchObject([
      { path: key, error: null },
      { path: 'not/there.jpg', error: expect.stringContaining('does not exist'), signedUrl: null },
    ]);
    expect((await fetch(data![0]!.signedUrl!)).status).toBe(200);
  });

  test('are removed with their bytes, and those of others stay', async () => {
    const mine = freshKey(world.owner);
    const theirs = freshKey(world.other);
    await originals().upload(mine, asFile(photo()));
    await world.other.client.storage.from('originals').upload(theirs, asFile(photo()));
    const { data } = await originals().remove([mine, theirs]);
    expect(data!.map(({ name }) => name)).toEqual([mine]);
    expect((await world.other.client.storage.from('originals').exists(theirs)).data).toBe(true);
  });
});

test('a copy is an object of its own', async () => {
  const copy = freshKey(world.owner);
  const { data } = await originals().copy(key, copy);
  expect(data).toEqual({ path: `originals/${copy}` });
  const second = freshKey(world.owner);
  await world.service.storage.from('originals').move(copy, second);
  expect((await originals().exists(copy)).data).toBe(false);
  expect(await bytesOf(await ask(`originals/${second}`))).toEqual(content);
  await originals().remove([second]);
  expect(await bytesOf(await ask(`originals/${key}`))).toEqual(content);
});

test('a copy keeps to the limits of where it goes', async () => {
  const large = freshKey(world.owner);
  expect((await originals().upload(large, asFile(photo(3_000_000)))).error).toBeNull();
  const copyTo = (destinationBucket: string) =>
    world.service.storage.from('originals').copy(large, freshKey(world.owner), { destinationBucket });
  expect((await copyTo('reference-images')).error).toMatchObject({ statusCode: '415' });
  expect((await copyTo('thumbnails')).error).toMatchObject({ statusCode: '413' });
  expect((await copyTo('outputs')).error).toBeNull();
});
