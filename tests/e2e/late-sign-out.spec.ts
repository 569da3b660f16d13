import { makePhoto } from '#tests/support/server/made-photos.ts';
import { askForZen } from './gallery-verbs.ts';
import { expect, test } from './kitchen-journey.ts';
import { endSessions } from './session-verbs.ts';

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
