import { photoLimits } from '#core/model/limits.ts';
import { closeSessions } from './session-verbs.ts';
import { toast } from './gallery-verbs.ts';
import { expect, phoneWhere, photoFile, pick, pickReady, startTransform, test } from './kitchen-journey.ts';
import { pickSizes } from './pick-sizes.ts';
import { returnUntil } from './update-verbs.ts';

// What may come into the tray, and who may start.

const TINY = { width: 320, height: 240 };
const BYTES = photoLimits.megabytes * 1024 * 1024;

test('photos up to 20 MB come in, ten in all, and what is left out is said in one quiet line', async ({
  openApp,
}) => {
  const page = await openApp();
  const { buffer } = await photoFile(1, TINY);
  const quiet = page.getByRole('status').filter({ hasText: 'skipped' });
  const tray = page.getByRole('region', { name: 'Ready to transform' });
  await pickSizes(page.locator('input[type=file]').first(), buffer, {
    'menu.txt': 0,
    'menu.jpg': 0,
    'whole.jpg': BYTES,
    'too-large.jpg': BYTES + 1,
  });
  await expect(quiet).toHaveText('3 files skipped: only JPG, PNG and HEIC up to 20 MB.');
  await expect(tray.getByTitle(/./)).toHaveText(['whole.jpg']);

  const more = [2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12];
  await pick(page, await Promise.all(more.map((seed) => photoFile(seed, TINY))));
  await expect(quiet).toHaveText('2 files skipped: 10 photos max.');
  await expect(tray.getByTitle(/./)).toHaveCount(10);
  await expect(tray).toContainText('10 of 10');
  await expect(page.getByRole('button', { name: 'Start Transform (10)' })).toBeEnabled();
});

test('whom the server has signed out is told so at the start, and the photos wait', async ({
  openApp,
  backend,
  cook,
  truth,
}) => {
  const page = await openApp();
  await closeSessions(page, backend, cook);
  await returnUntil(page, page.getByText('Sign in again to see what’s new'));
  await pickReady(page, [await photoFile(1, TINY)]);
  await startTransform(page);
  await expect(
    toast(
      page,
      'Transformation failed',
      'Not authenticated. Photos are saved on this device, and upload automatically once you sign in.',
    ),
  ).toBeVisible();
  await expect(page.getByText('Sign in to upload 1 photo')).toBeVisible();
  const { items } = await phoneWhere(page, 'the photo waits', ({ items: [first] }) => first?.recipe !== null);
  expect(items.map(({ state }) => state)).toEqual(['local']);
  expect((await truth()).ledger.filter(({ kind }) => kind === 'reserve')).toEqual([]);
});

test('without the colour that is chosen nothing starts, and the button says why', async ({ openApp }) => {
  const page = await openApp();
  await pickReady(page, [await photoFile(1, TINY)]);
  await page.getByRole('radio', { name: 'Custom colour' }).click();
  const colour = page.getByRole('textbox', { name: 'Colour', exact: true });
  const start = page.getByRole('button', { name: 'Start Transform (1)' });
  await colour.fill('#abcd');
  await expect(start).toBeDisabled();
  await expect(start).toHaveAccessibleDescription('Enter a hex colour, e.g. #ffaa00.');
  await expect(colour).toHaveAccessibleDescription('Enter a hex colour, e.g. #ffaa00.');
  const edge = await colour.evaluate((field) => getComputedStyle(field).borderTopColor);
  await expect(page.locator('[aria-live]', { hasText: 'Enter a hex colour' })).toHaveCSS('color', edge);
  await colour.fill('#abc');
  await expect(start).toHaveAccessibleDescription('');
  await startTransform(page);
  const { items } = await phoneWhere(page, 'it is asked for', ({ items: [first] }) => first?.recipe !== null);
  expect(items[0]?.recipe).toMatchObject({ colour: '#aabbcc' });
});
