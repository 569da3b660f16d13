import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ZodError } from 'zod';
import { countCheck, countPlaywright, countVitest, describeCounts, judge, sum } from './count-results.ts';

/** Reports that the tools themselves wrote, about files with one test of each kind. */
function sample(name: string): unknown {
  return JSON.parse(readFileSync(join(import.meta.dirname, 'samples', name), 'utf8'));
}

describe('a report is counted as its tool wrote it', () => {
  test('Vitest: 1 passed, 1 failed, 1 skipped, 1 to do, and a file that does not load', () => {
    expect(countVitest(sample('vitest-report.json'))).toEqual({ passed: 1, failed: 2, skipped: 2 });
  });

  test('Playwright: 1 passed, 1 failed, 1 skipped, and 1 that passed only when tried again', () => {
    expect(countPlaywright(sample('playwright-report.json'))).toEqual({ passed: 1, failed: 2, skipped: 1 });
  });

  test('Playwright: an error outside of the tests is a failure', () => {
    const stats = { expected: 3, unexpected: 0, flaky: 0, skipped: 0 };
    const report = { stats, errors: [{ message: 'No such file' }] };
    expect(countPlaywright(report)).toEqual({ passed: 3, failed: 1, skipped: 0 });
  });

  test.each([{}, null, 'text', { stats: { expected: 1 } }])('%j is no report', (report) => {
    expect(() => countVitest(report)).toThrow(ZodError);
    expect(() => countPlaywright(report)).toThrow(ZodError);
  });
});

describe('a part passes only when it ran something and ended well', () => {
  const green = { passed: 5, failed: 0, skipped: 1 };
  const red = { passed: 5, failed: 2, skipped: 0 };
  const nothing = { passed: 0, failed: 0, skipped: 0 };

  test.each([
    { title: 'all passed, ended well', counts: green, exitCode: 0, failed: 0 },
    { title: 'all passed, ended badly', counts: green, exitCode: 1, failed: 1 },
    { title: 'all passed, killed', counts: green, exitCode: null, failed: 1 },
    { title: 'some failed: not counted twice', counts: red, exitCode: 1, failed: 2 },
    { title: 'ran nothing', counts: nothing, exitCode: 0, failed: 1 },
    { title: 'skipped everything', counts: { ...nothing, skipped: 9 }, exitCode: 0, failed: 1 },
    { title: 'a good check', counts: countCheck(true), exitCode: 0, failed: 0 },
    { title: 'a bad check', counts: countCheck(false), exitCode: 2, failed: 1 },
  ])('$title', ({ counts, exitCode, failed }) => {
    expect(judge(counts, exitCode).failed).toBe(failed);
  });

  test('the last line sums all parts', () => {
    expect(describeCounts(sum([green, red, countCheck(true)]))).toBe('11 passed, 2 failed, 1 skipped');
    expect(describeCounts(sum([]))).toBe('0 passed, 0 failed, 0 skipped');
  });
});
