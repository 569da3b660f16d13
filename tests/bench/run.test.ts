import { spawnSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { BENCHES } from './bench-list.ts';

const RUN = join(import.meta.dirname, 'run.ts');
const NAMES = [...BENCHES.keys()];
/** Starting Node with all that a bench imports takes a busy machine its time. */
const PATIENCE_MS = 30_000;
vi.setConfig({ testTimeout: PATIENCE_MS });

/** As npm starts it, once it has taken what it calls its own. */
function bench(...args: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [RUN, ...args], {
    encoding: 'utf8',
    timeout: PATIENCE_MS,
  });
  return { status, stdout, stderr };
}

describe('without a bench', () => {
  test.each([
    { title: 'what has no place in the table', args: ['--only', 'drain,quality'], status: 1 },
    { title: 'an unknown name', args: ['drian'], status: 1 },
    { title: 'the name of a module', args: ['figures'], status: 1 },
    { title: '--help', args: ['--help'], status: 0 },
  ])('$title lists all with a line each, and ends with $status', ({ args, status }) => {
    const said = bench(...args);
    expect(said.status).toBe(status);
    const listed = (said.stdout + said.stderr).matchAll(/^[ *] (\S+) +\S/gm).map(([, name]) => name);
    expect([...listed]).toEqual(NAMES);
  });

  test('an unknown name is told', () => expect(bench('drian').stderr).toContain('no bench called drian'));
});

// A bench is a script: nothing can be imported from it.
const SCRIPTS = globSync('*.ts', { cwd: import.meta.dirname })
  .filter((file) => !file.endsWith('.test.ts') && file !== basename(RUN))
  .map((file) => ({
    name: basename(file, '.ts'),
    text: readFileSync(join(import.meta.dirname, file), 'utf8'),
  }))
  .filter(({ text }) => !/^export /m.test(text));

test('the list has every bench that lies here, under its own name, and no other', () => {
  expect(SCRIPTS.map(({ name }) => name).toSorted()).toEqual(NAMES.toSorted());
  for (const [name, { run }] of BENCHES) expect(run.toString()).toContain(`/${name}.ts`);
});

test.each(SCRIPTS)('$name reads what it was told before it does anything', ({ text }) => {
  const waits = text.split('\n').filter((line) => /^(\S.* )?await /.test(line));
  expect(waits[0]).toContain('await beginBench(');
  expect(text).not.toContain('process.argv');
});

test.each(['drain', 'quality'])('%s refuses what it does not understand, with its usage and 2', (name) => {
  const said = bench(name, 'x');
  expect(said).toMatchObject({ status: 2, stdout: '' });
  expect(said.stderr).toContain("'x'");
  expect(said.stderr).toContain(`Usage: npm run bench ${name}`);
});

test('a bench says how it is called', () => {
  const said = bench('drain', '--help');
  expect(said).toMatchObject({ status: 0, stderr: '' });
  expect(said.stdout).toMatch(/^Usage: npm run bench drain/);
});

test('a bench without its photos fails, and says what to do', () => {
  const { status, stderr } = spawnSync(process.execPath, [RUN, 'cutout'], {
    encoding: 'utf8',
    env: { ...process.env, FOOD_PHOTOS: join(import.meta.dirname, 'nowhere') },
  });
  expect(status).toBe(1);
  expect(stderr).toContain('set FOOD_PHOTOS');
});
