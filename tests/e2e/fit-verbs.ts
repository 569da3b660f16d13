import type { Page } from 'playwright/test';

/** What reaches out of the screen, and what can be pressed and is smaller than a thumb. */
export async function readMisfits(page: Page): Promise<string[]> {
  return await page.evaluate(() => {
    const THUMB = 44;
    const width = document.documentElement.clientWidth;
    const misfits: string[] = [];
    const { scrollWidth } = document.documentElement;
    if (scrollWidth > width) misfits.push(`the page is ${String(scrollWidth)} of ${String(width)} px wide`);
    const nameOf = (part: Element) =>
      `${part.tagName.toLowerCase()} ‘${(part.getAttribute('aria-label') ?? part.textContent ?? '').trim().slice(0, 40)}’`;
    const isSwiped = (part: Element): boolean => {
      const parent = part.parentElement;
      if (!parent) return false;
      return /auto|scroll/.test(getComputedStyle(parent).overflowX) || isSwiped(parent);
    };
    const dialog = document.querySelector('[role=dialog]');
    const pressed = 'a[href], button:not(:disabled), input:not(:disabled), textarea, summary, [role=radio]';
    for (const part of (dialog ?? document).querySelectorAll(pressed)) {
      // What lies hidden over its label is as large as that.
      const place = part.closest('label') ?? part;
      const box = place.getBoundingClientRect();
      const isShown = part.checkVisibility({
        opacityProperty: false,
        visibilityProperty: true,
        contentVisibilityAuto: true,
      });
      if (!isShown || box.width <= 1 || box.height <= 1) continue;
      const size = `${box.width.toFixed(1)} × ${box.height.toFixed(1)}`;
      if (box.width < THUMB - 0.5 || box.height < THUMB - 0.5) misfits.push(`${nameOf(part)} is ${size}`);
      if ((box.left < -0.5 || box.right > width + 0.5) && !isSwiped(part)) {
        misfits.push(`${nameOf(part)} reaches from ${box.left.toFixed()} to ${box.right.toFixed()}`);
      }
    }
    return misfits;
  });
}
