import { expect, test } from 'vitest';
import { checkPhotoName, sayPhotoName, startOfName } from './photo-name.ts';

const NOW = new Date('2026-11-22T20:00');

test.each([
  ['Shot 2026-11-22 18.04.09.073.jpg', '18:04'],
  ['Shot 2026-11-21 08.30.00.001.jpg', '21 Nov, 08:30'],
  ['Shot 2025-12-31 23.59.59.999.jpg', '31 Dec 2025, 23:59'],
  ['Shot of the day.jpg', 'Shot of the day.jpg'],
  ['Shot 2026-13-45 99.99.09.073.jpg', 'Shot 2026-13-45 99.99.09.073.jpg'],
  ['Carbonara', 'Carbonara'],
  ['soup.jpg', 'soup.jpg'],
  ['so\u202Eup.jpg', 'soup.jpg'],
  ['حمص', '\u2068حمص\u2069'],
])('%s is called %s', (filename, said) => {
  expect(sayPhotoName(filename, NOW)).toBe(said);
});

test('a shot without a name begins with an empty field, others with what they are called', () => {
  expect(startOfName('Shot 2026-11-22 18.04.09.073.jpg')).toBe('');
  expect(startOfName('soup.jpg')).toBe('soup.jpg');
});

test.each([
  ['  Carbonara ', 'Carbonara'],
  ['Soup\nof the\u0000 day', 'Soup of the  day'],
  ['half \uD83C', 'half'],
  ['\u2068حمص.jpg\u2069', 'حمص.jpg'],
  ['🍜'.repeat(100), '🍜'.repeat(100)],
])('%j is kept as %j', (typed, name) => {
  expect(checkPhotoName(typed)).toEqual({ ok: true, name });
});

test.each(['', '   ', '\u200B\u0007', 'x'.repeat(101), '🍜'.repeat(101)])('%j is no name', (typed) => {
  expect(checkPhotoName(typed)).toMatchObject({ ok: false });
});
