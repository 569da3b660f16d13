import type { JSONValue } from 'postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { done, failed } from '#core/model/failure.ts';
import type { Recipe } from '#shared/contract.ts';
import { addPhoto, openEditPhone } from '#tests/support/core/edit-phone.ts';
import type { SharedBackend } from '#tests/support/server/backend.ts';
import { openSharedBackend } from '#tests/support/server/shared-servers.ts';

let backend: SharedBackend;

beforeAll(async () => {
  // Nothing is made: what is started stays queued.
  backend = await openSharedBackend();
});
afterAll(() => backend.stop());

const recipe: Recipe = { prompt: 'warm light' };

test('a device that was told ‘free’ and has not heard of another one’s correction is charged nothing, and hears of it', async () => {
  const ann = await openEditPhone(backend.server);
  const { id } = await addPhoto(ann);
  const outlined = (far: number): Recipe => ({
    ...recipe,
    dish: {
      outline: [
        [
          [0.1, 0.1],
          [far, 0.1],
          [0.5, 0.9],
        ],
      ],
    },
  });
  const read = async () => {
    const found = await ann.context.outbox.readRows([id], { token: ann.person.token });
    if (!found.ok || !found.value[0]) throw new Error('the row is not there');
    return found.value[0];
  };
  /** A picture whose surface could not be put in. */
  const finish = async (made: Recipe) => {
    const report = { engine: 'local', did: [], couldNot: [], surface: 'kept' };
    const result = { ...made, report } as unknown as JSONValue;
    await backend.sql`
      with job as (update public.transform_jobs set state = 'running', attempts = 1
                   where transformation_id = ${id} and state = 'queued' returning id)
      select public.complete_transform(id, 1, 'out.jpg', 'thumb.webp', ${backend.sql.json(result)}) from job`;
  };
  await ann.edits.runAgain(await read());
  await finish(recipe);
  const stale = await read();
  // Another device, meanwhile.
  await ann.person.client.from('transformations').update({ original_filename: 'Ramen' }).eq('id', id);
  expect(await ann.edits.runAgain({ ...(await read()), recipe: outlined(0.8) }, true)).toEqual(
    done('queued'),
  );
  await finish(outlined(0.8));

  const asked = await ann.edits.runAgain({ ...stale, recipe: outlined(0.9) }, true);
  expect(asked).toEqual(failed({ kind: 'not_free' }));
  expect((await ann.person.client.from('subscriptions').select('credits_used').single()).data).toEqual({
    credits_used: 1,
  });
  expect((await ann.store.transformation(id))?.current_version).toBe(2);
});
