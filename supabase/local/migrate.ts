import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Sql } from 'postgres';
import { PROJECT_ROOT } from './settings.ts';

const MIGRATIONS = join(PROJECT_ROOT, 'supabase', 'migrations');

/**
 * Applies what is new in `supabase/migrations`: all of it, with its lines in the history, or nothing. The history
 * table is the Supabase CLI's own, so that either may carry on where the other stopped.
 */
export async function migrate(sql: Sql): Promise<string[]> {
  const files = (await readdir(MIGRATIONS)).filter((name) => name.endsWith('.sql')).toSorted();
  const applied: string[] = [];
  await sql.begin(async (transaction) => {
    await transaction`create schema if not exists supabase_migrations`;
    await transaction`
      create table if not exists supabase_migrations.schema_migrations (
        version text not null primary key, statements text[], name text)`;
    const rows = await transaction<{ version: string }[]>`
      select version from supabase_migrations.schema_migrations`;
    const known = new Set(rows.map((row) => row.version));
    for (const file of files) {
      const [, version = '', name = ''] = /^(\d+)_(.+)\.sql$/.exec(file) ?? [];
      if (known.has(version)) continue;
      const text = await readFile(join(MIGRATIONS, file), 'utf8');
      await transaction.unsafe(text).catch((error: unknown) => {
        throw new Error(`Migration ${file} failed`, { cause: error });
      });
      await transaction`
        insert into supabase_migrations.schema_migrations (version, name, statements)
        values (${version}, ${name}, ${[text]})`;
      applied.push(file);
    }
  });
  return applied;
}
