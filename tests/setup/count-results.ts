import { z } from 'zod';

export interface Counts {
  passed: number;
  failed: number;
  skipped: number;
}

/** One check without tests of its own, like the format or one TypeScript program. */
export const countCheck = (isGood: boolean): Counts => ({
  passed: isGood ? 1 : 0,
  failed: isGood ? 0 : 1,
  skipped: 0,
});

const vitestReport = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  numPendingTests: z.number(),
  numTodoTests: z.number(),
  testResults: z.array(z.object({ status: z.string(), assertionResults: z.array(z.unknown()) })),
});

/** Reads Vitest's JSON report. A file that did not even load has no tests in it, and counts as one failure. */
export function countVitest(report: unknown): Counts {
  const result = vitestReport.parse(report);
  const unloadable = result.testResults.filter(
    (file) => file.status === 'failed' && file.assertionResults.length === 0,
  );
  return {
    passed: result.numPassedTests,
    failed: result.numFailedTests + unloadable.length,
    skipped: result.numPendingTests + result.numTodoTests,
  };
}

const playwrightReport = z.object({
  stats: z.object({
    expected: z.number(),
    unexpected: z.number(),
    flaky: z.number(),
    skipped: z.number(),
  }),
  errors: z.array(z.unknown()),
});

/**
 * Reads Playwright's JSON report. Errors outside of tests (a file that does not load, a fixture of the
 * worker) count as failures, and so does a journey that passed only when tried again: a photo that is
 * lost sometimes is lost.
 */
export function countPlaywright(report: unknown): Counts {
  const { stats, errors } = playwrightReport.parse(report);
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + errors.length,
    skipped: stats.skipped,
  };
}

/** A tool that ended badly although all its tests passed has failed; one that ran nothing has, too. */
export function judge(counts: Counts, exitCode: number | null): Counts {
  const ranNothing = counts.passed + counts.failed === 0;
  const endedBadly = exitCode !== 0 && counts.failed === 0;
  return ranNothing || endedBadly ? { ...counts, failed: counts.failed + 1 } : counts;
}

export function sum(all: readonly Counts[]): Counts {
  const total = { passed: 0, failed: 0, skipped: 0 };
  for (const counts of all) {
    total.passed += counts.passed;
    total.failed += counts.failed;
    total.skipped += counts.skipped;
  }
  return total;
}

export const describeCounts = ({ passed, failed, skipped }: Counts): string =>
  `${passed} passed, ${failed} failed, ${skipped} skipped`;
