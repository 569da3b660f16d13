// The rules of src/decisions/2026-11-23-words-on-screens.md that a machine can hold.
import { describe, expect, test } from 'vitest';
import { readSentences } from './read-sentences.ts';
import { sentencesOnScreens } from './screens.ts';

/** What a cook would not say, and what to say. */
const STRANGE: readonly [strange: RegExp, plain: string][] = [
  [/\bsignal/i, 'connection'],
  [/\bletters? to\b|\ba letter\b/i, 'email'],
  [/\bbec(?:a|o)mes? of\b/i, 'say what happened'],
  [/\b(?:go|goes|go on|goes on|goes up|sent|comes back) by (?:itself|themselves)\b/i, 'automatically'],
  [/\bshall\b/i, 'will, should'],
  [/\bthe (?:same )?wish(?:es)?\b/i, 'request'],
  [/\bhands? (?:it|them) over\b|\bhanded over\b/i, 'allow; uploaded'],
  [/\bdoes not answer\b/i, 'isn’t responding'],
  [/\bfilled up\b/i, 'renew'],
  [/\bno longer knows\b/i, 'Your session expired'],
  [/\bdoes not count\b/i, 'has expired'],
  [/\bway back\b/i, 'sign-in'],
  [/\bhas (?:not )?heard of\b|\bhears? of\b/i, 'shows once you have a connection'],
  // A tablet, a desk: core/lib/device-word.ts knows what it is.
  [/\bthis phone\b/i, 'this ${DEVICE}'],
  [/\bgo for good\b|\bgone for good\b|\bgoes for good\b/i, 'can’t be undone'],
];

const strangeWordsIn = (text: string): string[] =>
  STRANGE.flatMap(([strange, plain]) => {
    const found = strange.exec(text)?.[0];
    return found === undefined ? [] : [`${found} (say: ${plain})`];
  });

test('no sentence of a screen has a word that a kitchen would not say', () => {
  const strange = sentencesOnScreens().flatMap(({ file, line, text }) =>
    strangeWordsIn(text).map((word) => `${file}:${String(line)}: ${word}: ${text}`),
  );
  expect(strange).toEqual([]);
});

describe('a strange word is found', () => {
  test.each([
    ['between tags', '<p>\n  Waiting for a\n  signal\n</p>'],
    ['in an attribute', '<Button label="Waiting for a signal" />'],
    ['in a value', 'const text = { why: isOnline ? "" : "Waiting for a signal" };'],
    ['beside a number', 'const text = `${count} photos wait for a signal`;'],
  ])('%s', (_, code) => {
    expect(readSentences(code, 'tsx').flatMap(({ text }) => strangeWordsIn(text))).toHaveLength(1);
  });

  test.each([
    [
      'for engineers',
      'console.warn("The signal of the worker is late"); throw new TypeError("No signal there");',
    ],
    ['of the browser', '<p className="text-signal a b">12</p>'],
    ['of the code', 'import { a } from "the signal";\nfetch(url, { signal });'],
  ])('but not what is %s', (_, code) => {
    expect(readSentences(code, 'tsx').flatMap(({ text }) => strangeWordsIn(text))).toEqual([]);
  });
});

test('there are sentences to look at', () => {
  const texts = new Set(sentencesOnScreens().map(({ text }) => text));
  for (const text of [
    'Select Source',
    'Cooking up the glow...',
    'Your credit has been refunded',
    'Haze removed',
  ])
    expect(texts).toContain(text);
});
