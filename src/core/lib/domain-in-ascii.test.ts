import { expect, test } from 'vitest';
import { domainInAscii } from './domain-in-ascii.ts';

test.each([
  ['ben@küche.example', 'ben@xn--kche-0ra.example'],
  ['Jürgen@KÜCHE.example', 'Jürgen@xn--kche-0ra.example'],
  ['ben@ｋitchen。example', 'ben@kitchen.example'],
])('the domain of %s is written %s', (typed, ascii) => {
  expect(domainInAscii(typed)).toBe(ascii);
});

test.each([
  'Ada@Kitchen.example',
  'jürgen@kitchen.example',
  'ada@küche@kitchen.example',
  'ada@küche/kitchen.example',
  'ada@küche:80',
  'ada@ü%40',
  'küche',
  'ada@',
  '',
])('%s stays as it is', (typed) => {
  expect(domainInAscii(typed)).toBe(typed);
});
