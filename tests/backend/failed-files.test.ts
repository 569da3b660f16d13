import { expect, test } from 'vitest';
import type { Runner } from '#functions/transform-image/runner.ts';
import { scriptEngine } from '#tests/support/server/job-bench.ts';
import { sendTransform } from '#tests/support/server/photos.ts';
import { openRunnerWorld, withLine } from './runner-world.ts';

// A picture is stored before it is published. Whose credit came back has none.
const world = openRunnerWorld();

/** A runner whose pictures the database does not take. */
function unheard(kind: { isBuiltIn?: true } = { isBuiltIn: true }): Runner {
  const { engine } = scriptEngine('any', world.picture);
  const admin = withLine(world, 'complete_transform', async () => ({ data: null, error: { code: '23514' } }));
  return world.bench.runner([{ ...engine, ...kind }], { admin });
}

async function runToTheEnd(runner: Runner): Promise<void> {
  while (await runner.runNext()) await world.comeDue();
  while (await runner.removeNext());
}

const kindsOf = async () => {
  const { ledger } = await world.credits.readAccount(world.person.id);
  return ledger.map(({ kind }) => kind);
};

test.each<[string, { isBuiltIn?: true }, number]>([
  ['five times, by the engine that is built in', { isBuiltIn: true }, 5],
  ['three times, by one that is paid', {}, 3],
])(
  'a picture that was stored and never taken, %s, is gone when its credit is back',
  async (_, kind, tries) => {
    await runToTheEnd(unheard(kind));
    expect(await world.readRow()).toMatchObject({ status: 'failed', failure_code: 'internal' });
    expect(await world.readJob()).toMatchObject({ attempts: tries });
    expect(await kindsOf()).toEqual(['grant', 'reserve', 'refund']);
    expect(await world.files()).toEqual([]);
  },
);

test('the version before it stays, and so does the next one', async () => {
  const well = world.bench.runner([scriptEngine('any', world.picture).engine]);
  const again = () => sendTransform(world.backend.server, world.photo.request, { token: world.person.token });
  await runToTheEnd(well);
  await again();
  await runToTheEnd(unheard());
  expect(await world.files()).toEqual(['v1-1.jpg', 'v1-1.webp']);
  await again();
  await runToTheEnd(well);
  // Once more, as the list says, when a runner that was taken for dead has surely ended.
  await world.backend.sql`update public.file_removals set run_after = now()`;
  await runToTheEnd(well);
  expect(await world.files()).toEqual(['v1-1.jpg', 'v1-1.webp', 'v3-1.jpg', 'v3-1.webp']);
});

test('a runner that dies after it stored, for the last time, leaves no file', async () => {
  const { engine } = scriptEngine('any', world.picture);
  const stored = Promise.withResolvers<void>();
  const life = Promise.withResolvers<void>();
  const dying = world.bench.runner([engine], {
    onStep: async (step) => {
      if (step !== 'thumbnail stored') return;
      stored.resolve();
      await life.promise;
    },
  });
  const running = dying.runNext();
  await stored.promise;
  expect(await world.files()).toEqual(['v1-1.jpg', 'v1-1.webp']);
  await world.backend.sql`
    update public.transform_jobs set losses = 4, lease_until = now() - interval '1 second'`;
  await world.credits.requeueLost();
  expect(await world.readRow()).toMatchObject({ status: 'failed', failure_code: 'internal' });
  await runToTheEnd(world.bench.runner([engine]));
  expect(await world.files()).toEqual([]);
  expect(await kindsOf()).toEqual(['grant', 'reserve', 'refund']);
  life.reject(new Error('it is dead'));
  await running;
});

test('a photo that fails at once, with nothing stored, leaves nothing to be removed', async () => {
  await world.person.client.storage.from('originals').remove([world.photo.path]);
  await world.bench.runner([scriptEngine('any', world.picture).engine]).runNext();
  expect(await world.readRow()).toMatchObject({ status: 'failed', failure_code: 'original_missing' });
  const listed = await world.backend
    .sql`select 1 from public.file_removals where user_id = ${world.person.id}`;
  expect(listed).toEqual([]);
});
