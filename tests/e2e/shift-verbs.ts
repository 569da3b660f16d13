import type { Page } from 'playwright/test';

/** Of what moves while nobody has pressed anything, as browsers measure it: that much goes unnoticed. */
export const MOST_SHIFT = 0.02;

/** Counts in every page that is loaded from now on; what moves because somebody just pressed something is not counted. */
export async function countShifts(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const seen = globalThis as unknown as { shift: number };
    seen.shift = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number;
        hadRecentInput: boolean;
      })[])
        if (!entry.hadRecentInput) seen.shift += entry.value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return () => page.evaluate(() => (globalThis as unknown as { shift: number }).shift);
}
