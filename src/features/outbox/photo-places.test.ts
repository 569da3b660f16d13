import { expect, test } from 'vitest';
import { samplePhoto } from '#tests/support/core/sample-photo.ts';
import { findPlace, type Place } from './photo-places.ts';

const queue = ['a', 'b', 'c', 'd'].map((id) => samplePhoto(id));

test.each<[string, string, Place, string | null | undefined]>([
  ['the third photo goes up before the second', 'c', 'up', 'b'],
  ['the last photo goes to the front', 'd', 'first', 'a'],
  ['the second photo goes down before the fourth', 'b', 'down', 'd'],
  ['the last but one goes down to the end', 'c', 'down', null],
  ['the first photo cannot go up', 'a', 'up', undefined],
  ['the first photo is at the front already', 'a', 'first', undefined],
  ['the last photo cannot go down', 'd', 'down', undefined],
  ['a photo that has been sent meanwhile goes nowhere', 'x', 'up', undefined],
])('%s', (_title, id, place, before) => {
  expect(findPlace(queue, id, place)).toBe(before);
});
