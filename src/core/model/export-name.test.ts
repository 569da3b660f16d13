import { expect, test } from 'vitest';
import { nameExport, nameZip, stemsOf } from './export-name.ts';

test('files are named for people', () => {
  const size = { width: 1800, height: 1440 };
  const stems = stemsOf([
    { filename: 'margherita.heic', version: 1 },
    { filename: 'a/b:c?.png', version: 3 },
    { filename: '.jpg', version: 1 },
  ]);
  expect(stems).toEqual(['margherita', 'a-b-c--v3', 'photo']);
  expect(nameExport('margherita', { id: 'uber-eats' }, size)).toBe('margherita_uber-eats_1800x1440.jpg');
  expect(nameZip(['margherita'])).toBe('margherita_export.zip');
  expect(nameZip(stems)).toBe('3-pictures_export.zip');
});

test('no system hides a file, or takes it for a device', () => {
  const names = [
    '.5 kg Ribeye',
    ' .soup.jpg',
    'aux.menu',
    ' CON',
    'Com1 .menu',
    'lpt\u00B2',
    'Confit',
    'nul.jpg',
  ];
  expect(stemsOf(names.map((filename) => ({ filename, version: 1 })))).toEqual([
    '_.5 kg Ribeye',
    '_.soup',
    'aux-.menu',
    'CON-',
    'Com1 -.menu',
    'lpt\u00B2-',
    'Confit',
    'nul-',
  ]);
});

test('no file of a zip takes the place of another', () => {
  const named = (filename: string, version = 1) => ({ filename, version });
  expect(
    stemsOf([
      named('soup.jpg'),
      named('Soup.heic'),
      named('soup-2.jpg'),
      named('soup.jpg', 2),
      named('soup.png'),
      named('Cr\u00E8me.jpg'),
      named('Cre\u0300me.jpg'),
    ]),
  ).toEqual(['soup', 'Soup-2', 'soup-2-2', 'soup-v2', 'soup-3', 'Cr\u00E8me', 'Cr\u00E8me-2']);
});
