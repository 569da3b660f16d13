import type { Page } from 'playwright/test';

/** What coming back to the app does: it asks the server for what is new, and looks for a new version of itself. */
export const returnToApp = (page: Page) =>
  page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));

/** Of the build that the page runs; null: of what lies in dist/. */
export const versionOf = (page: Page) => page.locator('html').getAttribute('data-version');
