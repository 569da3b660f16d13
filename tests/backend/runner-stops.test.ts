import { describe, expect, test } from 'vitest';
import { scriptEngine } from '#tests/support/server/job-bench.ts';
import { openRunnerWorld } from './runner-world.ts';

// A server that ends in good order while it works on a photo.
const world = openRunnerWorld();

describe('a server that stops in the middle gives the job back, and no try is counted:', () => {
  const goOn = async () => {
    const job = await world.readJob();
    await world.bench.runner([scriptEngine('next', world.picture).engine]).runNext();
    return { job, row: await world.readRow() };
  };
  const GIVEN_BACK = {
    job: { state: 'queued', failures: 0, losses: 0, lease_until: null },
    row: { status: 'ready', engine: 'next' },
  };

  test('while an engine is at work', async () => {
    const stop = new AbortController();
    const hanging = scriptEngine('hanging', async (_, signal) => {
      stop.abort();
      signal.throwIfAborted();
      return await world.picture();
    });
    await world.bench.runner([hanging.engine]).runNext(stop.signal);
    expect(await goOn()).toMatchObject(GIVEN_BACK);
  });

  test('while the finished picture is signed, which fails then', async () => {
    const stop = new AbortController();
    const sign = async (): Promise<never> => {
      stop.abort();
      throw new Error('picture processes closed');
    };
    await world.bench.runner([scriptEngine('first', world.picture).engine], { sign }).runNext(stop.signal);
    expect(await goOn()).toMatchObject(GIVEN_BACK);
  });
});
