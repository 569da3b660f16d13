import { tiles } from './gallery-verbs.ts';
import { expect, photoFiles, pickReady, startTransform, test } from './kitchen-journey.ts';
import { rowOf } from './outbox-screen.ts';

test('what is done keeps its line until the camera was over it, and then stands among the pictures', async ({
  openApp,
}) => {
  const page = await openApp();
  await pickReady(page, await photoFiles(1));
  await startTransform(page);
  const row = rowOf(page, 'dish-1.jpg');
  await expect(row).toContainText('Ready');
  await expect(tiles(page)).toHaveCount(0);
  await page.getByRole('link', { name: 'Take photo' }).click();
  await expect(page.getByRole('dialog', { name: 'Camera' })).toBeVisible();
  await page.getByRole('button', { name: 'Close camera', exact: true }).click();
  await expect(tiles(page)).toHaveCount(1);
  await expect(row).toHaveCount(0);
});
