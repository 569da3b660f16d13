import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { AnySupabase } from '#tests/support/server/backend.ts';
import { openAnySupabase } from '#tests/support/server/any-supabase.ts';
import { openCredits, type Credits } from '#tests/support/server/credits.ts';

let backend: AnySupabase;
let credits: Credits;

beforeAll(async () => {
  backend = await openAnySupabase();
  credits = openCredits(backend.sql);
});
afterAll(() => backend.stop());
beforeEach(() => credits.emptyQueue());

async function addStarted(plan: string): Promise<string> {
  const person = await credits.addPerson();
  await credits.setPlan(person, plan);
  const photo = await credits.addPhoto(person);
  await credits.start(person, photo);
  return photo;
}

test('pro goes before growth, growth before free, and the oldest first among equals', async () => {
  const photos: { photo: string; rank: string }[] = [];
  for (const rank of ['free 1', 'growth 1', 'pro 1', 'free 2', 'pro 2', 'growth 2']) {
    photos.push({ rank, photo: await addStarted(rank.split(' ')[0]!) });
  }
  const order: (string | undefined)[] = [];
  for (let i = 0; i < photos.length; i += 1) {
    const job = await credits.claim();
    order.push(photos.find(({ photo }) => photo === job?.transformation_id)?.rank);
  }
  expect(order).toEqual(['pro 1', 'pro 2', 'growth 1', 'growth 2', 'free 1', 'free 2']);
  expect(await credits.claim()).toBeUndefined();
});

test('of ten people with ten photos each everybody gets one before anybody gets two', async () => {
  const people = await Promise.all(Array.from({ length: 10 }, () => credits.addPerson()));
  for (const person of people) {
    await credits.setPlan(person, 'growth');
    for (let photo = 0; photo < 10; photo += 1) await credits.start(person, await credits.addPhoto(person));
  }
  for (let round = 1; round <= 10; round += 1) {
    const served = new Set<string>();
    for (let turn = 0; turn < people.length; turn += 1) {
      const job = await credits.claim();
      served.add(job?.user_id ?? 'nobody');
      await credits.complete(job!);
    }
    expect(served.size, `round ${round}`).toBe(people.length);
  }
});

test('whoever comes while another has a long row of photos is next', async () => {
  const [busy, late] = [await credits.addPerson(), await credits.addPerson()];
  for (let photo = 0; photo < 3; photo += 1) await credits.start(busy, await credits.addPhoto(busy));
  expect((await credits.claim())?.user_id).toBe(busy);
  await credits.start(late, await credits.addPhoto(late));
  expect((await credits.claim())?.user_id).toBe(late);
  expect((await credits.claim())?.user_id).toBe(busy);
});

test('ten workers at once get ten different photos, and nobody waits for another', async () => {
  const photos = await Promise.all(Array.from({ length: 6 }, () => addStarted('free')));
  const claimed = await Promise.all(Array.from({ length: 10 }, () => credits.claim()));
  const got = claimed.flatMap((job) => (job ? [job.transformation_id] : []));
  expect(got.toSorted()).toEqual(photos.toSorted());
});

test('a worker in the middle of claiming holds nobody up', async () => {
  await Promise.all([addStarted('free'), addStarted('free')]);
  const [first, second] = await credits.asService(async (tx) => {
    const [mine] = await tx<{ id: string }[]>`select * from public.claim_job()`;
    return [mine?.id, (await credits.claim())?.id];
  });
  expect(first).toBeDefined();
  expect(second).toBeDefined();
  expect(second).not.toBe(first);
});

test('the photo shows as being enhanced as soon as a worker has it', async () => {
  const photo = await addStarted('free');
  await credits.claim();
  const rows = await backend.sql`select status from public.transformations where id = ${photo}`;
  expect([...rows]).toEqual([{ status: 'enhancing' }]);
});

test('a lease that still runs is not taken away', async () => {
  await addStarted('free');
  const job = await credits.claim();
  expect(await credits.requeueLost()).toBe(0);
  expect(await credits.complete(job!)).toBe(true);
});

describe('while providers make pictures', () => {
  async function addPerson(plan: string, photos: number): Promise<string> {
    const person = await credits.addPerson();
    await credits.setPlan(person, plan);
    for (let i = 0; i < photos; i += 1) await credits.start(person, await credits.addPhoto(person));
    return person;
  }

  /** Somebody whose photos all are with a provider, which is to be asked for them again. */
  async function addWaiting(plan: string, photos: number): Promise<string> {
    const person = await addPerson(plan, photos);
    await backend.sql`
      update public.transform_jobs
      set provider = 'fal', provider_handle = '{"requestId": "r"}', claimed_at = clock_timestamp()
      where user_id = ${person}`;
    return person;
  }

  /** Who is served next, so many times; what was begun or asked for is to be asked for again at once. */
  async function serve(times: number): Promise<string[]> {
    const people: string[] = [];
    for (let i = 0; i < times; i += 1) {
      const job = (await credits.claim())!;
      people.push(job.user_id);
      await credits.ask(
        (tx) => tx<{ answer: boolean }[]>`
          select public.keep_handle(${job.id}, ${job.attempts}, 'fal', '{"requestId": "r"}', 1::smallint, 0) as answer`,
      );
    }
    return people;
  }

  test('a picture is asked for in turn with many of another', async () => {
    const busy = await addWaiting('pro', 6);
    await serve(6);
    const late = await addWaiting('pro', 1);
    const served = await serve(8);
    expect(served.filter((person) => person === late)).toHaveLength(4);
    expect(served.filter((person) => person === busy)).toHaveLength(4);
  });

  test('pictures of many free accounts hold up no new photo of a pro, nor of growth', async () => {
    for (let person = 0; person < 4; person += 1) await addWaiting('free', 3);
    const growth = await addPerson('growth', 1);
    const pro = await addPerson('pro', 1);
    const served = [await credits.claim(), await credits.claim()];
    expect(served.map((job) => job?.user_id)).toEqual([pro, growth]);
  });

  test('what a provider has had for five minutes is asked for whatever the plan, once in half a minute', async () => {
    await addWaiting('pro', 6);
    await serve(6);
    const free = await addWaiting('free', 2);
    await backend.sql`
      update public.transform_jobs set submitted_at = now() - interval '6 minutes' where user_id = ${free}`;
    const [first, ...rest] = await serve(4);
    expect(first).toBe(free);
    expect(rest).not.toContain(free);
    await backend.sql`
      update public.transform_jobs set asked_at = asked_at - interval '31 seconds' where user_id = ${free}`;
    expect(await serve(1)).toEqual([free]);
  });

  test('all that one has with a provider is asked for before any of it is asked for again', async () => {
    const busy = await addWaiting('growth', 4);
    await serve(4);
    const jobs = await backend.sql`
      select count(distinct asked_at)::int as asked from public.transform_jobs where user_id = ${busy} and asked_at is not null`;
    expect(jobs).toEqual([{ asked: 4 }]);
  });

  test('new photos of a plan do not wait for all that somebody of it has with a provider', async () => {
    await addWaiting('growth', 6);
    await serve(6);
    const late = await addPerson('growth', 1);
    expect(await serve(1)).toEqual([late]);
  });

  test('what is to be begun is not held up by what is to be asked for', async () => {
    await addWaiting('pro', 6);
    await serve(6);
    const late = await addPerson('pro', 1);
    expect(await serve(1)).toEqual([late]);
  });
});

test('who was served while the clock was ahead is not the last of all since', async () => {
  const [ahead, other] = [await credits.addPerson(), await credits.addPerson()];
  for (const person of [ahead, other, ahead, other, other])
    await credits.start(person, await credits.addPhoto(person));
  await credits.complete((await credits.claim())!);
  await backend.sql`
    update public.transform_jobs set claimed_at = now() + interval '1 year' where user_id = ${ahead} and state = 'done'`;
  const next = [await credits.claim(), await credits.claim()].map((job) => job?.user_id);
  expect(new Set(next)).toEqual(new Set([ahead, other]));
});
