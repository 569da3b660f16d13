import { expect, test } from 'vitest';
import { isFileItself } from './file-itself.ts';

const PAGE = 'text/html; charset=utf-8';

test.each<[string, number, string, boolean]>([
  ['/assets/login-page-1.js', 200, 'text/javascript', true],
  ['/app.html', 200, PAGE, true],
  ['/app.html?__WB_REVISION__=1', 200, PAGE, true],
  ['/assets/login-page-1.js', 200, PAGE, false],
  ['/assets/login-page-1.js?from=/app.html', 200, PAGE, false],
  ['/app.html', 404, PAGE, false],
  ['/assets/login-page-1.js', 503, 'text/javascript', false],
])('%s, answered by %i with %s, is the file itself: %s', (path, status, type, isItself) => {
  const answer = new Response('', { status, headers: { 'content-type': type } });
  expect(isFileItself(new Request(`https://app.example${path}`), answer)).toBe(isItself);
});

test('a host that names no type is believed', () => {
  const answer = new Response(new Uint8Array([1]));
  expect(isFileItself(new Request('https://app.example/assets/libheif-1.wasm'), answer)).toBe(true);
});
