import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { isOneOf } from './chunks.ts';

const inProject = (path: string) => resolve(import.meta.dirname, '..', '..', path);

test('a file is named by its whole path, a folder with all that is in it', () => {
  const isChosen = isOneOf(['src/ui/note.tsx', 'src/features/styles/']);
  expect(isChosen(inProject('src/ui/note.tsx'))).toBe(true);
  expect(isChosen(inProject('src/features/styles/style-form.tsx'))).toBe(true);
  expect(isChosen(inProject('src/ui/note.tsx.map'))).toBe(false);
  expect(isChosen(inProject('other/src/ui/note.tsx'))).toBe(false);
  expect(isChosen('\0virtual:note')).toBe(false);
});

test('a library is found where node_modules is a link', () => {
  const isChosen = isOneOf(['node_modules/lucide-react/']);
  expect(isChosen(inProject('node_modules/lucide-react/dist/a.js'))).toBe(true);
  expect(isChosen('/elsewhere/node_modules/lucide-react/dist/a.js')).toBe(true);
  expect(isChosen('/elsewhere/node_modules/react/a.js')).toBe(false);
});

test('a name that leads to nothing fails the build', () => {
  expect(() => isOneOf(['src/ui/note.tsx', 'src/ui/gone.tsx'])).toThrow('src/ui/gone.tsx');
});
