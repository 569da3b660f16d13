import { serverError } from '#tests/support/faults/fault-rules.ts';
import { choosePlan, makePicture, save } from './export-verbs.ts';
import { picturesOf, SIGNINGS } from './gallery-verbs.ts';
import { expect, test } from './kitchen-journey.ts';

const NAMES = ['soup.jpg', 'salad.jpg', 'pasta.jpg'];
/** After so long nobody waits for a silent storage. */
const SILENCE_MS = 20_000;

test('pictures that storage does not give now are waited for together, done without, or tried again', async ({
  openApp,
  network,
  backend,
  cook,
}) => {
  await choosePlan(backend, cook, 'pro');
  const size = { width: 2000, height: 1500 };
  await makePicture(backend, cook, size, 'soup.jpg');
  const salad = await makePicture(backend, cook, size, 'salad.jpg');
  await makePicture(backend, cook, size, 'pasta.jpg');
  const page = await openApp('/app/assets');
  await page.clock.install();
  const select = async () => {
    await page.getByRole('button', { name: 'Select' }).click();
    for (const name of NAMES) await page.getByRole('checkbox', { name: `Choose ${name}` }).check();
  };
  await select();
  const dialog = page.getByRole('dialog', { name: 'Export 3 pictures' });
  const alert = dialog.getByRole('alert');
  const again = dialog.getByRole('button', { name: 'Try again' });
  const choose = () => page.getByRole('button', { name: 'Export (3)' }).click();
  const uberEats = dialog.getByRole('listitem').filter({ hasText: 'Uber Eats' }).first();

  await test.step('trouble of the server is not told as a missing connection', async () => {
    network.when(picturesOf('outputs'), serverError(503));
    await choose();
    await expect(alert).toHaveText('These pictures couldn’t be loaded. Try again in a moment.');
    network.startAnew();
  });

  await test.step('a silent server is waited for once, and not once for each', async () => {
    const silence = network.when(picturesOf('outputs'), { do: 'hold' });
    await again.click();
    await expect.poll(silence.strikes).toBe(3);
    await page.clock.fastForward(SILENCE_MS);
    await expect(again).toBeVisible();
    await expect(alert).toHaveText('These pictures couldn’t be loaded. Try again in a moment.');
    silence.release();
    network.startAnew();
    await page.keyboard.press('Escape');
  });

  await test.step('what is here goes on without the rest, which comes later', async () => {
    const silence = network.when(picturesOf(`outputs/.*${salad.id}`), { do: 'hold' });
    await choose();
    await silence.struck();
    // The clock stands there: on a slow machine the others may not be open yet when the silence is over.
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + SILENCE_MS / 2);
    await dialog.getByRole('button', { name: 'Continue with 2' }).click();
    await page.clock.resume();
    await expect(alert).toHaveText('Left out: 1 picture that couldn’t be loaded. Try again in a moment.');
    await expect(uberEats).toContainText('All 2 fit');
    silence.release();
    network.startAnew();
    await again.click();
    await expect(uberEats).toContainText('All 3 fit');
    await expect(alert).toHaveCount(0);
    expect((await save(page, 'Save for Uber Eats, Menu item')).name).toBe('3-pictures_export.zip');
  });

  await test.step('what this device has kept waits for a server that signs no address as long as one does', async () => {
    const silence = network.when(SIGNINGS, { do: 'hold' });
    await page.reload();
    await select();
    await choose();
    // Of the tiles, of the pictures, and of their small ones.
    await silence.struck(3);
    await page.clock.fastForward(SILENCE_MS);
    await expect(uberEats).toContainText('All 3 fit');
    await expect(alert).toHaveCount(0);
  });
});
