import type { Locator } from 'playwright/test';
import { PATHS } from '#app/paths.ts';
import { TRANSFORMS, type Match } from '#tests/support/faults/fault-rules.ts';
import { makePhoto, putInStatus } from '#tests/support/server/made-photos.ts';
import { toast } from './gallery-verbs.ts';
import { expect, photoFile, pick, test } from './kitchen-journey.ts';
import { returnToApp } from './update-verbs.ts';

const NAMES: Match = { method: /^PATCH$/, path: /^\/rest\/v1\/profiles/ };
const PICTURES: Match = { method: /^GET$/, path: /\/outputs\// };

/** How long a silent worker is waited for. */
const PATIENCE_MS = 60_000;

declare global {
  interface Window {
    savesAsked: number;
  }
}

/** Presses it twice by keyboard; the keyboard stands where it stood while the answer is awaited. */
async function pressTwice(button: Locator, waiting: RegExp): Promise<void> {
  const page = button.page();
  await button.press('Enter');
  const focused = page.locator(':focus');
  await expect(focused).toHaveText(waiting);
  await expect(focused).toHaveAttribute('aria-disabled', 'true');
  await page.keyboard.press('Enter');
}

test('a button that waits for an answer keeps the keyboard, and more presses do nothing', async ({
  openApp,
  network,
  backend,
  cook,
  truth,
}) => {
  const { id } = await makePhoto(backend, cook, { filename: 'soup.jpg' });
  const page = await openApp(PATHS.settings);

  await test.step('Save Changes', async () => {
    await expect(page.getByLabel('Full name')).toHaveValue('Ada Cook');
    await page.getByLabel('Full name').fill('Grace Baker');
    const save = page.getByRole('button', { name: 'Save Changes' });
    const held = network.when(NAMES, { do: 'hold reply' });
    await pressTwice(save, /^Saving …$/);
    held.release();
    await expect(page.getByText('Settings saved')).toBeVisible();
    await expect(save).toBeFocused();
    expect(network.exchanges(NAMES)).toHaveLength(1);
  });

  await test.step('Download Enhanced', async () => {
    const saved: string[] = [];
    page.on('download', (file) => void saved.push(file.suggestedFilename()));
    const held = network.when(PICTURES, { do: 'hold reply' });
    // It is not loaded before its picture is.
    await page.goto(`${network.url}/app/preview/${id}`, { waitUntil: 'commit' });
    const download = page.getByRole('button', { name: 'Download Enhanced' });
    await pressTwice(download, /^Download Enhanced$/);
    held.release();
    await expect(toast(page, 'Downloaded!', 'Your enhanced image has been saved.')).toBeVisible();
    await expect(download).toBeFocused();
    // The browser tells of it beside the page.
    await expect.poll(() => saved).toEqual(['soup-enhanced.jpg']);
  });

  await test.step('Try Again', async () => {
    await putInStatus(backend.sql, id, 'failed', 'content_rejected');
    await returnToApp(page);
    const before = await truth();
    const again = page.getByRole('button', { name: 'Try Again' });
    const held = network.when(TRANSFORMS, { do: 'hold reply' });
    await pressTwice(again, /^Starting …$/);
    held.release();
    await expect(page.getByRole('img', { name: 'After: soup.jpg, version 2' })).toBeVisible();
    expect((await truth()).jobs).toHaveLength(before.jobs.length + 1);
    // The button has gone with its view.
    await expect(page.getByRole('main')).toBeFocused();
  });

  await test.step('Re-run keeps the keyboard while a version is made, and afterwards', async () => {
    const again = page.getByRole('button', { name: 'Re-run', exact: true });
    await again.press('Enter');
    await page.getByRole('dialog').getByRole('radio', { name: 'Marble Studio' }).click();
    await page.getByRole('button', { name: /^Re-run(, free| for 1 credit)$/ }).press('Enter');
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(again).toBeFocused();
    await expect(page.getByRole('img', { name: 'After: soup.jpg, version 3' })).toBeVisible();
    await expect(again).toBeFocused();
  });
});

test('a photo that is long in coming to be safe is spoken of until it is', async ({ openApp }) => {
  const page = await openApp();
  await page.clock.install();
  // Both workers that would keep it are silent: at last the page does.
  await page.evaluate(() => {
    window.savesAsked = 0;
    Worker.prototype.postMessage = ({ call }: { call?: string }) => {
      if (call === 'save') window.savesAsked += 1;
    };
  });
  const toBeAsked = (times: number) => expect.poll(() => page.evaluate(() => window.savesAsked)).toBe(times);
  await pick(page, [await photoFile(1)]);
  const words = page.getByText('Still saving. Keep the app open.');
  await toBeAsked(1);
  await page.clock.runFor(4000);
  await expect(words).toBeVisible();
  await page.clock.runFor(PATIENCE_MS);
  await toBeAsked(2);
  await expect(words).toBeVisible();
  // Not beyond that: a clock that is moved while the page keeps the photo says that its database gave no answer.
  await page.clock.runFor(PATIENCE_MS);
  await expect(page.getByRole('button', { name: 'Remove dish-1.jpg' })).toBeVisible();
  await expect(words).toBeHidden();
});
