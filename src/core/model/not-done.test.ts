import { expect, test } from 'vitest';
import { listDone, listNotDone, wordsNotDone } from './not-done.ts';

const notDone = (...couldNot: string[]) =>
  wordsNotDone({ prompt: '', report: { engine: 'local', did: [], couldNot } });

test('what the words of a prompt ask in vain is known as such, once', () => {
  const said = ['Can’t add: chopped chives', 'Can’t remove: the fork', 'Can’t change: the angle of view'];
  expect(notDone(...said, ...said)).toEqual(said);
  // As pictures of older versions of the app have it.
  expect(notDone('Cannot add: steam')).toEqual(['Cannot add: steam']);
});

test('surroundings that were only tinted are called so, on pictures of older versions too', () => {
  const did = ['Style: Minimal Zen', 'Surroundings toned', 'Surroundings toned'];
  expect(listDone({ did })).toEqual(['Style: Minimal Zen', 'Surroundings tinted']);
});

test.each([
  ['Exposure: +0.4 EV', 'Brighter'],
  ['Exposure: −1.2 EV', 'Darker'],
])('light in figures, as pictures of older versions have it, is said in a word: %s', (line, said) => {
  expect(listDone({ did: [line] })).toEqual([said]);
});

test('what is said of the photo, or of words that may be the dish’s name, was not asked for', () => {
  const ofPhoto = [
    'These words had no effect: nasi goreng',
    'Small photo: 320 × 240 px (800 px or more on the short side looks better)',
    'Couldn’t put your own dish back: it took too long',
    'Backdrop colour ignored: not a valid colour',
  ];
  expect(notDone(...ofPhoto)).toEqual([]);
  expect(wordsNotDone({ prompt: '' })).toEqual([]);
});

test.each([
  ['kept', ['The table stayed as it was: we weren’t sure where the dish ends', 'Can’t add: steam']],
  ['toned', ['The table was only tinted: we weren’t sure where the dish ends', 'Can’t add: steam']],
  ['new', ['Can’t add: steam']],
  ['none', ['Can’t add: steam']],
  [undefined, ['Can’t add: steam']],
] as const)('with a table that is %s, what was not done begins with it', (surface, said) => {
  const report = { couldNot: ['Can’t add: steam', 'Can’t add: steam'], ...(surface && { surface }) };
  expect(listNotDone(report)).toEqual(said);
});

test.each([
  ['kept', 0.99, 'The table stayed as it was: the dish seems to fill the photo'],
  ['kept', 0.4, 'The table stayed as it was: we weren’t sure where the dish ends'],
  ['toned', 0.6, 'The table was only tinted: we weren’t sure where the dish ends'],
] as const)('a table that is %s at a confidence of %d: %s', (surface, confidence, said) => {
  const dish = { outline: [], confidence, placement: { scale: 1, x: 0, y: 0 } };
  expect(listNotDone({ surface, dish, couldNot: [] })).toEqual([said]);
});
