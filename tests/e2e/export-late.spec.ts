import type { Page } from 'playwright/test';
import { makePhoto } from '#tests/support/server/made-photos.ts';
import { save } from './export-verbs.ts';
import { toast } from './gallery-verbs.ts';
import { expect, test } from './kitchen-journey.ts';

/** What exports is on the device no more, wherever it was kept. */
async function forgetParts(page: Page): Promise<void> {
  await page.evaluate(() => caches.delete('decoders'));
  await (await page.context().newCDPSession(page)).send('Network.clearBrowserCache');
}

test('what exports and did not come is said not to, what is long in coming is said to be, and it comes at the next press, for one picture and for several', async ({
  openApp,
  network,
  backend,
  cook,
  forgive,
}) => {
  forgive(/export-picture/);
  const { id } = await makePhoto(backend, cook, { filename: 'soup.jpg' });
  const page = await openApp('/app/assets');
  const failed = toast(page, 'Export failed', 'Reload with a connection, then try again.');
  const places = page.getByRole('heading', { name: 'Delivery' });
  const isFetchedAtSecondPress = async (name: string, open: () => Promise<unknown>) => {
    await forgetParts(page);
    network.when({ path: /export-picture/ }, { do: 'answer', status: 503 });
    await open();
    const start = page.getByRole('button', { name, exact: true });
    await start.click();
    await expect(failed).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    network.startAnew();
    await start.click();
    await expect(places).toBeVisible();
    await expect(failed).toHaveCount(0);
  };
  const isWaitedFor = async () => {
    await forgetParts(page);
    const held = network.when({ path: /export-picture/ }, { do: 'hold' });
    await page.goto(`${network.url}/app/preview/${id}`);
    await page.getByRole('button', { name: 'Export', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Export' });
    await expect(dialog.getByText('Still trying. Your connection may be slow.')).toBeVisible();
    held.release();
    await expect(places).toBeVisible();
  };
  await isWaitedFor();
  await isFetchedAtSecondPress('Export', () => page.goto(`${network.url}/app/preview/${id}`));
  await save(page, 'Save for Uber Eats, Menu item');
  await page.keyboard.press('Escape');
  await expect(page.getByText(/^Exported: Uber Eats/)).toBeVisible();

  await isFetchedAtSecondPress('Export (1)', async () => {
    await page.goto(`${network.url}/app/assets`);
    await page.getByRole('button', { name: 'Select' }).click();
    await page.getByRole('checkbox', { name: 'Choose soup.jpg' }).check();
  });
});
