import type { Locator } from 'playwright/test';
import { PATHS } from '#app/paths.ts';
import { drawDish } from '#tests/support/pictures/dishes.ts';
import { openCredits } from '#tests/support/server/credits.ts';
import { copyRow, makePhoto } from '#tests/support/server/made-photos.ts';
import { openPlaces, place } from './export-verbs.ts';
import { openLetters } from './fit-verbs.ts';
import { openMenu, untilStill } from './frame-verbs.ts';
import { expect, photoFile, pickReady, startTransform, test } from './kitchen-journey.ts';
import { openSheet, rowOf } from './outbox-screen.ts';

// Where letters are large, or a phone narrow, what stands side by side elsewhere goes below each other.

/** Words that stand on two lines, for want of room on one. */
const readBroken = (place: Locator): Promise<string[]> =>
  place.evaluate((part) => {
    const broken: string[] = [];
    const walker = document.createTreeWalker(part, NodeFilter.SHOW_TEXT);
    for (let text = walker.nextNode(); text; text = walker.nextNode()) {
      for (const { index, 0: word } of (text.textContent ?? '').matchAll(/[^\s-]+/g)) {
        const range = document.createRange();
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        if (range.getClientRects().length > 1) broken.push(word);
      }
    }
    return broken;
  });

const isCut = (part: Element): boolean =>
  part.scrollWidth > part.clientWidth || part.scrollHeight > part.clientHeight;

test('the way out of the menu lies on nothing, however large the letters are', async ({ openApp }) => {
  const page = await openApp();
  const enlarge = await openLetters(page);
  for (const [width, height, letters] of [
    [390, 844, 1],
    [390, 844, 2],
    [320, 568, 2],
  ] as const) {
    await page.setViewportSize({ width, height });
    await enlarge(letters);
    const menu = await openMenu(page);
    await untilStill(page);
    const close = await menu.getByRole('button', { name: 'Close' }).elementHandle();
    // In one look: the drawer may be on its way still.
    const isApart = await menu.getByText('PlateGlow').evaluate((words, way) => {
      const name = words.getBoundingClientRect();
      const out = way?.getBoundingClientRect();
      return out && (name.right <= out.left || out.right <= name.left || out.bottom <= name.top);
    }, close);
    expect.soft(isApart, `${String(width)}, letters ${String(letters)}`).toBe(true);
    await page.keyboard.press('Escape');
  }
});

test('a long name leaves room for what became of its photo, and the way back stands right over what is there', async ({
  openApp,
}) => {
  const page = await openApp();
  await page.clock.install();
  const enlarge = await openLetters(page);
  await page.setViewportSize({ width: 320, height: 568 });
  const name = `${'a-long-name-'.repeat(5)}.jpg`;
  await pickReady(page, [{ ...(await photoFile(1)), name }, await photoFile(2)]);
  // From here on time passes only as told.
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 10_000));
  await page.getByRole('button', { name: `Remove ${name}` }).click();
  const words = page.getByText(/removed$/);
  const undo = page.getByRole('button', { name: 'Undo' });
  const gapTo = async (what: Locator) => {
    const [over, under] = [await undo.boundingBox(), await what.boundingBox()];
    return over && under ? under.y - (over.y + over.height) : Number.NaN;
  };
  const isWhole = () => words.evaluate((bar) => bar.scrollWidth <= bar.clientWidth);
  await expect(words).toBeVisible();
  expect(await isWhole()).toBe(true);
  expect(await gapTo(page.getByRole('button', { name: /^Start Transform/ }))).toBeGreaterThan(0);

  // Among large letters no button stays under the thumb.
  await page.setViewportSize({ width: 390, height: 844 });
  await enlarge(2);
  expect(await isWhole()).toBe(true);
  const gap = await gapTo(page.getByRole('navigation', { name: 'Main' }));
  expect(gap).toBeGreaterThan(0);
  expect(gap, 'a button would fit between').toBeLessThan(88);
});

test('on the narrowest phone the dot of a row stands beside the first line of its word', async ({
  openApp,
  phone,
}) => {
  const page = await openApp();
  await page.setViewportSize({ width: 320, height: 568 });
  await pickReady(page, [await photoFile(1)]);
  await phone.goOffline();
  await startTransform(page);
  const words = rowOf(page, 'dish-1.jpg').getByText('Waiting for a connection');
  await expect(words).toBeVisible();
  const [lines, offset] = await words.evaluate((word) => {
    const dot = word.parentElement?.querySelector('.size-2')?.getBoundingClientRect();
    const [first] = word.getClientRects();
    const height = Number.parseFloat(getComputedStyle(word).lineHeight);
    const middle = (first?.top ?? 0) + height / 2;
    return [(first?.height ?? 0) / height, dot ? Math.abs(dot.top + dot.height / 2 - middle) : Infinity];
  });
  expect(lines, 'it needs two').toBe(2);
  expect(offset).toBeLessThan(2);
});

test('held sideways a sheet has room for its words, also beside passing ones', async ({
  openApp,
  backend,
  cook,
}) => {
  await openCredits(backend.sql).grant(cook.id, -3);
  const page = await openApp();
  await expect(page.getByText('0 left').first()).toBeVisible();
  const enlarge = await openLetters(page);
  await pickReady(page, [await photoFile(1)]);
  const sizes = [
    { width: 844, height: 390 },
    { width: 667, height: 375 },
  ] as const;
  // Before the words come, which go by themselves unless they are pointed at.
  await enlarge(2);
  await page.setViewportSize(sizes[0]);
  await startTransform(page);
  const passing = page.locator('[data-toast]');
  await expect(passing).toBeVisible();
  const sheet = await openSheet(page, 'dish-1.jpg');
  for (const size of sizes) {
    await page.setViewportSize(size);
    await passing.hover();
    const [left, right] = [await sheet.boundingBox(), await passing.boundingBox()];
    expect((left?.x ?? 0) + (left?.width ?? Infinity)).toBeLessThanOrEqual(right?.x ?? 0);
    if (size.width > 800) expect(await readBroken(sheet.getByRole('heading'))).toEqual([]);
  }
});

test('what changed the credits is told in whole words, however large the letters are', async ({
  openApp,
  backend,
  cook,
}) => {
  await makePhoto(backend, cook, { filename: 'Grandmother’s slow-braised lamb shoulder.jpg' });
  const page = await openApp();
  const enlarge = await openLetters(page);
  await enlarge(2);
  await page.getByRole('button', { name: /^Credits: / }).click();
  const line = page.getByRole('listitem').filter({ hasText: 'Transform of Grandmother’s' });
  await expect(line).toBeVisible();
  expect(await readBroken(line)).toEqual([]);
});

test('photos in the tray are chosen beside the sign that removes them, and their sheet scrolls down alone', async ({
  openApp,
  phone,
}) => {
  const page = await openApp();
  const enlarge = await openLetters(page);
  const wide = await photoFile(1, { width: 1600, height: 800 });
  await pickReady(page, [wide, await photoFile(2)]);
  await enlarge(2);
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 844 });
    // In the middle of it, without a word of what it would remove.
    await page.getByRole('button', { name: 'Show dish-1.jpg in the style' }).click();
  }
  await phone.goOffline();
  await startTransform(page);
  const sheet = await openSheet(page, 'dish-1.jpg');
  await expect(sheet.getByRole('img', { name: 'dish-1.jpg' })).toBeVisible();
  for (const [width, letters] of [
    [390, 1],
    [390, 2],
    [320, 2],
  ] as const) {
    await page.setViewportSize({ width, height: 844 });
    await enlarge(letters);
    const spill = () => sheet.evaluate((panel) => panel.scrollWidth - panel.clientWidth);
    await expect.poll(spill, { message: `${String(width)}, letters ${String(letters)}` }).toBe(0);
    // As wide as it is twice as high: no empty bands above and below.
    const shape = () => sheet.getByRole('img').evaluate((img) => img.clientWidth / img.clientHeight);
    await expect.poll(shape).toBeCloseTo(2, 1);
    if (width > 320) expect(await readBroken(sheet.getByRole('heading'))).toEqual([]);
  }
});

test('in a photo’s preview no word breaks beside the pencil, nor in the outline’s title, however large the letters are', async ({
  openApp,
  backend,
  cook,
}) => {
  const { id } = await makePhoto(backend, cook, { filename: 'Bouillabaisse' });
  const page = await openApp(`/app/preview/${id}`);
  const enlarge = await openLetters(page);
  await page.setViewportSize({ width: 320, height: 640 });
  const name = page.getByRole('heading', { name: 'Bouillabaisse' });
  await expect(name).toBeVisible();
  await enlarge(2);
  expect(await readBroken(name)).toEqual([]);
  await page.getByRole('button', { name: 'Fix the outline' }).click();
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible();
  const title = page.getByRole('heading', { name: 'Fix the outline' });
  for (const width of [320, 390]) {
    await page.setViewportSize({ width, height: 844 });
    expect(await readBroken(title)).toEqual([]);
    expect(await title.evaluate(isCut)).toBe(false);
  }
});

test('over its crop the name of a place is whole, however large the letters are', async ({
  openApp,
  backend,
  cook,
}) => {
  const { id } = await makePhoto(backend, cook);
  const page = await openApp(`/app/preview/${id}`);
  const enlarge = await openLetters(page);
  await openPlaces(page);
  await enlarge(2);
  const title = page.getByRole('heading', { level: 2 });
  for (const [width, name] of [
    [390, 'Instagram and Facebook Story'],
    [320, 'Instagram and Facebook Story'],
    [320, 'Google Business Profile'],
  ] as const) {
    await page.setViewportSize({ width, height: 844 });
    await place(page, name).click();
    await expect(page.getByRole('application')).toBeVisible();
    expect.soft(await title.evaluate(isCut), `${name}, ${String(width)}`).toBe(false);
    await page.keyboard.press('Escape');
  }
});

test('before and after lie on no other, however narrow a picture is', async ({ openApp, backend, cook }) => {
  const file = await drawDish({ width: 900, height: 1600 });
  const { id } = await makePhoto(backend, cook, { filename: 'ladle.jpg', file });
  const page = await openApp(`/app/preview/${id}`);
  const enlarge = await openLetters(page);
  const frame = page.locator('[data-pull]');
  const boxOf = async (word: string) => {
    const box = await frame.getByText(word, { exact: true }).boundingBox();
    if (!box) throw new Error(`${word} is not there`);
    return box;
  };
  for (const [width, height, letters] of [
    [844, 390, 1],
    [390, 844, 2],
    [320, 568, 2],
  ] as const) {
    await page.setViewportSize({ width, height });
    await enlarge(letters);
    await expect(page.getByRole('slider')).toBeVisible();
    const [before, after] = [await boxOf('Before'), await boxOf('After')];
    const isBeside = before.x + before.width <= after.x;
    const isAbove = before.y + before.height <= after.y;
    expect.soft(isBeside || isAbove, `${String(width)}, letters ${String(letters)}`).toBe(true);
    expect.soft(after.x, 'after is to the right').toBeGreaterThan(before.x);
  }
});

test('on the narrowest phone the title of a whole screen is whole, and pages are turned on one line', async ({
  openApp,
  network,
  backend,
  cook,
}) => {
  const { id } = await makePhoto(backend, cook);
  await copyRow(backend.sql, id, 21);
  const page = await openApp();
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto(network.url + PATHS.preview.replace(':id', id));
  await page.getByRole('button', { name: 'Fix the outline' }).click();
  // The title has all of its row until they are there.
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible();
  const title = page.getByRole('heading', { name: 'Fix the outline' });
  expect(await title.evaluate(isCut)).toBe(false);
  await page.goto(network.url + PATHS.assets);
  const pages = page.getByRole('navigation', { name: 'Pages' });
  const topOf = async (part: Locator) => (await part.boundingBox())?.y;
  const ways = [pages.getByRole('link', { name: 'Next' }), pages.getByRole('button', { name: 'Previous' })];
  // What is above them may still come.
  await expect.poll(async () => new Set(await Promise.all(ways.map(topOf))).size).toBe(1);
});
