import { join } from 'node:path';
import { expect, test } from 'vitest';
import { describeAll, packageFolderOf } from './licences.ts';

test.each([
  ['/app/node_modules/zod/mini/index.js', '/app/node_modules/zod'],
  ['/app/node_modules/@base-ui/react/esm/dialog.js', '/app/node_modules/@base-ui/react'],
  ['/app/node_modules/a/node_modules/b/c.js', '/app/node_modules/a/node_modules/b'],
  ['\0/app/node_modules/cookie/dist/index.js?commonjs-module', '/app/node_modules/cookie'],
  ['/app/src/main.tsx', undefined],
  ['\0vite/preload-helper.js', undefined],
])('%s lies in %s', (id, folder) => {
  expect(packageFolderOf(id)).toBe(folder);
});

test('the list names each package once, with version, source and the whole text', () => {
  const list = describeAll([join('node_modules', 'zod'), join('node_modules', 'libheif-js')]);
  expect(list).toMatch(/^libheif-js \d+\.\d+\.\d+$/m);
  expect(list).toContain('GNU LESSER GENERAL PUBLIC LICENSE');
  expect(list).toContain('permanent authorization for you to choose that version for the');
  expect(list.indexOf('libheif-js')).toBeLessThan(list.search(/^zod \d/m));
});

test('one without the text of its licence is an error that names it', () => {
  expect(() => describeAll([join('tests', 'setup', 'samples', 'no-licence')])).toThrow(
    'no-licence 1.0.0 has no text of its licence (MIT)',
  );
});
