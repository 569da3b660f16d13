import { afterAll, beforeAll, expect, test } from 'vitest';
import { createFalServer, type FalServer } from '#tests/support/providers/fal-server.ts';
import { removeDataDir } from '#tests/support/server/data-dir.ts';
import { makeReadyDataDir } from '#tests/support/server/golden-data-dir.ts';
import { drawDish } from '#tests/support/pictures/dishes.ts';
import { findFreePort } from '#tests/support/server/free-port.ts';
import type { TestServer } from '#tests/support/server/server.ts';
import { openBehind } from '#tests/support/server/database.ts';
import { cookUntilDeath, expectOneEnd, startAgain, type Order } from './kitchen.ts';

// An engine elsewhere, with a queue of its own: the server dies between any two things that it and the provider tell
// each other. The provider's server speaks its contract and counts what it was asked to do.
const STEPS = [
  ['submitting', 1],
  ['handle kept', 1],
  ['finished', 1],
  ['output stored', 1],
  ['thumbnail stored', 1],
  ['completed', 1],
  // It died with the answer in its hands: without a webhook nobody can know that request.
  ['submitted', 2],
] as const;
const REFUSED = 'light, refused';
/** Whose request is not known to be sent sends it again: a second death in that moment would make it one too many. */
const ALONE = 'submitting';
const dataDir = makeReadyDataDir();
const dataDirAlone = makeReadyDataDir();
const orders = new Map<string, Order>();
let dish: Blob;
let fal: FalServer;
let server: TestServer;
let serverAlone: TestServer;

beforeAll(async () => {
  dish = await drawDish({ width: 640, height: 480 });
  fal = await createFalServer({ finishAfterPolls: 1, picture: new Uint8Array(await dish.arrayBuffer()) });
  const env = environment();
  fal.next({ kind: 'refuse' }, 'submit');
  orders.set(REFUSED, await cookUntilDeath(dataDir, dish, { dieAt: 'handle kept', prompt: REFUSED, env }));
  const cook = async (folder: string, step: string) =>
    orders.set(step, await cookUntilDeath(folder, dish, { dieAt: step, prompt: `light, ${step}.`, env }));
  await cook(dataDirAlone, ALONE);
  serverAlone = await startAgain(dataDirAlone, { ...env, ...PATIENT });
  for (const [step] of STEPS) if (step !== ALONE) await cook(dataDir, step);
  server = await startAgain(dataDir, { ...env, ...PATIENT });
}, 600_000);
afterAll(async () => {
  await Promise.all([server.stop(), serverAlone.stop()]);
  await fal.close();
  [dataDir, dataDirAlone].forEach(removeDataDir);
});

const environment = () => ({
  IMAGE_PROVIDERS: 'fal',
  FAL_KEY: fal.key,
  FAL_QUEUE_URL: fal.url,
  FAL_JWKS_URL: fal.jwksUrl,
  // The others find out so soon that it has died.
  JOB_LEASE_SECONDS: '6',
});
/** Who is slow for as long as its lease loses a job in its life already, and sends the request a second time. */
const PATIENT = { JOB_LEASE_SECONDS: '20' };

test.each(STEPS)(
  'kill -9 of the server at "%s" ends in one picture for one credit, of %i request(s)',
  async (step, requests) => {
    const folder = step === ALONE ? dataDirAlone : dataDir;
    expect(await expectOneEnd(folder, orders.get(step)!)).toBe('ready');
    expect(fal.submissionsOf(`light, ${step}.`)).toBe(requests);
  },
);

test('kill -9 while the provider refuses the photo ends in one refund', async () => {
  expect(await expectOneEnd(dataDir, orders.get(REFUSED)!)).toBe('failed');
  expect(fal.submissionsOf(REFUSED)).toBe(1);
});

test('a webhook saves the request of a server that died before it could keep its handle', async () => {
  await server.stop();
  const port = await findFreePort();
  const SITE_URL = `http://127.0.0.1:${port}`;
  // The webhook is there first, however slow the start.
  const env = { ...environment(), PORT: String(port), SITE_URL, JOB_LEASE_SECONDS: '60' };
  const prompt = 'light, by webhook';
  const order = await cookUntilDeath(dataDir, dish, { dieAt: 'submitted', prompt, env });
  server = await startAgain(dataDir, env);
  const { id } = fal.requests.at(-1)!;
  fal.finish(id);
  expect(await fal.deliverWebhook(id)).toBe(200);
  await endLeases();
  expect(await expectOneEnd(dataDir, order)).toBe('ready');
  expect(fal.submissionsOf(prompt)).toBe(1);
  // And once more, when all is over.
  expect(await fal.deliverWebhook(id)).toBe(200);
  expect(await expectOneEnd(dataDir, order)).toBe('ready');
});

test.each(['forged key', 'altered body', 'old', 'no signature'] as const)(
  'a webhook (%s) is refused, and wakes nobody',
  async (variant) => {
    const { id } = fal.requests.at(-1)!;
    expect(await fal.deliverWebhook(id, variant)).toBe(401);
  },
);

/** Of whoever has died: the server finds out now. */
async function endLeases(): Promise<void> {
  const sql = openBehind(dataDir);
  await sql`
    update public.transform_jobs set lease_until = now() - interval '1 second' where state = 'running'`;
  await sql.end();
}
