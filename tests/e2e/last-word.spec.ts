import type { Page } from 'playwright/test';
import { PATHS } from '#app/paths.ts';
import { serverError } from '#tests/support/faults/fault-rules.ts';
import { makePhoto } from '#tests/support/server/made-photos.ts';
import { expect, test } from './kitchen-journey.ts';
import { closeSessions, signInByForm } from './session-verbs.ts';

// Passing words: of one act nothing stands there but what it came to last.

const words = (page: Page) => page.getByRole('region', { name: 'Notifications' }).locator('[data-toast]');
/** At once: a little later the older one would have gone by itself. */
async function expectOnly(page: Page, title: string): Promise<void> {
  await expect(words(page).filter({ hasText: title })).toBeVisible();
  expect(await words(page).count(), title).toBe(1);
}
/** Presses a button, and then the one of the same name that says yes. */
async function confirm(page: Page, name: string, answer = name): Promise<void> {
  const question = page.getByRole('alertdialog');
  await page.getByRole('button', { name, exact: true }).click();
  await question.getByRole('button', { name: answer, exact: true }).click();
  await expect(question).toBeHidden();
}

test('what failed and was done after all is not said to have failed', async ({
  openApp,
  network,
  backend,
  cook,
}) => {
  const preset = { user_id: cook.id, name: 'Lunch', recipe: { prompt: 'Bright' } };
  await cook.client.from('user_presets').insert([preset]).throwOnError();
  const page = await openApp();
  await test.step('a preset that is deleted', async () => {
    network.when({ method: /^DELETE$/, path: /user_presets/ }, serverError(403), { times: 1 });
    await confirm(page, 'Delete preset Lunch', 'Delete preset');
    await expectOnly(page, 'Failed to delete preset');
    await confirm(page, 'Delete preset Lunch', 'Delete preset');
    await expectOnly(page, 'Preset deleted');
  });

  await test.step('a name that was saved, and one that was not', async () => {
    await page.goto(network.url + PATHS.settings);
    const name = page.getByLabel('Full name');
    const save = page.getByRole('button', { name: 'Save Changes' });
    await name.fill('Grace Baker');
    await save.click();
    await expectOnly(page, 'Settings saved');
    await name.fill('G');
    await save.click();
    await expectOnly(page, 'Validation Error');
  });

  await test.step('a change of the account', async () => {
    network.when({ method: /^POST$/, path: /account_deletion/ }, serverError(403), { times: 1 });
    await page.reload();
    await confirm(page, 'Delete Account');
    await expectOnly(page, 'Error');
    await confirm(page, 'Delete Account');
    await expectOnly(page, 'Account deletion requested');
  });

  await test.step('what a new sign-in was needed for', async () => {
    await page.reload();
    await closeSessions(page, backend, cook, { isUnnoticed: true });
    await confirm(page, 'Sign out everywhere');
    await expectOnly(page, 'Not authenticated');
    await expect(page).toHaveURL(network.url + PATHS.login);
    await signInByForm(page, cook);
    await expect(page).toHaveURL(network.url + PATHS.settings);
    await expectOnly(page, 'Welcome back!');
  });
});

test.describe('a device that could not keep the app', () => {
  test.use({ ownPhone: true });

  test('shows that outline and camera are on their way, opens them at the second try, and says nothing of the first', async ({
    openApp,
    network,
    backend,
    cook,
    forgive,
  }) => {
    forgive(/fetching the script|outline-editor|camera-/);
    const { id } = await makePhoto(backend, cook, { filename: 'ramen.jpg' });
    const page = await openApp(`/app/preview/${id}`);
    // Nor does its worker come anew, which would keep all of it.
    network.when({ path: /^\/sw\.js/ }, { do: 'answer', status: 503 });
    await page.evaluate(async () => {
      await (await navigator.serviceWorker.getRegistration())?.unregister();
      for (const name of await caches.keys()) await caches.delete(name);
    });
    await (await page.context().newCDPSession(page)).send('Network.clearBrowserCache');
    const held = network.when({ path: /assets\/(outline-editor|camera)-/ }, { do: 'hold' });
    await page.reload();
    const fix = page.getByRole('button', { name: 'Fix the outline' });
    const editor = page.getByRole('dialog', { name: 'Fix the outline' });
    await fix.click();
    await editor.getByRole('button', { name: 'Close' }).click();
    await expect(editor).toHaveCount(0);
    const takePhoto = page.getByRole('link', { name: 'Take photo' });
    const camera = page.getByRole('dialog', { name: 'Camera' });
    await takePhoto.click();
    await camera.getByRole('button', { name: 'Close', exact: true }).click();
    await expect(camera).toHaveCount(0);
    const refuse = (path: RegExp) => network.when({ path }, { do: 'answer', status: 503 });
    const [noOutline, noCamera] = [refuse(/assets\/outline-editor-/), refuse(/assets\/camera-/)];
    network.breakOff();
    held.release();
    await page.reload();
    await fix.click();
    await expectOnly(page, 'Couldn’t open the outline');
    noOutline.release();
    await fix.click();
    await expect(editor.getByRole('button', { name: 'Undo' })).toBeVisible();
    await editor.getByRole('button', { name: 'Close' }).click();
    await expect(editor).toHaveCount(0);
    expect(await words(page).count()).toBe(0);

    await takePhoto.click();
    await expectOnly(page, 'Couldn’t open the camera');
    await expect(camera).toHaveCount(0);
    noCamera.release();
    await takePhoto.click();
    await expect(camera.getByRole('button', { name: 'Close camera', exact: true })).toBeVisible();
    expect(await words(page).count()).toBe(0);
  });
});
