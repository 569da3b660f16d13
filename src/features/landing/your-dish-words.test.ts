import { expect, test } from 'vitest';
import { describeDishError } from './your-dish-words.ts';

test.each([
  ['empty', /empty/],
  ['not_a_photo', /JPG, PNG or HEIC/],
  ['too_large', /20 MB/],
  ['tiny', /800 px/],
  ['unreadable', /Choose it again/],
  ['not_now', /^Connect/],
  ['no_room', /Free up/],
  ['no_https', /^This address isn’t secure/],
  ['storage_error', /normal one/],
] as const)('a file that is %s is refused in a sentence that helps', (error, words) => {
  expect(describeDishError(error)).toMatch(words);
});
