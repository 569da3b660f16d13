import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig } from 'playwright/test';
import { QUIET_SWITCHES } from '#tests/support/phone/chromium.ts';

const executablePath = process.env.CHROMIUM_PATH;
const ON_A_DESK = /(screens|access|landing)\.spec\.ts/;
/** All but those of journey.ts. Together, as they share a server; first, as they take the longest. */
const IN_A_KITCHEN = globSync('*.spec.ts', { cwd: import.meta.dirname })
  .filter((name) => !readFileSync(join(import.meta.dirname, name), 'utf8').includes("from './journey.ts'"))
  .map((name) => `**/${name}`);

/** Journeys through the built app, in a real Chromium, against the real server. Needs `vite build` before. */
export default defineConfig({
  testDir: '.',
  outputDir: '../../test-results',
  globalSetup: './start-server.ts',
  fullyParallel: true,
  // One more than there are cores: a journey waits for much, above all for pauses of the product.
  workers: 3,
  forbidOnly: true,
  // Only to end what hangs: a journey waits for facts, and a machine that has much else to do is no failure.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  reporter: 'list',
  use: {
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(executablePath && { executablePath }),
      args: [...QUIET_SWITCHES],
    },
  },
  projects: [
    { name: 'kitchen', testMatch: IN_A_KITCHEN },
    {
      name: 'phone',
      use: { viewport: { width: 390, height: 844 }, hasTouch: true },
      testIgnore: IN_A_KITCHEN,
    },
    { name: 'desk', use: { viewport: { width: 1440, height: 900 } }, testMatch: ON_A_DESK },
  ],
});
