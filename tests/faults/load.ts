import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import type { Chance } from '#tests/support/chance.ts';
import { connect, connectAsService, photoOf, signUp } from '#tests/support/server/people.ts';
import type { TestServer } from '#tests/support/server/server.ts';
import { ABSENT, type Journal } from './journal.ts';

export interface Cook {
  id: string;
  token: string;
}

export interface Load {
  /** Number of changes that the server has acknowledged. */
  acknowledged: () => number;
  /** Says that the server is about to die: from now on failures are no surprise. */
  expectTheWorst: () => void;
  /** Settles when every loop has stopped; gives the failures that came as a surprise. */
  ended: Promise<string[]>;
}

interface World {
  server: TestServer;
  service: SupabaseClient;
  journal: Journal;
  chance: Chance;
}

type Step = () => Promise<unknown>;
interface Answer {
  error: { message: string } | null;
}

/** A busy kitchen: every loop below runs at once until the server is gone. */
export function runLoad(server: TestServer, cooks: Cook[], journal: Journal, chance: Chance): Load {
  const world: World = { server, service: connectAsService(server), journal, chance };
  const before = journal.acknowledged();
  let isDying = false;
  const surprises: string[] = [];
  const loop = async (name: string, step: Step): Promise<void> => {
    while (!isDying) {
      try {
        await step();
      } catch (error) {
        if (!isDying) surprises.push(`${name}: ${String(error)}`);
        return;
      }
    }
  };
  const loops = cooks.flatMap((cook) => [
    loop('photos', cookPhotos(world, cook)),
    loop('presets', keepPresets(world, cook)),
    loop('retouch', retouch(world, cook)),
  ]);
  const runners = [1, 2].map(() => loop('runner', runJobs(world)));
  const ended = Promise.all([...loops, ...runners, loop('sign-up', welcome(world))]).then(() => surprises);
  return {
    acknowledged: () => journal.acknowledged() - before,
    expectTheWorst: () => (isDying = true),
    ended,
  };
}

/** Uploads a photo, inserts its row and starts it; every fourth is thrown away again, file and row. */
function cookPhotos({ server, service, journal, chance }: World, cook: Cook): Step {
  const client = asCook(server, cook);
  let turn = 0;
  return async () => {
    turn += 1;
    const photo = { ...photoOf(cook), original_filename: `${randomUUID()}.jpg` };
    const key = `${cook.id}/${photo.original_filename}`;
    await store(client, journal, `originals/${key}`, chance, false);
    await journal.attempt(`transformation ${photo.id}`, photo.original_filename, async () =>
      isDone(await client.from('transformations').insert(photo)),
    );
    if (turn % 4 === 0) {
      await journal.attempt(`file originals/${key}`, ABSENT, async () =>
        isDone(await client.storage.from('originals').remove([key])),
      );
      await journal.attempt(`transformation ${photo.id}`, ABSENT, async () =>
        isDone(await service.from('transformations').delete().eq('id', photo.id)),
      );
      return;
    }
    const started = await service
      .rpc('start_transform', { p_user_id: cook.id, p_transformation_id: photo.id })
      .single<{ job_id: string }>();
    if (isDone(started)) journal.note(`job ${started.data?.job_id}`, 'there');
  };
}

function keepPresets({ server, journal }: World, cook: Cook): Step {
  const client = asCook(server, cook);
  return async () => {
    const held = await client.from('user_presets').select('id').order('created_at').retry(false);
    if (held.error) throw new Error(held.error.message);
    for (const { id } of held.data.slice(7)) {
      await journal.attempt(`preset ${id}`, ABSENT, async () =>
        isDone(await client.from('user_presets').delete().eq('id', id)),
      );
    }
    const preset = { id: randomUUID(), user_id: cook.id, name: randomUUID(), recipe: { prompt: 'crisp' } };
    await journal.attempt(`preset ${preset.id}`, preset.name, async () =>
      isDone(await client.from('user_presets').insert(preset)),
    );
  };
}

/** The service writes the same few names over and over. */
function retouch({ service, journal, chance }: World, cook: Cook): Step {
  return async () => {
    await store(service, journal, `outputs/${cook.id}/retouched-${chance.between(1, 3)}.jpg`, chance, true);
  };
}

/** A job runner: claims, writes the output, completes four of five and fails the rest. */
function runJobs({ service, journal, chance }: World): Step {
  return async () => {
    const claimed = await service.rpc('claim_job', { p_lease_seconds: 1 });
    if (claimed.error) throw new Error(claimed.error.message);
    const [job] = claimed.data;
    if (!job) return;
    const path = `${job.user_id}/${job.transformation_id}/${job.version_number}.jpg`;
    await store(service, journal, `outputs/${path}`, chance, true);
    const fails = chance.between(1, 5) === 1;
    const held = { p_job_id: job.id, p_attempt: job.attempts };
    await journal.attempt(`outcome ${job.id}`, fails ? 'failed' : 'done', async () => {
      const answer = fails
        ? await service.rpc('fail_transform', { ...held, p_failure_code: 'unreadable_photo' })
        : await service.rpc('complete_transform', {
            ...held,
            p_output_url: `http://127.0.0.1/storage/v1/object/public/outputs/${path}`,
            p_thumbnail_url: null,
            p_recipe: job.recipe,
          });
      return isDone(answer) && answer.data === true;
    });
  };
}

function welcome({ server, journal }: World): Step {
  return async () => {
    const { id } = await signUp(server);
    journal.note(`person ${id}`, 'free');
  };
}

async function store(
  client: SupabaseClient,
  journal: Journal,
  path: string,
  chance: Chance,
  upsert: boolean,
): Promise<void> {
  const [bucket = ''] = path.split('/', 1);
  // Begins as a JPEG does, should anybody look.
  const bytes = Buffer.concat([Buffer.from('ffd8ffe0', 'hex'), randomBytes(chance.between(60, 700) * 1000)]);
  const digest = createHash('sha256').update(bytes).digest('hex');
  await journal.attempt(`file ${path}`, digest, async () =>
    isDone(
      await client.storage
        .from(bucket)
        .upload(path.slice(bucket.length + 1), bytes, { contentType: 'image/jpeg', upsert }),
    ),
  );
}

/** As somebody who signed in before the server was killed. */
function asCook(server: TestServer, { token }: Cook): SupabaseClient {
  return createClient(server.url, server.publishableKey, { accessToken: () => Promise.resolve(token) });
}

export async function signUpCook(server: TestServer, credits: number): Promise<Cook> {
  const { id, token } = await signUp(server);
  const service = connect(server, server.secretKey);
  // With room for the photos of a hundred rounds.
  isDone(await service.rpc('set_plan', { p_user_id: id, p_plan: 'pro' }));
  isDone(await service.rpc('grant_credits', { p_user_id: id, p_amount: credits }));
  return { id, token };
}

function isDone({ error }: Answer): true {
  if (error) throw new Error(error.message);
  return true;
}
