import type { Page } from 'playwright';
import { until } from '#tests/support/until.ts';

/**
 * Closes the app, but for a window that is elsewhere: without any the browser would end. What was left lives on for a
 * moment, its locks already with others, and would hear the connection come back: it sends nothing any more.
 */
export async function leaveApp(page: Page): Promise<void> {
  await page.evaluate(() => void Object.assign(XMLHttpRequest.prototype, { send: () => {} }));
  await page.goto('about:blank');
}

/** How many hold this lock, and how many are queued for it, among all pages and workers of the origin. */
async function readLock(page: Page, name: string): Promise<{ held: number; waiting: number }> {
  return await page.evaluate(async (wanted) => {
    const { held = [], pending = [] } = await navigator.locks.query();
    const count = (locks: LockInfo[]) => locks.filter((lock) => lock.name === wanted).length;
    return { held: count(held), waiting: count(pending) };
  }, name);
}

export async function someoneWaitsFor(page: Page, name: string, atLeast = 1): Promise<void> {
  await until(
    `${String(atLeast)} queued for the lock ${name}`,
    async () => (await readLock(page, name)).waiting >= atLeast,
  );
}

declare global {
  /** How many ms a page with a clock has been awake. */
  var awakeMs: (() => number) | undefined;
}

/**
 * Gives this page, without the app, a clock that goes while its browser is awake: a moment for which the machine had no
 * time counts once. Comes back with how to read it.
 */
export async function startClock(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const tickMs = 10;
    let ticks = 0;
    setInterval(() => (ticks += 1), tickMs);
    globalThis.awakeMs = () => ticks * tickMs;
  });
  return () => page.evaluate(() => globalThis.awakeMs?.() ?? Number.NaN);
}
