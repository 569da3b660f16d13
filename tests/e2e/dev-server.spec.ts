import { randomInt } from 'node:crypto';
import type { Page } from 'playwright/test';
import { PATHS } from '#app/paths.ts';
import { startServer } from '#tests/support/server/server.ts';
import { expect, test as journey } from './journey.ts';
import { startStaticServer, type StaticServer } from './static-server.ts';

/** None of those that a system gives to whoever wants any: nobody gets it between the two servers. */
const anyPort = () => randomInt(20_000, 30_000);

/** The built app, at an address that the development server has afterwards. */
const test = journey.extend<{ built: StaticServer }>({
  built: async ({}, use) => use(await startStaticServer(undefined, anyPort())),
  baseURL: async ({ built }, use) => use(built.url),
});

const databasesOf = (page: Page) =>
  page.evaluate(async () => (await indexedDB.databases()).map(({ name = '' }) => name).toSorted());

test('where a built app was before, the development server shows what is developed; the photos stay', async ({
  page,
  visit,
  built,
  forgive,
}) => {
  // Between the two nobody answers, and Vite loads the page again once it knows all packages.
  forgive(/Failed to load|Failed to fetch|WebSocket/);
  await visit(PATHS.help);
  const databases = await databasesOf(page);
  expect(databases).not.toEqual([]);
  await built.stop();
  const { port, hostname } = new URL(built.url);
  const server = await startServer({
    entry: 'supabase/local/dev.ts',
    env: { PORT: port, HOST: hostname },
  });
  try {
    await page.goto(PATHS.check);
    await expect(page.locator('script[src^="/@vite/client"]')).toBeAttached();
    const left = () =>
      page.evaluate(async () => [
        ...(await caches.keys()),
        ...(await navigator.serviceWorker.getRegistrations()).map(({ scope }) => scope),
      ]);
    let kept: string[] = [];
    // While Vite loads the page again nobody can look.
    await expect(async () => {
      kept = await databasesOf(page);
      expect(await left()).toEqual([]);
    }).toPass();
    expect(kept).toEqual(databases);
  } finally {
    await server.stop();
  }
});
