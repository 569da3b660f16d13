import { expect, test } from 'vitest';
import { findQuestions, QUESTIONS } from './questions.ts';

const SOME = [
  { id: 'a', title: 'Crème brûlée?', text: ['It is sweet.', 'It burns.'] },
  { id: 'b', title: 'Soup?', text: ['It is hot and sweet.'] },
];

test.each([
  ['', ['a', 'b']],
  ['   ', ['a', 'b']],
  ['soup', ['b']],
  ['SWEET', ['a', 'b']],
  ['creme  brulee', ['a']],
  ['BRÛLÉE', ['a']],
  ['burns sweet', ['a']],
  ['sweet fish', []],
  ['sweet.', ['a', 'b']],
])('%j finds %j', (typed, ids) => {
  expect(findQuestions(typed, SOME).map(({ id }) => id)).toEqual(ids);
});

test('every subject that people are promised has its question', () => {
  expect(QUESTIONS.map(({ id }) => id)).toEqual([
    'credits',
    'formats',
    'batch',
    'commercial-use',
    'export',
    'marks',
    'processing-time',
    'style-presets',
    'safety-checker',
    'cancelling',
  ]);
});

test.each([
  ['heic', 'formats'],
  ['refund', 'credits'],
  ['credits renew', 'credits'],
  ['refused', 'safety-checker'],
  ['watermark', 'commercial-use'],
  ['xmp', 'marks'],
])('somebody who types %j is led to %s first', (typed, id) => {
  expect(findQuestions(typed)[0]?.id).toBe(id);
});

test('of no more kinds of pictures than the checker reads is said that it reads them', () => {
  const { text } = QUESTIONS.find(({ id }) => id === 'marks')!;
  expect(text.join(' ')).toContain('Check a picture reads the marks of any JPG, PNG or WebP');
});

test('nobody is promised to stop an upload that is under way', () => {
  const { text } = QUESTIONS.find(({ id }) => id === 'cancelling')!;
  expect(text[0]).toContain('until its upload starts');
  expect(text.join(' ')).not.toContain('at any time');
});
