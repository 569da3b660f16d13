// What no lint rule sees: the names of files and folders, and modules that only hand on others.
import { execFileSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { REPOSITORY } from '#tests/setup/run-part.ts';

const NAMELESS = /^(index|types|utils?|helpers?|misc|common)\.(ts|tsx)$/;
const RE_EXPORTS = /^export\s+(type\s+)?(\*|\{[^}]*\})\s*(as\s+\w+\s*)?from\b/m;
/** What is made in a file is exported where it is made: a list of names hands on what was imported. */
const EXPORTS_A_LIST = /^export\s+(type\s+)?\{/m;

const find = (pattern: string): string[] => globSync(pattern, { cwd: REPOSITORY }).toSorted();
const read = (file: string): string => readFileSync(join(REPOSITORY, file), 'utf8');

const OURS = find('{src,sw,tests}/**/*.{ts,tsx}');

test('there is something to look at', () => {
  expect(OURS).toContain('src/main.tsx');
});

test('at the top stands nothing but what tools look for there, and one folder for each part', () => {
  const seen = execFileSync('git', ['ls-tree', '--name-only', 'HEAD'], { cwd: REPOSITORY, encoding: 'utf8' });
  const known = ['LICENSE', 'README.md', 'index.html', 'package-lock.json', 'package.json', 'public'];
  const parts = ['src', 'supabase', 'sw', 'tests', 'tsconfig.json', 'vite.config.ts'];
  expect(seen.split('\n').filter((name) => name && !name.startsWith('.'))).toEqual([...known, ...parts]);
});

test('every file is called after what it holds', () => {
  expect(OURS.filter((file) => NAMELESS.test(basename(file)))).toEqual([]);
});

test('src has the layers of the import table and no other folder', () => {
  const folders = globSync('src/*', { cwd: REPOSITORY, withFileTypes: true }).filter((entry) =>
    entry.isDirectory(),
  );
  const layers = [
    'app',
    'artwork',
    'build',
    'core',
    'decisions',
    'features',
    'pages',
    'state',
    'training',
    'ui',
  ];
  expect(layers).toEqual(expect.arrayContaining(folders.map((folder) => folder.name)));
});

/** What a part of core is entered by: src/core/outbox/outbox.ts. */
const isEntry = (file: string): boolean => /^src\/core\/([\w-]+)\/\1\.ts$/.test(file);

describe('no barrels: everything is imported from where it is made, or from the entry of its part of core', () => {
  test('a re-export is recognised', () => {
    expect("export { a } from './a.ts';").toMatch(RE_EXPORTS);
    expect("export type { A } from './a.ts';").toMatch(RE_EXPORTS);
    expect("export * from './a.ts';").toMatch(RE_EXPORTS);
    expect("export * as all from './a.ts';").toMatch(RE_EXPORTS);
    expect("export const from = 'home';").not.toMatch(RE_EXPORTS);
    expect('export { Router };').not.toMatch(RE_EXPORTS);
    expect('export { Router };').toMatch(EXPORTS_A_LIST);
    expect('export const a = {};').not.toMatch(EXPORTS_A_LIST);
  });

  test('and only entries have one', () => {
    const reExporting = find('{src,sw}/**/*.{ts,tsx}').filter((file) =>
      [RE_EXPORTS, EXPORTS_A_LIST].some((pattern) => pattern.test(read(file))),
    );
    expect(reExporting).toContain('src/core/intake/intake.ts');
    expect(reExporting.filter((file) => !isEntry(file))).toEqual([]);
  });
});
