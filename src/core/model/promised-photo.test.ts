import { expect, test } from 'vitest';
import { isPromisedTo, readPromises, type PromisedPhoto } from './promised-photo.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const ADA = { email: 'Ada@Kitchen.example' };
const BEN = { email: 'ben@kitchen.example' };
const photo = { id: 'p', at: 1000 * HOUR, tab: 'one', email: null };
const ofAda = { ...photo, email: 'ada@kitchen.example' };
const at = (age: number, tab: string | null) => ({ now: photo.at + age, tab });

test.each<[string, PromisedPhoto, typeof ADA, ReturnType<typeof at>, boolean]>([
  ['whoever signs in where it was promised', photo, ADA, at(5 * MINUTE, 'one'), true],
  ['somebody in another tab', photo, ADA, at(5 * MINUTE, 'two'), false],
  ['somebody at the start of the app', photo, ADA, at(5 * MINUTE, null), false],
  ['whoever comes to the same tab an hour later', photo, BEN, at(HOUR, 'one'), false],
  ['the address that a mail went to, from another tab', ofAda, ADA, at(20 * HOUR, 'two'), true],
  ['somebody else in the tab where that mail was asked for', ofAda, BEN, at(MINUTE, 'one'), false],
  ['them, when it is too late', ofAda, ADA, at(24 * HOUR, 'one'), false],
  ['anybody, by a clock that went back', ofAda, ADA, at(-1, 'one'), false],
])('a promised photo and %s', (_, promise, person, here, isTheirs) => {
  expect(isPromisedTo(promise, person, here)).toBe(isTheirs);
});

test.each([null, '', '{', '"x"', '{}', '[null, 5, {}]', '[{"id":"p","at":"now","tab":"t","email":null}]'])(
  'what is no list of promises is an empty one: %s',
  (text) => {
    expect(readPromises(text)).toEqual([]);
  },
);

test('what was written is read', () => {
  expect(readPromises(JSON.stringify([photo, { id: 5 }, ofAda]))).toEqual([photo, ofAda]);
});
