import type { Locator, Page } from 'playwright/test';
import { PATHS } from '#app/paths.ts';
import { makePhoto } from '#tests/support/server/made-photos.ts';
import { untilStill } from './frame-verbs.ts';
import { expect, photoFile, pickReady, test } from './kitchen-journey.ts';

const MOST_STEPS = 60;

/** Tab, until the keyboard stands on what is called so; it is somewhere that can be seen then. */
async function tabTo(page: Page, name: RegExp, kind = '*'): Promise<void> {
  for (let step = 0; step < MOST_STEPS; step++) {
    await page.keyboard.press('Tab');
    const isThere = await page.locator(':focus').evaluateAll(
      ([control], [words, what]) => {
        if (!control?.matches(what)) return false;
        const named = control.closest('label, a, button');
        return new RegExp(words).test((control.ariaLabel ?? named?.textContent ?? '').trim());
      },
      [name.source, kind] as const,
    );
    if (isThere) return expectSeen(page);
  }
  throw new Error(`no step of the keyboard leads to ${String(name)}`);
}

/** Nothing lies over what the keyboard stands on, but for a while passing words, and what grows above it. */
const expectSeen = (page: Page): Promise<void> =>
  expect.poll(() => isSeen(page), { message: 'seen' }).toBe(true);

const isSeen = (page: Page): Promise<boolean> =>
  page.locator(':focus').evaluate((control) => {
    // What a field looks like is drawn around it.
    const place = (control.matches('input') && control.parentElement) || control;
    const { x, y, width, height } = place.getBoundingClientRect();
    const top = document.elementFromPoint(x + width / 2, y + height / 2);
    const isPassing = Boolean(top?.closest('[aria-label=Notifications]'));
    return top !== null && (isPassing || place.contains(top) || top.contains(place));
  });

test('what the keyboard stands on stays in sight when something above it grows, until a wheel leads elsewhere', async ({
  openApp,
}) => {
  const page = await openApp();
  const grow = () =>
    page.getByRole('main').evaluate(async (main) => {
      const words = document.createElement('p');
      words.style.height = '450px';
      main.prepend(words);
      const frame = () => new Promise((done) => requestAnimationFrame(done));
      await frame();
      await frame();
    });
  const scrolled = () => page.evaluate(() => window.scrollY);
  await pickReady(page, [await photoFile()]);
  // From the top of the page, where no browser keeps it in its place by itself.
  await tabTo(page, /^Browse files$/);
  expect(await scrolled()).toBe(0);
  await grow();
  await expectSeen(page);
  const before = await scrolled();
  await page.mouse.move(200, 300);
  await page.mouse.wheel(0, -before);
  await expect.poll(scrolled).toBe(0);
  await grow();
  expect(await scrolled()).toBe(0);
});

test('by keyboard alone a photo is picked, dressed, started, looked at and downloaded', async ({
  openApp,
}) => {
  const page = await openApp();
  const photo = { ...(await photoFile()), name: 'margherita.jpg' };
  // The window of the system, where the browser hands over to it.
  page.on('filechooser', (chooser) => void chooser.setFiles(photo));
  await tabTo(page, /^Browse files$/);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Remove margherita.jpg' })).toBeVisible();

  await tabTo(page, /^Daylight Bistro$/);
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('radio', { name: 'Marble Studio' })).toBeChecked();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('textbox', { name: 'Prompt' })).toBeFocused();
  await page.keyboard.press('End');
  await page.keyboard.type(' A little brighter.');
  await tabTo(page, /^Start Transform \(1\)$/);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Transformation started')).toBeVisible();

  // While only the phone has it, its line opens a sheet.
  const line = page
    .getByRole('region', { name: 'On this device' })
    .getByRole('button', { name: /margherita\.jpg$/ });
  await expect(line).not.toHaveAttribute('aria-haspopup', 'dialog');
  await tabTo(page, /margherita\.jpg$/);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(PATHS.preview.replace(':id', '[0-9a-f-]+$')));
  await expect(page.getByRole('main')).toBeFocused();
  await expect(page.getByRole('slider')).toBeVisible();
  await tabTo(page, /^Before and after$/);
  await page.keyboard.press('ArrowLeft');
  await expect(page.getByRole('slider')).toHaveValue('45');
  await tabTo(page, /^Download Enhanced$/);
  const saving = page.waitForEvent('download');
  await page.keyboard.press('Enter');
  expect((await saving).suggestedFilename()).toBe('margherita-enhanced.jpg');
  await expect(page.getByRole('region', { name: 'Recipe' })).toContainText('A little brighter.');
});

test('the ring round what has the keyboard is cut nowhere', async ({ openApp, network, backend, cook }) => {
  const { id } = await makePhoto(backend, cook, { filename: 'margherita.jpg' });
  const page = await openApp();
  await pickReady(page, [await photoFile(1)]);
  const expectWhole = async (control: Locator, name: string) => {
    await control.focus();
    for (const key of ['Shift+Tab', 'Tab']) {
      await page.keyboard.press(key);
      // Past the end of a sheet the focus goes on in the frame after.
      await untilStill(page);
    }
    await expect(control).toBeFocused();
    expect.soft(await control.evaluate(readCutRing), name).toBe(false);
  };
  for (const control of await page.getByRole('navigation').locator('a, button').all())
    await expectWhole(control, await control.innerText());
  await expectWhole(page.getByRole('button', { name: 'Remove dish-1.jpg' }), 'Remove');
  const phoneSize = page.viewportSize();
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.keyboard.press('Control+b');
  const sidebar = page.getByRole('complementary', { name: 'Sidebar' });
  await expect(sidebar).toHaveCSS('width', '48px');
  for (const control of await sidebar.locator('a, button').all())
    await expectWhole(control, `in the narrow sidebar: ${await control.innerText()}`);
  if (phoneSize) await page.setViewportSize(phoneSize);
  await page.goto(network.url + PATHS.preview.replace(':id', id));
  const tile = page.getByRole('region', { name: 'Versions' }).getByRole('button').last();
  await expectWhole(tile, 'a version');
  await expect(tile).not.toHaveCSS('border-radius', '0px');
  await expectWhole(page.getByRole('link', { name: 'Back', exact: true }), 'Back');
  await page.getByRole('button', { name: 'Re-run', exact: true }).click();
  const sheet = page.getByRole('dialog');
  await expect(sheet).toBeVisible();
  await untilStill(page);
  for (const name of ['Cancel', 'Close', 'Save as My Preset'])
    await expectWhole(sheet.getByRole('button', { name }), name);
});

/** Runs in the page. Whether the screen, or something around it, cuts the ring of this control. */
function readCutRing(control: Element): boolean {
  const { outlineOffset, outlineWidth } = getComputedStyle(control);
  const far = parseFloat(outlineOffset) + parseFloat(outlineWidth);
  const { left, top, right, bottom } = control.getBoundingClientRect();
  const isOutOf = (box: { left: number; top: number; right: number; bottom: number }) =>
    left - far < box.left || top - far < box.top || right + far > box.right || bottom + far > box.bottom;
  for (let around = control.parentElement; around && around !== document.body; around = around.parentElement)
    if (getComputedStyle(around).overflowX !== 'visible' && isOutOf(around.getBoundingClientRect()))
      return true;
  return isOutOf({ left: 0, top: 0, right: innerWidth, bottom: innerHeight });
}
