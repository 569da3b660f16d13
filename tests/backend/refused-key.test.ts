import type { SupabaseClient } from '@supabase/supabase-js';
import { expect, test } from 'vitest';
import type { Job } from '#functions/transform-image/job-queue.ts';
import { createPictureStorage, readBeginning } from '#functions/transform-image/picture-storage.ts';
import { connect, signUp } from '#tests/support/server/people.ts';
import { openSharedBackend } from '#tests/support/server/shared-servers.ts';

test('a key that storage does not take any more is no photo that is gone', async () => {
  const { server, service } = await openSharedBackend();
  const yesterday = connect(server, 'sb_secret_of_yesterday');
  const { id } = await signUp(server);
  const path = `${id}/2026-11-25/1_a_soup.jpg`;
  const job = { user_id: id } as Job;
  const original = `${server.url}/storage/v1/object/public/originals/${path}`;
  const read = (client: SupabaseClient) =>
    createPictureStorage(client, server.url).readOriginal(job, original);
  expect(await read(service)).toBeUndefined();
  await expect(read(yesterday)).rejects.toThrow('storage: ');
  expect(await readBeginning(service, path)).toBeUndefined();
  await expect(readBeginning(yesterday, path)).rejects.toThrow('storage: ');
});
