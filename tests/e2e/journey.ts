import { test as base, type Page } from 'playwright/test';

interface Verbs {
  /** The page, watched: a stray console error, a CSP violation or an exception fails the journey. */
  page: Page;
  /** Lets the journey go on after a console error that it provokes itself. */
  forgive(error: RegExp): void;
  /** Opens the app and waits until its worker holds everything it needs for later. */
  visit(path?: string): Promise<void>;
  /** Cuts page and worker off from every server. */
  goOffline(): Promise<void>;
  goOnline(): Promise<void>;
  /** Closes the app and opens it again at an address, as from the home screen. */
  reopen(path: string): Promise<Page>;
}

interface Watch {
  watch: { forgiven: RegExp[]; follow(page: Page): void };
}

/** Where the app under test is; a journey may `test.use({ baseURL })` another one. */
const appUrl = (): string => {
  const url = process.env.APP_URL;
  if (!url) throw new Error('APP_URL is missing: run the journeys with tests/e2e/playwright.config.ts');
  return url;
};

export const test = base.extend<Verbs & Watch>({
  baseURL: async ({}, use) => use(appUrl()),
  watch: [
    async ({}, use) => {
      const errors: string[] = [];
      const forgiven: RegExp[] = [];
      await use({
        forgiven,
        follow(page) {
          page.on('pageerror', (error) => errors.push(error.message));
          page.on('console', (message) => {
            if (message.type() === 'error') errors.push(message.text());
          });
        },
      });
      const stray = errors.filter((error) => !forgiven.some((pattern) => pattern.test(error)));
      if (stray.length > 0) throw new Error(`Stray errors in the console:\n${stray.join('\n')}`);
    },
    { auto: true },
  ],
  page: async ({ page, watch }, use) => {
    watch.follow(page);
    await use(page);
  },
  forgive: async ({ watch }, use) => use((error) => void watch.forgiven.push(error)),
  visit: async ({ page }, use) =>
    use(async (path = '/') => {
      await page.goto(path);
      await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');
    }),
  goOffline: async ({ context }, use) => use(() => context.setOffline(true)),
  goOnline: async ({ context }, use) => use(() => context.setOffline(false)),
  reopen: async ({ context, page, watch }, use) =>
    use(async (path) => {
      await page.close();
      const next = await context.newPage();
      watch.follow(next);
      await next.goto(path);
      return next;
    }),
});

export { expect } from 'playwright/test';
