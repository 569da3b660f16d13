import { expect, test } from 'vitest';
import { sayMark } from './mark-words.ts';

test.each([
  [{ engine: 'local' }, 'Light and colour only', 'Picture edited: light and colour only.'],
  [{ engine: 'local', surface: 'kept' }, 'Light and colour only', 'Picture edited: light and colour only.'],
  [
    { engine: 'local', surface: 'new' },
    'New surface, same dish',
    'Picture edited: the table was replaced, light and colour adjusted. The dish is the one photographed.',
  ],
  [{ engine: 'gemini' }, 'AI engine: Google Gemini', 'Picture edited with AI.'],
  [{ engine: 'of tomorrow', surface: 'new' }, 'AI engine: of tomorrow', 'Picture edited with AI.'],
] as const)('%j: %s', (report, line, sentence) => {
  expect(sayMark(report)).toEqual({ line, sentence });
});
