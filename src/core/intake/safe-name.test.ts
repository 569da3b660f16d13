import { expect, test } from 'vitest';
import { parseOriginalPath } from '#tests/support/core/original-path.ts';
import { safeName, tidyFilename } from './safe-name.ts';

const NAMES: [string, string][] = [
  ['IMG_0042.HEIC', 'IMG_0042'],
  ['Crème brûlée (1).jpg', 'Creme-brulee-1'],
  ['../../etc/passwd', 'etc-passwd'],
  ['..', 'photo'],
  ['.', 'photo'],
  ['', 'photo'],
  ['.jpg', 'photo'],
  ['烤鸭.jpg', 'photo'],
  ['a..b...c.png', 'a.b.c'],
  ['soup%2e%2e\\x?y#z.jpg', 'soup-2e-2e-x-y-z'],
  ['x'.repeat(300), 'x'.repeat(60)],
  [`${'y'.repeat(59)}.-.jpeg`, 'y'.repeat(59)],
  ['soup\u0000\u0007.jpg', 'soup'],
];

test.each(NAMES)('%j is safe in a path as %j', (name, safe) => {
  expect(safeName(name)).toBe(safe);
  expect(safe).toMatch(/^[A-Za-z0-9._-]{1,60}$/);
});

test('the server takes every path that is made of one', () => {
  for (const [name] of NAMES) {
    const path = `user/2026-11-21/1_00_${safeName(name)}.jpg`;
    expect(parseOriginalPath(path)).toBe(path);
  }
});

test.each([
  ['Crème brûlée.jpg', 'Crème brûlée.jpg'],
  ['', 'photo.jpg'],
  ['  \u0000\n ', 'photo.jpg'],
  [`${'🍜'.repeat(127)}z🍜`, `${'🍜'.repeat(127)}z`],
  [`${'🍜'.repeat(200)}`, '🍜'.repeat(127)],
  ['\ud800soup', 'soup'],
])('%j is shown as a name that the server takes', (name, tidy) => {
  expect(tidyFilename(name)).toBe(tidy);
});
