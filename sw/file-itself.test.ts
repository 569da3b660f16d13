import { expect, test } from 'vitest';
import { isFileItself, isOfBuild } from './file-itself.ts';

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

test.each<[string, string, boolean]>([
  ['its scripts and styles', '<link href="/assets/style-1.css"><script src="/assets/index-1.js">', true],
  [
    'them without quotes, and a host’s own script',
    '<script src=/assets/index-1.js></script><script src=/ours.js>',
    true,
  ],
  [
    'them on a host for files, and the script of another',
    '<script src="https://files.example/assets/index-1.js"></script><script src="https://them.example/assets/widget.js">',
    true,
  ],
  [
    'a script of the build before',
    '<link href="/assets/style-1.css"><script src="/assets/index-0.js">',
    false,
  ],
  ['none: it says that the host is busy', '<h1>Back soon</h1>', false],
])('a page is of this build or not, by what it names: %s', async (_what, text, isOurs) => {
  const files = ['/assets/style-1.css', '/assets/index-1.js'];
  const page = new Response(text);
  const isOf = await isOfBuild(new Request('https://app.example/app.html'), page, (file) =>
    files.includes(file),
  );
  expect(isOf).toBe(isOurs);
  expect(await page.text()).toBe(text);
});

test('what is no page is not looked into', async () => {
  const script = new Response('import "/assets/other-build.js"');
  expect(await isOfBuild(new Request('https://app.example/assets/index-1.js'), script, () => false)).toBe(
    true,
  );
});
