import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { listChanges, partsOfChange } from './changed-parts.ts';
import { REPOSITORY } from './run-part.ts';

const namesOf = (...files: string[]) => partsOfChange(files).map(({ name }) => name);
const commandOf = (part: string, ...files: string[]) =>
  partsOfChange(files)
    .find(({ name }) => name === part)
    ?.command.join(' ');

describe('a change calls for what it touches', () => {
  test('nothing calls for nothing', () => {
    expect(namesOf()).toEqual([]);
  });

  test('words are read by the formatter alone', () => {
    expect(namesOf('README.md')).toEqual(['format']);
    expect(namesOf('public/icons/icon-192.png')).toEqual([]);
  });

  test('code is linted and type-checked, and the tests run that import it', () => {
    const names = namesOf('src/core/model/style.ts');
    expect(names).toEqual([
      'format',
      'lint',
      'types of page',
      'types of workers',
      'types of backend',
      'types of tests',
      'types of enhancer and photo containers',
      'unit',
      'backend',
    ]);
    expect(commandOf('lint', 'src/core/model/style.ts', 'README.md')).toBe(
      'oxlint --type-aware src/core/model/style.ts',
    );
    expect(commandOf('unit', 'src/core/model/style.ts')).toMatch(
      /^vitest related .* src\/core\/model\/style\.ts$/,
    );
  });

  test('a journey that was changed runs, on a new build', () => {
    expect(namesOf('tests/e2e/help.spec.ts')).toEqual(expect.arrayContaining(['build', 'journeys']));
    expect(commandOf('journeys', 'tests/e2e/help.spec.ts', 'tests/e2e/journey.ts')).toMatch(
      / tests\/e2e\/help\.spec\.ts$/,
    );
    expect(namesOf('tests/e2e/journey.ts')).not.toContain('journeys');
  });

  test('a migration calls for the tests that hold all of them, although none imports it', () => {
    const migration = 'supabase/migrations/20261121000100_accounts.sql';
    expect(namesOf(migration)).toEqual(['tests of migrations']);
    const files = commandOf('tests of migrations', migration)!
      .split(' ')
      .filter((word) => word.includes('/'));
    expect(files.filter((file) => file.endsWith('.test.ts')).length).toBeGreaterThan(4);
    expect(files.filter((file) => file.endsWith('.test.ts') && !existsSync(join(REPOSITORY, file)))).toEqual(
      [],
    );
  });

  test('a file that configures all tests does not start them all', () => {
    expect(namesOf('vite.config.ts')).not.toContain('unit');
  });
});

describe('the changes of a working tree', () => {
  let folder: string;
  const git = (...args: string[]) => execFileSync('git', ['-C', folder, ...args], { stdio: 'pipe' });
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'plateglow-changes-'));
    git('init', '--quiet');
    for (const name of ['kept.ts', 'changed.ts', 'staged.ts', 'gone.ts'])
      writeFileSync(join(folder, name), 'a');
    writeFileSync(join(folder, '.gitignore'), 'dist\n');
    git('add', '.');
    git('-c', 'user.name=Ada', '-c', 'user.email=ada@kitchen.example', 'commit', '--quiet', '-m', 'All');
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  test('are what differs from the last commit, staged or not, and what is new; not what is gone or ignored', () => {
    expect(listChanges(folder)).toEqual([]);
    for (const name of ['changed.ts', 'staged.ts', 'new.ts', 'dist']) writeFileSync(join(folder, name), 'b');
    git('add', 'staged.ts');
    rmSync(join(folder, 'gone.ts'));
    expect(listChanges(folder)).toEqual(['changed.ts', 'new.ts', 'staged.ts']);
  });
});
