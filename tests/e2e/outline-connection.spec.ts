import { makePhoto } from '#tests/support/server/made-photos.ts';
import { keptPictures, toast } from './gallery-verbs.ts';
import { expect, test } from './kitchen-journey.ts';

declare global {
  /** What makes pictures show again. */
  var mendImages: (() => void) | undefined;
}

test('a connection that comes back leaves the outline that is being drawn, and the pictures under it', async ({
  openApp,
  phone,
  backend,
  cook,
}) => {
  const { id } = await makePhoto(backend, cook, { filename: 'ramen.jpg' });
  const page = await openApp(`/app/preview/${id}`);
  const fix = page.getByRole('button', { name: 'Fix the outline' });
  const slider = page.getByRole('slider');
  const editor = page.getByRole('dialog', { name: 'Fix the outline' });
  const stage = editor.getByRole('application', { name: 'Outline of the dish' });
  const line = () => stage.locator('[data-outline] path').first().getAttribute('d');
  await expect(slider).toBeVisible();
  await expect(fix).toBeEnabled();
  // The worker keeps a picture once it has answered with it.
  for (const kind of ['/originals/', '/outputs/'])
    await expect.poll(async () => (await keptPictures(page)).some((url) => url.includes(kind))).toBe(true);

  // From here the addresses are those of what was seen before; with the connection come others.
  await phone.goOffline();
  await page.reload();
  await expect(slider).toBeVisible();
  const shown = await slider.elementHandle();
  await fix.click();
  const first = await line();
  await stage.press('+');
  await expect.poll(line).not.toBe(first);
  const drawn = await line();

  await phone.goOnline();
  await expect(page.locator('[data-pull] img[src*="token="]')).toHaveCount(2);
  await expect(editor.getByRole('button', { name: 'Undo' })).toBeEnabled();
  expect(await line()).toBe(drawn);
  expect(await shown?.evaluate(({ isConnected }) => isConnected)).toBe(true);
  await editor.getByRole('button', { name: 'Use this outline' }).click();
  await expect(page.getByRole('img', { name: 'Your outline on ramen.jpg' })).toBeVisible();
});

test('a photo that cannot be shown has no outline drawn round it, which is said, and the next press opens it', async ({
  openApp,
  backend,
  cook,
}) => {
  const { id } = await makePhoto(backend, cook, { filename: 'ramen.jpg' });
  const page = await openApp(`/app/preview/${id}`);
  const fix = page.getByRole('button', { name: 'Fix the outline' });
  const editor = page.getByRole('dialog', { name: 'Fix the outline' });
  await expect(fix).toBeEnabled();
  await page.evaluate(() => {
    const { Image } = globalThis;
    globalThis.mendImages = () => Object.assign(globalThis, { Image });
    globalThis.Image = class extends Image {
      override set src(_: string) {
        queueMicrotask(() => this.dispatchEvent(new Event('error')));
      }
    };
  });
  await fix.click();
  await expect(
    toast(page, 'Couldn’t open the outline', 'Reload with a connection, then try again.'),
  ).toBeVisible();
  await expect(editor).toBeHidden();
  await page.evaluate(() => globalThis.mendImages?.());
  await fix.click();
  await expect(editor.getByRole('application')).toBeFocused();
});
