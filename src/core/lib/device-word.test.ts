import { expect, test } from 'vitest';
import { wordFor } from './device-word.ts';

test.each([
  ['an iPhone', 'Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) Mobile/15E148 Safari/604.1', 'phone'],
  ['an iPad', 'Mozilla/5.0 (iPad; CPU OS 18_0 like Mac OS X) Mobile/15E148 Safari/604.1', 'device'],
  ['Firefox on a phone', 'Mozilla/5.0 (Android 16; Mobile; rv:150.0) Gecko/150.0 Firefox/150.0', 'phone'],
  ['an Android tablet', 'Mozilla/5.0 (Linux; Android 16; SM-X710) Chrome/143.0 Safari/537.36', 'device'],
  ['a desk', 'Mozilla/5.0 (X11; Linux x86_64) Chrome/143.0 Safari/537.36', 'device'],
])('%s is called by its name', (_what, userAgent, expected) => {
  expect(wordFor({ userAgent })).toBe(expected);
});

test('what the browser says outright counts', () => {
  const userAgent = 'Mozilla/5.0 (Linux; Android 10; K) Chrome/143.0 Mobile Safari/537.36';
  expect(wordFor({ userAgent, userAgentData: { mobile: false } })).toBe('device');
  expect(wordFor({ userAgent: '', userAgentData: { mobile: true } })).toBe('phone');
});
