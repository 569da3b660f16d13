import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { BUILD, journeys, SIZE_BUDGETS, TYPES, vitest } from './parts.ts';
import { REPOSITORY, type Part } from './run-part.ts';

const IS_CODE = /\.(ts|tsx|js)$/;
const IS_FORMATTED = /\.(ts|tsx|js|json|css|html|md)$/;
const IS_CONFIG = /(^|\/)(vite|playwright)\.config\.ts$/;
const IS_JOURNEY = /^tests\/e2e\/.*\.spec\.ts$/;
/** What decides about the types, or the lines, of files that have not changed themselves. */
const RULES_TYPES = /(^|\/)tsconfig\.json$|^package(-lock)?\.json$/;
const RULES_LINT = /^\.oxlintrc\.json$|^tests\/setup\/rules\/import-rules\.json$/;
/** No test imports it; a build reads it. */
const IS_BUILT =
  /^(index\.html|vite\.config\.ts|public\/.*|(src|sw)\/.*\.(css|html|svg|webp|avif|woff2|txt))$/;

const OF_MIGRATIONS = [
  'supabase/tests/catalog.test.ts',
  'tests/backend/columns.test.ts',
  'tests/backend/contract.test.ts',
  'tests/backend/database-types.test.ts',
  'tests/backend/rights.test.ts',
];

/** Tests to whose subject no import leads: they start it as a program, or read it as a file. */
const NOT_IMPORTED: readonly { subject: RegExp; project: 'unit' | 'backend'; tests: readonly string[] }[] = [
  {
    subject: /^supabase\/(migrations\/|local\/database\/bootstrap\.sql$)/,
    project: 'backend',
    tests: OF_MIGRATIONS,
  },
  {
    subject: /^supabase\/(local|functions)\/(?!.*\.test\.).*\.ts$/,
    project: 'backend',
    tests: ['tests/backend/health.test.ts'],
  },
  {
    subject: /^supabase\/local\/(start|run)\.ts$/,
    project: 'backend',
    tests: ['tests/backend/lifecycle.test.ts'],
  },
  { subject: /^supabase\/local\/backup\//, project: 'backend', tests: ['tests/faults/backup.test.ts'] },
  { subject: /^supabase\/local\/admin\//, project: 'backend', tests: ['tests/backend/admin.test.ts'] },
  {
    subject: /^supabase\/local\/pictures\//,
    project: 'unit',
    tests: ['supabase/local/pictures/process-pipeline.test.ts'],
  },
  {
    subject: /^supabase\/local\/marks\//,
    project: 'unit',
    tests: ['supabase/local/marks/process-signer.test.ts'],
  },
  { subject: /^supabase\/local\/install\.js$/, project: 'unit', tests: ['supabase/local/install.test.ts'] },
  {
    subject: /^supabase\/(config\.toml|README\.md)$/,
    project: 'unit',
    tests: ['tests/setup/rules/supabase-config.test.ts'],
  },
  { subject: /^tests\/README\.md$/, project: 'unit', tests: ['tests/setup/rules/fault-matrix.test.ts'] },
  { subject: /^package(-lock)?\.json$/, project: 'unit', tests: ['tests/setup/rules/lock-file.test.ts'] },
  { subject: /tsconfig\.json$/, project: 'unit', tests: ['tests/setup/rules/type-programs.test.ts'] },
];

/** The files of the working tree that differ from the last commit: new ones included, and those that have gone. */
export function listChanges(folder: string = REPOSITORY): string[] {
  const git = (...args: string[]) =>
    execFileSync('git', args, { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
      .split('\0')
      .filter(Boolean);
  const list = (): string[] => {
    const known = git('ls-files', '-z', '--cached', '--others', '--exclude-standard');
    // Below a folder that another repository ignores, git answers, and knows of nothing.
    if (known.length === 0) throw new Error();
    return [
      ...git('diff', '-z', '--name-only', '--no-renames', '--relative', 'HEAD'),
      ...git('ls-files', '-z', '--others', '--exclude-standard'),
    ];
  };
  try {
    return [...new Set(list())].toSorted();
  } catch {
    throw new Error(`git has no commit of ${folder} to compare with: leave out --changed.`);
  }
}

/** Tests by their names, of one project. */
function notImported(project: 'unit' | 'backend', files: readonly string[]): Part[] {
  const tests = NOT_IMPORTED.filter((rule) => rule.project === project)
    .filter(({ subject }) => files.some((file) => subject.test(file)))
    .flatMap((rule) => rule.tests);
  const part = vitest(project);
  return tests.length === 0
    ? []
    : [{ ...part, name: `${project} by name`, command: [...part.command, ...tests] }];
}

/**
 * What a change calls for, within a minute: formatter and linter read its own files, all types are checked, the tests
 * that import any of it run, those that start or read it, and those journeys whose own file it touches. Of what has gone
 * nothing is read any more, and what still asks for it is found by its types and by the build.
 */
export function partsOfChange(files: readonly string[], folder: string = REPOSITORY): readonly Part[] {
  const there = files.filter((file) => existsSync(join(folder, file)));
  const formatted = there.filter((file) => IS_FORMATTED.test(file));
  const code = there.filter((file) => IS_CODE.test(file));
  // Those two decide about every test there is: what they change shows in a whole run.
  const imported = code.filter((file) => !IS_CONFIG.test(file));
  const specs = there.filter((file) => IS_JOURNEY.test(file));
  const has = (kind: RegExp) => files.some((file) => kind.test(file));
  const linted = has(RULES_LINT) ? ['.'] : code;
  const isCodeGone = files.some((file) => IS_CODE.test(file) && !there.includes(file));
  const parts: Part[] = [];
  if (formatted.length > 0)
    parts.push({ name: 'format', command: ['oxfmt', '--check', ...formatted], minutes: 2 });
  if (linted.length > 0)
    parts.push({ name: 'lint', command: ['oxlint', '--type-aware', ...linted], minutes: 3 });
  if (has(IS_CODE) || has(RULES_TYPES)) parts.push(...TYPES);
  if (imported.length > 0) parts.push(vitest('unit', imported), vitest('backend', imported));
  parts.push(...notImported('unit', files), ...notImported('backend', files));
  if (specs.length > 0 || isCodeGone || has(IS_BUILT)) parts.push(BUILD, SIZE_BUDGETS);
  if (specs.length > 0) parts.push(journeys(...specs));
  return parts;
}
