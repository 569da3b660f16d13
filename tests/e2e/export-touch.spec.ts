import type { Locator, Page } from 'playwright/test';
import { choosePlan, expectServes, makePicture, openPlaces, place, save, stageOf } from './export-verbs.ts';
import { hearToasts, toast } from './gallery-verbs.ts';
import { expect, test } from './kitchen-journey.ts';

// What fingers and a mouse do to a crop, and where a phone hands a file on to.

interface Point {
  x: number;
  y: number;
}

/** In parts of the stage: where the picture begins, and how wide it is. */
const pictureIn = (stage: Locator) =>
  stage.getByRole('img').evaluate(({ style }) => {
    const [left, top, width] = [style.left, style.top, style.width].map((part) => parseFloat(part) / 100);
    return { left: left ?? NaN, top: top ?? NaN, width: width ?? NaN };
  });

/** Places on the stage, in parts of it, as the screen has them. */
async function placesOn(stage: Locator): Promise<(x: number, y: number) => Point> {
  await stage.scrollIntoViewIfNeeded();
  const { x, y, width, height } = (await stage.boundingBox()) ?? { x: NaN, y: NaN, width: NaN, height: NaN };
  return (across, down) => ({ x: x + across * width, y: y + down * height });
}

async function openStage(page: Page): Promise<Locator> {
  await openPlaces(page);
  await place(page, 'DoorDash Menu item').click();
  return stageOf(page, 'DoorDash, Menu item');
}

/** Fingers on the screen, by their places. */
async function touching(page: Page) {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setTouchEmulationEnabled', { enabled: true });
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: Point[]) =>
    devtools.send('Input.dispatchTouchEvent', { type, touchPoints });
  return async (...steps: Point[][]) => {
    for (const [i, fingers] of steps.entries()) await send(i === 0 ? 'touchStart' : 'touchMove', fingers);
    await send('touchEnd', []);
  };
}

test('a crop is moved and brought nearer by mouse, wheel and two fingers, and is kept', async ({
  openApp,
  backend,
  cook,
}) => {
  await choosePlan(backend, cook, 'pro');
  const { id } = await makePicture(backend, cook, { width: 2000, height: 1500 });
  const page = await openApp(`/app/preview/${id}`);
  const stage = await openStage(page);
  // This phone has no mouse, and so no keys to be told of.
  await expect(stage).toHaveAccessibleDescription('Drag to move. Pinch or scroll to zoom.');
  const at = await placesOn(stage);
  const first = await pictureIn(stage);

  // What lies under the mouse stays there when the wheel turns.
  const [mouse, turned] = [at(0.25, 0.5), -400];
  await page.mouse.move(mouse.x, mouse.y);
  await page.mouse.wheel(0, turned);
  await expect.poll(async () => (await pictureIn(stage)).width).toBeGreaterThan(first.width * 1.5);
  const near = await pictureIn(stage);
  const under = ({ left, width }: typeof near) => (0.25 - left) / width;
  expect(under(near)).toBeCloseTo(under(first), 2);

  await page.mouse.move(at(0.5, 0.5).x, at(0.5, 0.5).y);
  await page.mouse.down();
  await page.mouse.move(at(0.4, 0.4).x, at(0.4, 0.4).y, { steps: 4 });
  await page.mouse.up();
  await expect.poll(async () => (await pictureIn(stage)).left).toBeCloseTo(near.left - 0.1, 2);
  const dragged = await pictureIn(stage);
  expect(dragged.top).toBeCloseTo(near.top - 0.1, 2);
  expect(dragged.width).toBeCloseTo(near.width, 5);
  // Nothing is held any more.
  await page.mouse.move(at(0.9, 0.9).x, at(0.9, 0.9).y);
  expect(await pictureIn(stage)).toEqual(dragged);

  const touch = await touching(page);
  const view = () => page.evaluate(() => ({ y: scrollY, scale: visualViewport?.scale }));
  const before = await view();
  const fingers = (apart: number) => [at(0.5 - apart, 0.5), at(0.5 + apart, 0.5)];
  await touch(...[0.1, 0.11, 0.12, 0.13].map(fingers));
  await expect.poll(async () => (await pictureIn(stage)).width / dragged.width).toBeCloseTo(1.3, 1);
  const pinched = await pictureIn(stage);
  const middle = ({ left, width }: typeof near) => (0.5 - left) / width;
  expect(middle(pinched)).toBeCloseTo(middle(dragged), 1);
  // The page itself is neither scrolled nor magnified by it.
  expect(await view()).toEqual(before);

  await touch([at(0.5, 0.5)], [at(0.45, 0.5)], [at(0.4, 0.5)]);
  await expect.poll(async () => (await pictureIn(stage)).left).toBeLessThan(pinched.left - 0.09);
  const last = await pictureIn(stage);
  await page.reload();
  const again = await openStage(page);
  await expect.poll(() => pictureIn(again)).toEqual(last);
});

test('a phone hands a file on to its share sheet, which may be left', async ({ openApp, backend, cook }) => {
  await choosePlan(backend, cook, 'pro');
  const { id } = await makePicture(backend, cook, { width: 2000, height: 1500 }, 'margherita.heic');
  const page = await openApp(`/app/preview/${id}`);
  // The sheet is the system's, which has none here: it is left once, then comes too late, then takes what it is given.
  const taken: { name: string; text: string }[] = [];
  await page.exposeFunction('takeFile', (name: string, text: string) => void taken.push({ name, text }));
  await page.evaluate(() => {
    const ends = ['AbortError', 'NotAllowedError'];
    Object.defineProperty(navigator, 'userActivation', { value: { isActive: false } });
    Object.assign(navigator, {
      canShare: () => true,
      async share({ files: [file] }: { files: File[] }) {
        const end = ends.shift();
        if (end) throw new DOMException('', end);
        const bytes = new Uint8Array((await file?.arrayBuffer()) ?? new ArrayBuffer());
        const { takeFile } = window as unknown as { takeFile(name: string, text: string): Promise<void> };
        await takeFile(file?.name ?? '', Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
      },
    });
  });
  await touching(page);
  await openStage(page);
  const share = page.getByRole('button', { name: 'Share', exact: true });
  await share.click();
  await expect(share).toBeEnabled();
  await expect(page.getByText('Export failed')).toHaveCount(0);
  await share.click();
  await expect(toast(page, 'Ready to share', 'Tap Share once more.')).toBeVisible();
  expect(taken).toEqual([]);
  await share.click();
  await expect.poll(() => taken.length).toBe(1);
  const [{ name, text } = { name: '', text: '' }] = taken;
  expect(name).toMatch(/^margherita_doordash_\d+x\d+\.jpg$/);
  await expectServes({ name, bytes: Buffer.from(text, 'latin1') });
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect(page.getByText(/^Exported: DoorDash, \d+ \w+$/)).toBeVisible();
});

test('files for several places go to the share sheet as pictures; what it refuses is not asked for once more', async ({
  openApp,
  backend,
  cook,
}) => {
  await choosePlan(backend, cook, 'pro');
  const { id } = await makePicture(backend, cook, { width: 2000, height: 1500 }, 'margherita.heic');
  const page = await openApp(`/app/preview/${id}`);
  // As Chromium on phones has it: ten pictures at most, and no zip; until it takes nothing any more.
  const taken: string[][] = [];
  await page.exposeFunction('takeNames', (names: string[]) => void taken.push(names));
  await page.evaluate(() => {
    Object.assign(navigator, {
      canShare: () => true,
      async share({ files }: { files: File[] }) {
        const isTaken = files.every(({ type }) => type === 'image/jpeg') && files.length <= 10;
        if (!isTaken || 'takesNothing' in window) throw new DOMException('', 'NotAllowedError');
        const { takeNames } = window as unknown as { takeNames(names: string[]): Promise<void> };
        await takeNames(files.map(({ name }) => name));
      },
    });
  });
  await touching(page);
  await openPlaces(page);
  for (const name of ['Uber Eats, Menu item', 'DoorDash, Menu item'])
    await page.getByRole('checkbox', { name: `Choose ${name}` }).check();
  const share = page.getByRole('button', { name: 'Share', exact: true });
  await share.click();
  await expect.poll(() => taken.length).toBe(1);
  expect(taken[0]).toEqual([
    expect.stringMatching(/^margherita_uber-eats_\d+x\d+\.jpg$/),
    expect.stringMatching(/^margherita_doordash_\d+x\d+\.jpg$/),
  ]);

  await page.evaluate(() => void Object.assign(window, { takesNothing: true }));
  await expect(share).toBeEnabled();
  await share.click();
  // On a slow machine the first press is over when they are made; the second one is fresh.
  await expect(share).toBeEnabled();
  await share.click();
  await expect(toast(page, 'Can’t be shared here', 'Use Save instead.')).toBeVisible();
  await expect(toast(page, 'Ready to share', 'Tap Share once more.')).toHaveCount(0);
  await page.getByRole('button', { name: 'Choose all' }).click();
  await expect(page.getByRole('button', { name: /^Save 1\d as a zip$/ })).toBeEnabled();
  await expect(share).toHaveCount(0);
  await page.getByRole('button', { name: 'Choose none' }).click();
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeDisabled();
  await expect(page.getByRole('button', { name: 'Choose all' })).toBeVisible();
});

test('a share sheet that never says how it ended is called off, and files are made again', async ({
  openApp,
  backend,
  cook,
}) => {
  await choosePlan(backend, cook, 'pro');
  const { id } = await makePicture(backend, cook, { width: 2000, height: 1500 }, 'margherita.heic');
  const page = await openApp(`/app/preview/${id}`);
  await page.evaluate(() => {
    const sheet = Promise.withResolvers<void>();
    const share = () => {
      Reflect.set(window, 'isSheetOpen', true);
      return sheet.promise;
    };
    Object.assign(navigator, { canShare: () => true, share });
    Object.assign(window, { endSheet: () => sheet.reject(new DOMException('', 'NotAllowedError')) });
  });
  await touching(page);
  await openStage(page);
  const share = page.getByRole('button', { name: 'Share', exact: true });
  await share.click();
  await page.waitForFunction(() => Reflect.get(window, 'isSheetOpen'));
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText('Making the file …')).toHaveCount(0);
  expect((await save(page, 'Save')).name).toMatch(/^margherita_doordash_/);
  await share.click();
  await page.getByRole('button', { name: 'Cancel' }).click();
  const heard = await hearToasts(page);
  await page.evaluate(() => Reflect.get(window, 'endSheet')());
  await expect(share).not.toHaveAttribute('aria-disabled');
  expect(await heard.jsonValue()).not.toContainEqual(
    expect.stringMatching(/^(Export failed|Ready to share|Can’t be shared here)/),
  );
});
