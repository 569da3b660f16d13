import { PASSWORD } from '#tests/support/server/people.ts';
import { expect, photoFiles, test } from './kitchen-journey.ts';
import { chooseYourDish, hero, pizza } from './your-dish-verbs.ts';

// The page came without https, as from a computer in the house by its name: nothing can be kept there.

test.use({
  isFirstVisit: true,
  phoneOptions: { switches: ['--host-resolver-rules=MAP kitchen.test 127.0.0.1'] },
});

test('at an address without https nobody is told that the phone is to blame, and all that needs none goes on', async ({
  phone,
  network,
  cook,
  forgive,
}) => {
  forgive(/Cross-Origin-Opener-Policy header has been ignored/);
  const address = network.url.replace('127.0.0.1', 'kitchen.test');
  const page = await phone.open(address);

  await test.step('a visitor’s dish', async () => {
    await chooseYourDish(page);
    await hero(page).locator('input[type=file]').setInputFiles(pizza);
    await expect(page.getByText('This address isn’t secure. Open it with https:// in front')).toBeVisible();
  });

  await test.step('a photo of whoever is signed in', async () => {
    await page.goto(`${address}/login`);
    await page.getByLabel('Email').fill(cook.email);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.keyboard.press('Enter');
    await expect(page.getByText('Photos can’t be kept here: this address isn’t secure.')).toBeVisible();
    await page.locator('input[type=file][multiple]').setInputFiles(await photoFiles(1));
    await expect(page.getByText('This photo was NOT saved: this address isn’t secure.')).toBeVisible();
  });

  await test.step('every screen says so', async () => {
    await page.goto(`${address}/app/billing`);
    await expect(page.getByText('This address isn’t secure: photos can’t be kept here')).toBeVisible();
    await expect(page.getByText('3 left').first()).toBeVisible();
  });
});
