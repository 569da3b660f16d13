import { randomUUID } from 'node:crypto';
import type { TransactionSql } from 'postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AnySupabase } from '#tests/support/server/backend.ts';
import { isSupabaseGiven, openAnySupabase } from '#tests/support/server/any-supabase.ts';
import { signUp, type Person } from '#tests/support/server/people.ts';

// The auth service's log names people by their address: its lines go with the account, and with time.

let backend: AnySupabase;
beforeAll(async () => {
  backend = await openAnySupabase();
});
afterAll(() => backend.stop());

const linesOf = async ({ id }: Pick<Person, 'id'>, sql: AnySupabase['sql'] | TransactionSql = backend.sql) =>
  (await sql`select 1 from auth.audit_log_entries where payload ->> 'actor_id' = ${id}`).length;

async function addLine(actor: { actor_id: string; actor_username: string }, age: string): Promise<void> {
  await backend.sql`
    insert into auth.audit_log_entries (id, payload, created_at)
    values (${randomUUID()}, ${backend.sql.json({ ...actor, action: 'login' })}, now() - ${age}::interval)`;
}

test('an account that goes takes its lines along, and no others', async () => {
  const [cook, other] = [await signUp(backend.server), await signUp(backend.server)];
  expect([await linesOf(cook), await linesOf(other)].every((count) => count > 0)).toBe(true);
  await backend.sql`select public.operator_remove_account(${cook.id}, 'mia', 'letter 9', true)`;
  expect(await linesOf(cook)).toBe(0);
  expect(await linesOf(other)).toBeGreaterThan(0);
});

test('lines older than 90 days go, and those of this week with the address of nobody who is here', async () => {
  const cook = await signUp(backend.server);
  const before = await linesOf(cook);
  const gone = { actor_id: randomUUID(), actor_username: 'gone@kitchen.example' };
  const machine = { actor_id: randomUUID(), actor_username: 'service_role' };
  await addLine({ actor_id: cook.id, actor_username: cook.email }, '91 days');
  await addLine({ actor_id: cook.id, actor_username: cook.email }, '89 days');
  await addLine(gone, '1 minute');
  // Which costs too much to look for: it goes by its age.
  await addLine(gone, '8 days');
  await addLine(machine, '1 minute');
  await backend.sql`select public.sweep_audit_lines()`;
  expect(await linesOf(cook)).toBe(before + 1);
  expect([await linesOf({ id: gone.actor_id }), await linesOf({ id: machine.actor_id })]).toEqual([1, 1]);
});

// On hosted Supabase the log, and what finds its lines, is the platform's own.
test.skipIf(isSupabaseGiven())('what the sweep looks for is found by age', async () => {
  await backend.sql.begin(async (sql) => {
    await sql`set local enable_seqscan = off`;
    const plan =
      await sql`explain select id from auth.audit_log_entries where created_at < now() - interval '90 days'`;
    expect(JSON.stringify(plan)).toContain('audit_log_entries_age');
  });
});

// Only a superuser can take these rights away for a moment.
test.skipIf(isSupabaseGiven())(
  'where the log is somebody else’s, the account goes all the same',
  async () => {
    const cook = await signUp(backend.server);
    const isUndone = new Error('undone');
    const attempt = backend.sql.begin(async (sql) => {
      await sql.unsafe(`
      create role helpless nologin;
      alter function public.forget_audit_lines_of_person() owner to helpless;
      alter function public.sweep_audit_lines() owner to helpless`);
      await sql`select public.operator_remove_account(${cook.id}, 'mia', 'letter 9', true)`;
      expect((await sql`select 1 from auth.users where id = ${cook.id}`).length).toBe(0);
      expect(await linesOf(cook, sql)).toBeGreaterThan(0);
      await sql`alter function public.sweep_audit_lines() security definer`;
      expect([...(await sql`select public.sweep_audit_lines() as removed`)]).toEqual([{ removed: 0 }]);
      throw isUndone;
    });
    await expect(attempt).rejects.toBe(isUndone);
  },
);
