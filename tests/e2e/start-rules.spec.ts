import type { Page } from 'playwright/test';
import { photoLimits } from '#core/model/limits.ts';
import { endSessions, expireToken } from './session-verbs.ts';
import { toast } from './gallery-verbs.ts';
import { expect, phoneWhere, photoFile, pick, pickReady, startTransform, test } from './kitchen-journey.ts';
import { returnToApp } from './update-verbs.ts';

// What may come into the tray, and who may start.

const TINY = { width: 320, height: 240 };
const BYTES = photoLimits.megabytes * 1024 * 1024;

/** Picks files that begin like this photo and are as large as told: made on the phone, as they are too large to be handed over. */
async function pickSizes(page: Page, photo: Buffer, sizes: Record<string, number>): Promise<void> {
  await page
    .locator('input[type=file]')
    .first()
    .evaluate(
      async (input: HTMLInputElement, [start, wanted]) => {
        const head = Uint8Array.from(atob(start), (sign) => sign.charCodeAt(0));
        const picked = new DataTransfer();
        for (const [name, size] of Object.entries(wanted)) {
          const parts = [head, new Uint8Array(Math.max(0, size - head.byteLength))];
          const type = name.endsWith('.txt') ? 'text/plain' : 'image/jpeg';
          picked.items.add(new File(size === 0 ? ['soup of the day'] : parts, name, { type }));
        }
        input.files = picked.files;
        input.dispatchEvent(new Event('change', { bubbles: true }));
      },
      [photo.toString('base64'), sizes] as const,
    );
}

test('photos up to 20 MB come in, ten in all, and what is left out is said in one quiet line', async ({
  openApp,
}) => {
  const page = await openApp();
  const { buffer } = await photoFile(1, TINY);
  const quiet = page.getByRole('status').filter({ hasText: 'skipped' });
  const tray = page.getByRole('region', { name: 'Ready to transform' });
  await pickSizes(page, buffer, {
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
  await endSessions(backend, cook);
  await expireToken(page, backend);
  await returnToApp(page);
  await expect(page.getByText('Sign in again to see what is new')).toBeVisible();
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
