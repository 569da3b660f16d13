import { deployNewVersion } from '#tests/support/faults/deploy-new-version.ts';
import { TRANSFORMS, UPLOADS } from '#tests/support/faults/fault-rules.ts';
import { until } from '#tests/support/until.ts';
import { expect, photoFile, pickReady, startTransform, test, wholePhoneWhere } from './kitchen-journey.ts';
import { expectSentOnce, isAllAccepted } from './sending-verbs.ts';
import { returnUntil, versionOf } from './update-verbs.ts';

// A new version of the app never costs a photo that is under way, nor sends one twice.
test.use({ ownPhone: true });

const SMALL = { width: 1200, height: 900 };
const PART = 50_000;

test('F33: an update waits for the photo that is being sent, which goes up once', async ({
  openApp,
  network,
  backend,
  truth,
}) => {
  const page = await openApp();
  const saved = await pickReady(page, [await photoFile(33, SMALL)]);
  const held = network.when(UPLOADS, { do: 'hold', afterBytes: PART }, { times: 1 });
  await startTransform(page);
  await held.struck();
  await deployNewVersion(network, backend.server.url);
  const update = page.getByRole('button', { name: 'Update' });
  await returnUntil(page, update);
  await update.click();
  await expect(page.getByText('Uploading photos first, then updating')).toBeVisible();
  expect(await versionOf(page)).toBeNull();
  expect((await truth()).objects).toEqual([]);

  held.release();
  await expect(page.locator('html')).toHaveAttribute('data-version', '2');
  const after = await wholePhoneWhere(page, 'it is sent', isAllAccepted);
  expectSentOnce(saved, after, await truth());
  expect(network.exchanges(UPLOADS)).toHaveLength(1);
  expect(network.exchanges(TRANSFORMS)).toHaveLength(1);
});

test('F33: loaded afresh in mid-upload, the app sends the photo once and updates then', async ({
  openApp,
  network,
  backend,
  truth,
}) => {
  const page = await openApp();
  const saved = await pickReady(page, [await photoFile(33, SMALL)]);
  const held = network.when(UPLOADS, { do: 'hold', afterBytes: PART }, { times: 1 });
  await startTransform(page);
  await held.struck();
  await deployNewVersion(network, backend.server.url);
  await returnUntil(page, page.getByText('A new version is ready'));
  await page.reload();
  expect(await versionOf(page)).toBeNull();
  // The page's own upload has ended with it; one of the worker's would stand still as long as a slow connection may take.
  held.release();
  await until('it is sent by whoever goes on', async () => (await truth()).jobs.length === 1);
  await page.getByRole('button', { name: 'Update' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-version', '2');
  expectSentOnce(saved, await wholePhoneWhere(page, 'the phone knows', isAllAccepted), await truth());
  expect(network.exchanges(TRANSFORMS)).toHaveLength(1);
});
