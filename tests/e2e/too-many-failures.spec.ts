import { TRANSFORMS } from '#tests/support/faults/fault-rules.ts';
import { openCredits } from '#tests/support/server/credits.ts';
import { makePhoto } from '#tests/support/server/made-photos.ts';
import { findDoubles, findLosses } from '#tests/support/server/server-truth.ts';
import { toast } from './gallery-verbs.ts';
import {
  expect,
  phoneWhere,
  photoFile,
  pickReady,
  startTransform,
  wholePhoneWhere,
} from './kitchen-journey.ts';
import { banner, expectRow, openSheet, test } from './outbox-screen.ts';

const WHY = 'Too many photos failed or were deleted in the last hour.';

test.use({ ownPhone: true, engine: 'built-in' });

test('after too many failures the photo is kept, says why and until when it waits, and then goes by itself', async ({
  openApp,
  network,
  truth,
  backend,
  cook,
}) => {
  const credits = openCredits(backend.sql);
  const made = await makePhoto(backend, cook);
  const page = await openApp();
  await page.clock.install();
  const saved = await pickReady(page, [await photoFile(1)]);
  // By the minute: they are added when nothing but the answer is still to come.
  const asked = network.when(TRANSFORMS, { do: 'hold' }, { times: 1 });
  await startTransform(page);
  await asked.struck();
  await credits.addRefunds(cook.id, { count: 30, minutesAgo: 20 });
  asked.release();
  await phoneWhere(page, 'it was put off', ({ items }) => items[0]?.lastFailure === 'too_many_failures');
  await expectRow(page, 'dish-1.jpg', `Trying again in 40 min Saved on this device. ${WHY}`);
  await expect(banner(page)).toHaveText('1 photo waiting to upload');
  const sheet = await openSheet(page, 'dish-1.jpg');
  await expect(sheet).toContainText(WHY);
  await expect(sheet.getByRole('button', { name: 'Try now' })).toHaveCount(0);
  expect(network.exchanges(TRANSFORMS).map(({ status }) => status)).toEqual([429]);

  await test.step('a re-run says the same', async () => {
    await page.goto(`${network.url}/app/preview/${made.id}`);
    await page.getByRole('button', { name: 'Re-run', exact: true }).click();
    const rerun = page.getByRole('dialog', { name: 'Make another version' });
    await rerun.getByRole('radio', { name: 'Minimal Zen' }).click();
    // By the minute: on a slow machine one has gone by.
    await backend.sql`
      update public.credit_events set created_at = now() - interval '20 minutes'
      where user_id = ${cook.id} and kind = 'refund'`;
    await rerun.getByRole('button', { name: 'Re-run for 1 credit' }).click();
    await expect(
      toast(page, 'Re-run failed', `${WHY} Try again in 40 min. No credit was used.`),
    ).toBeVisible();
  });

  await backend.sql`
    update public.credit_events set created_at = created_at - interval '40 minutes'
    where user_id = ${cook.id} and kind = 'refund'`;
  await page.clock.fastForward(41 * 60_000);
  const after = await wholePhoneWhere(page, 'it is ready', ({ items }) => items[0]?.state === 'purged');
  const server = await truth();
  expect(findLosses(saved, after, server)).toEqual([]);
  expect(findDoubles(server)).toEqual([]);
});
