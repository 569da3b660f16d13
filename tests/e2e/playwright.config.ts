import { defineConfig } from 'playwright/test';

const isRoot = process.getuid?.() === 0;
const executablePath = process.env.CHROMIUM_PATH;
const ON_A_DESK = /(screens|access)\.spec\.ts/;

/** Journeys through the built app, in a real Chromium, against the real server. Needs `vite build` before. */
export default defineConfig({
  testDir: '.',
  outputDir: '../../test-results',
  globalSetup: './start-server.ts',
  fullyParallel: true,
  workers: 2,
  forbidOnly: true,
  // For a machine that is busy with something else: a journey waits for facts, not for time.
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: 'list',
  use: {
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(executablePath && { executablePath }),
      args: [
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        ...(isRoot ? ['--no-sandbox'] : []),
      ],
    },
  },
  projects: [
    { name: 'phone', use: { viewport: { width: 390, height: 844 }, hasTouch: true } },
    { name: 'desk', use: { viewport: { width: 1440, height: 900 } }, testMatch: ON_A_DESK },
  ],
});
