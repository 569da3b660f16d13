import { expect, test } from 'vitest';
import { openBook } from './book.ts';
import type { Kill } from './plan.ts';

const KILL: Kill = { victim: 'browser killed', moment: 'saved', delayMs: 3, awayMs: 0, share: 0 };

test('each kind of kill is a line, with its moments and with what was broken after it', () => {
  const book = openBook();
  book.killed(KILL, true);
  book.killed(KILL, false);
  book.killed({ ...KILL, victim: 'line cut' }, true);
  book.fault({ wrong: 'lost', words: 'a photo', life: 1, round: 2, kill: KILL });
  expect(book.table().map((line) => line.replaceAll(/ +/g, ' '))).toEqual([
    'what kills lost twice across stuck when',
    'browser killed 2 1 0 0 0 saved 1, any other time 1',
    'line cut 1 0 0 0 0 saved 1',
    'all 3 1 0 0 0',
  ]);
});

test('what is found when all is over counts, too', () => {
  const book = openBook();
  book.killed(KILL, true);
  book.faultAtEnd({ wrong: 'lost', words: 'a file' });
  expect(book.faults()).toHaveLength(1);
  expect(book.table().at(-1)).toMatch(/^all +1 +1 /);
});
