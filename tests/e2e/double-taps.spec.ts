import { TRANSFORMS } from '#tests/support/faults/fault-rules.ts';
import { makePhoto } from '#tests/support/server/made-photos.ts';
import { goTo, travel } from './frame-verbs.ts';
import { tiles } from './gallery-verbs.ts';
import { expect, test } from './kitchen-journey.ts';
import { pressTwice } from './outbox-screen.ts';

test('two presses are one step: what they opened is closed by one, and Back goes back by one', async ({
  openApp,
  network,
  backend,
  cook,
}) => {
  await makePhoto(backend, cook, { filename: 'soup.jpg' });
  const page = await openApp();
  const takePhoto = page.getByRole('link', { name: 'Take photo' });
  const close = page.getByRole('button', { name: 'Close camera', exact: true });
  const uploads = page.getByRole('heading', { name: 'Uploads', level: 1 });
  const [onUploads, onPreview] = [`${network.url}/app/uploads`, /\/app\/preview\//];
  await goTo(page, 'Assets');
  await expect(page.getByRole('heading', { name: 'Assets', level: 1 })).toBeVisible();
  await goTo(page, 'Uploads');
  await expect(uploads).toBeVisible();

  await test.step('the camera', async () => {
    await pressTwice(takePhoto);
    await close.click();
    await expect(page).toHaveURL(onUploads);
    await expect(close).toHaveCount(0);
    await takePhoto.click();
    await pressTwice(close);
    await expect(close).toHaveCount(0);
    await expect(page).toHaveURL(onUploads);
    // A second step back would still be under way: Forward would lead to Uploads then.
    await travel(page, 1);
    await expect(close).toBeVisible();
    await close.click();
    await expect(close).toHaveCount(0);
  });

  await test.step('a picture', async () => {
    const back = page.getByRole('link', { name: 'Back' });
    await pressTwice(tiles(page).getByRole('link'));
    await back.click();
    await expect(uploads).toBeVisible();
    await tiles(page).getByRole('link').click();
    await expect(page).toHaveURL(onPreview);
    await pressTwice(back);
    await expect(uploads).toBeVisible();
    await expect(page).toHaveURL(onUploads);
    await travel(page, 1);
    await expect(page).toHaveURL(onPreview);
    await back.click();
    await expect(uploads).toBeVisible();
  });

  await test.step('the same place is opened again after the browser’s own Back has called it off', async () => {
    await page.evaluate(() => {
      document.querySelector<HTMLElement>('nav[aria-label=Main] a[href$=billing]')?.click();
      history.back();
    });
    await goTo(page, 'Billing');
    await expect(page).toHaveURL(/\/app\/billing$/);
  });
});

test('the second half of a double tap presses nothing in what the first has opened, and does not put it away', async ({
  openApp,
  backend,
  cook,
  truth,
}) => {
  const { id } = await makePhoto(backend, cook, { filename: 'soup.jpg' });
  const page = await openApp(`/app/preview/${id}`);
  const rerun = page.getByRole('button', { name: 'Re-run', exact: true });
  const sheet = page.getByRole('dialog', { name: 'Make another version' });
  const pay = sheet.getByRole('button', { name: 'Re-run for 1 credit' });
  await rerun.click();
  await sheet.getByRole('radio', { name: 'Minimal Zen' }).click();
  await page.keyboard.press('Escape');
  await expect(sheet).toHaveCount(0);

  await rerun.click();
  await pay.dispatchEvent('click', { detail: 2 });
  const beside = { x: 195, y: 10 };
  await page.mouse.move(beside.x, beside.y);
  await page.mouse.down({ clickCount: 2 });
  await page.mouse.up({ clickCount: 2 });
  await expect(pay).toHaveText('Re-run for 1 credit');
  await expect(sheet).toHaveAttribute('data-open', '');

  // What begins in it is its own, and so is what is pressed for good beside it.
  await sheet.getByRole('radio', { name: 'Marble Studio' }).dblclick();
  await expect(sheet.getByRole('radio', { name: 'Marble Studio' })).toBeChecked();
  await page.mouse.click(beside.x, beside.y);
  await expect(sheet).toHaveCount(0);
  expect((await truth()).jobs).toHaveLength(1);
});

test('what is typed while other words are being saved stays', async ({ openApp, network, backend, cook }) => {
  const { id } = await makePhoto(backend, cook, { filename: 'soup.jpg' });
  const page = await openApp();
  const name = page.getByRole('dialog').getByLabel('Name');

  await test.step('another preset’s name, in the sheet that was opened again', async () => {
    const prompt = page.getByRole('textbox', { name: 'Prompt' });
    const keep = page.getByRole('button', { name: 'Save as My Preset' });
    const saving = network.when({ method: /^POST$/, path: /user_presets/ }, { do: 'hold' }, { times: 1 });
    await prompt.fill('Warm light');
    await keep.click();
    await name.fill('Warm');
    await name.press('Enter');
    await saving.struck();
    await page.keyboard.press('Escape');
    await prompt.fill('Cold light');
    await keep.click();
    await name.fill('Cold');
    saving.release();
    await expect(page.getByText('Preset saved!')).toBeVisible();
    await expect(name).toHaveValue('Cold');
    await name.press('Enter');
    await expect(page.getByRole('button', { name: 'Cold', exact: true })).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    const { data } = await cook.client.from('user_presets').select('name, recipe').order('created_at');
    expect(data).toEqual([
      { name: 'Warm', recipe: { prompt: 'Warm light' } },
      { name: 'Cold', recipe: { prompt: 'Cold light' } },
    ]);
  });

  await test.step('the rest of a photo’s name', async () => {
    await page.goto(`${network.url}/app/preview/${id}`);
    const saving = network.when({ method: /^PATCH$/ }, { do: 'hold' }, { times: 1 });
    await page.getByRole('button', { name: 'Rename soup.jpg' }).click();
    await name.fill('Burger');
    await name.press('Enter');
    await saving.struck();
    await page.keyboard.type(' with chips');
    saving.release();
    await expect(page.getByRole('button', { name: 'Save name' })).toBeVisible();
    await expect(name).toHaveValue('Burger with chips');
    const again = network.when({ method: /^PATCH$/ }, { do: 'hold' }, { times: 1 });
    await name.press('Enter');
    await again.struck();
    await page.keyboard.type(' and salad');
    await page.keyboard.press('Enter');
    again.release();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Burger with chips and salad');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });
});

test('what was pressed and put away is told how it ended, and cannot be called off', async ({
  openApp,
  network,
  backend,
  cook,
}) => {
  const { id } = await makePhoto(backend, cook, { filename: 'soup.jpg' });
  const page = await openApp(`/app/preview/${id}`);
  const question = page.getByRole('alertdialog');

  await test.step('a version for which there is no credit', async () => {
    await page.getByRole('button', { name: 'Re-run', exact: true }).click();
    await page.getByRole('radio', { name: 'Minimal Zen' }).click();
    await backend.sql`update public.subscriptions set credits_used = credits_total where user_id = ${cook.id}`;
    const asked = network.when(TRANSFORMS, { do: 'hold' }, { times: 1 });
    await page.getByRole('button', { name: 'Re-run for 1 credit' }).click();
    await asked.struck();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    asked.release();
    await expect(question).toContainText('No credits available');
    await question.getByRole('button', { name: 'Close' }).click();
    await expect(question).toHaveCount(0);
  });

  await test.step('the deletion of an account', async () => {
    await page.goto(`${network.url}/app/settings`);
    const asked = network.when({ method: /^POST$/, path: /account_deletion/ }, { do: 'hold' }, { times: 1 });
    await page.getByRole('button', { name: 'Delete Account' }).click();
    await question.getByRole('button', { name: 'Delete Account' }).click();
    await asked.struck();
    await expect(question.getByRole('button', { name: 'Cancel' })).toHaveAttribute('aria-disabled', 'true');
    await page.keyboard.press('Escape');
    await expect(question).toHaveAttribute('data-open', '');
    asked.release();
    await expect(page.getByText('Account deletion requested')).toBeVisible();
    await expect(question).toHaveCount(0);
  });
});
