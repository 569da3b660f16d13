import { expect, test } from 'vitest';
import { FAILURE_CODES } from '#shared/failure-codes.ts';
import { explainFailure } from './failure-reasons.ts';

test('a photo that has more pixels than the engine takes is not measured in megabytes', () => {
  const { why, help } = explainFailure('photo_too_large');
  expect([why, help]).toEqual(['The photo has too many pixels.', 'Save a smaller copy, and upload that.']);
});

test.each([...FAILURE_CODES, null])('of %s it is said why, and what helps', (code) => {
  for (const words of Object.values(explainFailure(code))) expect(words).toMatch(/^[A-Z].*\.$/);
});
