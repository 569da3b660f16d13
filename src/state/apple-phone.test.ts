import { expect, test } from 'vitest';
import { isApplePhone } from './apple-phone.ts';

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 Version/18.1 Mobile Safari/604.1';
const CHROME_ON_IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 CriOS/130.0 Mobile Safari/604.1';
const MAC =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.1 Safari/605.1.15';
const PIXEL =
  'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/130.0.0.0 Mobile Safari/537.36';
const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/130.0.0.0 Safari/537.36';

test.each([
  ['an iPhone', IPHONE, 5, true],
  ['an iPhone with another browser', CHROME_ON_IPHONE, 5, true],
  ['an iPad, which calls itself a Mac', MAC, 5, true],
  ['a Mac', MAC, 0, false],
  ['a phone with Android', PIXEL, 5, false],
  ['a laptop with a touch screen', WINDOWS, 10, false],
])('%s: the home screen is reached by hand there: %#', (_, userAgent, maxTouchPoints, expected) => {
  expect(isApplePhone({ userAgent, maxTouchPoints })).toBe(expected);
});
