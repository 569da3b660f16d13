import type { Locator, Page } from 'playwright/test';
import { product } from '#core/model/product.ts';

/** What Chromium says where it would ask the person; `answer` is what they would answer. */
export async function offerInstall(page: Page, answer: 'accepted' | 'dismissed'): Promise<void> {
  await page.evaluate((outcome) => {
    const prompt = () => {
      document.documentElement.dataset['asked'] = 'yes';
      return Promise.resolve({ outcome });
    };
    window.dispatchEvent(Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt }));
  }, answer);
}

/** A script has taken over the page that was made while the app was built. */
export const untilAlive = async (page: Page): Promise<void> => {
  await page.waitForFunction(() =>
    Object.keys(document.querySelector('h1') ?? {}).some((key) => key.startsWith('__react')),
  );
};

export const offer = (page: Page): Locator =>
  page.getByRole('complementary', { name: `Install ${product.name}` });
