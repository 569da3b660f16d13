import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { REFERENCE_IMAGES, REFERENCE_PLATE } from '#shared/contract.ts';
import { EngineError } from '#functions/transform-image/engines/engine.ts';
import type { Step } from '#functions/transform-image/work.ts';
import { samplePicture } from '#tests/support/providers/sample-picture.ts';
import { scriptEngine } from '#tests/support/server/job-bench.ts';
import { until } from '#tests/support/until.ts';
import { openRunnerWorld } from './runner-world.ts';

// How long a provider is waited for, and how often it is paid.
const world = openRunnerWorld();

test('a provider that answers at once is paid for three pictures that break in our hands, and then the photo fails with a refund', async () => {
  const sync = scriptEngine('sync', world.picture);
  const onStep = (now: Step) => {
    if (now === 'finished') throw new Error('our own bug');
  };
  const runner = world.bench.runner([sync.engine, scriptEngine('next', world.picture).engine], { onStep });
  while (await runner.runNext()) await world.comeDue();
  expect(sync.calls.submit).toBe(3);
  expect(await world.readRow()).toMatchObject({ status: 'failed', failure_code: 'internal' });
  expect((await world.credits.readAccount(world.person.id)).used).toBe(0);
});

test.each([
  ['a dot', { width: 1, height: 1 }],
  ['a stamp', { width: 255, height: 340 }],
  ['a strip', { width: 2048, height: 40 }],
])('%s from a provider is no picture: it is asked again, and then the next engine', async (_, size) => {
  const tiny = scriptEngine('tiny', async () => ({ state: 'done', result: await samplePicture(size) }));
  const runner = world.bench.runner([tiny.engine, scriptEngine('next', world.picture).engine]);
  while (await runner.runNext()) await world.comeDue();
  expect(tiny.calls.submit).toBe(3);
  expect(await world.readRow()).toMatchObject({ status: 'ready', engine: 'next' });
});

test('where every picture from a queue is too small, each is asked for anew, and the photo fails with a refund', async () => {
  const small = async () => ({
    state: 'done' as const,
    result: await samplePicture({ width: 64, height: 48 }),
  });
  const handle = { requestId: 'r-1', statusUrl: 'https://queue.example/r-1' };
  const tiny = scriptEngine('tiny', async () => ({ state: 'queued', handle, pollAfterMs: 0 }), small);
  const runner = world.bench.runner([tiny.engine]);
  while (await runner.runNext()) await world.comeDue();
  expect(tiny.calls.submit).toBe(3);
  expect(await world.readRow()).toMatchObject({ status: 'failed', failure_code: 'engine_unavailable' });
  expect((await world.credits.readAccount(world.person.id)).used).toBe(0);
});

test('the plate that goes along is ours or none, whoever has laid one there', async () => {
  const { backend, person, bench } = world;
  const plates = backend.service.storage.from(REFERENCE_IMAGES);
  const { data: before } = await plates.download(REFERENCE_PLATE);
  const ours = await readFile(`public/${REFERENCE_PLATE}`);
  const given: (number | undefined)[] = [];
  const asking = scriptEngine('asking', async (job) => {
    given.push((await job.referencePlate())?.bytes.length);
    throw new EngineError('provider_busy', 'same');
  });
  const runner = bench.runner([asking.engine]);
  const lay = async (file: Buffer, { storage } = backend.service) => {
    await plates.remove([REFERENCE_PLATE]);
    const options = { contentType: 'image/png' };
    expect((await storage.from(REFERENCE_IMAGES).upload(REFERENCE_PLATE, file, options)).error).toBeNull();
    await world.comeDue();
    await runner.runNext();
  };
  try {
    await lay(await samplePicture({ format: 'png' }), person.client);
    await lay(ours);
    expect(given).toEqual([undefined, ours.length]);
  } finally {
    await plates.remove([REFERENCE_PLATE]);
    if (before) await plates.upload(REFERENCE_PLATE, before);
  }
});

describe('a provider with a queue', () => {
  const handle = { requestId: 'r-1', statusUrl: 'https://queue.example/r-1' };
  const queued = async () => ({ state: 'queued' as const, handle, pollAfterMs: 0 });

  test('is submitted to once and then only asked', async () => {
    let left = 3;
    const slow = scriptEngine('slow', queued, async () =>
      (left -= 1) > 0 ? await queued() : await world.picture(),
    );
    const runner = world.bench.runner([slow.engine]);
    while (await runner.runNext()) await world.comeDue();
    expect(slow.calls).toEqual({ submit: 1, poll: 3, cancel: 0 });
    expect(await world.readRow()).toMatchObject({ status: 'ready', engine: 'slow' });
  });

  test('that never ends is cancelled after a quarter of an hour, and the next engine serves', async () => {
    const endless = scriptEngine('endless', queued, queued);
    const next = scriptEngine('next', world.picture);
    const runner = world.bench.runner([endless.engine, next.engine]);
    await runner.runNext();
    await world.backend.sql`update public.transform_jobs set submitted_at = now() - interval '16 minutes'`;
    await runner.runNext();
    expect(endless.calls).toEqual({ submit: 1, poll: 1, cancel: 1 });
    await runner.runNext();
    expect(await world.readRow()).toMatchObject({ status: 'ready', engine: 'next' });
  });

  test('that cannot be reached for a while is asked again, and never a second time submitted to', async () => {
    let asked = 0;
    const flaky = scriptEngine('flaky', queued, async () => {
      asked += 1;
      if (asked < 12) throw new EngineError('provider_busy', 'same');
      return await world.picture();
    });
    const runner = world.bench.runner([flaky.engine, scriptEngine('next', world.picture).engine]);
    while (await runner.runNext()) await world.comeDue();
    expect(flaky.calls).toEqual({ submit: 1, poll: 12, cancel: 0 });
    expect(await world.readRow()).toMatchObject({ status: 'ready', engine: 'flaky' });
  });

  test('that asks for a day of patience while it has our request is asked again within minutes', async () => {
    const resting = scriptEngine('resting', queued, async () => {
      throw new EngineError('rate_limited', 'same', { afterMs: 86_400_000 });
    });
    const runner = world.bench.runner([resting.engine]);
    await runner.runNext();
    await runner.runNext();
    expect(resting.calls).toEqual({ submit: 1, poll: 1, cancel: 0 });
    const { run_after: runAfter } = (await world.readJob()) ?? {};
    expect(Number(runAfter) - Date.now()).toBeLessThanOrEqual(300_000);
    expect(Number(runAfter) - Date.now()).toBeGreaterThan(200_000);
  });

  test('whose requests all end without a picture is paid for three, and then the photo fails with a refund', async () => {
    const failing = scriptEngine('failing', queued, async () => {
      throw new EngineError('provider_busy', 'same', { isRequestOver: true });
    });
    const runner = world.bench.runner([failing.engine]);
    while (await runner.runNext()) await world.comeDue();
    expect(failing.calls.submit).toBe(3);
    expect(await world.readRow()).toMatchObject({ status: 'failed', failure_code: 'engine_unavailable' });
  });

  test('keeps its one request through a hiccup of our database', async () => {
    const { sql } = world.backend;
    const once = scriptEngine('once', queued, world.picture);
    await sql.unsafe(`
      create sequence public.hiccups;
      create function public.hiccup() returns trigger language plpgsql security definer as $$ begin
        if new.provider_handle is not null then
          perform nextval('public.hiccups');
          raise exception 'hiccup';
        end if; return new; end $$;
      create trigger hiccup before update on public.transform_jobs for each row execute function public.hiccup()`);
    try {
      const runner = world.bench.runner([once.engine]);
      const working = runner.runNext();
      const hasFired = async () =>
        (await sql<{ fired: boolean }[]>`select is_called as fired from public.hiccups`)[0]?.fired === true;
      await until('it has failed once', hasFired);
      await sql.unsafe('drop trigger hiccup on public.transform_jobs');
      await working;
      while (await runner.runNext()) await world.comeDue();
      expect(once.calls).toEqual({ submit: 1, poll: 1, cancel: 0 });
    } finally {
      await sql.unsafe('drop function public.hiccup() cascade; drop sequence public.hiccups');
    }
  });

  test('whose request ended without a picture gets a new one', async () => {
    let asked = 0;
    const failing = scriptEngine('failing', queued, async () => {
      asked += 1;
      if (asked === 1) throw new EngineError('provider_busy', 'same', { isRequestOver: true });
      return await world.picture();
    });
    const runner = world.bench.runner([failing.engine]);
    while (await runner.runNext()) await world.comeDue();
    expect(failing.calls).toEqual({ submit: 2, poll: 2, cancel: 0 });
    expect(await world.readRow()).toMatchObject({ status: 'ready', engine: 'failing' });
  });

  test.each([
    ['for the first time is asked for at once', 0],
    ['for the last time still becomes the one picture', 2],
  ])('whose webhook comes while its answer to us hangs %s', async (_, failures) => {
    await world.backend.sql`update public.transform_jobs set failures = ${failures}`;
    const hanging = scriptEngine(
      'hanging',
      async () => {
        const job = await world.readJob();
        const told = { p_provider: 'hanging', p_handle: handle, p_job_id: job?.['id'] };
        expect(await world.backend.service.rpc('wake_job', told)).toMatchObject({ data: true });
        throw new EngineError('provider_timeout', 'same', { isAmbiguous: true });
      },
      world.picture,
    );
    const next = scriptEngine('next', world.picture);
    const runner = world.bench.runner([hanging.engine, next.engine]);
    while (await runner.runNext());
    expect([hanging.calls, next.calls.submit]).toEqual([{ submit: 1, poll: 1, cancel: 0 }, 0]);
    expect(await world.readRow()).toMatchObject({ status: 'ready', engine: 'hanging' });
  });

  test('that was taken out of the chain leaves the job to the engines that are there', async () => {
    await world.bench.runner([scriptEngine('gone', queued, queued).engine]).runNext();
    const runner = world.bench.runner([scriptEngine('there', world.picture).engine]);
    while (await runner.runNext());
    expect(await world.readRow()).toMatchObject({ status: 'ready', engine: 'there' });
  });
});
