import { expect, test } from 'vitest';
import { readSidebar, writeSidebar } from './sidebar-cookie.ts';

test.each([
  ['', true],
  ['sidebar_state=true', true],
  ['sidebar_state=false', false],
  ['theme=dark; sidebar_state=false; other=1', false],
  ['my_sidebar_state=false', true],
  ['sidebar_state=', true],
])('with the cookies %j the sidebar is wide: %s', (cookies, isWide) => {
  expect(readSidebar(cookies)).toBe(isWide);
});

test('it is kept for seven days, for the whole app', () => {
  expect(writeSidebar(false)).toBe('sidebar_state=false; path=/; max-age=604800; samesite=lax');
});
