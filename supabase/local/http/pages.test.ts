import { expect, test } from 'vitest';
import { readPages } from './pages.ts';

const isPage = readPages(JSON.stringify(['/', '/login', '/app', '/app/preview/:id']));

test.each(['/', '/login', '/login/', '/Login', '/app', '/app/preview/0198', '/app/preview/a.b'])(
  '%s is a page of the app',
  (path) => expect(isPage(path)).toBe(true),
);

test.each(['/loginn', '/log', '/app/nowhere', '/app/preview', '/app/preview/1/2', '//', '/x/login'])(
  '%s is none',
  (path) => expect(isPage(path)).toBe(false),
);

test('a build without a list may have any page', () => {
  expect(readPages(undefined)('/whatever')).toBe(true);
});
