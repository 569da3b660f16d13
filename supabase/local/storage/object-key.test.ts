import { describe, expect, test } from 'vitest';
import { checkKey, decodeBucketName, decodeKey } from './object-key.ts';

describe('a key is taken', () => {
  test.each([
    '3f/2026-01-01/1_ab_dish.jpg',
    'reference-plate.png',
    "it's (a) dish & more = $1 @home;v:1+2,3?.jpg",
    '..hidden/...dots/a..b',
    'a'.repeat(1024),
  ])('%s', (key) => {
    expect(checkKey(key)).toBe(key);
  });

  test('decoded once from a URL', () => {
    expect(decodeKey('folder/my%20dish.jpg')).toBe('folder/my dish.jpg');
  });
});

describe('a key is refused', () => {
  test.each([
    ['empty', ''],
    ['with an empty segment', 'a//b'],
    ['beginning with a slash', '/a'],
    ['ending with a slash', 'a/'],
    ['pointing at its own folder', 'a/./b'],
    ['climbing up', 'mine/../theirs'],
    ['climbing up at its end', 'mine/..'],
    ['with a backslash', 'mine\\..\\theirs'],
    ['with a NUL', 'a\0b'],
    ['with a line end', 'a\r\nb'],
    ['with a percent sign', 'mine/%2e%2e/theirs'],
    ['with a letter beyond ASCII', 'plät.jpg'],
    ['with a full-width dot', 'mine/\uff0e\uff0e/theirs'],
    ['too long', 'a'.repeat(1025)],
  ])('%s', (_, key) => {
    expect(() => checkKey(key)).toThrow(expect.objectContaining({ code: 'InvalidKey' }));
  });

  test.each([
    ['a slash in disguise', 'mine%2ftheirs'],
    ['dots in disguise', 'mine/%2e%2e/theirs'],
    ['dots in disguise twice over', 'mine/%252e%252e/theirs'],
    ['a backslash in disguise', 'mine%5ctheirs'],
    ['a NUL in disguise', 'a%00b'],
    ['an over-long dot', 'mine/%c0%ae%c0%ae/theirs'],
    ['a broken escape', 'a%zz'],
  ])('with %s in a URL', (_, raw) => {
    expect(() => decodeKey(raw)).toThrow(expect.objectContaining({ code: 'InvalidKey' }));
  });
});

test('a bucket name is one segment', () => {
  expect(decodeBucketName('reference-images')).toBe('reference-images');
  for (const raw of ['', 'a%2fb', 'a%5cb', '%ff', 'a'.repeat(101)]) {
    expect(() => decodeBucketName(raw)).toThrow(expect.objectContaining({ code: 'InvalidBucketName' }));
  }
});
