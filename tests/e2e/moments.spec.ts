import type { JSHandle, Page } from 'playwright/test';
import { PATHS } from '#app/paths.ts';
import { makePhoto, runOnServer } from '#tests/support/server/made-photos.ts';
import { PASSWORD } from '#tests/support/server/people.ts';
import type { Match } from '#tests/support/faults/fault-rules.ts';
import { goTo } from './frame-verbs.ts';
import { cardOf, cards, DELETIONS, toast } from './gallery-verbs.ts';
import {
  expect,
  isAllReady,
  phoneWhere,
  photoFiles,
  pickReady,
  startTransform,
  test,
} from './kitchen-journey.ts';
import { returnUntil } from './update-verbs.ts';

// Nothing that is no longer so is shown, not even for one frame.

const RENAMES: Match = { method: /^PATCH$/, path: /^\/rest\/v1\/transformations/ };
const READY = ':not([aria-disabled=true])';

/** Counts from now on how often what the screen shows has these words, or this picture, in such a place. */
const countMoments = (page: Page, places: string, what: string): Promise<JSHandle<{ seen: number }>> =>
  page.evaluateHandle(
    ([selector, words]) => {
      const moments = { seen: 0 };
      const shows = (place: Element) =>
        place.textContent.includes(words) || (place.getAttribute('src') ?? '').includes(words);
      const look = () => {
        if ([...document.querySelectorAll(selector)].some(shows)) moments.seen += 1;
      };
      new MutationObserver(look).observe(document, {
        attributes: true,
        childList: true,
        characterData: true,
        subtree: true,
      });
      return moments;
    },
    [places, what] as const,
  );

const expectNever = async (moments: JSHandle<{ seen: number }>) =>
  expect(await moments.jsonValue()).toEqual({ seen: 0 });

test('a photo that was renamed, made anew or deleted is never seen as it was before', async ({
  openApp,
  network,
  backend,
  cook,
}) => {
  await makePhoto(backend, cook, { filename: 'soup.jpg', seed: 1 });
  const photo = await makePhoto(backend, cook, { filename: 'ramen.jpg', seed: 2 });
  const page = await openApp('/app/assets');
  const open = async (name: string) => {
    await cardOf(page, name).getByRole('link').click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  };
  await expect(cards(page)).toHaveCount(2);

  await test.step('renamed', async () => {
    await open('ramen.jpg');
    await page.getByRole('button', { name: 'Rename ramen.jpg' }).click();
    const sheet = page.getByRole('dialog', { name: 'Name this photo' });
    const answer = network.when(RENAMES, { do: 'hold reply' });
    await sheet.getByLabel('Name').fill('Lunch');
    await page.keyboard.press('Enter');
    await expect(sheet.getByRole('button', { name: 'Saving …' })).toBeVisible();
    const anew = await countMoments(page, 'form button', 'Save name');
    answer.release();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Lunch');
    await expect(sheet).toHaveCount(0);
    await expectNever(anew);
    const old = await countMoments(page, 'main', 'ramen.jpg');
    await goTo(page, 'Assets');
    await expect(cardOf(page, 'Lunch')).toBeVisible();
    await expectNever(old);
  });

  await test.step('made anew', async () => {
    await expect(cardOf(page, 'Lunch').locator('img[src*="v1-"]')).toBeVisible();
    await open('Lunch');
    await runOnServer(backend, cook, photo);
    await returnUntil(page, page.getByRole('button', { name: /^V2/ }));
    const old = await countMoments(page, 'main ul[aria-label=Assets] img', `${photo.id}/v1-`);
    await goTo(page, 'Assets');
    await expect(cardOf(page, 'Lunch').locator('img[src*="v2-"]')).toBeVisible();
    await expectNever(old);
  });

  await test.step('deleted', async () => {
    await open('Lunch');
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    const question = page.getByRole('alertdialog');
    const answer = network.when(DELETIONS, { do: 'hold reply' });
    await question.getByRole('button', { name: 'Delete for good' }).click();
    await expect(question.getByRole('button', { name: 'Deleting …' })).toBeVisible();
    const anew = await countMoments(page, `[role=alertdialog] button${READY}`, 'e');
    const old = await countMoments(page, 'ul[aria-label=Assets]', 'Lunch');
    answer.release();
    await expect(toast(page, 'Deleted', 'Lunch and all its versions are gone.')).toBeVisible();
    await expect(cards(page)).toHaveCount(1);
    await expectNever(anew);
    await expectNever(old);
  });
});

test('photos that were named or started are never seen as they were before', async ({ openApp }) => {
  const page = await openApp();
  await pickReady(page, await photoFiles(1, 2));
  await page.getByRole('button', { name: 'Rename dish-1.jpg' }).click();
  await page.getByRole('dialog').getByLabel('Name').fill('Lunch');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Rename Lunch' })).toBeVisible();
  const old = await countMoments(page, `body:has([data-toast]) button${READY}`, 'Start Transform (');
  const fewer = await countMoments(page, 'body', 'Uploading 1 of 1');
  await startTransform(page);
  await expect(page.getByText('Transformation started')).toBeVisible();
  await phoneWhere(page, 'both pictures are ready', isAllReady);
  await expectNever(old);
  await expectNever(fewer);
});

test('whoever is let in is not asked to sign in once more beside the welcome', async ({
  phone,
  network,
  cook,
}) => {
  const page = await phone.open(network.url + PATHS.login);
  const answer = network.when({ method: /^POST$/, path: /^\/auth\/v1\/token/ }, { do: 'hold reply' });
  await page.getByLabel('Email').fill(cook.email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Signing in …' })).toBeVisible();
  const anew = await countMoments(page, `form button[type=submit]${READY}`, 'ign');
  answer.release();
  await expect(page.getByRole('heading', { name: 'Uploads' })).toBeVisible();
  await expectNever(anew);
});
