import type { Locator, Page } from 'playwright/test';
import { findLies, hearRows, readServerTimes, type Said } from '#tests/support/row-witness.ts';
import { expect, test as base } from './kitchen-journey.ts';

/** Kitchen journeys on which the screen is listened to: no line may claim what is not true yet. */
export const test = base.extend<{ said: Said[] }>({
  said: [
    async ({ phone, backend, cook }, use) => {
      const said = await hearRows(phone.context);
      await use(said);
      expect(findLies(said, await readServerTimes(backend.sql, cook.id))).toEqual([]);
    },
    { auto: true },
  ],
});

/** What a photo's line says, as far as journeys must know it: the sense, not each word. */
export const SAYS = {
  noSignal: /wait\w* for a signal/i,
  noCredit: /wait\w* for credit/i,
  refunded: /failed.*refunded/i,
  tooLarge: /too (large|big)/i,
  wrongKind: /takes JPG, PNG and HEIC/i,
  notAccepted: /not accept|refused/i,
  serverTrouble: /server has trouble/i,
} as const;

/** The first line of a photo of which the server knows. */
export const WITH_SERVER = /^(queued|enhancing|ready|accepted|done|sent|uploaded|failed)\b/i;

/** The line of one photo in the outbox, known by its file's name. */
export const rowOf = (page: Page, filename: string): Locator =>
  page
    .getByRole('region', { name: /^On this phone/ })
    .getByRole('listitem')
    .filter({ hasText: filename });

/** The one line about the outbox that stands on every screen. */
export const banner = (page: Page): Locator =>
  page.locator('[aria-live=polite] p').filter({ hasText: /\d photos? / });

/** Opens what a photo's line tells when it is pressed. */
export async function openSheet(page: Page, filename: string): Promise<Locator> {
  await rowOf(page, filename).getByRole('button').click();
  return page.getByRole('dialog');
}

/** Two presses within one moment, before any screen could be drawn anew. */
export const pressTwice = (button: Locator): Promise<void> =>
  button.evaluate((element: HTMLElement) => {
    element.click();
    element.click();
  });
