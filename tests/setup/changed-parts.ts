import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { BUILD, journeys, TYPES, vitest } from './parts.ts';
import { REPOSITORY, type Part } from './run-part.ts';

const IS_CODE = /\.(ts|tsx|js)$/;
const IS_FORMATTED = /\.(ts|tsx|js|json|css|html|md)$/;
const IS_CONFIG = /(^|\/)(vite|playwright)\.config\.ts$/;
const IS_JOURNEY = /^tests\/e2e\/.*\.spec\.ts$/;
const IS_MIGRATION = /^supabase\/migrations\//;

/** What a migration must agree with, whatever is in it: no import leads from it to its tests. */
const TESTS_OF_MIGRATIONS = [
  'supabase/tests/catalog.test.ts',
  'tests/backend/columns.test.ts',
  'tests/backend/contract.test.ts',
  'tests/backend/database-types.test.ts',
  'tests/backend/rights.test.ts',
];

/** The files of the working tree that differ from the last commit, new ones included. */
export function listChanges(folder: string = REPOSITORY): string[] {
  const git = (...args: string[]) =>
    execFileSync('git', args, { cwd: folder, encoding: 'utf8' }).split('\n').filter(Boolean);
  const names = [
    ...git('diff', '--name-only', '--relative', 'HEAD'),
    ...git('ls-files', '--others', '--exclude-standard'),
  ];
  return [...new Set(names)].filter((name) => existsSync(join(folder, name))).toSorted();
}

const testsOfMigrations = (): Part => {
  const part = vitest('backend');
  return { ...part, name: 'tests of migrations', command: [...part.command, ...TESTS_OF_MIGRATIONS] };
};

/**
 * What a change calls for, within a minute: formatter and linter read its own files, all types are checked, the tests
 * that import any of it run, those that hold all migrations, and those journeys whose own file it touches.
 */
export function partsOfChange(files: readonly string[]): readonly Part[] {
  const formatted = files.filter((file) => IS_FORMATTED.test(file));
  const code = files.filter((file) => IS_CODE.test(file));
  // Those two decide about every test there is: what they change shows in a whole run.
  const imported = code.filter((file) => !IS_CONFIG.test(file));
  const specs = files.filter((file) => IS_JOURNEY.test(file));
  const parts: Part[] = [];
  if (formatted.length > 0)
    parts.push({ name: 'format', command: ['oxfmt', '--check', ...formatted], minutes: 2 });
  if (code.length > 0)
    parts.push({ name: 'lint', command: ['oxlint', '--type-aware', ...code], minutes: 3 }, ...TYPES);
  if (imported.length > 0) parts.push(vitest('unit', imported), vitest('backend', imported));
  if (files.some((file) => IS_MIGRATION.test(file))) parts.push(testsOfMigrations());
  if (specs.length > 0) parts.push(BUILD, journeys(...specs));
  return parts;
}
