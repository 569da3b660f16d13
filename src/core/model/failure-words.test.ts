import { expect, test } from 'vitest';
import { sayFailure } from './failure-words.ts';

test('after too many failures whoever asks for one more is told why, and when it works again', () => {
  expect(sayFailure({ kind: 'too_many_failures', waitMs: 42 * 60_000 })).toBe(
    'Too many photos failed or were deleted in the last hour. Try again in 42 min. No credit was used.',
  );
});
