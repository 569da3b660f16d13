import { expect, test } from 'vitest';
import { describeLook } from './look-words.ts';

test.each([
  [
    'a new surface, no picture before',
    { surface: 'new', did: ['Style: Marble Studio', 'Brighter', 'Surface: marble'], couldNot: [] },
    false,
    {
      missing: null,
      done: 'Brighter. Surface: marble.',
      promise: 'Free preview.',
    },
  ],
  [
    'a table that stays, and words that light cannot follow',
    { surface: 'kept', did: [], couldNot: ['Can’t add: steam'] },
    false,
    {
      missing: 'The table stays: we’re not sure of the outline.',
      done: 'Can’t add: steam.',
      promise: 'Free preview.',
    },
  ],
  [
    'a dish that leaves no table to be seen',
    {
      surface: 'kept',
      dish: { outline: [], confidence: 0.99, placement: { scale: 1, x: 0, y: 0 } },
      did: [],
      couldNot: [],
    },
    false,
    { missing: 'The table stays: the dish seems to fill the photo.', done: '', promise: 'Free preview.' },
  ],
  [
    'a table that is only toned, and an AI engine',
    { surface: 'toned', did: ['Surroundings darkened'], couldNot: [] },
    true,
    {
      missing: 'The table is only tinted: we’re not sure of the outline.',
      done: 'Surroundings darkened.',
      promise: 'A quick look by the engine on this device; the AI engine may change more.',
    },
  ],
] as const)('words for %s', (_, { did, couldNot, ...look }, isOfAi, words) => {
  expect(describeLook({ ...look, did: [...did], couldNot: [...couldNot] }, isOfAi)).toEqual(words);
});
