import { PATHS } from '#app/paths.ts';
import { serverError, type Fault } from '#tests/support/faults/fault-rules.ts';
import { makePhoto } from '#tests/support/server/made-photos.ts';
import { waitForWorker } from '#tests/support/phone/phone-verbs.ts';
import { askForZen, cards, expectPicture, SIGNINGS } from './gallery-verbs.ts';
import { expect, test } from './kitchen-journey.ts';

// A server that answers nonsense, and a Wi-Fi that leads nowhere.

const previewOf = (id: string) => `/app/preview/${id}`;

const NONSENSE: [string, Fault][] = [
  ['500', serverError(500)],
  [
    'odd rows',
    { do: 'answer', status: 200, headers: { 'content-type': 'application/json' }, body: '[{"id":7}]' },
  ],
];
const BACKEND = { path: /^\/(auth|rest|storage|functions)\/v1\// };
const SCREENS = [PATHS.uploads, PATHS.assets, PATHS.billing, PATHS.settings, PATHS.help];

for (const [what, fault] of NONSENSE) {
  test(`a server that answers ${what} to everything breaks no screen`, async ({
    openApp,
    network,
    backend,
    cook,
  }) => {
    const { id } = await makePhoto(backend, cook, { filename: 'soup.jpg' });
    const page = await openApp(PATHS.assets);
    await expect(cards(page)).toHaveCount(1);
    const rule = network.when(BACKEND, fault);
    for (const path of [...SCREENS, previewOf(id)]) {
      const strikes = rule.strikes();
      await page.goto(network.url + path);
      await rule.struck(strikes + 1);
      await expect(page.locator('main h1')).toBeVisible();
      await expect(page.getByText('Unexpected Application Error!')).toHaveCount(0);
    }
    await askForZen(page);
    await expect(page.getByText('Re-run failed').first()).toBeVisible();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByRole('button', { name: 'Delete for good' }).click();
    await expect(page.getByText('Delete failed').first()).toBeVisible();
    rule.release();
    await page.goto(network.url + previewOf(id));
    await expect(page.getByRole('slider')).toBeVisible();
  });
}

test('pictures that a dead Wi-Fi kept away come by themselves when it lives again', async ({
  openApp,
  network,
  backend,
  cook,
}) => {
  await makePhoto(backend, cook, { filename: 'soup.jpg' });
  const page = await openApp(PATHS.assets);
  await expect(cards(page)).toHaveCount(1);
  const rules = [
    network.when(SIGNINGS, { do: 'reset' }),
    network.when({ method: /^GET$/, path: /^\/storage\/v1\// }, { do: 'reset' }),
  ];
  const readEnd = async () => {
    if (await page.getByText('No preview').isVisible()) return 'none';
    const pictures = cards(page).first().locator('img');
    const isThere = await pictures.evaluateAll((all) =>
      all.some((img) => (img as HTMLImageElement).naturalWidth > 0),
    );
    return isThere ? 'a picture' : 'open';
  };
  // What is kept needs no connection; what is being kept comes after its cache has gone, and goes the next time.
  await expect(async () => {
    await page.evaluate(() => caches.delete('photos'));
    await page.reload();
    await waitForWorker(page);
    await expect.poll(readEnd).not.toBe('open');
    expect(await readEnd()).toBe('none');
  }).toPass();
  for (const rule of rules) rule.release();
  await expect(async () => await expectPicture(cards(page).first())).toPass();
});
