import { expect, test } from 'vitest';
import { sayMissing } from './say-missing.ts';

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
] as const)('%j: %s', (missing, words) => {
  expect(sayMissing(missing)).toBe(words);
});
