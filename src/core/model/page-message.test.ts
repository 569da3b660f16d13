import { expect, test } from 'vitest';
import { isPageMessage } from './page-message.ts';

test.each([
  [{ type: 'apply-update' }, true],
  [{ type: 'apply-update', later: 'a field of a newer version' }, true],
  [{ type: 'SKIP_WAITING' }, false],
  [{ type: 1 }, false],
  [['apply-update'], false],
  ['apply-update', false],
  [null, false],
  [undefined, false],
])('of %j the worker says it is a message of ours: %s', (data, expected) => {
  expect(isPageMessage(data)).toBe(expected);
});
