import { expect, test } from 'vitest';
import { bits, integer, object, sequence, time } from './der.ts';

test.each([
  ['of one byte', [5], '020105'],
  ['that would look negative', [0x80], '02020080'],
  ['with zeros before it', [0, 0, 5], '020105'],
  ['with a zero before it that it needs', [0, 0xff], '020200ff'],
  ['of nothing but zeros', [0, 0], '020100'],
])('a number %s has as few bytes as it may have', (_what, content, hex) => {
  expect(integer(Uint8Array.from(content)).toString('hex')).toBe(hex);
});

test.each([
  ['2.5.29.15', '0603551d0f'],
  ['1.2.840.10045.4.3.2', '06082a8648ce3d040302'],
])('the name %s is written as %s', (dotted, hex) => {
  expect(object(dotted).toString('hex')).toBe(hex);
});

test.each([
  [127, '307f'],
  [128, '308180'],
  [300, '3082012c'],
])('what is %i bytes long begins with %s', (length, hex) => {
  expect(sequence(Buffer.alloc(length)).toString('hex').startsWith(hex)).toBe(true);
});

test('bits say how many of them do not count, and times have the form of their century', () => {
  expect(bits(Buffer.of(0x80), 7).toString('hex')).toBe('03020780');
  expect(time(new Date('2049-12-31T23:59:59Z')).subarray(2).toString()).toBe('491231235959Z');
  expect(time(new Date('2050-01-01T00:00:00Z')).subarray(2).toString()).toBe('20500101000000Z');
});
