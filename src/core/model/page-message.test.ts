import { expect, test } from 'vitest';
import { isPageMessage, isWorkerMessage } from './page-message.ts';

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

test.each([
  [{ type: 'show-uploads' }, true],
  [{ type: 'show-uploads', later: 'a field of a newer version' }, true],
  [{ type: 'apply-update' }, false],
  ['show-uploads', false],
  [null, false],
])('of %j a page says it is a message of the worker: %s', (data, expected) => {
  expect(isWorkerMessage(data)).toBe(expected);
});
