import { expect, test } from 'vitest';
import { describeError } from './describe-error.ts';

test.each([
  [
    'a response with status and text',
    new Response(null, { status: 503, statusText: 'Service Unavailable' }),
    '503 Service Unavailable',
  ],
  ['a response with a status alone', new Response(null, { status: 500 }), '500'],
  ['a refusal with status and message', { status: 409, message: 'Already there' }, '409 Already there'],
  ['an exception', new TypeError('Failed to fetch'), 'Failed to fetch'],
  ['an exception without a message', new Error(''), 'Unknown error'],
  ['a thrown sentence', 'The oven is cold', 'The oven is cold'],
  ['nothing at all', undefined, 'Unknown error'],
  ['anything else', { odd: true }, 'Unknown error'],
])('%s is put into one line', (_name, error, line) => {
  expect(describeError(error)).toBe(line);
});
