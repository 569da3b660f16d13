import { test as base, type Page } from 'playwright/test';
import { EMBEDDED_PUBLISHABLE_KEY } from '#shared/contract.ts';
import { signUp, type Person } from '#tests/support/server/people.ts';
import { waitForWorker } from '#tests/support/phone/phone-verbs.ts';
import { signInAtFirst } from '#tests/support/phone/signed-in.ts';
import { watchErrors, type ErrorWatch } from './stray-errors.ts';

interface Verbs {
  /** Somebody is signed in on this phone: `test.use({ isSignedIn: true })`. The same person for all who ask. */
  isSignedIn: boolean;
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

interface Watched {
  /** A stray console error, a CSP violation or an exception of any page fails the journey. */
  watch: ErrorWatch;
}

/** Where the app under test is; a journey may `test.use({ baseURL })` another one. */
const appUrl = (): string => {
  const url = process.env.APP_URL;
  if (!url) throw new Error('APP_URL is missing: run the journeys with tests/e2e/playwright.config.ts');
  return url;
};

let resident: Promise<Person> | undefined;
/** One for the life of this process, since sign-ups are few. */
const personHere = (): Promise<Person> =>
  (resident ??= signUp({ url: appUrl(), publishableKey: EMBEDDED_PUBLISHABLE_KEY, secretKey: '' }));

export const test = base.extend<Verbs & Watched>({
  baseURL: async ({}, use) => use(appUrl()),
  isSignedIn: [false, { option: true }],
  page: async ({ page, isSignedIn, baseURL }, use) => {
    if (isSignedIn) await signInAtFirst(page, baseURL ?? appUrl(), await personHere());
    await use(page);
  },
  watch: [
    async ({ context }, use) => {
      const watch = watchErrors();
      watch.follow(context);
      await use(watch);
      // What a page asks for at the very end may find that its answer, half read by a route, has been thrown away.
      for (const routed of [context, ...context.pages()])
        await routed.unrouteAll({ behavior: 'ignoreErrors' });
      watch.check();
    },
    { auto: true },
  ],
  forgive: async ({ watch }, use) => use(watch.forgive),
  visit: async ({ page }, use) =>
    use(async (path = '/') => {
      await page.goto(path);
      await waitForWorker(page);
    }),
  goOffline: async ({ context }, use) => use(() => context.setOffline(true)),
  goOnline: async ({ context }, use) => use(() => context.setOffline(false)),
  reopen: async ({ context, page }, use) =>
    use(async (path) => {
      await page.close();
      const next = await context.newPage();
      await next.goto(path);
      return next;
    }),
});

export { expect } from 'playwright/test';
