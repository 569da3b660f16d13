import { expect, test } from 'vitest';
import { sayMissing, sayNoneOpened } from './say-missing.ts';

const HELP = 'Try again when you have a connection.';

test.each([
  [['not_here'], `Left out: 1 picture that isn’t on this device. ${HELP}`],
  [['not_here', 'not_here'], `Left out: 2 pictures that aren’t on this device. ${HELP}`],
  [['gone'], 'Left out: 1 picture that has been deleted.'],
  [
    ['not_here', 'gone', 'gone'],
    `Left out: 2 pictures that have been deleted. Left out: 1 picture that isn’t on this device. ${HELP}`,
  ],
  [['not_possible'], 'Left out: 1 picture that couldn’t be opened.'],
  [
    ['not_possible', 'not_here', 'not_possible'],
    `Left out: 1 picture that isn’t on this device. ${HELP} Left out: 2 pictures that couldn’t be opened.`,
  ],
  [['damaged', 'not_possible'], 'Left out: 2 pictures that couldn’t be opened.'],
] as const)('%j: %s', (missing, words) => {
  expect(sayMissing(missing, false)).toBe(words);
});

test.each([
  [['not_here'], `This picture isn’t on this device. ${HELP}`],
  [['not_here', 'not_here'], `These pictures aren’t on this device. ${HELP}`],
  [['gone', 'gone'], 'These pictures have been deleted.'],
  [['damaged'], 'This picture’s file is damaged. Try again in a moment, or contact support.'],
  [['damaged', 'damaged'], 'These pictures’ files are damaged. Try again in a moment, or contact support.'],
  [
    ['gone', 'not_here'],
    `Left out: 1 picture that has been deleted. Left out: 1 picture that isn’t on this device. ${HELP}`,
  ],
] as const)('none could be opened, %j: %s', (missing, words) => {
  expect(sayNoneOpened(missing, false)).toBe(words);
});

test('what could not be had with a connection is not told as a missing one', () => {
  expect(sayMissing(['not_here', 'not_here'], true)).toBe(
    'Left out: 2 pictures that couldn’t be loaded. Try again in a moment.',
  );
  expect(sayNoneOpened(['not_here'], true)).toBe('This picture couldn’t be loaded. Try again in a moment.');
});
