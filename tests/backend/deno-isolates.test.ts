import { existsSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { openBackend, type Backend } from '#tests/support/server/backend.ts';
import { createGeminiServer } from '#tests/support/providers/gemini-server.ts';
import { makeNoisyPhoto } from '#tests/support/pictures/noisy-photo.ts';
import { signUp, type Person } from '#tests/support/server/people.ts';
import { addPhoto, sendTransform, type SentPhoto } from '#tests/support/server/photos.ts';
import { EDGE_DENO, findHostedTool } from '#tests/support/server/hosted-tools.ts';
import { until } from '#tests/support/until.ts';
import { openEdgePlatform, type EdgePlatform } from './edge-platform.ts';

// A platform that gives each isolate only so much processor time for its whole life. That of a thread is told by Linux
// alone. How much a picture takes is the machine's matter: isolates are given enough for three.
const PHOTOS = 6;
const LARGE_PHOTOS = 5;
/** Of Deno itself, which no isolate is charged for. */
const DENO_MB = 60;
const TEST_MS = 600_000;
const PHOTO_MS = 90_000;
const CLOCK_MS = 1_000;
/** For any step that begins with a provider. */
const TOO_OLD_MS = 11_000;
let backend: Backend;
let gemini: Awaited<ReturnType<typeof createGeminiServer>>;
let photo: Blob;
let large: Blob;
let picture: Buffer;
let platform: EdgePlatform;
let softMs = Number.POSITIVE_INFINITY;

beforeAll(async () => {
  // Nobody but the function works on the queue.
  backend = await openBackend({ env: { JOB_WORKERS: '0' } });
  gemini = await createGeminiServer();
  photo = new Blob([new Uint8Array(await makeNoisyPhoto({ width: 1200, height: 900 }))], {
    type: 'image/jpeg',
  });
  large = new Blob([new Uint8Array(await makeNoisyPhoto({ width: 4000, height: 3000 }))], {
    type: 'image/jpeg',
  });
  picture = await makeNoisyPhoto({ width: 1400, height: 1400 });
});
afterEach(() => platform.stop());
afterAll(async () => {
  await gemini.close();
  await backend.stop();
});

const open = async (given: Record<string, string> = {}) => {
  const env = { ...given, IMAGE_PROVIDERS: 'gemini', GEMINI_API_KEY: gemini.key, GEMINI_URL: gemini.url };
  platform = await openEdgePlatform(backend.server, { env, softMs });
};
/** As the database does on hosted Supabase, every ten seconds. */
function startClock(): () => void {
  const clock = setInterval(() => void callIfDue().catch(() => {}), CLOCK_MS);
  return () => clearInterval(clock);
}
async function callIfDue(): Promise<void> {
  const [row] = await backend.sql<{ due: boolean }[]>`select public.is_work_due() as due`;
  if (!row?.due) return;
  const url = `${platform.url}/functions/v1/transform-image/run`;
  await fetch(url, { method: 'POST', headers: { apikey: backend.server.secretKey } });
}
const givePicture = () =>
  gemini.next({
    kind: 'give',
    parts: [{ inlineData: { mimeType: 'image/jpeg', data: picture.toString('base64') } }],
  });
async function addPhotos(person: Person, count: number, file = photo): Promise<SentPhoto[]> {
  await backend.sql`update public.subscriptions set credits_total = 100 where user_id = ${person.id}`;
  const photos: SentPhoto[] = [];
  for (let i = 0; i < count; i++) photos.push(await addPhoto(backend.server, person, { file }));
  return photos;
}
const send = ({ request }: SentPhoto, person: Person) =>
  sendTransform({ ...backend.server, url: platform.url }, request, { token: person.token });
const readJobs = (person: Person) =>
  backend.sql<{ state: string; losses: number; failures: number; attempts: number }[]>`
    select state, losses, failures, attempts from public.transform_jobs where user_id = ${person.id} order by attempts`;
/** For each photo: how often it was tried, how often it was lost, and how often a try failed. */
async function expectTries(person: Person, tries: number[][]): Promise<void> {
  const jobs = await readJobs(person);
  const seen = jobs.map(({ attempts, losses, failures }) => [attempts, losses, failures]);
  expect(seen, platform.said()).toEqual(tries);
}
/** At work on it, that is: whoever waits for a provider holds it for minutes. */
async function isAtSecond(person: Person): Promise<boolean> {
  const [row] = await backend.sql<{ is: boolean }[]>`
    select bool_or(state = 'done') and bool_or(state = 'running' and lease_until < now() + interval '11 seconds') as is
    from public.transform_jobs where user_id = ${person.id}`;
  return row?.is === true;
}
const countReady = async (person: Person) =>
  (await readJobs(person)).filter(({ state }) => state === 'done').length;
const readCredits = async (person: Person) => {
  const [row] = await backend.sql<{ used: number; versions: number }[]>`
    select credits_used as used, (
      select count(*)::int from public.transformation_versions v
      join public.transformations t on t.id = v.transformation_id where t.user_id = s.user_id
    ) as versions from public.subscriptions s where user_id = ${person.id}`;
  return row;
};

/** Beside much else a step outlasts its lease; where nobody is ended at their work, no lease need end. */
const keepLeases = (person: Person) => backend.sql`
  update public.transform_jobs set lease_until = now() + interval '1 hour'
  where user_id = ${person.id} and state = 'running'`;

/** Sends photos and waits for their pictures. */
async function make(person: Person, photos: SentPhoto[]): Promise<void> {
  for (const _ of photos) givePicture();
  for (const one of photos) expect((await send(one, person)).status).toBe(202);
  const areReady = async () => {
    await keepLeases(person);
    return (await countReady(person)) === photos.length;
  };
  await until('all are ready', areReady, photos.length * PHOTO_MS).catch((cause: unknown) => {
    throw new Error(platform.said(), { cause });
  });
}

describe.runIf(existsSync('/proc/self/stat'))('isolates that each get so much', () => {
  test(
    'one makes a picture, which says how much it takes',
    async () => {
      await open();
      const person = await signUp(backend.server);
      await make(person, await addPhotos(person, 1));
      expect(platform.isolates).toHaveLength(1);
      softMs = (platform.isolates[0]?.processorMs ?? 0) * 1.5;
      console.info('one picture:', JSON.stringify(platform.isolates));
      expect(softMs).toBeGreaterThan(100);
    },
    TEST_MS,
  );

  test(
    'photos that are too many for one are made by several, one after the other, and none is ended at its work',
    async () => {
      await open();
      const stopClock = startClock();
      const person = await signUp(backend.server);
      await make(person, await addPhotos(person, PHOTOS));
      stopClock();
      const { isolates } = platform;
      console.info('isolates:', JSON.stringify(isolates));
      expect(isolates.length).toBeGreaterThan(1);
      expect(isolates.filter(({ isKilled }) => isKilled)).toEqual([]);
      expect(await readCredits(person)).toEqual({ used: PHOTOS, versions: PHOTOS });
      await expectTries(
        person,
        Array.from({ length: PHOTOS }, () => [1, 0, 0]),
      );
    },
    TEST_MS,
  );

  test(
    'one that is ended in the middle of its second photo costs that photo seconds, and nothing is counted',
    async () => {
      softMs = Number.POSITIVE_INFINITY;
      await open();
      const stopClock = startClock();
      const person = await signUp(backend.server);
      const photos = await addPhotos(person, 2);
      for (const _ of photos) givePicture();
      for (const one of photos) await send(one, person);
      await until('the second is begun', () => isAtSecond(person));
      platform.isolates[0]?.kill();
      const endedAt = Date.now();
      await until('both are ready', async () => (await countReady(person)) === 2, 2 * PHOTO_MS);
      stopClock();
      const [last] = await backend.sql<{ claimedAt: Date }[]>`
        select max(claimed_at) as "claimedAt" from public.transform_jobs where user_id = ${person.id}`;
      const waitedMs = last!.claimedAt.getTime() - endedAt;
      console.info(`begun anew ${Math.round(waitedMs / 1000)} s after the isolate was ended`);
      expect(waitedMs).toBeGreaterThan(0);
      expect(waitedMs).toBeLessThan(60_000);
      await expectTries(person, [
        [1, 0, 0],
        [2, 0, 0],
      ]);
      expect(await readCredits(person)).toEqual({ used: 2, versions: 2 });
    },
    TEST_MS,
  );

  test(
    'one that may end before the provider answers leaves the photo to a younger one, which asks once',
    async () => {
      softMs = Number.POSITIVE_INFINITY;
      await open({ WALL_CLOCK_MS: '130000' });
      const url = `${platform.url}/functions/v1/transform-image`;
      await (await fetch(url, { method: 'OPTIONS' })).body?.cancel();
      expect(platform.isolates).toHaveLength(1);
      await new Promise((done) => setTimeout(done, TOO_OLD_MS));
      const stopClock = startClock();
      const person = await signUp(backend.server);
      const asked = gemini.calls.length;
      await make(person, await addPhotos(person, 1));
      stopClock();
      expect(platform.isolates).toHaveLength(2);
      expect(gemini.calls.length - asked).toBe(1);
      await expectTries(person, [[1, 0, 0]]);
    },
    TEST_MS,
  );

  // Later Denos do not tell the memory of WebAssembly.
  test.skipIf(findHostedTool(EDGE_DENO) === undefined)(
    'one that holds much after a photo begins no other, so that five large ones stay within the memory of each',
    async () => {
      softMs = Number.POSITIVE_INFINITY;
      await open();
      const stopClock = startClock();
      const person = await signUp(backend.server);
      await make(person, await addPhotos(person, LARGE_PHOTOS, large));
      stopClock();
      const { isolates } = platform;
      console.info('isolates:', JSON.stringify(isolates));
      expect(isolates.length, 'else nothing had to end').toBeGreaterThan(1);
      for (const { peakMb } of isolates) expect(peakMb).toBeLessThan(DENO_MB + 256);
      // How often each was tried is the machine's matter: with much else to do it ends queries, and a step outlasts its lease.
      expect(await readCredits(person)).toEqual({ used: LARGE_PHOTOS, versions: LARGE_PHOTOS });
    },
    TEST_MS,
  );
});
