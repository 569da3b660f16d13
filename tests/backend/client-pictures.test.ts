import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { done } from '#core/model/failure.ts';
import { readPicture } from '#core/model/picture.ts';
import { createPictures } from '#core/pictures/pictures.ts';
import { createLog } from '#local/log.ts';
import { seedReferencePlate } from '#local/reference-plate.ts';
import { openBackend, type Backend } from '#tests/support/server/backend.ts';
import { addPhoto, openEditPhone, type EditPhone } from '#tests/support/core/edit-phone.ts';

let backend: Backend;
let ann: EditPhone;
let ben: EditPhone;

beforeAll(async () => {
  // A server of its own, whose plate nobody has touched. Nothing is made: what is started stays queued.
  backend = await openBackend();
});
afterAll(() => backend.stop());
beforeEach(async () => {
  [ann, ben] = await Promise.all([openEditPhone(backend.server), openEditPhone(backend.server)]);
});

test('the first who comes brings the reference plate, all at once do no harm, and nobody fetches it after that', async () => {
  const png = await readFile('public/reference-plate.png');
  let fetched = 0;
  const fetchPlate = async () => {
    fetched += 1;
    return new Uint8Array(png).buffer;
  };
  const bring = ({ edits, person }: EditPhone) => edits.ensureReferencePlate(person.id, fetchPlate);
  const ends = await Promise.all([ann, ben, ann, ben, ann].map(bring));
  expect(ends).toEqual(ends.map(() => done(undefined)));
  fetched = 0;
  expect(await bring(ben)).toEqual(done(undefined));
  expect(fetched).toBe(0);
  const { data } = await backend.service.storage.from('reference-images').download('reference-plate.png');
  expect(Buffer.from(await (data ?? new Blob()).arrayBuffer()).equals(png)).toBe(true);
  const other = new Uint8Array([1, 2, 3]).buffer;
  expect(await ben.screens.edits.putReferencePlate(other, ben.person.token)).toMatchObject({ ok: false });
});

test('a start puts the reference plate in the place of another one', async () => {
  const plates = backend.service.storage.from('reference-images');
  await plates.upload('reference-plate.png', new Uint8Array([1, 2, 3]), {
    contentType: 'image/png',
    upsert: true,
  });
  const { secretKey, url } = backend.server;
  const asked: string[] = [];
  const storage = async (request: Request) => {
    asked.push(request.method);
    const { pathname } = new URL(request.url);
    const body = request.body && { body: await request.arrayBuffer() };
    return await fetch(url + pathname, { method: request.method, headers: request.headers, ...body });
  };
  const seed = () => seedReferencePlate({ appFolder: 'public', secretKey, storage, log: createLog('error') });
  await seed();
  const { data } = await plates.download('reference-plate.png');
  const ours = await readFile('public/reference-plate.png');
  expect(Buffer.from(await (data ?? new Blob()).arrayBuffer()).equals(ours)).toBe(true);
  await seed();
  expect(asked, 'and leaves it there').toEqual(['GET', 'POST', 'GET']);
});

test('addresses are signed in one request, show the picture, and lie where the worker looks for them', async () => {
  const names = ['soup.webp', 'a b.webp', "it's & (1)+.webp", 'a@b=c,d.webp'];
  const paths = names.map((name) => `${ann.person.id}/2026-11-21/${name}`);
  const shelf = backend.service.storage.from('thumbnails');
  for (const path of paths) {
    const { error } = await shelf.upload(path, new Uint8Array([1, 2, 3]), { contentType: 'image/webp' });
    expect(error).toBeNull();
  }
  const { session, calls } = ann.context;
  const pictures = createPictures({ session, remote: ann.screens.pictures, clock: Date.now });
  calls.length = 0;
  const wanted = [...paths, `${ann.person.id}/none.webp`];
  const found = await Promise.all(
    wanted.map((path) => pictures.address(ann.person.id, { bucket: 'thumbnails', path })),
  );
  expect(calls).toHaveLength(1);
  expect(found.at(-1)).toBeNull();
  for (const [at, path] of paths.entries()) {
    const href = found[at]?.href ?? '';
    expect((await fetch(href)).status).toBe(200);
    const plain = new URL(ann.screens.pictures.unsigned('thumbnails', path));
    expect(href.split('?')[0]).toBe(plain.href);
    expect((await fetch(plain)).ok).toBe(false);
  }
});

test('nobody signs a picture of another person', async () => {
  const row = await addPhoto(ann);
  const picture = readPicture(row.original_url);
  if (!picture) throw new Error('no address of ours');
  const { session } = ben.context;
  const pictures = createPictures({ session, remote: ben.screens.pictures, clock: Date.now });
  expect(await pictures.address(ben.person.id, picture)).toBeNull();
});
