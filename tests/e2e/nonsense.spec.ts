import { PATHS } from '#app/paths.ts';
import { serverError, type Fault } from '#tests/support/faults/fault-rules.ts';
import { makePhoto } from '#tests/support/server/made-photos.ts';
import { goTo } from './frame-verbs.ts';
import { askForZen, cards, expectPicture, SIGNINGS } from './gallery-verbs.ts';
import { expect, test } from './kitchen-journey.ts';

// A server that answers nonsense, and a Wi-Fi that leads nowhere.

const NONSENSE: [string, Fault][] = [
  ['500', serverError(500)],
  [
    'odd rows',
    { do: 'answer', status: 200, headers: { 'content-type': 'application/json' }, body: '[{"id":7}]' },
  ],
];
const BACKEND = { path: /^\/(auth|rest|storage|functions)\/v1\// };
const PLACES = [
  ['Uploads', PATHS.uploads],
  ['Assets', PATHS.assets],
  ['Billing', PATHS.billing],
  ['Settings', PATHS.settings],
  ['Help', PATHS.help],
] as const;

test('a dead Wi-Fi and a server that answers nonsense break no screen', async ({
  openApp,
  network,
  backend,
  cook,
}) => {
  await makePhoto(backend, cook, { filename: 'soup.jpg' });
  const page = await openApp(PATHS.assets);
  await expect(cards(page)).toHaveCount(1);

  await test.step('pictures that a dead Wi-Fi kept away come by themselves when it lives again', async () => {
    await expectPicture(cards(page).first());
    // What is kept needs no signal. It is kept a moment after it is shown: what is deleted sooner would come back.
    const kept = () => page.evaluate(async () => (await (await caches.open('photos')).keys()).length);
    await expect.poll(kept).toBe(1);
    await page.evaluate(() => caches.delete('photos'));
    const rules = [
      network.when(SIGNINGS, { do: 'reset' }),
      network.when({ method: /^GET$/, path: /^\/storage\/v1\// }, { do: 'reset' }),
    ];
    await page.reload();
    await expect(page.getByText('No preview')).toBeVisible();
    for (const rule of rules) rule.release();
    await expect(async () => await expectPicture(cards(page).first())).toPass({ timeout: 45_000 });
  });

  for (const [what, fault] of NONSENSE) {
    await test.step(`a server that answers ${what} to everything breaks no screen`, async () => {
      const breaksNot = async () => {
        await expect(page.locator('main h1')).toBeVisible();
        await expect(page.getByText('Unexpected Application Error!')).toHaveCount(0);
      };
      const rule = network.when(BACKEND, fault);
      // Opened anew, so that every screen hears of nothing else.
      await page.reload();
      await breaksNot();
      for (const [place, path] of PLACES) {
        await goTo(page, place);
        await expect(page).toHaveURL(network.url + path);
        await breaksNot();
      }
      await goTo(page, 'Assets');
      await cards(page).first().getByRole('link').click();
      await expect(page.locator('main h1')).toHaveText('soup.jpg');
      await page.reload();
      await breaksNot();
      await askForZen(page);
      await expect(page.getByText('Re-run failed').first()).toBeVisible();
      await page.getByRole('button', { name: 'Cancel' }).click();
      await page.getByRole('button', { name: 'Delete', exact: true }).click();
      await page.getByRole('button', { name: 'Delete for good' }).click();
      await expect(page.getByText('Delete failed').first()).toBeVisible();
      rule.release();
      await page.reload();
      await expect(page.getByRole('slider')).toBeVisible();
    });
  }
});
