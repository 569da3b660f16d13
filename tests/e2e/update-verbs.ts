import { expect, type Locator, type Page } from 'playwright/test';

/** What coming back to the app does: it asks the server for what is new, and looks for a new version of itself. */
export const returnToApp = (page: Page) =>
  page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));

/** As above, until that brings what it should: the app hears of it from a moment after it is drawn. */
export const returnUntil = (page: Page, brought: Locator) =>
  expect(async () => {
    await returnToApp(page);
    await expect(brought).toBeVisible({ timeout: 2000 });
  }).toPass();

/** Of the build that the page runs; null: of what lies in dist/. */
export const versionOf = (page: Page) => page.locator('html').getAttribute('data-version');
