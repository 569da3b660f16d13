import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SignJWT, UnsecuredJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LIMITS } from '#shared/contract.ts';
import {
  asFile,
  filesOnDisk,
  freshKey,
  openWorld,
  photo,
  sendRaw,
  type StorageWorld,
} from './storage-world.ts';

let world: StorageWorld;
let dish: string;
beforeAll(async () => {
  world = await openWorld();
  dish = freshKey(world.owner);
  const { error } = await world.owner.client.storage.from('originals').upload(dish, asFile(photo()));
  if (error) throw error;
});
afterAll(() => world.stop());

describe('no path leads out of one’s own folder', () => {
  const TRICKS = [
    ['dots', '/../', ['403']],
    ['encoded dots', '/%2e%2e/', ['403']],
    ['half-encoded dots', '/.%2E/', ['403']],
    ['dots encoded twice', '/%252e%252e/', ['400']],
    ['an encoded slash', '%2f..%2f', ['400']],
    ['an encoded backslash', '/..%5c', ['400']],
    ['an over-long dot', '/%c0%ae%c0%ae/', ['400']],
    ['a full-width dot', '/%ef%bc%8e%ef%bc%8e/', ['400']],
    ['a NUL', '%00/../', ['400', '403']],
    ['an empty segment', '//', ['400']],
    ['an empty segment that the dots take away', '//../', ['200']],
    ['a semicolon', '/..;/', ['200']],
  ] as const;

  test.each(TRICKS)('%s', async (_, trick, allowed) => {
    const name = `trick-${TRICKS.findIndex(([, each]) => each === trick)}.jpg`;
    const answer = await sendRaw(world.server, world.owner.token, {
      path: `/storage/v1/object/originals/${world.owner.id}${trick}${world.other.id}/${name}`,
      headers: { 'content-type': 'image/jpeg' },
      body: [photo()],
    });
    expect(allowed).toContain(answer.body.statusCode ?? String(answer.status));
    expect((await world.other.client.storage.from('originals').list(world.other.id)).data).toEqual([]);
  });

  test.each([
    '../../secrets.json',
    '/../../../../etc/passwd',
    '%2e%2e/%2e%2e/secrets.json',
    '..%2f..%2fsecrets.json',
  ])('and none to a file of the server: %s', async (path) => {
    const answer = await sendRaw(world.server, world.server.secretKey, {
      method: 'GET',
      path: `/storage/v1/object/originals/${path}`,
    });
    // A path that has left storage by itself gets what any unknown address gets: nothing, or the app's own page.
    expect(answer.status >= 400 || answer.text.startsWith('<!doctype html>')).toBe(true);
    expect(answer.text).not.toMatch(/root:|sb_secret_|jwtSecret/);
  });

  test('nor does a key in a JSON body', async () => {
    for (const key of [`${world.owner.id}/../${world.other.id}/a.jpg`, '', 'a//b', 'a\\b', 'a\0b', 'ä.jpg']) {
      const { error } = await world.service.storage.from('originals').copy(dish, key);
      expect(error).toMatchObject({ statusCode: '400' });
    }
    expect(await filesOnDisk(world.server, 'objects')).not.toContain('a.jpg');
  });
});

describe('a signed URL is good for its own object, for its time, and for reading', () => {
  const secret = () => {
    const { storageSecret } = JSON.parse(readFileSync(join(world.server.dataDir, 'secrets.json'), 'utf8'));
    return new TextEncoder().encode(storageSecret);
  };
  const claims = () => ({ url: `originals/${dish}`, scope: 'download' });
  const forge = (payload: Record<string, unknown>, issuedAt: number, alg = 'HS256', key = secret()) =>
    new SignJWT(payload)
      .setProtectedHeader({ alg })
      .setIssuedAt(issuedAt)
      .setExpirationTime(issuedAt + 60)
      .sign(key);
  const now = () => Math.floor(Date.now() / 1000);
  const signed = async (path: string, expiresIn = 60) => {
    const { data, error } = await world.owner.client.storage
      .from('originals')
      .createSignedUrl(path, expiresIn);
    if (error) throw error;
    return data.signedUrl;
  };
  const visit = (path: string, token: string) =>
    fetch(`${world.server.url}/storage/v1/object/sign/originals/${path}?token=${token}`);

  test('it needs no key and no login', async () => {
    expect((await fetch(await signed(dish))).status).toBe(200);
    expect((await visit(dish, await forge(claims(), now()))).status).toBe(200);
  });

  test.each([
    ['another object’s', async () => new URL(await signed(dish)).searchParams.get('token')!, 'elsewhere'],
    ['an expired one', () => forge(claims(), now() - 120), ''],
    ['one of another secret', () => forge(claims(), now(), 'HS256', new Uint8Array(48)), ''],
    ['one of another algorithm', () => forge(claims(), now(), 'HS512'), ''],
    [
      'an unsigned one',
      () => Promise.resolve(`${new UnsecuredJWT(claims()).setIssuedAt().setExpirationTime('1h').encode()}`),
      '',
    ],
    [
      'one that never ends',
      () => new SignJWT(claims()).setProtectedHeader({ alg: 'HS256' }).setIssuedAt().sign(secret()),
      '',
    ],
    ['one for writing', () => forge({ ...claims(), scope: 'upload' }, now()), ''],
    ['the owner’s own login', () => Promise.resolve(world.owner.token), ''],
    ['the service’s key', () => Promise.resolve(world.server.secretKey), ''],
    ['none', () => Promise.resolve(''), ''],
  ])('%s is refused', async (_, token, path) => {
    const elsewhere = freshKey(world.owner);
    await world.owner.client.storage.from('originals').upload(elsewhere, asFile(photo()));
    const answer = await visit(path === '' ? dish : elsewhere, await token());
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ statusCode: '400', error: 'InvalidJWT' });
  });

  test('it does not open the folder above, nor survive a change of its path', async () => {
    const url = await signed(dish);
    for (const other of [url.replace(dish, world.owner.id), url.replace('/originals/', '/outputs/')]) {
      expect((await fetch(other)).status).toBe(400);
    }
  });

  test('it ends with its object', async () => {
    const key = freshKey(world.owner);
    await world.owner.client.storage.from('originals').upload(key, asFile(photo()));
    const url = await signed(key);
    await world.owner.client.storage.from('originals').remove([key]);
    expect(await (await fetch(url)).json()).toMatchObject({ statusCode: '404', error: 'not_found' });
  });

  test.each([0, -1, 0.5, LIMITS.signedUrlSeconds + 1, Number.MAX_SAFE_INTEGER])(
    'a life of %d seconds is refused',
    async (seconds) => {
      const { error } = await world.owner.client.storage.from('originals').createSignedUrl(dish, seconds);
      expect(error).toMatchObject({ statusCode: '400' });
    },
  );

  test('it is no login', async () => {
    const token = new URL(await signed(dish)).searchParams.get('token')!;
    const answer = await sendRaw(world.server, token, {
      method: 'GET',
      path: `/storage/v1/object/originals/${dish}`,
    });
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ statusCode: '404', error: 'Bucket not found' });
  });
});

describe('a request that asks too much is refused', () => {
  const ask = (path: string, body: unknown, method = 'POST') =>
    sendRaw(world.server, world.owner.token, {
      method,
      path: `/storage/v1${path}`,
      headers: { 'content-type': 'application/json' },
      body: [Buffer.from(typeof body === 'string' ? body : JSON.stringify(body))],
    });

  test.each([
    [
      'more than a thousand paths to sign',
      '/object/sign/originals',
      { expiresIn: 60, paths: Array(1001).fill('a') },
      '400',
    ],
    ['more than 100 kB', '/object/sign/originals', { expiresIn: 60, paths: ['a'.repeat(100_001)] }, '413'],
    ['no JSON', '/object/sign/originals', '{"expiresIn":', '400'],
    ['a list of nothing', '/object/list/originals', [], '400'],
    ['an endless list', '/object/list/originals', { prefix: '', limit: 1_000_000 }, '400'],
    [
      'a column that is none of its business',
      '/object/list/originals',
      { prefix: '', sortBy: { column: 'owner' } },
      '400',
    ],
  ])('%s', async (_, path, body, statusCode) => {
    expect((await ask(path, body)).body).toMatchObject({ statusCode });
  });

  test('more than a thousand paths to remove', async () => {
    const answer = await ask('/object/originals', { prefixes: Array(1001).fill(dish) }, 'DELETE');
    expect(answer.body).toMatchObject({ statusCode: '400' });
    expect((await world.owner.client.storage.from('originals').exists(dish)).data).toBe(true);
  });

  test('buckets are not made, changed or emptied over HTTP', async () => {
    const { storage } = world.service;
    expect((await storage.createBucket('mine', { public: true })).error).toMatchObject({ status: 404 });
    expect((await storage.updateBucket('originals', { public: true })).error).toMatchObject({ status: 404 });
    expect((await storage.emptyBucket('originals')).error).toMatchObject({ status: 404 });
    expect((await storage.deleteBucket('originals')).error).toMatchObject({ status: 404 });
  });
});

describe('a form', () => {
  const FORM = { 'content-type': 'multipart/form-data; boundary=XX' };
  const field = (name: string, value: string) =>
    Buffer.from(`--XX\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`);

  test('of fields without end, all of one name, is given up after ten', async () => {
    let sent = 0;
    const fields = (function* () {
      for (; sent < 100; sent += 1) yield field('x', 'y'.repeat(60_000));
    })();
    const answer = await sendRaw(world.server, world.owner.token, {
      path: `/storage/v1/object/originals/${freshKey(world.owner)}`,
      headers: FORM,
      body: fields,
      ends: false,
      // The connection may close before its sender has heard why.
    }).catch(() => undefined);
    if (answer) expect(answer.body.message).toBe('The form has too many fields');
    expect(sent).toBeLessThan(100);
  });

  test('of somebody who may store nothing there is refused before it is read', async () => {
    const answer = await sendRaw(world.server, world.other.token, {
      path: `/storage/v1/object/originals/${freshKey(world.owner)}`,
      headers: FORM,
      // Not even one field is whole.
      body: [field('x', 'y').subarray(0, 20)],
      ends: false,
    });
    expect(answer.body.statusCode).toBe('403');
  });
});
