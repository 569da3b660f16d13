import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PROJECT_ROOT } from '#local/settings.ts';
import { changeBesideOthers } from './beside-others.ts';
import type { Sql } from './sql.ts';

const MIGRATIONS = join(PROJECT_ROOT, 'supabase', 'migrations');

/**
 * Versions that this database has and we have not: a newer program has prepared it. Changes nothing, so that what that
 * one made stays as it is.
 */
export async function findNewer(sql: Sql, migrations = MIGRATIONS): Promise<string[]> {
  const [history] = await sql`select where to_regclass('supabase_migrations.schema_migrations') is not null`;
  if (!history) return [];
  const ours = new Set((await listMigrations(migrations)).map(versionOf));
  const rows = await sql<{ version: string }>`
    select version from supabase_migrations.schema_migrations order by version`;
  return rows.map(({ version }) => version).filter((version) => !ours.has(version));
}

/**
 * Applies what is new in `supabase/migrations`: all of it, with its lines in the history, or nothing. The history
 * table is the Supabase CLI's own, so that either may carry on where the other stopped. One that was applied and has
 * been edited since is an error: the database would never hear of the change.
 */
export async function migrate(sql: Sql, migrations = MIGRATIONS): Promise<string[]> {
  const files = await listMigrations(migrations);
  return await changeBesideOthers(sql, async (transaction) => {
    const applied: string[] = [];
    await transaction`create schema if not exists supabase_migrations`;
    await transaction`
      create table if not exists supabase_migrations.schema_migrations (
        version text not null primary key, statements text[], name text)`;
    const rows = await transaction<{ version: string; statements: string[] | null }>`
      select version, statements from supabase_migrations.schema_migrations`;
    const known = new Map(rows.map((row) => [row.version, row.statements]));
    for (const file of files) {
      const version = versionOf(file);
      const text = await readFile(join(migrations, file), 'utf8');
      if (known.has(version)) {
        if (isEdited(text, known.get(version) ?? [])) throw new Error(editedMessage(file));
        continue;
      }
      await transaction.script(text).catch((error: unknown) => {
        throw new Error(`Migration ${file} failed`, { cause: error });
      });
      await transaction`
        insert into supabase_migrations.schema_migrations (version, name, statements)
        values (${version}, ${file.slice(version.length + 1, -'.sql'.length)}, ${[text]})`;
      applied.push(file);
    }
    return applied;
  });
}

const listMigrations = async (folder: string): Promise<string[]> =>
  (await readdir(folder)).filter((name) => /^\d+_.+\.sql$/.test(name)).toSorted();

const versionOf = (file: string): string => file.slice(0, file.indexOf('_'));

/** The CLI keeps the statements one by one, without the signs between them, where we keep the file. */
function isEdited(text: string, applied: readonly string[]): boolean {
  const essence = (sql: string) => sql.replaceAll(/[\s;]+/g, '');
  return applied.length > 0 && essence(text) !== essence(applied.join('\n'));
}

const editedMessage = (file: string) =>
  `Migration ${file} was changed after it had been applied to this database. ` +
  'Put it back as it was, and write what is new as a migration of its own.';
