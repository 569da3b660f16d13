import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBackend, type SharedBackend } from '#tests/support/server/backend.ts';
import { removeDataDir } from '#tests/support/server/data-dir.ts';
import { makeReadyDataDir } from '#tests/support/server/golden-data-dir.ts';
import { askForReset, readMailbox } from '#tests/support/server/mails.ts';
import { connect, PASSWORD, photoOf, signUp } from '#tests/support/server/people.ts';
import { startServer } from '#tests/support/server/server.ts';
import { openSharedBackend } from '#tests/support/server/shared-servers.ts';
import { until } from '#tests/support/until.ts';

// With an account goes all that would tell whose it was.

let backend: SharedBackend;
beforeAll(async () => {
  backend = await openSharedBackend();
});
afterAll(() => backend.stop());

/** Every table that has these words in whatever column. */
async function findTables(words: string): Promise<string[]> {
  const { sql } = backend;
  const tables = await sql<{ place: string }[]>`
    select format('%I.%I', schemaname, tablename) as place from pg_tables
    where schemaname in ('auth', 'public', 'storage', 'embedded', 'extensions')`;
  expect(tables.length).toBeGreaterThan(20);
  const found = [];
  for (const { place } of tables) {
    const rows = await sql.unsafe(`select 1 from ${place} t where t::text ilike $1 limit 1`, [`%${words}%`]);
    if (rows.length > 0) found.push(place);
  }
  return found;
}

test('no table has the address or the name of somebody who was removed', async () => {
  const cook = await signUp(backend.server, 'Ottoline Quillfeather');
  const phone = connect(backend.server);
  await phone.auth.signInWithPassword({ email: cook.email, password: PASSWORD });
  await phone.auth.refreshSession();
  await phone.auth.updateUser({ password: `${PASSWORD} 2` });
  await askForReset(backend.server, cook);
  await phone.from('transformations').insert(photoOf(cook)).throwOnError();
  await phone.from('account_deletion_requests').insert({ user_id: cook.id }).throwOnError();
  expect(await findTables(cook.email)).toContain('auth.audit_log_entries');
  expect(await findTables('Quillfeather')).toContain('public.profiles');

  await backend.sql`select public.operator_remove_account(${cook.email}, 'mia', 'asked in the app')`;
  expect(await findTables(cook.email)).toEqual([]);
  expect(await findTables('Quillfeather')).toEqual([]);
});

test('mails to them go with the next start, at the latest', async () => {
  const dataDir = makeReadyDataDir();
  try {
    const first = await openBackend({ dataDir });
    const [cook, other] = [await signUp(first.server), await signUp(first.server)];
    for (const person of [cook, other]) await askForReset(first.server, person);
    await first.sql`select public.operator_remove_account(${cook.email}, 'mia', 'letter 9', true)`;
    await first.stop();
    const next = await startServer({ dataDir });
    await until('the mail is gone', async () => !(await readMailbox(next)).includes(cook.email));
    expect(await readMailbox(next)).toContain(other.email);
    await next.stop();
  } finally {
    removeDataDir(dataDir);
  }
});
