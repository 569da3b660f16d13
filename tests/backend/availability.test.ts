import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openBackend, type Backend } from '#tests/support/server/backend.ts';
import { connect, PASSWORD, signUp, type Person } from '#tests/support/server/people.ts';
import { addPhoto, sendTransform } from '#tests/support/server/photos.ts';
import { countLockWaits } from '#tests/support/server/lock-waits.ts';
import { openConnection } from '#tests/support/server/raw-http.ts';
import { drawDish } from '#tests/support/pictures/dishes.ts';
import { PATIENCE_MS, PICTURE_PATIENCE_MS, until } from '#tests/support/until.ts';

// Nobody keeps the server from the others by what they ask.

let backend: Backend;
let attacker: Person;
let other: Person;

beforeAll(async () => {
  backend = await openBackend({ env: { JOB_WORKERS: '1' } });
});
afterAll(() => backend.stop());
beforeEach(async () => {
  attacker = await signUp(backend.server);
  other = await signUp(backend.server);
});

const headersOf = ({ token }: Person) => ({
  apikey: backend.server.publishableKey,
  authorization: `Bearer ${token}`,
});
const get = (person: Person, path: string, signal?: AbortSignal) =>
  fetch(`${backend.server.url}${path}`, { headers: headersOf(person), ...(signal && { signal }) });
const PROFILES = '/rest/v1/profiles?select=id';

describe('where each row takes ten seconds', () => {
  beforeEach(async () => {
    await backend.sql`
      create policy slow on public.profiles as restrictive for select to authenticated
      using (pg_sleep(10) is not null)`;
  });
  afterEach(async () => {
    await backend.sql`drop policy slow on public.profiles`;
  });

  test('a query of a person is ended by the database long before, whatever role it has taken', async () => {
    const answer = await get(attacker, PROFILES);
    expect([answer.status, await answer.json()]).toMatchObject([500, { code: '57014' }]);
  });

  test('one person who asks that again and again keeps nobody else waiting', async () => {
    let ended = 0;
    const hangUp = new AbortController();
    const slow = Array.from({ length: 40 }, async () => {
      await get(attacker, PROFILES, hangUp.signal);
      ended += 1;
    });
    await until('its first queries are under way', async () => ended > 0 || (await countBusy()) === 4);
    const answers = await Promise.all([
      get(other, '/rest/v1/subscriptions?select=user_id'),
      get(other, '/storage/v1/bucket'),
      get(other, '/auth/v1/user'),
      get(other, '/healthz'),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(ended, 'the other one came before the next of them').toBeLessThanOrEqual(4);
    hangUp.abort();
    await Promise.allSettled(slow);
  });

  test('though people have taken every connection of theirs, sign-ins, health and jobs go on', async () => {
    const cook = await signUp(backend.server);
    const { request, id } = await addPhoto(backend.server, cook, {
      file: await drawDish({ width: 640, height: 480 }),
    });
    const crowd = await Promise.all(Array.from({ length: 6 }, () => signUp(backend.server)));
    let isOver = false;
    const asking = crowd.flatMap((person) =>
      Array.from({ length: 4 }, async () => {
        while (!isOver) await (await get(person, PROFILES)).body?.cancel();
      }),
    );
    await until('16 queries are under way', async () => (await countBusy()) === 16);
    expect((await get(other, '/healthz')).status).toBe(200);
    expect((await signUp(backend.server)).token).toBeTruthy();
    await sendTransform(backend.server, request, { token: cook.token });
    const isMade = async () => {
      const [row] = await backend.sql<{ status: string }[]>`
        select status from public.transformations where id = ${id}`;
      return row?.status === 'ready';
    };
    await until('the picture is made', isMade, PICTURE_PATIENCE_MS);
    isOver = true;
    await Promise.all(asking);
  });

  /** Queries of people that are under way in the database. */
  async function countBusy(): Promise<number | undefined> {
    const [row] = await backend.sql<{ count: number }[]>`
      select count(*)::int from pg_stat_activity where wait_event = 'PgSleep'`;
    return row?.count;
  }
});

describe('one person who asks the auth service again and again', () => {
  test('has four of the connections by which everybody signs in', async () => {
    const hangUp = new AbortController();
    let asking: Promise<unknown> | undefined;
    await backend.sql.begin(async (sql) => {
      await sql`lock table auth.identities in access exclusive mode`;
      const many = Array.from({ length: 40 }, () => get(attacker, '/auth/v1/user', hangUp.signal));
      asking = Promise.allSettled(many);
      await until('its first questions wait', async () => (await countWaiting()) >= 4);
      // Whether their session lives is asked by the same connections.
      expect((await get(other, PROFILES, AbortSignal.timeout(PATIENCE_MS))).status).toBe(200);
      expect(await countWaiting()).toBe(4);
      hangUp.abort();
    });
    await asking;
  });

  test('keeps nobody else from signing in', async () => {
    let served = 0;
    const many = Array.from({ length: 1000 }, async () => {
      const { status, headers } = await get(attacker, '/auth/v1/user');
      if (status === 200) served += 1;
      else expect([status, Number(headers.get('retry-after')) > 0]).toEqual([429, true]);
    });
    const credentials = { email: other.email, password: PASSWORD };
    const { error } = await connect(backend.server).auth.signInWithPassword(credentials);
    expect(error).toBeNull();
    expect(served, 'the other one came long before the last of them').toBeLessThan(500);
    await Promise.all(many);
  });

  async function countWaiting(): Promise<number> {
    const [row] = await backend.sql<{ count: number }[]>`
      select count(*)::int from pg_locks where relation = 'auth.identities'::regclass and not granted`;
    return row?.count ?? 0;
  }
});

test('one person who starts a photo that is locked again and again has four of those connections', async () => {
  const { id, request } = await addPhoto(backend.server, attacker);
  let starting: Promise<{ status: number }[]> | undefined;
  await backend.sql.begin(async (sql) => {
    await sql`select from public.transformations where id = ${id} for update`;
    const start = () => sendTransform(backend.server, request, { token: attacker.token });
    starting = Promise.all(Array.from({ length: 40 }, start));
    await until('its first starts wait', async () => (await countLockWaits(backend.sql)) >= 4);
    const asked = { headers: headersOf(other), signal: AbortSignal.timeout(PATIENCE_MS) };
    expect((await fetch(`${backend.server.url}/auth/v1/user`, asked)).status).toBe(200);
    expect(await countLockWaits(backend.sql)).toBe(4);
  });
  const statuses = (await starting)?.map(({ status }) => status);
  expect(new Set(statuses), 'all are answered then').toEqual(new Set([202]));
});

/** However dear a question was. */
const LONGEST_REST_MS = 6_000;

test('who does not read what they asked for has the less to ask, and nobody else', async () => {
  // More than what lies on the line between two who do not read.
  await fillWithPhotos(attacker, { count: 160, bytes: 39_000 });
  const path = '/rest/v1/transformations?select=recipe';
  const begin = async () => {
    const connection = await openConnection(backend.server.url);
    const lines = Object.entries(headersOf(attacker)).map(([name, value]) => `${name}: ${value}\r\n`);
    // In the moment in which the answer begins: who looks for it now and then may have read all of it.
    connection.socket.once('data', () => connection.socket.pause());
    connection.send(`GET ${path} HTTP/1.1\r\nhost: localhost\r\n${lines.join('')}\r\n`);
    await until('it is being answered', () => connection.received().includes('\r\n\r\n'));
    expect(connection.received()).toMatch(/^HTTP\/1\.1 200 /);
    return connection;
  };
  // One after the other: all together they would each take longer than a query may, on a slow machine.
  const unread = [await begin(), await begin(), await begin(), await begin()];
  await pause(LONGEST_REST_MS);
  let isAnswered = false;
  const next = get(attacker, PROFILES).finally(() => (isAnswered = true));
  expect((await get(other, PROFILES)).status).toBe(200);
  await pause(2_000);
  expect(isAnswered).toBe(false);
  for (const { socket } of unread) socket.destroy();
  expect((await next).status).toBe(200);
});

/** Rows as large as people may make them. */
async function fillWithPhotos({ id }: Person, { count, bytes }: { count: number; bytes: number }) {
  await backend.sql.begin(async (sql) => {
    await sql`set local session_replication_role = replica`;
    await sql`
      insert into public.transformations (id, user_id, original_filename, original_url, recipe, status)
      select gen_random_uuid(), ${id}, 'soup.jpg', 'soup.jpg',
             jsonb_build_object('prompt', 'warm', 'report', repeat('x', ${bytes}::int)), 'uploading'
      from generate_series(1, ${count}::int)`;
  });
}

test('more at once than anybody needs is refused, with a time to come back, and the others are not', async () => {
  const many = Array.from({ length: 1000 }, () => get(attacker, PROFILES));
  await pause(50);
  expect((await get(other, PROFILES)).status).toBe(200);
  const answers = await Promise.all(many);
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 429]));
  const refused = answers.find(({ status }) => status === 429);
  expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
});
