import axe, { type AxeResults } from 'axe-core';
import { expect, type Page } from 'playwright/test';
import { untilStill } from './frame-verbs.ts';

/** By day and by night nothing on the screen is a serious trouble to anybody. */
export async function expectNothingSerious(page: Page, what = ''): Promise<void> {
  // What is not laid out yet still has the colours of the other time of day.
  await page.waitForFunction(() => document.querySelector('[data-early]') === null);
  // Half a megabyte, which a page that has heard it keeps.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    // Colours that are on their way to others are none of either time of day.
    await untilStill(page);
    const { violations } = await page.evaluate<AxeResults>("axe.run({ resultTypes: ['violations'] })");
    const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
    const findings = serious.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
    expect(findings, `${what}, ${colorScheme}`).toEqual([]);
  }
}
