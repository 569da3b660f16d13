import { PATHS } from '#app/paths.ts';
import { makePhoto } from '#tests/support/server/made-photos.ts';
import { expectPicture, tiles } from './gallery-verbs.ts';
import { goTo } from './frame-verbs.ts';
import { offer, offerInstall } from './install-verbs.ts';
import { expect, test } from './kitchen-journey.ts';
import { countShifts } from './shift-verbs.ts';

for (const size of [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
]) {
  test(`who opens the app where a finished picture waits is offered the home screen once, and nothing moves at ${String(size.width)}`, async ({
    openApp,
    network,
    backend,
    cook,
  }) => {
    await makePhoto(backend, cook);
    const page = await openApp(PATHS.assets);
    await page.setViewportSize(size);
    const shifts = await countShifts(page);
    const openAfresh = async () => {
      await page.goto(network.url + PATHS.uploads);
      await expectPicture(tiles(page));
      // Some browsers say by themselves that they can install.
      await offerInstall(page, 'accepted');
    };
    await openAfresh();
    await expect(offer(page)).toHaveCount(1);
    await shifts.expectFew('coming up');
    await offer(page).scrollIntoViewIfNeeded();
    await expect(offer(page).getByRole('button', { name: 'Install' })).toBeInViewport();
    await expect.poll(() => page.evaluate(() => localStorage.getItem('plateglow-install'))).toBe('made');

    // Who has seen it once is not asked again: not by the next load, and not by what would be a moment for it.
    await openAfresh();
    await goTo(page, 'Assets');
    await goTo(page, 'Uploads');
    await expectPicture(tiles(page));
    await expect(offer(page)).toHaveCount(0);
  });
}
