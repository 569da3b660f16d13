// The rules of src/decisions/2026-11-23-words-on-screens.md that a machine can hold.
import { describe, expect, test } from 'vitest';
import { readMarkup, readProse, readRefusals } from './read-other-texts.ts';
import { readSentences } from './read-sentences.ts';
import { sentencesOnScreens } from './screens.ts';

/** What a cook would not say, and what to say. */
const STRANGE: readonly [strange: RegExp, plain: string][] = [
  [/\bsignal/i, 'connection'],
  [/\bletters?\b/i, 'email'],
  [/\bbec(?:a|o)mes? of\b/i, 'say what happened'],
  [/\b(?:go|goes|go on|goes on|goes up|sent|comes back) by (?:itself|themselves)\b/i, 'automatically'],
  [/\bshall\b/i, 'will, should'],
  [/\bwish(?:es)?\b/i, 'request'],
  [/\bhands? (?:it|them) over\b|\bhanded over\b/i, 'allow; uploaded'],
  [/\bdoes not answer\b/i, 'isn’t responding'],
  [/\bfilled up\b/i, 'renew'],
  [/\bno longer knows\b/i, 'Your session expired'],
  [/\bdoes not count\b/i, 'has expired'],
  [/\bway back\b/i, 'sign-in'],
  [/\bhas (?:not )?heard of\b|\bhears? of\b/i, 'shows once you have a connection'],
  // A tablet, a desk: core/lib/device-word.ts knows what it is.
  [/\bthis phone\b/i, 'this ${DEVICE}'],
  [/\bphone camera\b/i, 'Camera app'],
  [/\bgo for good\b|\bgone for good\b|\bgoes for good\b/i, 'can’t be undone'],
  [/\bthe phone\b(?! in your pocket)/i, 'your phone, this ${DEVICE}'],
  [/\bdoors?\b/i, 'say what it is'],
  [/\b(?:some|no)body\b/i, 'you'],
  [/\b(?:can|could |do|does|did|is|are|was|were|has|have) ?not\b/i, 'can’t, couldn’t, isn’t'],
  [/\p{L}'\p{L}/u, 'with ’'],
  [/\bas ever\b/i, 'still'],
  [/\bone credit\b/i, '1 credit'],
  [/\bcome nearer\b/i, 'Zoom in'],
  [/\blook again\b/i, 'Check again'],
  [/\blamp\b/i, 'torch, light'],
  [/\btoned\b/i, 'tinted'],
  [/\btake away\b/i, 'Erase'],
  [/\bpull the line\b/i, 'Drag the line'],
  [/\btake (?:it|them) again\b/i, 'retake'],
  [/\bpick (?:it|them) again\b/i, 'choose … again'],
  [/\bneeds? (?:a look|your attention)\b/i, 'needs attention'],
  [/\bmark in the corner\b/i, 'watermark'],
  [/\bget credits\b/i, 'Upgrade'],
];

const OF_THE_SPECIFICATION = [
  'Your email cannot be changed',
  'Are you sure you want to delete your account? This action cannot be undone.',
  "You've successfully logged in.",
  'Could not download the image.',
  'Could not re-run the transformation. Please try again.',
];
/** Of Supabase, whose clients know them; of a migration, which is never changed. */
const OF_THE_BACKEND = [
  'Unsupported provider: provider is not enabled',
  'mime type is not supported',
  'The requested range is not satisfiable',
  'This person has not asked in the app to be deleted',
];
const AS_THEY_STAND: ReadonlySet<string> = new Set([...OF_THE_SPECIFICATION, ...OF_THE_BACKEND]);

const strangeWordsIn = (text: string): string[] =>
  STRANGE.flatMap(([strange, plain]) => {
    const found = strange.exec(text)?.[0];
    return found === undefined ? [] : [`${found} (say: ${plain})`];
  });

test('no sentence of a screen has a word that a kitchen would not say', () => {
  const strange = sentencesOnScreens().flatMap(({ file, line, text }) =>
    AS_THEY_STAND.has(text)
      ? []
      : strangeWordsIn(text).map((word) => `${file}:${String(line)}: ${word}: ${text}`),
  );
  expect(strange).toEqual([]);
});

describe('a strange word is found', () => {
  test.each([
    ['between tags', '<p>\n  Waiting for a\n  signal\n</p>'],
    ['in an attribute', '<Button label="Waiting for a signal" />'],
    ['in a value', 'const text = { why: isOnline ? "" : "Waiting for a signal" };'],
    ['beside a number', 'const text = `${count} photos wait for a signal`;'],
    ['alone in the name of a thing', '<Choice label="Signal" />'],
    ['alone in a name that is chosen', '<Choice aria-label={isOnline ? "Connected" : "Signal"} />'],
    ['alone in a list of names', 'const tools = [{ title: "Signal" }];'],
  ])('%s', (_, code) => {
    expect(readSentences(code, 'tsx').flatMap(({ text }) => strangeWordsIn(text))).toHaveLength(1);
  });

  test.each([
    ['in a tag of the page', readMarkup('<meta\n  content="Works without a signal"\n/>')],
    ['without scripts', readMarkup('<noscript>There is no signal.</noscript>')],
    ['in the README', readProse('# A name\n\nWaits for a\nsignal.\n\n## The signal\n\nA signal.\n')],
    ['where the database refuses', readRefusals("  raise exception 'No signal' using errcode = 'PT404';")],
  ])('%s', (_, sentences) => {
    expect(sentences.flatMap(({ text }) => strangeWordsIn(text))).toHaveLength(1);
  });

  test.each([
    'The phone is full',
    'This is the door',
    'Nobody is signed in',
    'We cannot say',
    'It could not be read',
    "This device's storage",
    'It works as ever',
    'One credit each',
    'Come nearer',
    'Look again',
    'Phone camera',
    'A lamp',
    'Only toned',
    'Take away',
    'Pull the line',
    'Take it again',
    'Pick them again',
    'It needs a look',
    'The mark in the corner',
    'Get credits',
    'Ten letters',
    'Your wishes',
  ])('%s', (text) => {
    expect(strangeWordsIn(text)).toHaveLength(1);
  });

  test.each(['The phone in your pocket is enough', 'We can’t say', '‘Forgot password?’', 'It doesn’t fit'])(
    'but not in %s',
    (text) => {
      expect(strangeWordsIn(text)).toEqual([]);
    },
  );

  test.each([
    [
      'for engineers',
      'console.warn("The signal of the worker is late"); parts.log.error("no signal"); throw new TypeError("No signal there");',
    ],
    ['for the database', 'await sql`select the signal from there`;'],
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
    'Fine Dining Elegance',
    'Cooking up the glow...',
    'Your credit has been refunded',
    'Haze removed',
    'Before and after',
    'No credits available',
    'Password must not be only spaces',
    'The service is busy. Please try again.',
    'Uploads are paused for now. Try again later.',
    '%PRODUCT_NAME% needs JavaScript. Please turn it on and load the page again.',
    ...AS_THEY_STAND,
  ])
    expect(texts).toContain(text);
  expect([...texts].filter((text) => text.startsWith('An installable web app'))).toHaveLength(1);
});
