import { expect, test, vi } from 'vitest';
import { dropPictureCopies } from '#core/lib/picture-copies.ts';
import { fakeCaches } from '#tests/support/core/fake-caches.ts';
import { openPhotoShelf } from './photo-shelf.ts';

const ORIGIN = 'https://app.example';
const picture = (bytes: number) => new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' });

/** A shelf for three pictures and a hundred bytes. */
function openSmallShelf(caches = fakeCaches()) {
  const shelf = openPhotoShelf(caches, ORIGIN, { pictures: 3, bytes: 100 });
  const present = async (...names: string[]) => {
    const found = await Promise.all(names.map((name) => shelf.find(name)));
    return names.filter((_, i) => found[i] !== undefined).join(' ');
  };
  return { caches, shelf, present };
}

const [A, B, C, D] = ['outputs/ada/a', 'outputs/ada/b', 'thumbnails/ada/c', 'originals/bob/d'] as const;

test('what is kept comes back whole, as the picture it was', async () => {
  const { shelf } = openSmallShelf();
  await shelf.keep(A, picture(40));
  const found = await shelf.find(A);
  expect(found?.headers.get('content-type')).toBe('image/jpeg');
  expect((await found?.blob())?.size).toBe(40);
  expect(await shelf.find(B)).toBeUndefined();
});

test('one picture too many takes the oldest away', async () => {
  const { shelf, present } = openSmallShelf();
  for (const name of [A, B, C, D]) await shelf.keep(name, picture(1));
  expect(await present(A, B, C, D)).toBe(`${B} ${C} ${D}`);
});

test('too many bytes take as many of the oldest away as need be', async () => {
  const { shelf, present } = openSmallShelf();
  await shelf.keep(A, picture(40));
  await shelf.keep(B, picture(40));
  await shelf.keep(C, picture(90));
  expect(await present(A, B, C)).toBe(C);
});

test('exactly full is not too full', async () => {
  const { shelf, present } = openSmallShelf();
  await shelf.keep(A, picture(50));
  await shelf.keep(B, picture(50));
  expect(await present(A, B)).toBe(`${A} ${B}`);
});

test('a picture larger than everything is not kept, and nothing goes for it', async () => {
  const { shelf, present } = openSmallShelf();
  await shelf.keep(A, picture(40));
  await shelf.keep(B, picture(101));
  expect(await present(A, B)).toBe(A);
});

test('a picture that is kept again counts once', async () => {
  const { shelf, present } = openSmallShelf();
  await shelf.keep(A, picture(30));
  for (let i = 0; i < 5; i++) await shelf.keep(B, picture(60));
  expect(await present(A, B)).toBe(`${A} ${B}`);
});

test('the next start of the worker knows sizes and order of what is there', async () => {
  const { caches, shelf } = openSmallShelf();
  await shelf.keep(A, picture(40));
  await shelf.keep(B, picture(40));
  const next = openSmallShelf(caches);
  await next.shelf.keep(C, picture(40));
  expect(await next.present(A, B, C)).toBe(`${B} ${C}`);
});

test('pictures that come at once are counted one after another', async () => {
  const { shelf, present } = openSmallShelf();
  await Promise.all([A, B, C, D].map((name) => shelf.keep(name, picture(40))));
  expect(await present(A, B, C, D)).toBe(`${C} ${D}`);
});

test('with somebody else here, only their own pictures stay', async () => {
  const { shelf, present } = openSmallShelf();
  for (const name of [A, C, D]) await shelf.keep(name, picture(1));
  await shelf.clearAllBut('bob');
  expect(await present(A, C, D)).toBe(D);
});

test('with nobody here, nothing stays at all', async () => {
  const { caches, shelf } = openSmallShelf();
  await shelf.keep(A, picture(1));
  await shelf.clearAllBut(null);
  expect(await caches.keys()).toEqual([]);
});

test('where nothing was ever kept, clearing makes nothing', async () => {
  const { caches, shelf } = openSmallShelf();
  await shelf.clearAllBut('ada');
  expect(await caches.keys()).toEqual([]);
});

test('after a full disk the shelf goes on with what is really there', async () => {
  const caches = fakeCaches();
  const { shelf, present } = openSmallShelf(caches);
  await shelf.keep(A, picture(40));
  caches.failure = 'QuotaExceededError';
  await expect(shelf.keep(B, picture(40))).rejects.toThrow('full');
  caches.failure = null;
  await shelf.keep(C, picture(40));
  expect(await present(A, B, C)).toBe(`${A} ${C}`);
});

test('what was given up for photos that are nowhere else yet takes no room from what comes after', async () => {
  const { caches, shelf, present } = openSmallShelf();
  vi.stubGlobal('caches', caches);
  await shelf.keep(A, picture(40));
  await shelf.keep(B, picture(40));
  expect(await dropPictureCopies()).toBe(true);
  expect(await dropPictureCopies()).toBe(false);
  await shelf.keep(C, picture(40));
  await shelf.keep(D, picture(40));
  expect(await present(A, B, C, D)).toBe(`${C} ${D}`);
});
