import { expect, test } from 'vitest';
import { initialsOf } from './initials.ts';

test.each([
  ['Ada Cook', 'x@kitchen.example', 'AC'],
  ['  ada   maria cook ', 'x@kitchen.example', 'AM'],
  ['Ada', 'x@kitchen.example', 'A'],
  ['émile zola', '', 'ÉZ'],
  ['𝒜da Cook', '', '𝒜C'],
  ['', 'ben@kitchen.example', 'B'],
  [' \t', ' ben@kitchen.example', 'B'],
  [undefined, 'ben@kitchen.example', 'B'],
  ['', '', 'U'],
  [undefined, undefined, 'U'],
])('%j with the email %j is %s', (name, email, initials) => {
  expect(initialsOf(name, email)).toBe(initials);
});
