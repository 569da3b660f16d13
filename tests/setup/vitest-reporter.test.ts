import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { until } from '#tests/support/until.ts';
import { vitest } from './parts.ts';
import { runPart } from './run-part.ts';

/** Vitest begins with the largest, and has heard of all that was in it before it begins the next. */
const FILES = (begun: string) => ({
  'first.test.js': `
    // One that passes, and one that does not: ${'.'.repeat(1000)}
    test('passes', () => {});
    test('fails', () => expect('soup').toBe('salad'));`,
  'second.test.js': `
    test('hangs', () => {
      require('node:fs').writeFileSync(${JSON.stringify(begun)}, '');
      return new Promise(() => {});
    }, 600_000);`,
  'third.test.js': `test('is never begun', () => {});`,
});

test('a run of Vitest that is ended for its time tells what has failed by then, and counts what it has found', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'plateglow-vitest-'));
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => {
    vi.useRealTimers();
    rmSync(folder, { recursive: true });
  });
  const begun = join(folder, 'begun');
  for (const [name, text] of Object.entries(FILES(begun))) writeFileSync(join(folder, name), text);
  const part = vitest('unit');
  const here = ['--root', folder, '--globals', '--maxWorkers=1'];
  const options = part.command.slice(2).filter((word) => !word.startsWith('--project'));
  const ended = runPart({ ...part, command: ['vitest', 'run', ...here, ...options] }, join(folder, 'report'));
  await until('it has begun', () => existsSync(begun));
  vi.advanceTimersByTime(part.minutes * 60_000);
  const { counts, output } = await ended;
  expect(output).toContain("expected 'soup' to be 'salad'");
  expect(counts).toMatchObject({ passed: 1, failed: 1 });
  expect(output).not.toContain('never begun');
});
