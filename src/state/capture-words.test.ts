import { expect, test } from 'vitest';
import type { LeftOut, Outcome } from '#core/intake/intake.ts';
import { recipeOfStyle } from '#core/model/recipe.ts';
import { describeLeftOut, describeLosses, type Loss } from './capture-words.ts';

const leftOut = (why: LeftOut): Outcome => ({
  outcome: 'left_out',
  why,
  name: 'x',
});

test.each<[string, Outcome[], string | null]>([
  ['all fit', [{ outcome: 'saved', id: 'a' }], null],
  [
    'two do not fit',
    [leftOut('not_a_photo'), { outcome: 'saved', id: 'a' }, leftOut('too_large')],
    '2 files skipped: only JPG, PNG and HEIC up to 20 MB.',
  ],
  [
    'three are too many',
    [leftOut('too_many'), leftOut('too_many'), leftOut('too_many')],
    '3 files skipped: 10 photos max.',
  ],
  ['one is there already', [leftOut('twice')], '1 photo skipped: already added.'],
  [
    'both',
    [leftOut('too_large'), leftOut('too_many')],
    '1 file skipped: only JPG, PNG and HEIC up to 20 MB. 1 file skipped: 10 photos max.',
  ],
])('what is left out is said quietly: %s', (_name, outcomes, words) => {
  expect(describeLeftOut(outcomes)).toBe(words);
});

const shot = (why: Loss['why']): Loss => ({ why, source: 'camera', recipe: recipeOfStyle('zen') });
const picked = (why: Loss['why'], name?: string): Loss => ({
  why,
  source: 'pick',
  recipe: null,
  ...(name && { name }),
});

test.each<[Loss[], string | null]>([
  [[], null],
  [[shot('no_room')], 'This photo was NOT saved: this device is full. Free up space, then retake it.'],
  [
    [picked('no_room')],
    'This photo was NOT saved: this device is full. Free up space, then choose it again.',
  ],
  [[picked('gone')], 'We couldn’t read this photo. Choose it again.'],
  [
    [shot('storage_error')],
    'This photo was NOT saved: this device’s storage isn’t responding. Close the app, open it, then retake it.',
  ],
  [
    [shot('outdated')],
    'This photo was NOT saved: this version of the app is too old. Update it, then retake it.',
  ],
  [
    [shot('unsure')],
    'We couldn’t check whether this photo was saved. Look under ‘On this device’ before you retake it.',
  ],
  [[shot('left')], 'Your last shot may not be saved: the app closed too soon. Check before you retake it.'],
  [
    [picked('unsure')],
    'We couldn’t check whether this photo was saved. Look under ‘Ready to transform’ before you choose it again.',
  ],
  [[picked('gone', 'soup.jpg')], 'We couldn’t read soup.jpg. Choose it again.'],
  [
    [picked('gone', 'soup.jpg'), picked('gone', 'fries.jpg')],
    'We couldn’t read 2 photos. Choose them again.',
  ],
  [
    [picked('gone', 'Screenshot 2026-11-28 of the menu of last year.jpeg')],
    'We couldn’t read Screenshot 2026…last year.jpeg. Choose it again.',
  ],
  [
    [picked('gone'), shot('gone'), shot('no_room')],
    'We couldn’t read this photo. Choose it again. We couldn’t read this photo. Retake it. This photo was NOT saved: this device is full. Free up space, then retake it.',
  ],
])('what is lost is said loudly, each with its way to bring it again: %j', (losses, words) => {
  expect(describeLosses(losses)).toBe(words);
});
