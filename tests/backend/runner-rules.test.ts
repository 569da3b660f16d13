import { describe, expect, test } from 'vitest';
import { EngineError, type Engine } from '#functions/transform-image/engines/engine.ts';
import type { Step } from '#functions/transform-image/work.ts';
import { scriptEngine } from '#tests/support/server/job-bench.ts';
import { sendTransform } from '#tests/support/server/photos.ts';
import { until } from '#tests/support/until.ts';
import { openRunnerWorld } from './runner-world.ts';

// What two runners, a slow one or a late one can do to a job, and what becomes of an engine's trouble.
const world = openRunnerWorld();

/** As if the runner had been silent for too long, and another one had its turn from beginning to end. */
const overtake = async (engines: readonly Engine[]) => {
  await world.backend.sql`update public.transform_jobs set lease_until = now() - interval '1 second'`;
  await world.credits.requeueLost();
  await world.comeDue();
  await world.bench.runner(engines).runNext();
};

describe('a runner that was taken for dead', () => {
  test.each(['submitted', 'finished', 'output stored', 'thumbnail stored'] as Step[])(
    'and was overtaken at "%s" leaves the one version of the other',
    async (step) => {
      const other = scriptEngine('other', world.picture);
      const late = scriptEngine('late', world.picture);
      const onStep = (now: Step) => (now === step ? overtake([other.engine]) : undefined);
      await world.bench.runner([late.engine], { onStep }).runNext();
      expect(await world.readRow()).toMatchObject({ status: 'ready', current_version: 1, engine: 'other' });
      const account = await world.credits.readAccount(world.person.id);
      expect(account.ledger.map(({ kind }) => kind)).toEqual(['grant', 'reserve']);
      expect(await world.files()).toEqual(['v1-2.jpg', 'v1-2.webp']);
    },
  );

  test('tells a provider with a queue to stop, since nobody will ask for that request', async () => {
    const other = scriptEngine('other', world.picture);
    const late = scriptEngine('late', async () => ({
      state: 'queued',
      handle: { requestId: 'r-1' },
      pollAfterMs: 0,
    }));
    const onStep = (now: Step) => (now === 'submitted' ? overtake([other.engine]) : undefined);
    await world.bench.runner([late.engine], { onStep }).runNext();
    expect(late.calls.cancel).toBe(1);
  });
});

describe('the chain of engines', () => {
  const refusing = (
    code: 'content_rejected' | 'provider_auth' | 'provider_busy',
    retry: 'no' | 'same' | 'other',
  ) =>
    scriptEngine('first', async () => {
      throw new EngineError(code, retry);
    });

  test('goes on to the next engine where the first cannot, and says which one made the picture', async () => {
    const first = refusing('provider_auth', 'other');
    const second = scriptEngine('second', world.picture);
    const runner = world.bench.runner([first.engine, second.engine]);
    await runner.runNext();
    expect(await world.readRow()).toMatchObject({ status: 'queued' });
    await runner.runNext();
    expect(await world.readRow()).toMatchObject({ status: 'ready', engine: 'second' });
  });

  test('tries a busy engine three times before the next one has its turn', async () => {
    const first = refusing('provider_busy', 'same');
    const second = scriptEngine('second', world.picture);
    const runner = world.bench.runner([first.engine, second.engine]);
    for (let turn = 0; turn < 4; turn += 1) {
      await runner.runNext();
      await world.comeDue();
    }
    expect([first.calls.submit, second.calls.submit]).toEqual([3, 1]);
    expect(await world.readRow()).toMatchObject({ status: 'ready' });
  });

  test('never shows a refused picture to another engine', async () => {
    const first = refusing('content_rejected', 'no');
    const second = scriptEngine('second', world.picture);
    const runner = world.bench.runner([first.engine, second.engine]);
    while (await runner.runNext());
    expect(second.calls.submit).toBe(0);
    expect(await world.readRow()).toMatchObject({ status: 'failed', failure_code: 'content_rejected' });
    expect((await world.credits.readAccount(world.person.id)).used).toBe(0);
  });

  test('fails with a refund where the last engine cannot either', async () => {
    const runner = world.bench.runner([refusing('provider_auth', 'other').engine]);
    while (await runner.runNext());
    expect(await world.readRow()).toMatchObject({ status: 'failed', failure_code: 'engine_unavailable' });
  });

  test('ends with a refund where the one that stands in could only make a picture that was paid for', async () => {
    const first = refusing('provider_auth', 'other');
    const second = scriptEngine('second', world.picture);
    const alike = { ...second.engine, pictureKey: async () => 'the same' };
    const runner = world.bench.runner([first.engine, alike]);
    while (await runner.runNext());
    expect(await world.readRow()).toMatchObject({ status: 'ready', current_version: 1, engine: 'second' });
    await sendTransform(world.backend.server, world.photo.request, { token: world.person.token });
    while (await runner.runNext());
    expect(await world.readRow()).toMatchObject({
      status: 'failed',
      failure_code: 'engine_unavailable',
      current_version: 1,
    });
    expect(second.calls.submit).toBe(1);
    expect((await world.credits.readAccount(world.person.id)).used).toBe(1);
  });

  test('does not take what cannot be decoded for a picture, and asks again', async () => {
    const broken = scriptEngine('broken', async () => ({
      state: 'done',
      result: new Uint8Array([0xff, 0xd8, 0xff, 1]),
    }));
    await world.bench.runner([broken.engine]).runNext();
    expect(await world.readJob()).toMatchObject({
      state: 'queued',
      failures: 1,
      error_code: 'output_invalid',
    });
    expect(await world.files()).toEqual([]);
  });
});

test('a photo whose original is gone fails with that reason, and its credit comes back', async () => {
  await world.person.client.storage.from('originals').remove([world.photo.path]);
  await world.bench.runner([scriptEngine('any', world.picture).engine]).runNext();
  expect(await world.readRow()).toMatchObject({ status: 'failed', failure_code: 'original_missing' });
  expect((await world.credits.readAccount(world.person.id)).used).toBe(0);
});

test('a runner that works for longer than its lease keeps its job by signs of life', async () => {
  const leases = new Set<string>();
  const slow = scriptEngine('slow', async () => {
    const hasMovedOn = async () => {
      expect(await world.credits.requeueLost()).toBe(0);
      leases.add(String((await world.readJob())?.['lease_until']));
      return leases.size > 3;
    };
    await until('the lease has moved on three times', hasMovedOn);
    return await world.picture();
  });
  await world.bench.runner([slow.engine], { leaseSeconds: 24 }).runNext();
  expect(await world.readRow()).toMatchObject({ status: 'ready', engine: 'slow' });
});

test('a repeat at any step of the job answers its present state, and pays nothing', async () => {
  const seen: unknown[] = [];
  const onStep = async (step: Step) => {
    if (step === 'completed') return;
    const { photo, person, backend } = world;
    const { status, answer } = await sendTransform(backend.server, photo.request, { token: person.token });
    seen.push([step, status, answer]);
  };
  await world.bench.runner([scriptEngine('any', world.picture).engine], { onStep }).runNext();
  const present = { transformationId: world.photo.id, version: 1, status: 'enhancing' };
  const steps = ['claimed', 'submitting', 'submitted', 'finished', 'output stored', 'thumbnail stored'];
  expect(seen).toEqual(steps.map((step) => [step, 202, present]));
  expect((await world.credits.readAccount(world.person.id)).used).toBe(1);
});

test('a recipe full of a stranger’s fields is worked on, and only what we know of it is kept', async () => {
  await world.backend.sql`
    update public.transform_jobs set recipe = jsonb_build_object(
      'prompt', 'warm', 'style', 'nonsense', 'colour', 7, 'report', 'x', 'junk', repeat('x', 16000))`;
  await world.bench.runner([scriptEngine('any', world.picture).engine]).runNext();
  const [row] = await world.backend
    .sql`select recipe from public.transformations where id = ${world.photo.id}`;
  expect(row?.recipe).toEqual({
    prompt: 'warm',
    width: 400,
    height: 300,
    report: {
      engine: 'any',
      promptClause: expect.any(Number),
      watermark: true,
      did: [],
      couldNot: [],
      marks: { source: 'compositeWithTrainedAlgorithmicMedia', signed: false },
    },
  });
});
