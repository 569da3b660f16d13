import { readFileSync } from 'node:fs';
import { makePhoto } from '#tests/support/server/made-photos.ts';
import { expect, test } from './kitchen-journey.ts';

test.use({ engine: 'built-in', phoneOptions: { savesData: false } });

/** After so long it is sought, for so long where somebody wants to use the ring; and so long may take to come in what seeks. */
const [PATIENCE_MS, OPENING_MS] = [6000, 20_000];

const readShot = () =>
  new Blob([readFileSync(new URL('../../src/artwork/shots/pasta.jpg', import.meta.url))], {
    type: 'image/jpeg',
  });

test('in a ring that is dragged the dish is found on the device, with a connection and without', async ({
  openApp,
  phone,
  backend,
  cook,
}) => {
  const { id } = await makePhoto(backend, cook, { filename: 'pasta.jpg', file: readShot() });
  const page = await openApp(`/app/preview/${id}`);
  const editor = page.getByRole('dialog', { name: 'Fix the outline' });
  const stage = editor.getByRole('application', { name: 'Outline of the dish' });
  const lineOf = async (place: typeof stage) =>
    (await place.locator('[data-outline]').first().locator('path').first().getAttribute('d')) ?? '';
  const help = page.getByRole('region', { name: 'Outline of the dish' });
  const found = editor.getByText('Found. Where the line is wrong, paint with Add or Erase.');

  await help.getByRole('button', { name: 'Fix the outline' }).click();
  await expect(stage).toBeFocused();
  for (const key of ['ArrowLeft', '+']) await page.keyboard.press(key);
  await expect(found).toBeVisible();
  await expect(stage).toHaveAttribute('aria-busy', 'false');
  // The ring is seen beside the dish in it; a ring that is moved is a ring until the dish is found again.
  await expect(stage.locator('[data-outline]')).toHaveCount(2);
  const first = await lineOf(stage);
  const box = await stage.boundingBox();
  if (!box) throw new Error('There is no stage.');
  await page.mouse.move(box.x + 0.5 * box.width, box.y + 0.5 * box.height);
  await page.mouse.down();
  await page.mouse.move(box.x + 0.53 * box.width, box.y + 0.52 * box.height, { steps: 3 });
  await expect(stage.locator('[data-outline]')).toHaveCount(1);
  await page.mouse.up();
  await expect(found).toBeVisible();
  await editor.getByRole('radio', { name: 'Erase' }).click();
  await expect(stage.locator('[data-outline]')).toHaveCount(1);
  const whole = await lineOf(stage);
  await page.mouse.move(box.x + 0.5 * box.width, box.y + 0.1 * box.height);
  await page.mouse.down();
  await page.mouse.move(box.x + 0.5 * box.width, box.y + 0.5 * box.height, { steps: 3 });
  await page.mouse.up();
  // Painted on is the dish, not the ring.
  await expect.poll(() => lineOf(stage)).not.toBe(whole);
  await page.keyboard.press('u');
  await page.keyboard.press('u');
  await editor.getByRole('radio', { name: 'Ring' }).click();
  await expect(found).toBeVisible();
  await expect.poll(() => lineOf(stage)).toBe(first);
  await editor.getByRole('button', { name: 'Use this outline' }).click();
  await expect(help.getByRole('img', { name: 'Your outline on pasta.jpg' })).toBeVisible();
  expect(await lineOf(help)).toBe(first);

  await phone.goOffline();
  await page.reload();
  await help.getByRole('button', { name: 'Fix the outline' }).click();
  await expect(stage).toBeFocused();
  await page.keyboard.press('-');
  await expect(found).toBeVisible();
});

test('a ring that is used at once is used when the dish in it is found, or as it is where that takes too long', async ({
  openApp,
  network,
  backend,
  cook,
}) => {
  const { id } = await makePhoto(backend, cook, { filename: 'pasta.jpg', file: readShot() });
  const page = await openApp(`/app/preview/${id}`);
  const editor = page.getByRole('dialog', { name: 'Fix the outline' });
  const stage = editor.getByRole('application', { name: 'Outline of the dish' });
  const use = editor.getByRole('button', { name: 'Use this outline' });
  const help = page.getByRole('region', { name: 'Outline of the dish' });
  const lineOf = (place: typeof stage) =>
    place.locator('[data-outline]').first().locator('path').first().getAttribute('d');
  const drawRing = async () => {
    await help.getByRole('button', { name: 'Fix the outline' }).click();
    await expect(stage).toBeFocused();
    await page.keyboard.press('+');
    await expect(editor.getByText('Finding the dish in your ring …')).toBeVisible();
  };
  /** However long this machine takes: nobody's patience ends meanwhile. */
  const stopClock = async () =>
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + PATIENCE_MS);
  /** Gives back the ring that is used. */
  const useRing = async () => {
    const ring = await lineOf(stage);
    await use.press('Enter');
    await expect(use).toBeFocused();
    await expect(use).toHaveAttribute('aria-disabled', 'true');
    return ring;
  };
  const drawAndUse = async () => {
    await drawRing();
    await stopClock();
    return await useRing();
  };

  await page.clock.install();
  await test.step('what finds it comes in late', async () => {
    const held = network.when({ path: /look-worker/ }, { do: 'hold' });
    await drawRing();
    await held.struck();
    await stopClock();
    const ring = await useRing();
    held.release();
    await expect(async () => {
      await page.clock.runFor(20);
      await expect(editor).toBeHidden({ timeout: 200 });
    }).toPass();
    expect(await lineOf(help)).not.toBe(ring);
    await page.clock.resume();
  });

  await test.step('whoever draws on meanwhile has not used it', async () => {
    const photo = await help.getByRole('img', { name: 'Your outline on pasta.jpg' }).getAttribute('src');
    await page.evaluate((href) => {
      const { fetch } = window;
      window.fetch = (what, ...how) => (what === href ? new Promise(() => {}) : fetch(what, ...how));
    }, photo);
    await drawAndUse();
    for (const key of ['-', 'u']) await page.keyboard.press(key);
    await expect(use).not.toHaveAttribute('aria-disabled', 'true');
    await page.clock.resume();
    await page.keyboard.press('Escape');
    await expect(editor).toBeHidden();
  });

  await test.step('nobody is told for ever that it is sought', async () => {
    await drawRing();
    await page.clock.fastForward(OPENING_MS);
    await expect(editor.getByText('Drag the ring over the dish.')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(editor).toBeHidden();
  });

  await test.step('it does not come at all', async () => {
    const ring = await drawAndUse();
    await page.clock.fastForward(PATIENCE_MS);
    await page.clock.resume();
    await expect(editor).toBeHidden();
    expect(await lineOf(help)).toBe(ring);
  });
});
