import { expect, type Page } from 'playwright/test';

const USUAL_PX = 16;
const NOTCH_PX = 47;

/** What reaches out of the screen, words that reach out of what bears them or are cut off, and what can be pressed and is smaller than a thumb. */
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
    const pressed = 'a[href], button:not(:disabled), input:not(:disabled), textarea, summary';
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
    // Signs grow with the letters beside them: the smallest are .8125rem.
    const letters = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
    for (const sign of (dialog ?? document).querySelectorAll('svg.lucide')) {
      const { width: wide } = sign.getBoundingClientRect();
      if (wide > 0 && wide < 0.8 * letters)
        misfits.push(`a sign in ${nameOf(sign.closest(pressed) ?? sign)} is ${wide.toFixed(1)} wide`);
    }
    const hides = (part: Element) => /hidden|clip/.test(getComputedStyle(part).overflowX);
    /** Words that are shortened say so by three dots; what only a screen reader reads takes no room. */
    const isCutFreely = (part: Element): boolean => {
      const { textOverflow, webkitLineClamp } = getComputedStyle(part);
      return textOverflow === 'ellipsis' || webkitLineClamp !== 'none' || part.clientWidth <= 1;
    };
    /** The first thing around these words that they may not reach out of. */
    const bearerOf = (part: Element | null): Element | null =>
      !part || part.matches(`${pressed}, label, li`) || hides(part) ? part : bearerOf(part.parentElement);
    const walker = document.createTreeWalker(dialog ?? document.body, NodeFilter.SHOW_TEXT);
    for (let text = walker.nextNode(); text; text = walker.nextNode()) {
      const parent = text.parentElement;
      const words = text.textContent?.trim() ?? '';
      if (!parent || words === '' || parent.closest('svg, noscript, script, style, option')) continue;
      if (
        !parent.checkVisibility({
          opacityProperty: true,
          visibilityProperty: true,
          contentVisibilityAuto: true,
        })
      )
        continue;
      const range = document.createRange();
      range.selectNodeContents(text);
      const { left, right, width: wide } = range.getBoundingClientRect();
      const bearer = bearerOf(parent);
      if (wide <= 1 || isSwiped(parent) || (bearer && isCutFreely(bearer))) continue;
      const told = `‘${words.slice(0, 40)}’`;
      if (left < -1 || right > width + 1)
        misfits.push(`${told} reaches from ${left.toFixed()} to ${right.toFixed()}`);
      const box = bearer?.getBoundingClientRect();
      if (box && (left < box.left - 1 || right > box.right + 1))
        misfits.push(
          `${told} reaches from ${left.toFixed()} to ${right.toFixed()} in ${box.left.toFixed()} to ${box.right.toFixed()}`,
        );
    }
    return misfits;
  });
}

/** Of the height of the screen, how much is taken by what stays there while the page is scrolled: bars, and buttons under the thumb. */
export async function readBars(page: Page): Promise<number> {
  return await page.evaluate(() => {
    const rows = new Set<number>();
    for (const part of document.querySelectorAll('body *')) {
      const { position } = getComputedStyle(part);
      if (position !== 'fixed' || part.closest('[data-toasts], [role=dialog]')) continue;
      const { top, bottom, width } = part.getBoundingClientRect();
      if (width < window.innerWidth / 4) continue;
      for (let y = Math.max(0, Math.round(top)); y < Math.min(window.innerHeight, bottom); y++) rows.add(y);
    }
    return rows.size / window.innerHeight;
  });
}

/** A phone held sideways, with a notch at one end and as much at the other. */
export async function turnWithNotch(page: Page, size: { width: number; height: number }): Promise<void> {
  await page.setViewportSize(size);
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setTouchEmulationEnabled', { enabled: true });
  await session.send('Emulation.setSafeAreaInsetsOverride', {
    insets: {
      left: NOTCH_PX,
      leftMax: NOTCH_PX,
      right: NOTCH_PX,
      rightMax: NOTCH_PX,
      bottom: 21,
      bottomMax: 21,
    },
  });
}

/** What can be pressed, and lies under a notch but for a strip that no finger finds. */
export async function readUnderNotch(page: Page): Promise<string[]> {
  return await page.evaluate((notch) => {
    const FINGER = 24;
    const dialog = document.querySelector('[role=dialog], [role=alertdialog]');
    const isSwiped = (part: Element): boolean => {
      const parent = part.parentElement;
      return parent !== null && (/auto|scroll/.test(getComputedStyle(parent).overflowX) || isSwiped(parent));
    };
    const under: string[] = [];
    for (const part of (dialog ?? document).querySelectorAll('a[href], button, input, textarea, summary')) {
      const place = part.closest('label') ?? part;
      const { left, right, width } = place.getBoundingClientRect();
      if (width <= 2 || isSwiped(part)) continue;
      if (Math.min(right, window.innerWidth - notch) - Math.max(left, notch) >= FINGER) continue;
      const name = (part.getAttribute('aria-label') ?? part.textContent ?? '').trim().slice(0, 40);
      under.push(`‘${name}’ reaches from ${left.toFixed()} to ${right.toFixed()}`);
    }
    return under;
  }, NOTCH_PX);
}

/** As the browser's own setting does it: what is laid out by the size of letters follows. */
export async function openLetters(page: Page): Promise<(times: number) => Promise<void>> {
  const session = await page.context().newCDPSession(page);
  return async (times) => {
    const standard = USUAL_PX * times;
    await session.send('Page.setFontSizes', { fontSizes: { standard } });
    await expect(page.locator('html')).toHaveCSS('font-size', `${String(standard)}px`);
  };
}
