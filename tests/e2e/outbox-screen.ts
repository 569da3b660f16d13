import type { Locator, Page } from 'playwright/test';
import { sayPhotoName } from '#core/model/photo-name.ts';
import { findLies, hearRows, readServerTimes, type Said } from '#tests/support/phone/row-witness.ts';
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

/** What a photo's line says: where it is, and why. */
export const SAYS = {
  noConnection: 'Waiting for a connection Saved on this device.',
  noCredit: 'Waiting for credit Saved on this device. This month’s credits are all used.',
  refunded: 'Failed, credit refunded It couldn’t be transformed. The photo is still on this device.',
  tooLarge: 'Needs attention The server refused the photo: it is too large.',
  wrongKind: 'Needs attention The server refused the photo: it takes JPG, PNG and HEIC.',
  notAccepted: 'Needs attention The server refused the photo.',
} as const;

/** The first line of a photo of which the server knows. */
export const WITH_SERVER = /^(queued|enhancing|ready|accepted|done|sent|uploaded|failed)\b/i;

/** The line of one photo in the outbox, known by its file's name. */
export const rowOf = (page: Page, filename: string): Locator =>
  page
    .getByRole('region', { name: /^On this device/ })
    .getByRole('listitem')
    .filter({ has: page.getByTitle(filename, { exact: true }) });

/** The line of this photo says this and nothing else but its name. */
export const expectRow = (page: Page, filename: string, says: string): Promise<void> =>
  expect(rowOf(page, filename)).toHaveText(`${says} ${sayPhotoName(filename)}`, { useInnerText: true });

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
