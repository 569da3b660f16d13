import type { Sql } from '#local/database/sql.ts';
import type { Mailbox } from './mailbox.ts';

/** With an account go the mails to it. */
export async function forgetStrangers(sql: Sql, mailbox: Mailbox): Promise<void> {
  const addresses = mailbox.addresses();
  if (addresses.length === 0) return;
  const rows = await sql<{ email: string }>`
    select lower(email) as email from auth.users where lower(email) = any(${addresses})`;
  const known = new Set(rows.map(({ email }) => email));
  mailbox.forget(new Set(addresses.filter((address) => !known.has(address))));
}
