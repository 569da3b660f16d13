import { randomUUID } from 'node:crypto';
import type { Sql, Transaction } from '#local/database/sql.ts';
import type { GooglePerson } from './google.ts';

interface Found {
  userId: string;
  /** The account is closed to sign-ins. */
  isBanned: boolean;
  /** Somebody else may have been in it until now, and is so no longer. */
  hasEndedSessions?: boolean;
}

/**
 * The account of whoever came from Google: the one that knows them already; else the one of the same address, which
 * gets Google as another way in; else a new one. The address must be verified. To be called for one address at a time.
 *
 * Anybody may sign up with the address of somebody else. Where nobody has ever shown that it is theirs, whoever has the
 * password may not be who comes from Google now: so password and sessions end.
 */
export async function findGoogleAccount(sql: Sql, person: GooglePerson): Promise<Found> {
  const found = await sql.transaction(async (transaction) => {
    const known = (await knownBy(transaction, person)) ?? (await linkByAddress(transaction, person));
    return known ?? (await create(transaction, person));
  });
  return found;
}

interface Row {
  id: string;
  banned_until: Date | string | null;
}

const asFound = ({ id, banned_until: until }: Row): Found => ({
  userId: id,
  isBanned: until !== null && new Date(until).getTime() > Date.now(),
});

async function knownBy(sql: Transaction, person: GooglePerson): Promise<Found | undefined> {
  const [row] = await sql<Row>`
    update auth.identities i
    set identity_data = i.identity_data || ${describe(person)}::jsonb, last_sign_in_at = now(), updated_at = now()
    from auth.users u
    where i.provider = 'google' and i.provider_id = ${person.sub} and u.id = i.user_id
    returning u.id, u.banned_until`;
  return row && asFound(row);
}

async function linkByAddress(sql: Transaction, person: GooglePerson): Promise<Found | undefined> {
  const [row] = await sql<Row & { is_proven: boolean }>`
    select id, banned_until, exists (
      select from auth.identities i
      where i.user_id = u.id and lower(i.identity_data ->> 'email') = ${person.email}
        and i.identity_data ->> 'email_verified' = 'true') as is_proven
    from auth.users u
    where lower(email) = ${person.email} and not is_sso_user for update`;
  if (!row) return undefined;
  if (!row.is_proven) await endWhatWasThere(sql, row.id);
  await addIdentity(sql, row.id, person);
  // What the person has told us themselves stays.
  await sql`
    update auth.users u
    set raw_user_meta_data = ${describe(person)}::jsonb || coalesce(u.raw_user_meta_data, '{}'),
        raw_app_meta_data = coalesce(u.raw_app_meta_data, '{}') || jsonb_build_object('providers', (
          select jsonb_agg(provider order by created_at) from auth.identities where user_id = u.id)),
        email_confirmed_at = coalesce(email_confirmed_at, now()), updated_at = now()
    where u.id = ${row.id}`;
  return { ...asFound(row), hasEndedSessions: !row.is_proven };
}

async function endWhatWasThere(sql: Transaction, userId: string): Promise<void> {
  await sql`
    update auth.users set encrypted_password = null, recovery_token = null, recovery_sent_at = null
    where id = ${userId}`;
  await sql`delete from auth.sessions where user_id = ${userId}`;
  // Whoever asked for its deletion may not have been who comes now.
  await sql`delete from public.account_deletion_requests where user_id = ${userId}`;
  await sql`
    update auth.identities set identity_data = identity_data || '{"email_verified": true}'
    where user_id = ${userId} and provider = 'email'`;
}

/** Profile, plan and credits come with the row, by the trigger of the migrations. */
async function create(sql: Transaction, person: GooglePerson): Promise<Found> {
  const userId = randomUUID();
  await sql`
    insert into auth.users (id, aud, role, email, email_confirmed_at, raw_app_meta_data, raw_user_meta_data)
    values (${userId}, 'authenticated', 'authenticated', ${person.email}, now(),
      ${JSON.stringify({ provider: 'google', providers: ['google'] })}::jsonb, ${describe(person)}::jsonb)`;
  await addIdentity(sql, userId, person);
  return { userId, isBanned: false };
}

async function addIdentity(sql: Transaction, userId: string, person: GooglePerson): Promise<void> {
  await sql`
    insert into auth.identities (id, provider, provider_id, user_id, identity_data, last_sign_in_at)
    values (${randomUUID()}, 'google', ${person.sub}, ${userId}, ${describe(person)}::jsonb, now())`;
}

/** By the names that hosted Supabase uses. */
function describe({ sub, email, name, picture }: GooglePerson): string {
  return JSON.stringify({
    sub,
    provider_id: sub,
    email,
    email_verified: true,
    phone_verified: false,
    name,
    full_name: name,
    ...(picture !== undefined && { picture, avatar_url: picture }),
  }).replaceAll(String.raw`\u0000`, '');
}
