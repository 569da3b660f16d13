import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { until } from '#tests/support/until.ts';
import { countVitest } from './count-results.ts';
import { LAST_WORDS_MS, runPart } from './run-part.ts';

const FOUND = {
  numPassedTests: 3,
  numFailedTests: 0,
  numPendingTests: 0,
  numTodoTests: 0,
  testResults: [],
};

/** A tool that runs on and on. It leaves a file where it has begun, and one where it was asked to end. */
const toolOf = (thenDoes: string): string => `
const { writeFileSync } = require('node:fs');
const [, , report, begun, asked] = process.argv;
process.on('SIGINT', () => {
  writeFileSync(asked, '');
  ${thenDoes}
});
setInterval(() => {}, 1000);
console.log('pid ' + process.pid);
writeFileSync(begun, '');`;

function startSlowPart(thenDoes: string) {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const folder = mkdtempSync(join(tmpdir(), 'plateglow-part-'));
  onTestFinished(() => {
    vi.useRealTimers();
    rmSync(folder, { recursive: true });
  });
  const [script, report, begun, asked] = ['tool.cjs', 'report', 'begun', 'asked'].map((name) =>
    join(folder, name),
  ) as [string, string, string, string];
  writeFileSync(script, toolOf(thenDoes));
  const ended = runPart(
    {
      name: 'slow',
      command: ['node', script, '{report}', begun, asked],
      count: countVitest,
      minutes: 1,
    },
    report,
  );
  return { ended, begun, asked };
}

function isGone(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return false;
  } catch {
    return true;
  }
}

test('a part that takes too long tells what it has found so far, and has failed', async () => {
  const found = JSON.stringify(JSON.stringify(FOUND));
  const { ended, begun } = startSlowPart(`writeFileSync(report, ${found}); process.exit(0);`);
  await until('it has begun', () => existsSync(begun));
  vi.advanceTimersByTime(60_000);
  const { counts, output } = await ended;
  expect(output).toContain('slow did not end within 1 minutes.');
  expect(counts).toEqual({ passed: 3, failed: 1, skipped: 0 });
});

test('one that does not end when it is asked to is ended', async () => {
  const { ended, begun, asked } = startSlowPart('');
  await until('it has begun', () => existsSync(begun));
  vi.advanceTimersByTime(60_000);
  await until('it was asked to end', () => existsSync(asked));
  vi.advanceTimersByTime(LAST_WORDS_MS);
  const { counts, output } = await ended;
  expect(counts).toEqual({ passed: 0, failed: 1, skipped: 0 });
  await until('it is gone', () => isGone(Number(/pid (\d+)/.exec(output)?.[1])));
});
