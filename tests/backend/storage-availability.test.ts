import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { signUp } from '#tests/support/server/people.ts';
import { PATIENCE_MS, until } from '#tests/support/until.ts';
import { asFile, freshKey, openWorld, photo, type StorageWorld } from './storage-world.ts';

// Six connections are for everybody's pictures: nobody has all of them, whatever they ask of storage.

let world: StorageWorld;
let dish: string;

beforeAll(async () => {
  world = await openWorld();
  dish = freshKey(world.owner);
  await world.owner.client.storage.from('originals').upload(dish, asFile(photo()));
});
afterAll(() => world.stop());

const countWaiting = async (table: string) => {
  const [row] = await world.sql<{ count: number }[]>`
    select count(*)::int from pg_locks where relation = ${table}::regclass and not granted`;
  return row?.count ?? 0;
};

/** Asks forty times while nobody gets at a table; tells how many of these wait in the database, once somebody else was answered. */
async function askMany(table: string, ask: () => Promise<unknown>, other: () => Promise<Response>) {
  let asking: Promise<unknown> | undefined;
  let waiting = 0;
  await world.sql.begin(async (sql) => {
    await sql.unsafe(`lock table ${table} in access exclusive mode`);
    asking = Promise.allSettled(Array.from({ length: 40 }, ask));
    await until('the first of them wait', async () => (await countWaiting(table)) >= 4);
    expect((await other()).status).toBe(200);
    waiting = await countWaiting(table);
  });
  // Else they would be among those of the next test.
  await asking;
  return waiting;
}

const as = ({ token }: { token: string }) => ({
  apikey: world.server.publishableKey,
  authorization: `Bearer ${token}`,
});
/** Only to end what hangs: how many wait in the database is what tells. */
const soon = () => AbortSignal.timeout(PATIENCE_MS);
const get = (path: string, headers: Record<string, string>, signal?: AbortSignal) =>
  fetch(`${world.server.url}/storage/v1${path}`, { headers, ...(signal && { signal }) });

test('who opens signed URLs by the dozen has four of them', async () => {
  const { data } = await world.owner.client.storage.from('originals').createSignedUrl(dish, 60);
  const waiting = await askMany(
    'storage.objects',
    () => fetch(data!.signedUrl),
    () => get('/bucket', as(world.other), soon()),
  );
  expect(waiting).toBeLessThanOrEqual(4);
});

test('who has hung up, by scrolling on, has left the line', async () => {
  const { data } = await world.owner.client.storage.from('originals').createSignedUrl(dish, 60);
  const open = (signal?: AbortSignal) => fetch(data!.signedUrl, signal ? { signal } : {});
  const hangUp = new AbortController();
  let gone: Promise<unknown> | undefined;
  let later: Promise<Response[]> | undefined;
  await world.sql.begin(async (sql) => {
    await sql`lock table storage.objects in access exclusive mode`;
    gone = Promise.allSettled(Array.from({ length: 40 }, () => open(hangUp.signal)));
    await until('the first of them wait', async () => (await countWaiting('storage.objects')) === 4);
    hangUp.abort();
    await gone;
    // Answered by the server, which has heard by then that the others are gone.
    expect((await get('/bucket', as(world.other), soon())).status).toBe(200);
    later = Promise.all(Array.from({ length: 290 }, () => open()));
    await get('/bucket', as(world.other), soon());
  });
  const statuses = ((await later) ?? []).map(({ status }) => status);
  expect(statuses).not.toContain(429);
});

describe('who asks for what is in no bucket', () => {
  const list = (person: { id: string; token: string }) =>
    fetch(`${world.server.url}/storage/v1/object/list/originals`, {
      method: 'POST',
      headers: { ...as(person), 'content-type': 'application/json' },
      body: JSON.stringify({ prefix: person.id }),
      signal: soon(),
    });

  test.each([
    ['a picture of it', '/object/nowhere/soup.jpg'],
    ['a public one', '/object/public/originals/soup.jpg'],
  ])('has four of them for %s', async (_, path) => {
    const nobody = await signUp(world.server);
    const headers = path.includes('public') ? {} : as(nobody);
    const waiting = await askMany(
      'storage.buckets',
      () => get(path, headers),
      () => list(world.other),
    );
    expect(waiting).toBeLessThanOrEqual(4);
  });

  test.each(['move', 'copy'])('has four of them for a %s to it', async (how) => {
    const nobody = await signUp(world.server);
    const to = { bucketId: 'originals', sourceKey: 'a', destinationBucket: 'nowhere', destinationKey: 'b' };
    const waiting = await askMany(
      'storage.buckets',
      () =>
        fetch(`${world.server.url}/storage/v1/object/${how}`, {
          method: 'POST',
          headers: { ...as(nobody), 'content-type': 'application/json' },
          body: JSON.stringify(to),
        }),
      () => list(world.other),
    );
    expect(waiting).toBeLessThanOrEqual(4);
  });
});
