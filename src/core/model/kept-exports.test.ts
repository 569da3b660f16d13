import { expect, test } from 'vitest';
import { movedCrop, newestExports, understandExports } from './kept-exports.ts';

const CROP = { x: 0.4, y: 0.5, width: 0.9 };
const NONE = { crops: {}, made: {} };

test('what is kept is understood, also of places that only a newer app knows', () => {
  const kept = {
    crops: { doordash: { at: 5, ...CROP }, 'place-of-tomorrow': { at: 7, ...CROP }, story: { at: 9 } },
    made: { doordash: { at: 6 }, 'place-of-tomorrow': { at: 8 } },
  };
  expect(understandExports(kept)).toEqual(kept);
  expect(movedCrop(understandExports(kept), 'doordash', 1)).toMatchObject(CROP);
  expect(movedCrop(understandExports(kept), 'story', 1)).toBeUndefined();
});

test('a version has the crop of its own, else that of the last one before it of which anything was said', () => {
  const [first, third] = [CROP, { ...CROP, x: 0.6 }];
  const kept = understandExports({
    crops: { story: { at: 9, ...first }, 'story-v2': { at: 3 }, 'story-v3': { at: 2, ...third } },
  });
  const seen = (version: number) => movedCrop(kept, 'story', version);
  expect(seen(1)).toMatchObject({ ...first, isOfEarlier: false });
  expect(seen(2)).toBeUndefined();
  expect(seen(3)).toMatchObject({ ...third, isOfEarlier: false });
  expect(seen(4)).toMatchObject({ ...third, isOfEarlier: true });
});

test('what devices kept before the server was told counts, and is older than anything said since', () => {
  const old = understandExports({ crops: { story: CROP }, made: { story: '2026-11-22T18:00:00.000Z' } });
  expect(old).toEqual({
    crops: { story: { at: 0, ...CROP } },
    made: { story: { at: Date.UTC(2026, 10, 22, 18) } },
  });
  const since = { crops: { story: { at: 1 } }, made: {} };
  expect(newestExports(old, since).crops).toEqual(since.crops);
  expect(newestExports(since, old).crops).toEqual(since.crops);
});

test.each<[string, unknown]>([
  ['nothing', undefined],
  ['a list', []],
  ['words', { crops: 'soup', made: 'soup' }],
  ['a number too few', { crops: { story: { at: 1, x: 0.5, y: 0.5 } } }],
  ['no number', { crops: { story: { at: 1, ...CROP, x: '1' } } }],
  ['a crop without width', { crops: { story: { at: 1, ...CROP, width: 0 } } }],
  ['a crop that is nowhere', { crops: { story: { at: 1, ...CROP, x: 1e9 } } }],
  ['no time', { crops: { story: { at: 'noon' } }, made: { story: 'noon', doordash: { at: -1 } } }],
  ['a place that is none', { made: { 'Uber Eats': { at: 1 } } }],
])('%s is left out', (_, kept) => {
  expect(understandExports(kept)).toEqual(NONE);
});

test('of two devices the newest counts, for each place', () => {
  const phone = { crops: { story: { at: 3, ...CROP } }, made: { story: { at: 9 } } };
  const laptop = { crops: { story: { at: 4 }, doordash: { at: 1, ...CROP } }, made: { story: { at: 8 } } };
  const both = {
    crops: { story: { at: 4 }, doordash: { at: 1, ...CROP } },
    made: { story: { at: 9 } },
  };
  expect(newestExports(phone, laptop)).toEqual(both);
  expect(newestExports(laptop, phone)).toEqual(both);
});
