import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { AnySupabase } from '#tests/support/server/backend.ts';
import { isSupabaseGiven, openAnySupabase } from '#tests/support/server/any-supabase.ts';
import { openCredits, type Credits } from '#tests/support/server/credits.ts';

const README = readFileSync(join(import.meta.dirname, '..', 'README.md'), 'utf8');
const [, told = ''] = /`(select vault\.create_secret[^`]+)`/.exec(README) ?? [];
const toVault = told.replace('<ref>', 'x').replace('…', 'x');

let backend: AnySupabase;
let credits: Credits;
let person: string;

beforeAll(async () => {
  backend = await openAnySupabase();
  credits = openCredits(backend.sql);
});
afterAll(() => backend.stop());
beforeEach(async () => {
  await credits.emptyQueue();
  person = await credits.addPerson();
});

// A Supabase that is given has a clock, a vault and a network of its own.
describe.skipIf(isSupabaseGiven())('the clock of a hosted database', () => {
  const call = async () => {
    const [row] = await backend.sql<{ called: boolean }[]>`select public.call_job_runner() as called`;
    return row?.called;
  };

  test('does nothing where there is neither vault nor network', async () => {
    await credits.start(person, await credits.addPhoto(person));
    expect(await call()).toBe(false);
  });

  test('calls the function with its key when work is due, and is silent otherwise', async () => {
    const { sql } = backend;
    await sql.unsafe(`
      create schema vault; create schema net;
      create table vault.decrypted_secrets (name text unique, decrypted_secret text);
      create function vault.create_secret(new_secret text, new_name text) returns text language sql as
        'insert into vault.decrypted_secrets values (new_name, new_secret) returning new_name';
      insert into vault.decrypted_secrets values ('service_role_key', 'k-1');
      create table net.calls (url text, headers jsonb, body jsonb);
      create function net.http_post(url text, headers jsonb, body jsonb) returns bigint language sql as
        'insert into net.calls values (url, headers, body) returning 1::bigint'`);
    try {
      await credits.emptyQueue();
      await sql`delete from public.file_removals`;
      expect(await call()).toBe(false);
      await credits.start(person, await credits.addPhoto(person));
      expect(await call(), 'it does not know where').toBe(false);
      // As the README tells the vault, and at first without the key of today.
      expect(await sql.unsafe(toVault)).toHaveLength(1);
      await sql`delete from vault.decrypted_secrets where name = 'secret_key'`;
      expect(await call()).toBe(true);
      const url = 'https://x.supabase.co/functions/v1/transform-image/run';
      const type = { 'Content-Type': 'application/json' };
      const calls = async () => [...(await sql`select url, headers from net.calls`)];
      expect(await calls()).toEqual([{ url, headers: { ...type, Authorization: 'Bearer k-1' } }]);
      // The key of today takes its place, and is no token.
      await sql`delete from vault.decrypted_secrets where name = 'project_url'`;
      // Somebody may write the address with a slash at its end.
      await sql.unsafe(toVault.replace(".co'", ".co/'"));
      await sql`delete from net.calls`;
      expect(await call()).toBe(true);
      expect(await calls()).toEqual([{ url, headers: { ...type, apikey: 'sb_secret_x' } }]);
      await sql`delete from vault.decrypted_secrets where name like '%key'`;
      expect(await call()).toBe(false);
    } finally {
      await sql.unsafe('drop schema vault cascade; drop schema net cascade');
    }
  });

  test('has its own log cut back: a line older than a day goes, one that is being written stays', async () => {
    const { sql } = backend;
    await sql.unsafe(`
      create schema cron;
      create table cron.job (name text primary key, schedule text, command text);
      create table cron.job_run_details (runid int, end_time timestamptz);
      insert into cron.job_run_details
        values (1, now() - interval '25 hours'), (2, now() - interval '23 hours'), (3, null);
      create function cron.schedule(name text, schedule text, command text) returns bigint language sql as
        'insert into cron.job values ($1, $2, $3) on conflict (name) do nothing returning 1::bigint'`);
    try {
      await sql`select public.schedule_clock_cleanup()`;
      const [job] = await sql<{ schedule: string; command: string }[]>`select * from cron.job`;
      expect(job?.schedule).toBe('17 3 * * *');
      await sql.unsafe(job?.command ?? '');
      const left = await sql<{ runid: number }[]>`select runid from cron.job_run_details order by 1`;
      expect(left.map(({ runid }) => runid)).toEqual([2, 3]);
    } finally {
      await sql.unsafe('drop schema cron cascade');
    }
  });

  test('is set to call every ten seconds, once, however often it is set', async () => {
    const { sql } = backend;
    await sql.unsafe(`
      create schema cron;
      create table cron.job (name text primary key, schedule text, command text);
      create function cron.schedule(name text, schedule text, command text) returns bigint language sql as
        'insert into cron.job values ($1, $2, $3) on conflict (name) do nothing returning 1::bigint'`);
    try {
      await sql`select public.schedule_job_runner()`;
      await sql`select public.schedule_job_runner()`;
      const [job, ...more] = await sql<{ schedule: string; command: string }[]>`select * from cron.job`;
      expect([job?.schedule, more.length]).toEqual(['10 seconds', 0]);
      // The command is one that the database can run.
      expect(await sql.unsafe(job?.command ?? '')).toHaveLength(1);
    } finally {
      await sql.unsafe('drop schema cron cascade');
    }
  });
});
