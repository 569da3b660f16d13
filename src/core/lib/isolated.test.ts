import { expect, test } from 'vitest';
import { isolated } from './isolated.ts';

test.each([
  ['soup.jpg', 'soup.jpg'],
  ['Crème brûlée 🍮', 'Crème brûlée 🍮'],
  ['so\u202Eup.jpg', 'soup.jpg'],
  ['\u2067\u202Dsoup\u2069', 'soup'],
  ['حمص', '\u2068حمص\u2069'],
  ['2 חומוס', '\u20682 חומוס\u2069'],
  // It cannot end its own isolation.
  ['حمص\u2069\u202E', '\u2068حمص\u2069'],
])('in a sentence %j turns nothing but itself: %j', (typed, said) => {
  expect(isolated(typed)).toBe(said);
});
