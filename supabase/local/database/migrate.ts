import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PROJECT_ROOT } from '#local/settings.ts';
import type { Sql } from './sql.ts';

const MIGRATIONS = join(PROJECT_ROOT, 'supabase', 'migrations');

interface Options {
  migrations?: string;
  /** Told of versions that this database has and we have not. */
  onNewer?: ((versions: readonly string[]) => void) | undefined;
}

/**
 * Applies what is new in `supabase/migrations`: all of it, with its lines in the history, or nothing. The history
 * table is the Supabase CLI's own, so that either may carry on where the other stopped. One that was applied and has
 * been edited since is an error: the database would never hear of the change. So is one that a newer program has applied,
 * whose rules we do not know, unless somebody is told of it.
 */
export async function migrate(
  sql: Sql,
  { migrations = MIGRATIONS, onNewer = refuseNewer }: Options = {},
): Promise<string[]> {
  const files = (await readdir(migrations)).filter((name) => name.endsWith('.sql')).toSorted();
  const applied: string[] = [];
  await sql.transaction(async (transaction) => {
    await transaction`create schema if not exists supabase_migrations`;
    await transaction`
      create table if not exists supabase_migrations.schema_migrations (
        version text not null primary key, statements text[], name text)`;
    const rows = await transaction<{ version: string; statements: string[] | null }>`
      select version, statements from supabase_migrations.schema_migrations`;
    const known = new Map(rows.map((row) => [row.version, row.statements]));
    const newer = [...known.keys()].filter(
      (version) => !files.some((file) => file.startsWith(`${version}_`)),
    );
    if (newer.length > 0) onNewer(newer.toSorted());
    for (const file of files) {
      const [, version = '', name = ''] = /^(\d+)_(.+)\.sql$/.exec(file) ?? [];
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
        values (${version}, ${name}, ${[text]})`;
      applied.push(file);
    }
  });
  return applied;
}

function refuseNewer(versions: readonly string[]): never {
  throw new Error(
    `This program is older than its database, which has ${versions.join(', ')} of supabase/migrations: ` +
      'start the version of it that last ran here, or a newer one.',
  );
}

/** The CLI keeps the statements one by one, without the signs between them, where we keep the file. */
function isEdited(text: string, applied: readonly string[]): boolean {
  const essence = (sql: string) => sql.replaceAll(/[\s;]+/g, '');
  return applied.length > 0 && essence(text) !== essence(applied.join('\n'));
}

const editedMessage = (file: string) =>
  `Migration ${file} was changed after it had been applied to this database. ` +
  'Put it back as it was, and write what is new as a migration of its own.';
