import { PATHS } from '#app/paths.ts';
import { holdUpgrade } from '#tests/support/phone/storage-faults.ts';
import { makePhoto } from '#tests/support/server/made-photos.ts';
import { signUp } from '#tests/support/server/people.ts';
import { until } from '#tests/support/until.ts';
import { askForZen, DELETIONS, hearToasts } from './gallery-verbs.ts';
import { openMenu, openMenuOf } from './frame-verbs.ts';
import { expect, photoFile, pickReady, startTransform, test } from './kitchen-journey.ts';
import { holdUpload } from './sending-verbs.ts';
import { endSessions, putSession, signInAnew } from './session-verbs.ts';

test('an answer that says ‘signed out’ leads nobody away from where they have gone meanwhile', async ({
  openApp,
  backend,
  cook,
}) => {
  const { id } = await makePhoto(backend, cook, { filename: 'ramen.jpg' });
  const page = await openApp(`/app/preview/${id}`);
  const answer = Promise.withResolvers<void>();
  await page.route('**/functions/v1/transform-image', async (route) => {
    await answer.promise;
    await endSessions(backend, cook);
    const json = { code: 'unauthorized', error: 'unauthorized', message: 'Sign in again.' };
    await route.fulfill({ status: 401, json });
  });
  await askForZen(page);
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'Take photo' }).click();
  const camera = page.getByRole('dialog', { name: 'Camera' });
  await expect(camera).toBeVisible();
  answer.resolve();
  await expect(page.getByText('Re-run failed')).toBeAttached();
  // One step back is the photo: nothing has come in between.
  await page.goBack();
  await expect(camera).toBeHidden();
  await expect(page).toHaveURL(new RegExp(`/app/preview/${id}$`));
});

test('whoever has signed out and gone on to the front page is not called back', async ({
  openApp,
  network,
}) => {
  const page = await openApp();
  // The copies of pictures take their time to go.
  await page.evaluate(() => {
    const [has, remove] = [caches.has.bind(caches), caches.delete.bind(caches)];
    const [held, gone] = [Promise.withResolvers<void>(), Promise.withResolvers<boolean>()];
    caches.has = (name) => held.promise.then(() => has(name));
    caches.delete = (name) => {
      const going = remove(name);
      gone.resolve(going);
      return going;
    };
    Object.assign(globalThis, { letGo: held.resolve, gone: gone.promise });
  });
  await (await openMenu(page)).getByRole('button', { name: 'Sign Out' }).click();
  await expect(page).toHaveURL(network.url + PATHS.login);
  await page.getByRole('link', { name: 'PlateGlow', exact: true }).click();
  await expect(page).toHaveURL(network.url + PATHS.landing);
  await page.evaluate(async () => {
    Reflect.get(globalThis, 'letGo')();
    await Reflect.get(globalThis, 'gone');
  });
  // Whoever is called back is called at once: by the time that the menu answers they would have gone.
  await page.getByRole('button', { name: 'Menu' }).click();
  await expect(page.locator('#site-menu').getByRole('link', { name: 'Get Started' })).toBeVisible();
  await expect(page).toHaveURL(network.url + PATHS.landing);
});

test('what is answered only when somebody else is here is said to nobody', async ({
  openApp,
  network,
  backend,
  cook,
}) => {
  const waiter = await signUp(backend.server, 'Ben Waiter');
  const { id } = await makePhoto(backend, cook, { filename: 'secret-ramen.jpg' });
  const page = await openApp(PATHS.preview.replace(':id', id));
  const late = network.when(DELETIONS, { do: 'hold reply' });
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await page.getByRole('button', { name: 'Delete for good' }).click();
  await late.struck();
  await putSession(page, await signInAnew(waiter));
  const menu = await openMenuOf(page, waiter);
  const heard = await hearToasts(page);
  late.release();
  // An answer that was given up meanwhile is over, too.
  await until('it is over', () => network.exchanges(DELETIONS).every(({ endedAt }) => endedAt !== null));
  await menu.getByRole('link', { name: 'Settings' }).click();
  await page.getByLabel('Full name').fill('Ben Butler');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.locator('[data-toast]')).toHaveText([/^Settings saved/]);
  expect((await heard.jsonValue()).filter((text) => !text.startsWith('Settings saved'))).toEqual([]);
});

test.describe('storage that does not answer', () => {
  test.use({ ownPhone: true });

  test('is told to whoever wants to delete their photos and go, and nothing is lost', async ({
    openApp,
    phone,
    network,
  }) => {
    const page = await openApp();
    await pickReady(page, [await photoFile(1)]);
    await (await openMenu(page)).getByRole('button', { name: 'Sign Out' }).click();
    await page.getByRole('button', { name: 'Delete it' }).click();
    const letGo = await holdUpgrade(await phone.open(`${network.url}/healthz`));
    await page.getByRole('button', { name: 'Delete 1 photo and sign out' }).click();
    await expect(page.getByText('You’re still signed in', { exact: true })).toBeVisible();
    await expect(page.getByText('Delete 1 photo?')).toBeHidden();
    await letGo();
    await page.reload();
    await expect(page.getByRole('button', { name: 'Remove dish-1.jpg' })).toBeVisible();
  });
});

for (const isDeleting of [false, true])
  test(`whoever is asked about photos that go up meanwhile is asked about them no more${isDeleting ? ', nor whether to delete them' : ''}`, async ({
    openApp,
    network,
  }) => {
    const page = await openApp();
    await pickReady(page, [await photoFile(1)]);
    const held = holdUpload(network);
    await startTransform(page);
    await held.struck();
    const menu = await openMenu(page);
    await menu.getByRole('button', { name: 'Sign Out' }).click();
    const question = page.getByRole('alertdialog');
    await expect(question).toContainText('1 photo not uploaded yet');
    if (isDeleting) {
      await question.getByRole('button', { name: 'Delete it' }).click();
      await expect(question).toContainText('Delete 1 photo?');
    }
    held.release();
    await expect(question).toContainText('Everything’s uploaded');
    await expect(question.getByRole('button')).toHaveText(['Sign Out', 'Stay signed in']);
    await expect(question.getByRole('button', { name: 'Sign Out' })).toBeFocused();
    await page.keyboard.press('Enter');
    await page.waitForURL(`**${PATHS.login}`);
  });
