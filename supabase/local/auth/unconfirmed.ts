import { randomBytes, randomUUID } from 'node:crypto';
import type { Sql, Transaction } from '#local/database/sql.ts';

/** What somebody has said who signs up. */
export interface SignUpRequest {
  email: string;
  /** Of their password; undefined where it is not the one that was given for this account before. */
  hash: string | undefined;
  /** What they tell about themselves. */
  data: Record<string, unknown>;
}

export interface Confirmation {
  token: string;
  /** Else whoever opens the link has to choose one. */
  hasPassword: boolean;
}

/** Accounts whose address nobody has confirmed yet, by the link that was sent there. */
export interface Unconfirmed {
  /** The hash of the password; undefined where there is no such account, or it has none. */
  passwordOf(email: string): Promise<string | undefined>;
  /** Makes the account, or asks once more. Undefined where it is confirmed. To be called for one address at a time. */
  signUp(request: SignUpRequest): Promise<Confirmation | undefined>;
}

interface Row {
  id: string;
  hash: string | null;
  is_confirmed: boolean;
}

/**
 * Anybody may sign up with the address of somebody else, before them or after. So the newest link alone counts; and
 * where two sign-ups differ in their password, none of both does: whoever opens the link chooses one.
 */
export function keepUnconfirmed(sql: Sql): Unconfirmed {
  return {
    async passwordOf(email) {
      const [row] = await sql<{ hash: string | null }>`
        select encrypted_password as hash from auth.users
        where email = ${email} and not is_sso_user and confirmed_at is null`;
      return row?.hash ?? undefined;
    },
    signUp: (request) =>
      sql.transaction(async (transaction) => {
        const [row] = await transaction<Row>`
          select id, encrypted_password as hash, confirmed_at is not null as is_confirmed from auth.users
          where email = ${request.email} and not is_sso_user for update`;
        if (row?.is_confirmed) return undefined;
        const token = randomBytes(32).toString('hex');
        if (!row) await create(transaction, request, token);
        const hasPassword = request.hash !== undefined && (!row || row.hash === request.hash);
        if (row) await askAgain(transaction, row, request, token, hasPassword);
        return { token, hasPassword };
      }),
  };
}

/** Profile, plan and credits come with the row, by the trigger of the migrations. */
async function create(sql: Transaction, { email, hash, data }: SignUpRequest, token: string): Promise<void> {
  const id = randomUUID();
  const said = JSON.stringify(describe(id, email, data));
  await sql`
    insert into auth.users (id, aud, role, email, encrypted_password, confirmation_token, confirmation_sent_at,
      raw_app_meta_data, raw_user_meta_data)
    values (${id}, 'authenticated', 'authenticated', ${email}, ${hash ?? null}, ${token}, now(),
      ${JSON.stringify(BY_EMAIL)}::jsonb, ${said}::jsonb)`;
  await sql`
    insert into auth.identities (id, provider, provider_id, user_id, identity_data)
    values (${randomUUID()}, 'email', ${id}, ${id}, ${said}::jsonb)`;
}

async function askAgain(
  sql: Transaction,
  { id }: Row,
  { email, hash, data }: SignUpRequest,
  token: string,
  hasPassword: boolean,
): Promise<void> {
  await sql`
    update auth.users
    set encrypted_password = ${hasPassword ? hash : null}, confirmation_token = ${token},
        confirmation_sent_at = now(), updated_at = now(),
        raw_user_meta_data = ${JSON.stringify(describe(id, email, data))}::jsonb
    where id = ${id}`;
  await sql`
    update public.profiles p set full_name = left(btrim(coalesce(u.raw_user_meta_data ->> 'full_name', '')), 100)
    from auth.users u where u.id = ${id} and p.id = u.id`;
}

export const BY_EMAIL = { provider: 'email', providers: ['email'] };

/** What is kept, and told, of who has signed up. */
export const describe = (id: string, email: string, data: Record<string, unknown>) => ({
  ...data,
  email,
  email_verified: false,
  phone_verified: false,
  sub: id,
});
