import { PATHS } from '#app/paths.ts';
import { openCredits } from '#tests/support/server/credits.ts';
import { makePhoto } from '#tests/support/server/made-photos.ts';
import { goTo } from './frame-verbs.ts';
import { toast } from './gallery-verbs.ts';
import { expect, photoFile, phoneWhere, pickReady, startTransform, test } from './kitchen-journey.ts';
import { isAllAccepted } from './sending-verbs.ts';

// Credits that come and go elsewhere, while somebody looks at the same page all the time.

test('a ledger that is opened brings the balance above it up to date', async ({ openApp, backend, cook }) => {
  const credits = openCredits(backend.sql);
  await makePhoto(backend, cook, { filename: 'ramen.jpg' });
  const page = await openApp(PATHS.uploads);
  const pill = page.getByRole('button', { name: /left$/ });
  await expect(pill).toContainText('3 left');

  await test.step('beside the pill', async () => {
    await credits.grant(cook.id, -2);
    await pill.click();
    await expect(page.getByText('1 of 2 credits left')).toBeVisible();
    await expect(pill).toContainText('1 left');
    await page.keyboard.press('Escape');
  });

  await test.step('and on the screen of the plan', async () => {
    await credits.setPlan(cook.id, 'growth');
    await goTo(page, 'Billing');
    await expect(page.getByRole('region', { name: 'Your credits', exact: true })).toContainText('on Growth');
    await expect(pill).toContainText('28 left');
  });
});

test('credits that have come meanwhile are not said to be missing', async ({ openApp, backend, cook }) => {
  const credits = openCredits(backend.sql);
  await credits.grant(cook.id, -3);
  await makePhoto(backend, cook, { filename: 'ramen.jpg' });
  const page = await openApp();
  await expect(page.getByRole('button', { name: /left$/ })).toContainText('0 left');
  await credits.grant(cook.id, 2);
  await pickReady(page, [await photoFile(1, { width: 320, height: 240 })]);
  await expect(page.getByRole('button', { name: /^Start Transform/ })).toHaveText('Start Transform (1)');
  await startTransform(page);
  await expect(toast(page, 'Transformation started', 'Your image is being enhanced...')).toBeVisible();
  await phoneWhere(page, 'the server has taken it', isAllAccepted);
  await expect(page.getByText('Transformation failed', { exact: true })).toHaveCount(0);
});
