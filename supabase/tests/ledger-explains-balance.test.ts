import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AnySupabase } from '#tests/support/server/backend.ts';
import { openAnySupabase } from '#tests/support/server/any-supabase.ts';
import { howOften } from '#tests/support/how-often.ts';
import { createChance } from '#tests/support/chance.ts';
import { openCredits, sumOf, type Credits } from '#tests/support/server/credits.ts';

const WORKERS = 10;
const STEPS = 15;
const PLANS = ['free', 'growth', 'pro'] as const;
let backend: AnySupabase;
let credits: Credits;

beforeAll(async () => {
  backend = await openAnySupabase();
  credits = openCredits(backend.sql);
});
afterAll(() => backend.stop());

interface World {
  people: string[];
  photos: { id: string; userId: string }[];
}

async function openWorld(): Promise<World> {
  await credits.emptyQueue();
  const people = await Promise.all(Array.from({ length: 4 }, () => credits.addPerson()));
  const photos = await Promise.all(
    people.flatMap((userId) =>
      Array.from({ length: 3 }, async () => ({ userId, id: await credits.addPhoto(userId) })),
    ),
  );
  return { people, photos };
}

test.each(Array.from({ length: howOften('LEDGER_DAYS', 3) }, (_, day) => day + 1))(
  'the ledger explains every balance after a random day in parallel (seed %i)',
  async (seed) => {
    const world = await openWorld();
    const unexpected: unknown[] = [];
    await Promise.all(
      Array.from({ length: WORKERS }, async (_, worker) => {
        const chance = createChance(seed * 1000 + worker);
        for (let step = 0; step < STEPS; step += 1) {
          await takeStep(world, chance.between.bind(chance)).catch((error: unknown) => {
            if (!isNoCredits(error)) unexpected.push(error);
          });
        }
      }),
    );
    expect(unexpected).toEqual([]);
    await expectExplained(world.people);
  },
);

async function takeStep({ people, photos }: World, between: (least: number, most: number) => number) {
  const photo = photos[between(0, photos.length - 1)]!;
  const person = people[between(0, people.length - 1)]!;
  const dice = between(1, 20);
  if (dice <= 7) return await credits.start(photo.userId, photo.id);
  if (dice === 8) return await credits.requeueLost();
  if (dice === 9) return await credits.grant(person, between(1, 5));
  if (dice === 10) return await credits.setPlan(person, PLANS[between(0, 2)]!);
  if (dice === 11) {
    await credits.makeDue(person);
    return await credits.resetDue(between(0, 1) ? person : null);
  }
  const job = await credits.claim();
  if (!job) return undefined;
  if (dice <= 14) return await credits.complete(job);
  if (dice <= 17) return [await credits.fail(job), await credits.fail(job), await credits.complete(job)];
  await credits.loseLease(job.id);
  return await credits.requeueLost();
}

const isNoCredits = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'PT402';

async function expectExplained(people: string[]): Promise<void> {
  const { sql } = backend;
  for (const person of people) {
    const account = await credits.readAccount(person);
    expect(account.total - account.used).toBe(sumOf(account));
    expect(account.ledger.some(({ kind }) => kind === 'reserve')).toBe(true);
  }
  const orphans = await sql`
    select refund.id from public.credit_events refund
    where refund.kind = 'refund' and refund.user_id in ${sql(people)} and not exists (
      select 1 from public.credit_events r
      where r.kind = 'reserve' and r.transformation_id = refund.transformation_id
        and r.version_number = refund.version_number and r.user_id = refund.user_id)`;
  expect([...orphans], 'no refund without its charge').toEqual([]);
  const unpaid = await sql`
    select j.id from public.transform_jobs j
    where j.user_id in ${sql(people)} and (
      not exists (select 1 from public.credit_events e where e.kind = 'reserve'
        and e.transformation_id = j.transformation_id and e.version_number = j.version_number)
      or (j.state = 'failed') <> exists (select 1 from public.credit_events e where e.kind = 'refund'
        and e.transformation_id = j.transformation_id and e.version_number = j.version_number))`;
  expect([...unpaid], 'every job is paid for, and exactly the failed ones are refunded').toEqual([]);
}
