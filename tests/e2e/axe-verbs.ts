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
    let findings = await findSerious(page);
    // While it looks, what it looks at may go: a trouble is what a second look finds too.
    if (findings.length > 0) {
      const again = await findSerious(page);
      findings = findings.filter((finding) => again.includes(finding));
    }
    expect(findings, `${what}, ${colorScheme}: ${findings.join('; ')}`).toEqual([]);
  }
}

async function findSerious(page: Page): Promise<string[]> {
  // Colours that are on their way to others are none of either time of day.
  await untilStill(page);
  const { violations } = await page.evaluate<AxeResults>("axe.run({ resultTypes: ['violations'] })");
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) =>
      nodes.map(({ html, failureSummary = '' }) => `${id}: ${html} ${failureSummary.replace(/\s+/g, ' ')}`),
    );
}
