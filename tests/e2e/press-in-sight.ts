import type { Locator } from 'playwright/test';

/**
 * Presses what a part of the front page has below the first screen. Such a part comes up by 28 px in the frame after it was
 * scrolled to; Playwright scrolls and presses within one frame, as nobody can, and would hit what stands below.
 */
export async function pressInSight(target: Locator): Promise<void> {
  await target.scrollIntoViewIfNeeded();
  // Waits until it rests.
  await target.click();
}
