import { statfsSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBackend, type Backend } from '#tests/support/server/backend.ts';
import { until } from '#tests/support/until.ts';

let backend: Backend;
beforeAll(async () => {
  // A server of its own: its database is made to take no writes.
  backend = await openBackend();
});
afterAll(() => backend.stop());

const ask = async () => {
  const answer = await fetch(`${backend.server.url}/healthz`);
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
};

test('who asks whether all is well hears how much of the disk is free', async () => {
  const { status, body } = await ask();
  expect(status).toBe(200);
  expect(body).toEqual({ status: 'ok', freeMB: expect.any(Number) });
  const { blocks, bsize } = statfsSync(backend.server.dataDir);
  expect(body.freeMB).toBeGreaterThan(0);
  expect(body.freeMB).toBeLessThanOrEqual((blocks * bsize) / 1_000_000);
});

test('however many ask, there is one row', async () => {
  await Promise.all(Array.from({ length: 50 }, ask));
  expect(await backend.sql`select 1 from embedded.health`).toHaveLength(1);
});

test('a database that still reads and takes no write is not well, until it does', async () => {
  const { sql } = backend;
  await sql.unsafe(`
    create function public.no_room() returns trigger language plpgsql as
      $$ begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$;
    create trigger no_room before insert or update on embedded.health execute function public.no_room()`);
  const isSaying = async (status: number) => (await ask()).status === status;
  await until('it is not well', () => isSaying(503));
  expect((await ask()).body).toMatchObject({ status: 'database unavailable', freeMB: expect.any(Number) });
  expect((await backend.service.from('profiles').select('id').limit(1)).error).toBeNull();
  await sql.unsafe('drop function public.no_room cascade');
  await until('it is well again', () => isSaying(200));
});
