import { randomUUID } from 'node:crypto';
import { makePhoto } from '#tests/simulation/phone/photos.ts';
import type { Chance } from '#tests/support/chance.ts';
import type { Bearer, Question, Side } from './compared-servers.ts';

/** Something that is done to both servers; what they answer is compared. */
export interface ComparedStep {
  word: string;
  act: (side: Side) => Promise<unknown>;
}

interface Photo {
  id: string;
  path: string;
  url: string;
}

const PHOTOS = 3;
const LAST = 20;
/** One photo in so many steps makes room for a new one. */
const RENEWED = 25;
/** Most of the time it is the owner who asks. */
const BEARERS: readonly Bearer[] = ['owner', 'owner', 'owner', 'owner', 'owner', 'other', 'expired', 'ended'];
const JSON_TYPE = { 'content-type': 'application/json' };

/** Where the real server is, and whose photos they are. */
interface Place {
  url: string;
  ownerId: string;
}

/** A sequence of steps by one chance; the photos are new each time, the order is not. */
export function drawSteps(chance: Chance, place: Place, length: number): ComparedStep[] {
  const photos = Array.from({ length: PHOTOS }, (_, number) => newPhoto(place, number));
  const steps = Array.from({ length }, () => {
    // What was deleted is not added again: there are always others.
    if (chance.between(0, RENEWED) === 0) photos[chance.between(0, PHOTOS - 1)] = newPhoto(place, PHOTOS);
    return drawStep(chance, place, photos);
  });
  // From then on nothing new is begun: that comes last.
  const late = onBoth('thirty transforms have failed', (side) => side.failOften());
  steps.splice(-LAST, 0, late);
  return steps;
}

function newPhoto({ url, ownerId }: Place, number: number): Photo {
  const id = randomUUID();
  const path = `${ownerId}/2026-11-21/${String(1000 + number)}_${id.slice(0, 8)}_dish.jpg`;
  return { id, path, url: `${url}/storage/v1/object/public/originals/${path}` };
}

/** `pick`: what of a good answer is compared, where one of the two says more. */
const ask = (
  word: string,
  bearer: Bearer,
  question: Question,
  pick?: (said: unknown) => unknown,
): ComparedStep => ({
  word: `${bearer}: ${word}`,
  async act(side) {
    const heard = await side.ask(bearer, question);
    return heard.said && pick ? { ...heard, said: pick(heard.said) } : heard;
  },
});
const sizeIn = (said: unknown) => (said as { size: number }).size;
const idsIn = (said: unknown) => (said as { id: string }[]).map(({ id }) => id);

type Draw = (
  chance: Chance,
  photo: Photo,
  about: { bearer: Bearer; other: Photo; place: Place },
) => ComparedStep;

const RECIPES = [{ prompt: 'warm light' }, { prompt: 'dark and moody' }];

const upload: Draw = (chance, { path }, { bearer }) => {
  // The second kind of bytes has another length.
  const isSmall = chance.between(0, 3) === 0;
  const headers = { 'content-type': 'image/jpeg', 'x-upsert': 'false' };
  const body = makePhoto(1, isSmall);
  return ask(`upload ${isSmall ? 'other bytes ' : ''}to ${path}`, bearer, {
    method: 'POST',
    path: `/storage/v1/object/originals/${path}`,
    headers,
    body,
  });
};

const measure: Draw = (_, { path }, { bearer }) =>
  ask(
    `measure ${path}`,
    bearer,
    { method: 'GET', path: `/storage/v1/object/info/originals/${path}` },
    sizeIn,
  );

const deleteObject: Draw = (_, { path }, { bearer }) =>
  ask(`delete ${path}`, bearer, { method: 'DELETE', path: `/storage/v1/object/originals/${path}` });

const insert: Draw = (chance, { id, url }, { bearer, other, place }) => {
  // Now and then it names the file of another photo.
  const original_url = chance.between(0, 9) === 0 ? other.url : url;
  const row = {
    id,
    user_id: place.ownerId,
    original_filename: 'dish.jpg',
    original_url,
    recipe: RECIPES[0],
    status: 'uploading',
  };
  return ask(`insert ${id}`, bearer, {
    method: 'POST',
    path: '/rest/v1/transformations',
    headers: JSON_TYPE,
    body: JSON.stringify(row),
  });
};

const start: Draw = (chance, { id, url }, { bearer, other }) => {
  const key = `key ${String(chance.between(1, 2))}`;
  const originalUrl = chance.between(0, 9) === 0 ? other.url : url;
  const recipe = RECIPES[chance.between(0, 1)];
  const knownVersion = chance.between(0, 2);
  const request = { transformationId: id, originalUrl, originalFilename: 'dish.jpg', recipe };
  return ask(`start ${id} with ${key} after version ${knownVersion}`, bearer, {
    method: 'POST',
    path: '/functions/v1/transform-image',
    headers: { ...JSON_TYPE, 'idempotency-key': `${id} ${key}` },
    body: JSON.stringify({ ...request, ...(knownVersion < 2 && { knownVersion }) }),
  });
};

const ROWS = '/rest/v1/transformations';
const BACK = { ...JSON_TYPE, prefer: 'return=representation' };

const whoAmI: Draw = (_, __, { bearer }) =>
  ask('who am I', bearer, { method: 'GET', path: '/auth/v1/user' }, () => 'somebody');

const rename: Draw = (chance, { id }, { bearer }) =>
  ask(`rename ${id}`, bearer, {
    method: 'PATCH',
    path: `${ROWS}?select=id&id=eq.${id}`,
    headers: BACK,
    body: JSON.stringify({ original_filename: `soup ${String(chance.between(1, 9))}.jpg` }),
  });

const read: Draw = (_, { id }, { bearer, other }) =>
  ask(
    `read ${id} and ${other.id}`,
    bearer,
    {
      method: 'GET',
      path: `${ROWS}?select=id&id=in.(${id},${other.id})&order=id`,
    },
    idsIn,
  );

const deleteRow: Draw = (_, { id }, { bearer }) =>
  ask(`delete row ${id}`, bearer, {
    method: 'DELETE',
    path: `${ROWS}?select=id&id=eq.${id}`,
    headers: BACK,
  });

const clearRow: Draw = (chance, { id, url }, { bearer, other }) => {
  const own = chance.between(0, 1) === 0 ? other.url : url;
  return ask(`clear row ${id} unless it names ${own}`, bearer, {
    method: 'DELETE',
    path: `${ROWS}?select=id&id=eq.${id}&status=eq.uploading&original_url=neq.${encodeURIComponent(own)}`,
    headers: BACK,
  });
};

const onBoth = (word: string, act: (side: Side) => Promise<unknown>): ComparedStep => ({
  word,
  async act(side) {
    await act(side);
    return undefined;
  },
});

const withoutAnswer =
  (word: string, act: (side: Side) => Promise<unknown>): Draw =>
  () =>
    onBoth(word, act);

const WEIGHTS: readonly (readonly [Draw, number])[] = [
  [upload, 7],
  [measure, 2],
  [insert, 7],
  [start, 9],
  [rename, 1],
  [read, 2],
  [whoAmI, 1],
  [deleteRow, 2],
  [clearRow, 2],
  [deleteObject, 1],
  [withoutAnswer('a job is begun', (side) => side.begin()), 4],
  [withoutAnswer('a job ends well', (side) => side.end(true)), 2],
  [withoutAnswer('a job fails', (side) => side.end(false)), 2],
  [withoutAnswer('what was deleted is swept up', (side) => side.sweep()), 1],
  [withoutAnswer('a credit is given', (side) => side.grant(1)), 1],
  [withoutAnswer('the storage is full', (side) => side.fill(true)), 1],
  [withoutAnswer('the storage has room', (side) => side.fill(false)), 2],
];
const DRAWS = WEIGHTS.flatMap(([draw, weight]) => Array<Draw>(weight).fill(draw));

function drawStep(chance: Chance, place: Place, photos: readonly Photo[]): ComparedStep {
  const one = <T>(list: readonly T[]): T => list[chance.between(0, list.length - 1)]!;
  return one(DRAWS)(chance, one(photos), { bearer: one(BEARERS), other: one(photos), place });
}
