import { afterAll, beforeAll, expect, test } from 'vitest';
import { removeDataDir } from '#tests/support/server/data-dir.ts';
import { makeReadyDataDir } from '#tests/support/server/golden-data-dir.ts';
import { drawDish } from '#tests/support/pictures/dishes.ts';
import type { TestServer } from '#tests/support/server/server.ts';
import { cookUntilDeath, expectOneEnd, startAgain, type Order } from './kitchen.ts';

// The built-in engine: the real server, killed for real at each step of a job, one death after the other on the same
// data. What one leaves, the next one finds, and may die over.
const STEPS = [
  'claimed',
  'submitting',
  'submitted',
  'finished',
  'output stored',
  'thumbnail stored',
  'completed',
];
const dataDir = makeReadyDataDir();
const orders = new Map<string, Order>();
let server: TestServer;

beforeAll(async () => {
  const dish = await drawDish({ width: 640, height: 480 });
  for (const step of STEPS) {
    orders.set(step, await cookUntilDeath(dataDir, dish, { dieAt: step, prompt: `light, ${step}` }));
  }
  server = await startAgain(dataDir);
}, 600_000);
afterAll(async () => {
  await server.stop();
  removeDataDir(dataDir);
});

test.each(STEPS)('kill -9 of the server at "%s" ends in one picture for one credit', async (step) => {
  expect(await expectOneEnd(dataDir, orders.get(step)!)).toBe('ready');
});
