import { expect, test } from 'vitest';
import { scriptEngine } from '#tests/support/server/job-bench.ts';
import { openRunnerWorld, withLine } from './runner-world.ts';

// Calls of a runner that the database carries out, and whose answers are lost on the way, or that arrive twice.
const world = openRunnerWorld();

test('a request whose keeping was answered to nobody is not ended, and becomes the one picture', async () => {
  const handle = { requestId: 'r-1' };
  const queued = async () => ({ state: 'queued' as const, handle, pollAfterMs: 0 });
  const slow = scriptEngine('slow', queued, world.picture);
  let calls = 0;
  const admin = withLine(world, 'keep_handle', async (ask) => {
    const answer = await ask();
    calls += 1;
    return calls === 1 ? { data: null, error: { code: '' } } : answer;
  });
  const runner = world.bench.runner([slow.engine], { admin });
  await runner.runNext();
  expect(calls).toBe(2);
  expect(await world.readJob()).toMatchObject({ state: 'queued', submissions: 1, provider_handle: handle });
  while (await runner.runNext());
  expect(slow.calls).toEqual({ submit: 1, poll: 1, cancel: 0 });
  expect(await world.readRow()).toMatchObject({ status: 'ready', current_version: 1, engine: 'slow' });
});

test('a picture that is published twice by one call keeps its files', async () => {
  const answers: unknown[] = [];
  const admin = withLine(world, 'complete_transform', async (ask) => {
    const [first, second] = [await ask(), await ask()];
    answers.push(first.data, second.data);
    return second;
  });
  await world.bench.runner([scriptEngine('any', world.picture).engine], { admin }).runNext();
  expect(answers).toEqual([true, true]);
  expect(await world.readRow()).toMatchObject({ status: 'ready', current_version: 1 });
  expect(await world.files()).toEqual(['v1-1.jpg', 'v1-1.webp']);
  expect((await world.credits.readAccount(world.person.id)).used).toBe(1);
});
