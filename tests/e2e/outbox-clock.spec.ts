import { expect, phoneWhere, photoFile, pickReady, startTransform, test } from './kitchen-journey.ts';
import { UPLOADS } from '#tests/support/faults/fault-rules.ts';
import { expectAllReady } from './sending-verbs.ts';

// A phone whose clock is wrong, and is set right.
const DAY_MS = 24 * 60 * 60 * 1000;

for (const [wrong, byMs] of [
  ['ahead', DAY_MS],
  ['behind', -DAY_MS],
] as const) {
  test(`F35: photos of a day ${wrong} that were tried in vain go once by that clock, and by the right one`, async ({
    openApp,
    phone,
    network,
    truth,
  }) => {
    const page = await openApp();
    await page.clock.install({ time: Date.now() + byMs });
    await page.reload();
    const away = network.when(UPLOADS, { do: 'reset' });
    await pickReady(page, [await photoFile(35)]);
    await startTransform(page);
    // The worker, whose clock is right, tries it as well in between.
    await phoneWhere(page, 'it was tried by the wrong clock', ({ items }) =>
      items.some(
        ({ lastFailure, nextAttemptAt }) =>
          lastFailure === 'offline' && Math.abs(nextAttemptAt - Date.now() - byMs) < DAY_MS / 2,
      ),
    );
    await page.close();
    await phone.context.clock.setSystemTime(Date.now());
    away.release();
    const again = await openApp();
    expect(Math.abs((await again.evaluate(() => Date.now())) - Date.now())).toBeLessThan(DAY_MS / 2);
    await phoneWhere(again, 'it has gone', (phone) => phone.items.every(({ state }) => state !== 'local'));
    const later = await pickReady(again, [await photoFile(36)]);
    await startTransform(again);
    await expectAllReady(again, later, truth);
  });
}
