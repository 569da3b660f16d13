import { randomUUID } from 'node:crypto';
import type { Locator, Page } from 'playwright/test';
import { PATHS } from '#app/paths.ts';
import { until } from '#tests/support/until.ts';

// What people do at the sign-in screens, and what they see there.

/** Something said in passing. */
export const toast = (page: Page, words: string): Locator =>
  page.getByRole('region', { name: 'Notifications' }).getByText(words, { exact: true });

export const field = (page: Page, label: string): Locator =>
  page.getByRole('form').getByLabel(label, { exact: true });

export const newcomer = (): string => `${randomUUID()}@kitchen.example`;

export async function fillSignUp(page: Page, email: string, password = 'plate-glow'): Promise<void> {
  await page.goto(PATHS.signup);
  await field(page, 'Full name').fill('  Ada Cook ');
  await field(page, 'Email').fill(` ${email} `);
  await field(page, 'Password').fill(password);
  await page.getByRole('button', { name: 'Create account' }).click();
}

/** The phone forgets everything, as one that is new. */
export async function forget(page: Page): Promise<void> {
  await page.evaluate(async () => {
    localStorage.clear();
    for (const { name } of await indexedDB.databases()) indexedDB.deleteDatabase(name ?? '');
  });
}

/** The link of the newest mail to somebody, as a reader would click it. */
export async function linkTo(
  page: Page,
  email: string,
  mailbox = process.env.MAILBOX_URL ?? '',
): Promise<string> {
  let href: string | undefined;
  await until('the mail is in the mailbox', async () => {
    const mails = await (await page.request.get(mailbox)).text();
    const mail = mails.split('<article>').find((article) => article.includes(email));
    href = /<a href="([^"]+)"/.exec(mail ?? '')?.[1];
    return href !== undefined;
  });
  return (href ?? '').replace(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)));
}
