import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
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
    expect(namesOf('src/training/assemble.py')).toEqual([]);
  });

  test('code is linted and type-checked, and the tests run that import it', () => {
    const names = namesOf('src/core/model/limits.ts');
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
    expect(commandOf('lint', 'src/core/model/limits.ts', 'README.md')).toBe(
      'oxlint --type-aware src/core/model/limits.ts',
    );
    expect(commandOf('unit', 'src/core/model/limits.ts')).toMatch(
      /^vitest related .* src\/core\/model\/limits\.ts$/,
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
    expect(namesOf(migration)).toEqual(['backend by name']);
    const files = commandOf('backend by name', migration)!
      .split(' ')
      .filter((word) => word.includes('/'));
    expect(files.filter((file) => file.endsWith('.test.ts')).length).toBeGreaterThan(4);
    expect(files.filter((file) => file.endsWith('.test.ts') && !existsSync(join(REPOSITORY, file)))).toEqual(
      [],
    );
  });

  test.each([
    ['supabase/local/database/bootstrap.sql', 'backend by name', 'tests/backend/rights.test.ts'],
    ['supabase/local/install.js', 'unit by name', 'supabase/local/install.test.ts'],
    ['supabase/local/run.ts', 'backend by name', 'tests/backend/lifecycle.test.ts'],
    ['supabase/local/backup/copy-cluster.ts', 'backend by name', 'tests/faults/backup.test.ts'],
    ['supabase/local/admin/run-command.ts', 'backend by name', 'tests/backend/admin.test.ts'],
    ['supabase/local/pictures/picture-process.ts', 'unit by name', 'pictures/process-pipeline.test.ts'],
    ['supabase/config.toml', 'unit by name', 'tests/setup/rules/supabase-config.test.ts'],
    ['package.json', 'unit by name', 'tests/setup/rules/lock-file.test.ts'],
  ])('%s, which no test imports, calls for those that start or read it', (file, part, testFile) => {
    expect(commandOf(part, file)).toContain(testFile);
    expect(existsSync(join(REPOSITORY, file))).toBe(true);
  });

  test('every test that is called for by name is there', () => {
    const files = [
      'supabase/local/start.ts',
      'supabase/local/marks/x.ts',
      'tests/README.md',
      'tsconfig.json',
    ];
    const named = ['unit', 'backend'].flatMap((project) =>
      (commandOf(`${project} by name`, ...files, 'package.json') ?? '').split(' '),
    );
    const tests = named.filter((word) => word.endsWith('.test.ts'));
    expect(tests.length).toBeGreaterThan(4);
    expect(tests.filter((file) => !existsSync(join(REPOSITORY, file)))).toEqual([]);
  });

  test('what rules all types or lines has all of them read', () => {
    expect(namesOf('package.json')).toContain('types of workers');
    expect(namesOf('sw/tsconfig.json')).toContain('types of workers');
    expect(commandOf('lint', '.oxlintrc.json')).toBe('oxlint --type-aware .');
  });

  test('a style sheet and an icon are built, and weighed', () => {
    expect(namesOf('src/ui/theme.css')).toEqual(['format', 'build', 'size budgets']);
    expect(namesOf('public/icons/icon-192.png')).toEqual(['build', 'size budgets']);
  });

  test('of code that has gone, the types of whoever still asks for it are checked, and the build', () => {
    const names = namesOf('src/core/model/gone.ts');
    expect(names).toEqual(expect.arrayContaining(['types of page', 'types of tests', 'build']));
    expect(names).not.toContain('format');
    expect(names).not.toContain('unit');
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

  test('are what differs from the last commit, staged or not, what is new and what has gone; not what is ignored', () => {
    expect(listChanges(folder)).toEqual([]);
    for (const name of ['changed.ts', 'staged.ts', 'müsli.ts', 'dist'])
      writeFileSync(join(folder, name), 'b');
    git('add', 'staged.ts');
    rmSync(join(folder, 'gone.ts'));
    expect(listChanges(folder)).toEqual(['changed.ts', 'gone.ts', 'müsli.ts', 'staged.ts']);
  });

  test.each(['in a folder that another repository ignores', 'in none at all'])(
    '%s cannot be told',
    (where) => {
      const inside = join(folder, 'dist');
      mkdirSync(inside);
      writeFileSync(join(inside, 'a.ts'), 'a');
      if (where.endsWith('all')) rmSync(join(folder, '.git'), { recursive: true });
      expect(() => listChanges(inside)).toThrow(`git has no commit of ${inside} to compare with`);
    },
  );
});
