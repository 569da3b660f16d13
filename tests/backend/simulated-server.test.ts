// The server of the simulation is the real one told again in small. Both are asked the same, in the same order, by chance:
// what they answer, and what there is of the photos afterwards, is the same.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { PLANS } from '#shared/contract.ts';
import { createChance } from '#tests/support/chance.ts';
import { type Backend, openBackend } from '#tests/support/server/backend.ts';
import { openCredits } from '#tests/support/server/credits.ts';
import { openJobBench, type JobBench } from '#tests/support/server/job-bench.ts';
import { addOwner, openModel, openReal } from './compared-servers.ts';
import { drawSteps } from './compared-steps.ts';

const STEPS = 150;
const SEEDS = Array.from({ length: 8 }, (_, index) => index + 1);
/** So much of what came before is told with a difference. */
const TOLD = 12;

let backend: Backend;
let bench: JobBench;

beforeAll(async () => {
  // A server of its own: so many requests in a few seconds would leave nothing of the limits of others.
  backend = await openBackend();
  bench = openJobBench(backend);
});
afterAll(async () => {
  await bench.close();
  await backend.stop();
});
beforeEach(async () => {
  await openCredits(backend.sql).emptyQueue();
  await backend.sql`delete from public.file_removals`;
});

test.each(SEEDS)('the model answers as the real server does, by seed %i', async (seed) => {
  const owner = await addOwner(backend);
  const real = openReal(backend, bench, owner);
  const model = openModel(seed, owner, PLANS.free.credits);
  const steps = drawSteps(createChance(seed), { url: backend.server.url, ownerId: owner.id }, STEPS);
  const story: string[] = [];
  for (const { word, act } of steps) {
    const heard = await act(real);
    story.push(`${word}: ${JSON.stringify(heard)}`);
    const about = `after\n${story.slice(-TOLD).join('\n')}`;
    expect(await act(model), about).toEqual(heard);
    expect(await model.look(), about).toEqual(await real.look());
  }
});
