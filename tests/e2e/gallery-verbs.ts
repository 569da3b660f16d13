import type { JSHandle, Locator, Page } from 'playwright/test';
import type { Match, Rule } from '#tests/support/faults/fault-rules.ts';
import { expectNothingSerious } from './axe-verbs.ts';
import { expect } from './kitchen-journey.ts';

/** Requests for signed addresses, many in each. */
export const SIGNINGS: Match = { method: /^POST$/, path: /^\/storage\/v1\/object\/sign\// };
export const READINGS: Match = { method: /^GET$/, path: /^\/rest\/v1\/transformations/ };
export const DELETIONS: Match = { method: /^DELETE$/, path: /^\/rest\/v1\/transformations/ };
/** Requests for pictures of one bucket. */
export const picturesOf = (bucket: string): Match => ({
  method: /^GET$/,
  path: new RegExp(`^/storage/v1/object/sign/${bucket}/`),
});

export const cards = (page: Page): Locator =>
  page.getByRole('list', { name: 'Assets' }).getByRole('listitem');
export const cardOf = (page: Page, filename: string): Locator => cards(page).filter({ hasText: filename });
export const tiles = (page: Page): Locator =>
  page.getByRole('region', { name: 'Recent Transforms' }).getByRole('listitem');

/** Asks for another version, in another style than any test begins with. */
export async function askForZen(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Re-run', exact: true }).click();
  await page.getByRole('radio', { name: 'Minimal Zen' }).click();
  await page.getByRole('button', { name: 'Re-run for 1 credit' }).click();
}

/** The picture in it is there, not only asked for. */
export async function expectPicture(place: Locator): Promise<void> {
  await expect
    .poll(() =>
      place
        .locator('img')
        .evaluateAll((all) => all.some((img) => (img as HTMLImageElement).naturalWidth > 0)),
    )
    .toBe(true);
}

/** The passing words with this title, with the text under it. */
export const toast = (page: Page, title: string, text: string): Locator =>
  page
    .locator('[data-toast]')
    .filter({ has: page.getByText(title, { exact: true }) })
    .filter({ has: page.getByText(text, { exact: true }) });

/** All that is said in passing from now on: it goes by itself in a while. */
export const hearToasts = (page: Page): Promise<JSHandle<string[]>> =>
  page.evaluateHandle(() => {
    const words: string[] = [];
    const listen = () => {
      for (const { textContent } of document.querySelectorAll('[data-toast]')) words.push(textContent);
    };
    new MutationObserver(listen).observe(document.body, { childList: true, subtree: true });
    return words;
  });

/** What is being deleted can't be kept any more: the question stands until the answer, which is held back, is there. */
export async function expectNoWayBack(question: Locator, held: Rule): Promise<void> {
  await expect.poll(held.strikes).toBe(1);
  const keep = question.getByRole('button', { name: 'Keep it' });
  await expect(keep).toHaveAttribute('aria-disabled', 'true');
  await keep.dispatchEvent('click');
  await question.page().keyboard.press('Escape');
  await expect(question).toHaveAttribute('data-open', '');
  held.release();
}

/** As `expectNothingSerious`, in the midst of a journey: after it nothing is emulated any more. */
export async function expectNothingSeriousHere(page: Page, what = ''): Promise<void> {
  await expectNothingSerious(page, what);
  await page.emulateMedia({ colorScheme: null, reducedMotion: null });
}

/** Addresses of pictures that this browser could show without asking anybody. */
export const keptPictures = (page: Page) =>
  page.evaluate(async () => {
    const names = await caches.keys();
    const all = names.map(async (name) => (await (await caches.open(name)).keys()).map(({ url }) => url));
    return (await Promise.all(all)).flat().filter((url) => url.includes('/kept-photos/'));
  });
