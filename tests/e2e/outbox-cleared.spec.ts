import type { Page } from 'playwright/test';
import { PATHS } from '#app/paths.ts';
import { UPLOADS } from '#tests/support/faults/fault-rules.ts';
import type { PhoneRecords } from '#tests/support/phone/phone-storage.ts';
import type { Person } from '#tests/support/server/people.ts';
import { chooseLate } from './choose-late.ts';
import { cardOf, expectPicture } from './gallery-verbs.ts';
import {
  expect,
  isAllReady,
  phoneWhere,
  photoFile,
  pickReady,
  startTransform,
  test,
} from './kitchen-journey.ts';
import { signInByForm } from './session-verbs.ts';

// Somebody, or the browser in need, has cleared what the app had kept.
test.use({ ownPhone: true });

async function clear(page: Page, what: string): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Storage.clearDataForOrigin', {
    origin: new URL(page.url()).origin,
    storageTypes: what,
  });
  await devtools.detach();
}

const loss = (page: Page) => page.getByRole('alert').filter({ hasText: 'This device deleted' });

/** Nothing is called lost, nor will it be: the app has written down what is there, and what is gone. */
async function expectNoLoss(page: Page, { id }: Person): Promise<void> {
  const known = ({ localStorage }: PhoneRecords) => localStorage['plateglow-unsent'];
  const phone = await phoneWhere(page, 'what is there was written down', (seen) => {
    const text = known(seen);
    return text !== undefined && seen.items.every((item) => text.includes(item.id));
  });
  const people = JSON.parse(known(phone) ?? '{}') as Record<string, { lost: { count: number } }>;
  expect(people[id]?.lost.count ?? 0).toBe(0);
  await expect(loss(page)).toHaveCount(0);
}

test('F40: after all data of the site was cleared, the server’s pictures are there again, and nothing is called lost', async ({
  openApp,
  network,
  cook,
}) => {
  const page = await openApp();
  await pickReady(page, [await photoFile(40)]);
  await startTransform(page);
  await phoneWhere(page, 'the picture came back', isAllReady);
  const away = network.when(UPLOADS, { do: 'reset' });
  await pickReady(page, [await photoFile(41)]);
  await page.goto(`${network.url}/healthz`);
  await clear(page, 'all');
  await page.goto(network.url + PATHS.login);
  await signInByForm(page, cook);
  await page.goto(network.url + PATHS.assets);
  await expectPicture(cardOf(page, 'dish-40.jpg'));
  await expectNoLoss(page, cook);
  away.release();
});

test('F23: where the browser has deleted its database, the app says how many photos are gone, until that is read', async ({
  openApp,
  network,
  cook,
}) => {
  network.when(UPLOADS, { do: 'reset' });
  const page = await openApp();
  await pickReady(page, [await photoFile(22), await photoFile(23)]);
  await page.goto(`${network.url}/healthz`);
  await clear(page, 'indexeddb');
  const again = await openApp();
  await expect(loss(again)).toContainText('2 photos');
  await again.reload();
  await expect(loss(again)).toContainText('2 photos');
  await again.getByRole('button', { name: 'Got it' }).click();
  await expect(loss(again)).toHaveCount(0);
  await again.reload();
  await expect(again.locator('input[type=file]').first()).toBeAttached();
  await expectNoLoss(again, cook);
});

const CHOSEN_WHEN = {
  'since, before the app has noticed or after': () => Promise.resolve(),
  'at the sign-in': async (page: Page) => {
    await page.evaluate(() => window.dispatchEvent(new Event('online')));
    await expect(page).toHaveURL((url) => url.pathname === PATHS.login);
  },
};

for (const [when, wait] of Object.entries(CHOSEN_WHEN))
  test(`F40: all data of the site cleared under an open app leads to the sign-in, and a photo is its owner’s that is chosen ${when}`, async ({
    openApp,
    network,
    cook,
  }) => {
    const page = await openApp();
    await pickReady(page, [await photoFile(42)]);
    const held = network.when(UPLOADS, { do: 'hold' });
    await startTransform(page);
    await held.struck();
    const browse = page.getByLabel('Browse files');
    await Promise.all([page.waitForEvent('filechooser'), browse.click()]);
    const field = await browse.elementHandle();
    await clear(page, 'all');
    await wait(page);
    await chooseLate(field, await photoFile(43));
    await expect(page).toHaveURL(network.url + PATHS.login);
    held.release();
    await signInByForm(page, cook);
    // Where it would be said.
    await expect(page.locator('input[type=file]').first()).toBeAttached();
    await expect(page.getByText('NOT saved')).toHaveCount(0);
    await page.goto(network.url + PATHS.uploads);
    const tray = page.getByRole('region', { name: 'Ready to transform' });
    await expect(tray.getByTitle('dish-43.jpg')).toBeVisible();
    await expectNoLoss(page, cook);
  });
