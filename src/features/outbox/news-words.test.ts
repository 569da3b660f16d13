import { expect, test } from 'vitest';
import { describeNewsPermission } from './news-words.ts';

test.each([
  ['default', 'Notify me when photos are uploaded', true],
  ['granted', 'Notifications are on', false],
  // No browser asks a second time.
  ['denied', 'Notifications are blocked', false],
] as const)('where notifications are %s, the words are true and a button asks only if it can', (...given) => {
  const [permission, title, canAsk] = given;
  expect(describeNewsPermission(permission)).toMatchObject({ title, canAsk });
});
