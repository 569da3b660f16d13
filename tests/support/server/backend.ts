import postgres, { type Sql } from 'postgres';
import type { SupabaseClient } from '@supabase/supabase-js';
import { openSecrets, type Secrets } from '#local/secrets.ts';
import { openBehind } from './database.ts';
import { connect, connectAsService } from './people.ts';
import { startServer, type ServerOptions, type TestServer } from './server.ts';

const CONNECTIONS = 20;

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
 * Starts the real server. With DATABASE_URL in the
 * environment everything runs on that PostgreSQL instead, so tests look only at rows of people they made.
 */
export async function openBackend(options: ServerOptions = {}): Promise<Backend> {
  const server = await startServer(options);
  const url = process.env.DATABASE_URL;
  const sql = url
    ? postgres(url, { max: CONNECTIONS, onnotice: () => {} })
    : openBehind(server.dataDir, CONNECTIONS);
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
