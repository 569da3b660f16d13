import { join } from 'node:path';
import { generateTypescript, sortGeneratorMetadata } from '@supabase/postgrest-typegen/generation';
import { introspect } from '@supabase/postgrest-typegen/introspection';
import postgres from 'postgres';
import { startPostgres } from '#tests/support/server/postgres.ts';
import { startServer } from '#tests/support/server/server.ts';
import { REPOSITORY } from '#tests/setup/run-part.ts';

export const TYPES_FILE = join(REPOSITORY, 'supabase', 'functions', '_shared', 'database-types.ts');

const HEADER =
  '// Written by `npm run types` from supabase/migrations; `npm test` fails when the two differ.\n';

/**
 * The `Database` type for supabase-js, as `supabase gen types` gives it (this is its generator), read from a
 * new PostgreSQL that the real server has prepared with our migrations.
 */
export async function generateDatabaseTypes(): Promise<string> {
  const database = await startPostgres();
  try {
    const server = await startServer({ env: { DATABASE_URL: database.url } });
    await server.stop();
    return HEADER + (await describeSchema(database.url));
  } finally {
    await database.stop();
  }
}

async function describeSchema(databaseUrl: string): Promise<string> {
  const sql = postgres(databaseUrl, { max: 1, onnotice: () => {} });
  try {
    const queries = { query: async (text: string) => ({ rows: await sql.unsafe(text) }) };
    const schema = await introspect(queries, { includedSchemas: ['public'] });
    return await generateTypescript(sortGeneratorMetadata(schema), { detectOneToOneRelationships: true });
  } finally {
    await sql.end();
  }
}
