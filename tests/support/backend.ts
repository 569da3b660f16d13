import postgres, { type Sql } from 'postgres';
import type { SupabaseClient } from '@supabase/supabase-js';
import { openSecrets, type Secrets } from '#local/secrets.ts';
import { connect, connectAsService } from './people.ts';
import { readPostmaster } from './processes.ts';
import { startServer, type ServerOptions, type TestServer } from './server.ts';

/** A running server with the views on it that tests need. */
export interface Backend {
  server: TestServer;
  /** A superuser's connections to its database, for preparing and for looking; never what is tested. */
  sql: Sql;
  /** What only the server knows. */
  secrets: Secrets;
  service: SupabaseClient;
  nobody: SupabaseClient;
  stop(): Promise<void>;
}

/**
 * Starts the real server without building the app, which no backend test looks at. With DATABASE_URL in the
 * environment everything runs on that PostgreSQL instead, so tests look only at rows of people they made.
 */
export async function openBackend(options: ServerOptions = {}): Promise<Backend> {
  const server = await startServer({ ...options, env: { SKIP_BUILD: '1', ...options.env } });
  const url = process.env.DATABASE_URL || embeddedDatabaseUrl(server.dataDir);
  const sql = postgres(url, { max: 20, onnotice: () => {} });
  return {
    server,
    sql,
    secrets: openSecrets(server.dataDir),
    service: connectAsService(server),
    nobody: connect(server),
    async stop() {
      await sql.end();
      await server.stop();
    },
  };
}

function embeddedDatabaseUrl(dataDir: string): string {
  const { databasePassword } = openSecrets(dataDir);
  const postmaster = readPostmaster(dataDir);
  if (!postmaster) throw new Error(`No PostgreSQL runs on ${dataDir}`);
  return `postgres://postgres:${databasePassword}@127.0.0.1:${postmaster.port}/postgres`;
}
