import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig } from 'playwright/test';
import { QUIET_SWITCHES } from '#tests/support/phone/chromium.ts';
import { PATIENCE_MS } from '#tests/support/until.ts';
import { ANY_WIDTH } from './any-width.ts';

const executablePath = process.env.CHROMIUM_PATH;
const ON_A_DESK = /(screens|access|landing|check)\.spec\.ts/;
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
  // As many as there are cores. A third one makes all of them slower: measured, 225 s where two take 191 s.
  workers: 2,
  forbidOnly: true,
  timeout: 4 * PATIENCE_MS,
  expect: { timeout: PATIENCE_MS },
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
    {
      name: 'desk',
      use: { viewport: { width: 1440, height: 900 } },
      testMatch: ON_A_DESK,
      grepInvert: new RegExp(ANY_WIDTH.tag),
    },
  ],
});
