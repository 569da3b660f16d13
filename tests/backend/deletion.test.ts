import { describe, expect, test } from 'vitest';
import type { Step } from '#functions/transform-image/work.ts';
import { sumOf } from '#tests/support/server/credits.ts';
import { scriptEngine } from '#tests/support/server/job-bench.ts';
import { openRunnerWorld } from './runner-world.ts';

const world = openRunnerWorld();

describe('a transformation that is deleted', () => {
  test.each(['claimed', 'submitting', 'finished', 'output stored', 'thumbnail stored'] as Step[])(
    'at "%s" leaves no file, and its books are right',
    async (step) => {
      const deleteIt = async () => {
        await world.person.client.from('transformations').delete().eq('id', world.photo.id).throwOnError();
      };
      const onStep = (now: Step) => (now === step ? deleteIt() : undefined);
      const runner = world.bench.runner([scriptEngine('any', world.picture).engine], { onStep });
      await runner.runNext();
      while (await runner.removeNext());
      expect(await world.files()).toEqual([]);
      expect(await world.person.client.storage.from('originals').exists(world.photo.path)).toMatchObject({
        data: false,
      });
      const account = await world.credits.readAccount(world.person.id);
      expect([account.used, sumOf(account)]).toEqual([1, 2]);
    },
  );

  test('and sent again under its old id, where that was forgotten, keeps the files of its new life', async () => {
    const runner = world.bench.runner([scriptEngine('any', world.picture).engine]);
    await runner.runNext();
    const { data: row } = await world.person.client
      .from('transformations')
      .select('*')
      .eq('id', world.photo.id)
      .single();
    await world.person.client.from('transformations').delete().eq('id', world.photo.id).throwOnError();
    // Two thousand others were deleted since.
    await world.backend.sql`delete from public.deleted_transformations where id = ${world.photo.id}`;
    const { original_filename, original_url, recipe } = row as Record<string, string>;
    const anew = {
      id: world.photo.id,
      user_id: world.person.id,
      original_filename,
      original_url,
      recipe,
      status: 'uploading',
    };
    await world.person.client.from('transformations').insert(anew).throwOnError();
    while (await runner.removeNext());
    expect(await world.person.client.storage.from('originals').exists(world.photo.path)).toMatchObject({
      data: true,
    });
  });

  test('whose original another transformation uses leaves it there until that one goes too', async () => {
    const second = crypto.randomUUID();
    const { data: row } = await world.person.client
      .from('transformations')
      .select('*')
      .eq('id', world.photo.id)
      .single();
    const { original_filename, original_url, recipe } = row as Record<string, string>;
    await world.person.client
      .from('transformations')
      .insert({
        id: second,
        user_id: world.person.id,
        original_filename,
        original_url,
        recipe,
        status: 'uploading',
      })
      .throwOnError();
    const runner = world.bench.runner([]);
    const removeAndLook = async (id: string) => {
      await world.person.client.from('transformations').delete().eq('id', id).throwOnError();
      while (await runner.removeNext());
      return (await world.person.client.storage.from('originals').exists(world.photo.path)).data;
    };
    expect([await removeAndLook(world.photo.id), await removeAndLook(second)]).toEqual([true, false]);
  });

  test('is cleared away by the next runner where one died over it', async () => {
    const runner = world.bench.runner([scriptEngine('any', world.picture).engine]);
    await runner.runNext();
    await world.person.client.from('transformations').delete().eq('id', world.photo.id).throwOnError();
    const { sql } = world.backend;
    const due = () => sql`select 1 from public.file_removals where run_after <= now()`;
    // Each is taken by a runner that is never heard of again.
    for (let taken = (await due()).length; taken > 0; taken -= 1)
      await sql`select public.claim_file_removal()`;
    expect(await runner.removeNext()).toBe(false);
    expect((await world.files()).length).toBe(2);
    await sql`update public.file_removals set run_after = now() where attempts > 0`;
    while (await runner.removeNext());
    expect(await world.files()).toEqual([]);
    expect(await sql`select 1 from public.file_removals where attempts > 0`).toHaveLength(0);
  });
});
