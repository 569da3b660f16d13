import type { Page } from 'playwright/test';
import { makePhoto } from '#tests/support/server/made-photos.ts';
import { openPlaces, place, stageOf } from './export-verbs.ts';
import { openMenu } from './frame-verbs.ts';
import { DELETIONS } from './gallery-verbs.ts';
import { expect, test } from './kitchen-journey.ts';

// What two fingers, and the phone's own Back, do to a finished photo.

test('two fingers make a finished picture larger and leave the line where it is; then one looks about, and has the line by its knob', async ({
  openApp,
  backend,
  cook,
}) => {
  const { id } = await makePhoto(backend, cook, { filename: 'soup.jpg' });
  const page = await openApp(`/app/preview/${id}`);
  const slider = page.getByRole('slider');
  await expect(slider).toHaveValue('50');
  const box = await slider.locator('..').boundingBox();
  if (!box) throw new Error('no slider');
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setTouchEmulationEnabled', { enabled: true, maxTouchPoints: 2 });
  // In parts of the picture, from its middle.
  const fingers = (...parts: number[]) =>
    parts.map((part, id) => ({ id, x: box.x + box.width * (0.4 + part), y: box.y + box.height / 2 }));
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...parts: number[]) =>
    devtools.send('Input.dispatchTouchEvent', { type, touchPoints: fingers(...parts) });
  await touch('touchStart', -0.1);
  await touch('touchStart', -0.1, 0.1);
  for (const apart of [0.11, 0.14, 0.18, 0.22, 0.28]) await touch('touchMove', -apart, apart);
  await touch('touchEnd');
  await expect.poll(() => page.evaluate(() => window.visualViewport?.scale)).toBeGreaterThan(1.2);
  await expect(slider).toHaveValue('50');

  // Touches are told from where the screen begins in the page.
  const view = () => page.evaluate(() => [visualViewport?.offsetLeft ?? 0, visualViewport?.offsetTop ?? 0]);
  const left = async () => (await view())[0] ?? 0;
  const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  const pull = async (from: { x: number; y: number }) => {
    const [x = 0, y = 0] = await view();
    for (const by of [0, 15, 30, 45, 60]) {
      const touchPoints = [{ id: 0, x: from.x - x - by, y: from.y - y }];
      await devtools.send('Input.dispatchTouchEvent', {
        type: by === 0 ? 'touchStart' : 'touchMove',
        touchPoints,
      });
    }
    await touch('touchEnd');
  };
  await expect(page.locator('[data-pull]')).toHaveCSS('touch-action', 'auto');
  const before = await left();
  await pull({ x: middle.x, y: middle.y + 60 });
  await expect.poll(left).toBeGreaterThan(before + 10);
  await expect(slider).toHaveValue('50');
  const now = await leftAtRest(page);
  await pull(middle);
  await expect.poll(async () => Number(await slider.inputValue())).toBeLessThan(45);
  expect(await leftAtRest(page)).toBe(now);
});

/** A picture that was pushed goes on by itself for a while. */
const leftAtRest = (page: Page) =>
  page.evaluate(async () => {
    const left = () => visualViewport?.offsetLeft ?? 0;
    let [last, still] = [left(), 0];
    while (still < 20) {
      await new Promise(requestAnimationFrame);
      still = left() === last ? still + 1 : 0;
      last = left();
    }
    return last;
  });

/** Reloads the page as Chromium on Android has it, where who watches last is told of Back, once. Gives how to press it. */
async function onAndroid(page: Page): Promise<() => Promise<void>> {
  await page.addInitScript(() => {
    const watching: EventTarget[] = [];
    class CloseWatcher extends EventTarget {
      constructor() {
        super();
        watching.push(this);
      }
      destroy(): void {
        watching.splice(watching.indexOf(this), 1);
      }
    }
    const pressBack = () => watching.pop()?.dispatchEvent(new Event('close')) ?? window.history.back();
    Object.assign(window, { CloseWatcher, pressBack });
    Object.defineProperty(navigator, 'userAgent', { value: 'Android' });
  });
  await page.reload();
  return () => page.evaluate(() => (window as unknown as { pressBack(): void }).pressBack());
}

test('Android’s Back leaves the export level by level, and not the page', async ({
  openApp,
  backend,
  cook,
}) => {
  const { id } = await makePhoto(backend, cook, { filename: 'soup.jpg' });
  const page = await openApp(`/app/preview/${id}`);
  const pressBack = await onAndroid(page);
  const address = page.url();
  await openPlaces(page);
  await place(page, 'DoorDash Menu item').click();
  await expect(stageOf(page, 'DoorDash, Menu item')).toBeVisible();
  await pressBack();
  await expect(page.getByRole('heading', { name: 'Delivery' })).toBeVisible();
  await expect(page.getByRole('dialog', { name: 'Export soup.jpg' })).toBeVisible();
  await pressBack();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('slider')).toBeVisible();
  expect(page.url()).toBe(address);
});

test('Android’s Back puts away the menu, a sheet or a question, and not the page; a question that runs stays', async ({
  openApp,
  backend,
  cook,
  network,
}) => {
  const { id } = await makePhoto(backend, cook, { filename: 'soup.jpg' });
  const page = await openApp('/app/assets');
  await page.getByRole('link', { name: /soup/ }).click();
  await expect(page.getByRole('slider')).toBeVisible();
  const pressBack = await onAndroid(page);
  const preview = new RegExp(`/app/preview/${id}$`);
  await page.setViewportSize({ width: 390, height: 844 });
  const menu = await openMenu(page);
  await expect(menu).toBeVisible();
  await pressBack();
  await expect(menu).toBeHidden();
  await expect(page).toHaveURL(preview);
  for (const [opener, title] of [
    ['Rename soup.jpg', 'Name this photo'],
    ['Re-run', 'Make another version'],
    ['Delete', 'Delete soup.jpg?'],
  ] as const)
    await test.step(title, async () => {
      const button = page.getByRole('button', { name: opener, exact: true });
      await button.click();
      const panel = page.locator('[data-sheet]').filter({ hasText: title });
      await expect(panel).toBeVisible();
      await pressBack();
      await expect(panel).toBeHidden();
      await expect(button).toBeFocused();
      await expect(page).toHaveURL(preview);
    });
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  const question = page.getByRole('alertdialog', { name: 'Delete soup.jpg?' });
  const held = network.when(DELETIONS, { do: 'hold' });
  await question.getByRole('button', { name: 'Delete for good' }).click();
  await held.struck();
  for (const _ of [1, 2]) await pressBack();
  await expect(question).toHaveAttribute('data-open', '');
  await expect(page).toHaveURL(preview);
  held.release();
  await expect(page).toHaveURL(/\/app\/assets$/);
});
