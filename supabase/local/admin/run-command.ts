import { domainToASCII } from 'node:url';
import type { Query } from '#local/database/sql.ts';
import type { Command } from './read-command.ts';

/** What is to be told; and whether it was not confirmed, so that nothing was done. */
interface Outcome {
  lines: string[];
  isUnconfirmed?: boolean;
}

/** Does it by the database's own functions, which hosted operators call as well, and which write the log. */
export async function runCommand(sql: Query, given: Command): Promise<Outcome> {
  const named = 'person' in given ? given.person : undefined;
  const command = named === undefined ? given : { ...given, person: await asKept(sql, named) };
  switch (command.name) {
    case 'show':
      return { lines: await describePerson(sql, command.person) };
    case 'requests':
      return { lines: await listRequests(sql) };
    case 'log':
      return { lines: await readLog(sql, command.person) };
    case 'plan': {
      const { person, plan, operator, reason } = command;
      return told(
        await sql`select public.operator_set_plan(${person}, ${plan}, ${operator}, ${reason}) as line`,
      );
    }
    case 'credits': {
      const { person, amount, key, operator, reason } = command;
      return told(
        await sql`
          select public.operator_give_credits(${person}, ${amount}::integer, ${key}, ${operator}, ${reason}) as line`,
      );
    }
    case 'keep': {
      const { person, operator, reason } = command;
      return told(await sql`select public.operator_keep_account(${person}, ${operator}, ${reason}) as line`);
    }
    case 'remove': {
      const { person, isUnasked, isConfirmed, operator, reason } = command;
      if (!isConfirmed) {
        const whom = await describePerson(sql, person);
        return {
          lines: [...whom, 'Nothing changed. --yes removes this account and all its photos for good.'],
          isUnconfirmed: true,
        };
      }
      return told(
        await sql`
          select public.operator_remove_account(${person}, ${operator}, ${reason}, ${isUnasked}::boolean) as line`,
      );
    }
  }
}

const IN_OTHER_LETTERS = /^[^\s/?#:%\\[\]]*[^\0-\x7f][^\s/?#:%\\[\]]*$/;

/** Some send the domain küche.example as it is typed, browsers mostly as xn--kche-0ra.example: whichever the account has. */
async function asKept(sql: Query, person: string): Promise<string> {
  const [local, domain = '', ...more] = person.split('@');
  if (more.length > 0 || !IN_OTHER_LETTERS.test(domain)) return person;
  const kept = await sql`select 1 from auth.users where lower(email) = lower(${person})`;
  const ascii = domainToASCII(domain);
  return kept.length > 0 || ascii === '' ? person : `${local}@${ascii}`;
}

const told = (rows: { line: string }[]): Outcome => ({ lines: rows.map(({ line }) => line) });

async function describePerson(sql: Query, person: string): Promise<string[]> {
  const [row] = await sql<
    Record<'email' | 'id' | 'plan' | 'renews' | 'asked', string> & Record<string, number>
  >`
    select u.email, u.id, s.plan, s.credits_total - s.credits_used as left, s.credits_total as total,
           s.credits_extra as extra, to_char(s.renews_at, 'YYYY-MM-DD') as renews,
           to_char(r.requested_at, 'YYYY-MM-DD') as asked,
           (select count(*) from public.transformations t where t.user_id = u.id) as photos,
           (select count(*) from public.transform_jobs j
            where j.user_id = u.id and j.state in ('queued', 'running')) as busy
    from auth.users u join public.subscriptions s on s.user_id = u.id
    left join public.account_deletion_requests r on r.user_id = u.id
    where u.id = public.operator_find(${person})`;
  if (!row) throw new Error('This account has no plan.');
  return [
    `${row.email} · ${row.id}`,
    `Plan ${row.plan}, ${row.left} of ${row.total} credits left, ${row.extra} of them given. Credits reset on ${row.renews}; what was given ends then.`,
    `${row.photos} photos, ${row.busy} being made.`,
    row.asked ? `Asked on ${row.asked} to be deleted.` : 'Has not asked to be deleted.',
  ];
}

async function listRequests(sql: Query): Promise<string[]> {
  const rows = await sql<{ line: string }>`
    select to_char(r.requested_at, 'YYYY-MM-DD') || '  ' || u.email || '  ' || u.id as line
    from public.account_deletion_requests r join auth.users u on u.id = r.user_id order by r.requested_at`;
  return rows.length > 0 ? rows.map(({ line }) => line) : ['Nobody has asked to be deleted.'];
}

async function readLog(sql: Query, person: string | undefined): Promise<string[]> {
  // The log outlives accounts: of one that is gone it still knows the id.
  const [found] =
    person === undefined
      ? []
      : await sql<{ id: string }>`
          select coalesce((select user_id from public.operator_log
                           where user_id::text = lower(btrim(${person})) limit 1),
                          public.operator_find(${person})) as id`;
  const id = found?.id ?? null;
  const rows = await sql<{ line: string }>`
    select concat_ws('  ', to_char(done_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI'), operator, action,
                     coalesce(plan, amount || ' (' || gift_key || ')'), user_id, reason) as line
    from public.operator_log where user_id = ${id}::uuid or ${id}::uuid is null order by done_at`;
  if (rows.length > 0) return rows.map(({ line }) => line);
  return [person === undefined ? 'Nothing was done yet.' : 'Nothing was done for this account yet.'];
}
