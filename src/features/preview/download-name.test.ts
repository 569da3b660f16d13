import { expect, test } from 'vitest';
import { nameDownload } from './download-name.ts';

test.each([
  ['soup.jpg', 1, 'image/jpeg', 'soup-enhanced.jpg'],
  ['soup.jpg', 2, 'image/jpeg', 'soup-enhanced-v2.jpg'],
  ['IMG_0001.HEIC', 1, 'image/jpeg', 'IMG_0001-enhanced.jpg'],
  ['soup.jpg', 12, 'image/png', 'soup-enhanced-v12.png'],
  ['soup.jpg', 1, 'image/webp; charset=x', 'soup-enhanced.webp'],
  ['soup', 1, 'image/jpeg', 'soup-enhanced.jpg'],
  ['crème brûlée no. 4.jpeg', 1, 'image/jpeg', 'crème brûlée no. 4-enhanced.jpg'],
  ['v1.2 final menu', 1, 'image/jpeg', 'v1.2 final menu-enhanced.jpg'],
  ['Carbonara', 2, 'image/jpeg', 'Carbonara-enhanced-v2.jpg'],
  ['St.Marks', 1, 'image/jpeg', 'St.Marks-enhanced.jpg'],
  ['Table.No5.HEIF', 1, 'image/jpeg', 'Table.No5-enhanced.jpg'],
  ['Menu 1.2', 1, 'image/jpeg', 'Menu 1.2-enhanced.jpg'],
  ['a/b\\c:d.jpg', 1, 'image/jpeg', 'a-b-c-d-enhanced.jpg'],
  [`"it's" 50% <b>*?.jpg`, 1, 'image/jpeg', `-it's- 50% -b----enhanced.jpg`],
  ['حساء.jpg', 1, 'image/jpeg', 'حساء-enhanced.jpg'],
  ['🍜🍝.png', 1, 'image/jpeg', '🍜🍝-enhanced.jpg'],
  ['menu\u202Egpj.exe', 1, 'image/jpeg', 'menugpj.exe-enhanced.jpg'],
  ['x'.repeat(255), 1, 'image/jpeg', `${'x'.repeat(200)}-enhanced.jpg`],
  [`${'🍜'.repeat(127)}.jpg`, 2, 'image/jpeg', `${'🍜'.repeat(50)}-enhanced-v2.jpg`],
  ['.jpg', 1, 'image/jpeg', 'photo-enhanced.jpg'],
  ['', 1, '', 'photo-enhanced.jpg'],
])('%s, version %i, of type %s is saved as %s', (original, version, type, expected) => {
  expect(nameDownload(original, version, type)).toBe(expected);
});
