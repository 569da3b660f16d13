import type { BrowserContext, Page } from 'playwright/test';

/**
 * In pages that are opened from now on, timers of this length never run out: what the app ends by them stays for as long as
 * a slow machine takes. That it ends is asked where the clock is the point.
 */
export const stopTimers = (where: BrowserContext | Page, lengthMs: number) =>
  where.addInitScript((stopped) => {
    const start = globalThis.setTimeout;
    Object.assign(globalThis, {
      setTimeout: (...given: Parameters<typeof start>) => (given[1] === stopped ? 0 : start(...given)),
    });
  }, lengthMs);

/** What was taken out can be brought back for so long. */
const UNDO_MS = 10_000;

/** Undo stays until it is pressed. */
export const keepUndo = (where: BrowserContext | Page) => stopTimers(where, UNDO_MS);
