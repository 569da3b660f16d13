import { expect, type Locator, type Page } from 'playwright/test';
import type { StaticServer } from './static-server.ts';

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

/**
 * A new build in which only the pages and one script differ: the worker then names other revisions of them. Its number has
 * one digit. Its scripts come when they may, its pages as they are there by then.
 */
export function deployVersion(
  server: StaticServer,
  version: number,
  scripts?: Promise<void>,
  pages: (text: string) => string = (text) => text,
): void {
  const revision = String(version).repeat(32);
  server.deploy(async (path, text) => {
    if (path.startsWith('/assets/')) await scripts;
    if (path === '/sw.js')
      return text
        .replaceAll(/[0-9a-f]{32}(?=[^{}]*(?:index|app)\.html)/g, revision)
        .replace(/null(?=[^{}]*assets)/, `"${revision}"`);
    return path.endsWith('.html')
      ? pages(text).replace('<html lang="en"', `<html lang="en" data-version="${String(version)}"`)
      : text;
  });
}
