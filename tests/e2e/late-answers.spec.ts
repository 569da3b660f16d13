import type { Page } from 'playwright/test';
import { PATHS } from '#app/paths.ts';
import { READS } from '#tests/support/faults/fault-rules.ts';
import { makePhoto } from '#tests/support/server/made-photos.ts';
import { PASSWORD, signUp, type Person } from '#tests/support/server/people.ts';
import { until } from '#tests/support/until.ts';
import { openPlaces } from './export-verbs.ts';
import { openMenu, openMenuOf } from './frame-verbs.ts';
import { hearToasts } from './gallery-verbs.ts';
import { expect, photoFile, pickReady, startTransform, test as base } from './kitchen-journey.ts';
import { putSession, signInAnew, signInByForm } from './session-verbs.ts';

// What one person has asked for is answered when another one is at the tablet.

const SIGN_INS = { method: /^POST$/, path: /grant_type=password/ };

const test = base.extend<{ waiter: Person }>({
  waiter: async ({ backend }, use) => use(await signUp(backend.server, 'Ben Waiter')),
});

/** The waiter is here; from now on nothing is said or saved but what they do themselves. */
async function followBy(waiter: Person, page: Page): Promise<() => Promise<void>> {
  await putSession(page, await signInAnew(waiter));
  const menu = await openMenuOf(page, waiter);
  const heard = await hearToasts(page);
  const saved: string[] = [];
  page.on('download', (file) => saved.push(file.suggestedFilename()));
  return async () => {
    await menu.getByRole('link', { name: 'Settings' }).click();
    await page.getByLabel('Full name').fill('Ben Butler');
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await expect(page.locator('[data-toast]')).toHaveText([/^Settings saved/]);
    expect((await heard.jsonValue()).filter((text) => !text.startsWith('Settings saved'))).toEqual([]);
    expect(saved).toEqual([]);
  };
}

test('a picture that one person wanted is not saved, nor spoken of, before the next', async ({
  openApp,
  network,
  backend,
  cook,
  waiter,
}) => {
  const { id } = await makePhoto(backend, cook, { filename: 'secret-ramen.jpg' });
  const isOutput = /\/object\/sign\/outputs\/./;
  const late = network.when({ method: /^GET$/, path: isOutput }, { do: 'hold reply' });
  const page = await openApp(PATHS.preview.replace(':id', id));
  const asked = page.waitForRequest(
    (request) => isOutput.test(request.url()) && request.resourceType() === 'fetch',
  );
  await page.getByRole('button', { name: 'Download Enhanced' }).click();
  const download = await asked;
  await late.struck();
  const expectNothing = await followBy(waiter, page);
  late.release();
  await (await download.response())?.finished();
  await expectNothing();
});

test('files that were being made for one person are not spoken of to the next', async ({
  openApp,
  backend,
  cook,
  waiter,
}) => {
  const { id } = await makePhoto(backend, cook, { filename: 'secret-ramen.jpg' });
  const page = await openApp(PATHS.preview.replace(':id', id));
  await openPlaces(page);
  // The worker is long about it.
  await page.evaluate(() => (Worker.prototype.postMessage = () => undefined));
  await page
    .getByRole('button', { name: /^Save for / })
    .first()
    .click();
  await (
    await followBy(waiter, page)
  )();
});

test('that one person has no credit is not said to the next', async ({
  openApp,
  network,
  backend,
  cook,
  waiter,
}) => {
  await backend.sql`update public.subscriptions set credits_used = credits_total where user_id = ${cook.id}`;
  const page = await openApp();
  await pickReady(page, [await photoFile(1)]);
  const late = network.when({ ...READS, path: /subscriptions.*eq\./ }, { do: 'hold reply' });
  await startTransform(page);
  await late.struck();
  const expectNothing = await followBy(waiter, page);
  late.release();
  const theirs = { ...READS, path: new RegExp(`subscriptions.*eq\\.${cook.id}`) };
  await until('it is over', () => network.exchanges(theirs).every(({ endedAt }) => endedAt !== null));
  await expectNothing();
});

test('whoever has signed in is not put out by the late answer to somebody who tried before them', async ({
  phone,
  network,
  cook,
  waiter,
}) => {
  const page = await phone.open(network.url + PATHS.login);
  const late = network.when(SIGN_INS, { do: 'hold reply' }, { times: 1 });
  const form = page.getByRole('form', { name: 'Sign in' });
  await form.getByLabel('Email').fill(cook.email);
  await form.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await form.getByRole('button', { name: 'Sign in' }).click();
  await late.struck();
  await page.getByRole('link', { name: 'PlateGlow', exact: true }).click();
  await expect(form).toBeHidden();
  await page.goBack();
  await signInByForm(page, waiter);
  await expect(page).toHaveURL(network.url + PATHS.uploads);
  late.release();
  // An answer that was given up meanwhile is over, too.
  await until('it is over', () => network.exchanges(SIGN_INS).every(({ endedAt }) => endedAt !== null));
  await (await openMenu(page)).getByRole('link', { name: 'Settings' }).click();
  await expect(page.getByLabel('Full name')).toHaveValue('Ben Waiter');
  await page.reload();
  await expect(page.getByLabel('Full name')).toHaveValue('Ben Waiter');
});
