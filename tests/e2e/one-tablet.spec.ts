import type { Page } from 'playwright/test';
import { PATHS } from '#app/paths.ts';
import { openCredits } from '#tests/support/server/credits.ts';
import { makePhoto } from '#tests/support/server/made-photos.ts';
import { signUp, type Person } from '#tests/support/server/people.ts';
import type { SentPhoto } from '#tests/support/server/photos.ts';
import { expectPicture, cardOf, keptPictures, tiles } from './gallery-verbs.ts';
import { goTo, signOut } from './frame-verbs.ts';
import { expect, test } from './kitchen-journey.ts';
import { signInByForm } from './session-verbs.ts';

// Two people, one after the other, on the tablet of a kitchen.

interface Guest {
  person: Person;
  name: string;
  photo: SentPhoto;
  /** Stands on screens of nobody else. */
  words: readonly string[];
  left: string;
}

const PLACES: Record<string, Parameters<typeof goTo>[1]> = {
  [PATHS.uploads]: 'Uploads',
  [PATHS.assets]: 'Assets',
  [PATHS.billing]: 'Billing',
  [PATHS.settings]: 'Settings',
  [PATHS.help]: 'Help',
};
const previewOf = ({ photo }: Guest) => PATHS.preview.replace(':id', photo.id);

async function openByAddress(page: Page, path: string): Promise<void> {
  await page.goto(new URL(path, page.url()).href);
}

/** As one does with a finger; a picture by its card. */
async function openByTap(page: Page, path: string, { words: [filename = ''] }: Guest): Promise<void> {
  const place = PLACES[path];
  if (place) await goTo(page, place);
  else await cardOf(page, filename).getByRole('link').first().click();
  await expect(page).toHaveURL(new RegExp(`${path}$`));
}

/** Goes to every screen, as its owner sees it; nothing of the other one is on any of them. */
async function visitEverything(page: Page, mine: Guest, theirs: Guest, open = openByTap): Promise<void> {
  const [filename = '', preset = ''] = mine.words;
  const screens: Record<string, () => Promise<void>> = {
    async [PATHS.uploads]() {
      await expectPicture(tiles(page).filter({ hasText: filename }));
      await expect(page.getByRole('button', { name: preset, exact: true })).toBeVisible();
    },
    [PATHS.assets]: () => expectPicture(cardOf(page, filename)),
    [previewOf(mine)]: () => expect(page.getByRole('slider')).toBeVisible(),
    [PATHS.billing]: () =>
      expect(page.getByRole('region', { name: 'Your credits', exact: true })).toContainText(mine.left),
    [PATHS.settings]: () => expect(page.getByLabel('Full name')).toHaveValue(mine.name),
    [PATHS.help]: () => expect(page.getByRole('banner')).toContainText(mine.left),
  };
  for (const [path, check] of Object.entries(screens)) {
    await test.step(`${mine.name} on ${path}`, async () => {
      await open(page, path, mine);
      await check();
      const all = await page.content();
      for (const word of [...theirs.words, theirs.name, theirs.person.email, theirs.person.id]) {
        expect(all).not.toContain(word);
      }
    });
  }
}

test('of two people on one tablet each sees what is theirs, on every screen, with and without a connection', async ({
  openApp,
  backend,
  phone,
  network,
  cook,
}) => {
  const ben = await signUp(backend.server, 'Ben Baker');
  const credits = openCredits(backend.sql);
  await credits.setPlan(ben.id, 'growth');
  const guestOf = async (person: Person, name: string, words: [string, string], left: string) => {
    const [filename, preset] = words;
    const photo = await makePhoto(backend, person, { filename });
    await person.client
      .from('user_presets')
      .insert({ user_id: person.id, name: preset, recipe: { prompt: 'bright' } })
      .throwOnError();
    return { person, name, words, left, photo } satisfies Guest;
  };
  const first = await guestOf(cook, 'Ada Cook', ['ada-soup.jpg', 'Ada lunch'], '3 left');
  const second = await guestOf(ben, 'Ben Baker', ['ben-bread.jpg', 'Ben breakfast'], '30 left');

  const page = await openApp();
  await visitEverything(page, first, second);
  expect((await keptPictures(page)).some((url) => url.includes(cook.id))).toBe(true);
  await signOut(page);
  await signInByForm(page, ben);
  await expect(page).toHaveURL(network.url + PATHS.uploads);
  await visitEverything(page, second, first);
  await page.goto(network.url + previewOf(first));
  await expect(page.getByRole('heading', { name: 'Transformation not found' })).toBeVisible();

  await phone.goOffline();
  // Loaded afresh, so that only what lies on the tablet can show.
  await visitEverything(page, second, first, openByAddress);
  expect((await keptPictures(page)).filter((url) => url.includes(cook.id))).toEqual([]);
  await page.goto(network.url + previewOf(first));
  await expect(
    page.getByRole('heading', { name: /^(Transformation not found|Not on this device)$/ }),
  ).toBeVisible();

  await page.goto(network.url + PATHS.help);
  await signOut(page);
  await phone.goOnline();
  await signInByForm(page, cook);
  await expect(page).toHaveURL(network.url + PATHS.uploads);
  await visitEverything(page, first, second);
});
