import { join } from 'node:path';
import { countPlaywright, countVitest } from './count-results.ts';
import type { Part } from './run-part.ts';

/**
 * A whole run that takes an hour and a half is ended from outside, without a word. What is still at work before that, for
 * it hangs or the machine is slow, tells what it has found.
 */
export const LONGEST_RUN_MINUTES = 84;

const program = (name: string, project: string): Part => ({
  name: `types of ${name}`,
  command: ['tsc', '--pretty', 'false', '--project', project],
  minutes: 3,
});

/** All tests of a project; or those that import one of these files. */
export const vitest = (project: string, related?: readonly string[]): Part => ({
  name: project,
  command: [
    'vitest',
    ...(related ? ['related', '--run', '--passWithNoTests'] : ['run']),
    `--project=${project}`,
    `--reporter=${join(import.meta.dirname, 'vitest-reporter.ts')}`,
    '--reporter=json',
    '--outputFile.json={report}',
    ...(related ?? []),
  ],
  count: countVitest,
  minutes: LONGEST_RUN_MINUTES,
  ...(related && { mayBeEmpty: true }),
});

/** Stories by seeds, told how many and which. */
const SIMULATION: Part = { ...vitest('simulation'), tells: /^simulation: \d+ stories from seed .*$/gm };

export const journeys = (...more: string[]): Part => ({
  name: 'journeys',
  command: ['playwright', 'test', '--config=tests/e2e/playwright.config.ts', '--reporter=list,json', ...more],
  count: countPlaywright,
  isLast: true,
  minutes: LONGEST_RUN_MINUTES,
});

export const TYPES: readonly Part[] = [
  program('page', 'tsconfig.json'),
  program('workers', 'sw/tsconfig.json'),
  program('backend', 'supabase/tsconfig.json'),
  program('tests', 'tests/tsconfig.json'),
  program('enhancer and photo containers', 'supabase/functions/_shared/enhance/tsconfig.json'),
];

export const BUILD: Part = {
  name: 'build',
  command: ['vite', 'build'],
  env: { NODE_ENV: 'production' },
  isAlone: true,
  minutes: 5,
};

export const SIZE_BUDGETS: Part = {
  name: 'size budgets',
  command: ['node', 'tests/setup/size-budgets.ts'],
  isAlone: true,
  minutes: 1,
};

/** All that `npm test` looks at. */
export const PARTS: readonly Part[] = [
  { name: 'format', command: ['oxfmt', '--check', '.'], minutes: 2 },
  { name: 'lint', command: ['oxlint', '--type-aware', '.'], minutes: 3 },
  ...TYPES,
  { name: 'dead code', command: ['knip'], minutes: 3 },
  vitest('unit'),
  SIMULATION,
  BUILD,
  SIZE_BUDGETS,
  { ...vitest('backend'), isLast: true },
  journeys(),
];

/** Large pictures, and how often the tests of chance try. */
const SOAK = {
  SOAK: '1',
  KILL_ROUNDS: '100',
  LOSS_ROUNDS: '100',
  DISK_ROUNDS: '20',
  STORAGE_KILL_ROUNDS: '50',
  START_RACES: '50',
  FIRST_START_RACES: '20',
  FIRST_START_KILLS: '50',
  LEDGER_DAYS: '100',
  DAMAGED_FILES: '5000',
};

const lab = (name: string, ...how: string[]): Part => ({
  name,
  command: ['node', 'tests/faults/faults.ts', ...how],
  minutes: 240,
});

/** The tests of `npm test`, with the numbers that take hours rather than minutes. */
export const SOAK_PARTS: readonly Part[] = [
  vitest('unit'),
  SIMULATION,
  BUILD,
  vitest('backend'),
  journeys(),
  lab('fault lab', '--kills', '1000'),
  lab('faults planted in the lab', '--kills', '300', '--plant', 'all'),
].map((part) => ({ ...part, isAlone: true, minutes: 240, env: { ...part.env, ...SOAK } }));

const backend = vitest('backend');
const ofServer = ['kill', 'database-loss', 'disk-full', 'stood-still', 'wrong-clock', 'many-requests'];

/** Database and server are killed at random, a hundred times each, and whatever else may befall them. */
export const FAULT_PARTS: readonly Part[] = [
  {
    ...backend,
    name: 'faults',
    command: [...backend.command, ...ofServer.map((name) => `tests/faults/${name}.test.ts`)],
    minutes: 60,
    env: SOAK,
  },
];

/** The kitchen's day in other browsers than Chromium. */
export const BROWSER_PARTS: readonly Part[] = [BUILD, { ...vitest('browsers'), isAlone: true }];
