import { afterAll, beforeAll, beforeEach } from 'vitest';
import type { Done } from '#functions/transform-image/engines/engine.ts';
import type { SharedBackend } from '#tests/support/server/backend.ts';
import { openSharedBackend } from '#tests/support/server/shared-servers.ts';
import { openCredits, type Credits } from '#tests/support/server/credits.ts';
import { drawDish } from '#tests/support/pictures/dishes.ts';
import { openJobBench, type JobBench } from '#tests/support/server/job-bench.ts';
import { signUp, type Person } from '#tests/support/server/people.ts';
import { addPhoto, sendTransform, type SentPhoto } from '#tests/support/server/photos.ts';

export interface RunnerWorld {
  backend: SharedBackend;
  credits: Credits;
  bench: JobBench;
  /** Somebody new for each test, with one photo that has been accepted. */
  person: Person;
  photo: SentPhoto;
  /** What an engine answers that is done at once. */
  picture: () => Promise<Done>;
  readRow: () => Promise<Record<string, unknown> | undefined>;
  readJob: () => Promise<Record<string, unknown> | undefined>;
  /** Names of the stored results. */
  files: () => Promise<(string | undefined)[]>;
  comeDue: () => Promise<unknown>;
}

/** A real server that leaves its queue to the test, which has runners of its own in its hands. */
export function openRunnerWorld(): RunnerWorld {
  const world = {} as RunnerWorld;
  let dish: Blob;

  beforeAll(async () => {
    const backend = await openSharedBackend();
    dish = await drawDish({ width: 400, height: 300 });
    Object.assign(world, { backend, credits: openCredits(backend.sql), bench: openJobBench(backend) });
  });
  afterAll(async () => {
    await world.bench.close();
    await world.backend.stop();
  });
  beforeEach(async () => {
    await world.credits.emptyQueue();
    await world.backend.sql`delete from public.file_removals`;
    world.person = await signUp(world.backend.server);
    world.photo = await addPhoto(world.backend.server, world.person, { file: dish });
    await sendTransform(world.backend.server, world.photo.request, { token: world.person.token });
  });

  world.picture = async () => ({ state: 'done', result: new Uint8Array(await dish.arrayBuffer()) });
  world.readRow = async () => {
    const [row] = await world.backend.sql`
      select status, failure_code, current_version, recipe -> 'report' ->> 'engine' as engine
      from public.transformations where id = ${world.photo.id}`;
    return row;
  };
  world.readJob = async () => {
    const [row] = await world.backend.sql`
      select * from public.transform_jobs where transformation_id = ${world.photo.id}`;
    return row;
  };
  world.files = async () => {
    const rows = await world.backend.sql<{ name: string }[]>`
      select name from storage.objects where name like ${`%${world.photo.id}%`} order by name`;
    return rows.map(({ name }) => name.split('/').at(-1));
  };
  world.comeDue = () => world.backend.sql`update public.transform_jobs set run_after = now()`;
  return world;
}

interface Answer {
  data: unknown;
  error: { code: string } | null;
}
type Ask = () => PromiseLike<Answer>;

/** A client whose calls of that name are made as `send` says. */
export function withLine(
  { backend: { service } }: RunnerWorld,
  name: string,
  send: (ask: Ask) => Promise<Answer>,
) {
  const admin = Object.create(service) as typeof service;
  const ask = service.rpc.bind(service);
  admin.rpc = ((called: string, args: object) =>
    called === name ? send(() => ask(called, args)) : ask(called, args)) as typeof ask;
  return admin;
}
