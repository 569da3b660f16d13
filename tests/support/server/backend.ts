import postgres, { type Sql } from 'postgres';
import type { SupabaseClient } from '@supabase/supabase-js';
import { openSecrets, type Secrets } from '#local/secrets.ts';
import { openBehind } from './database.ts';
import { connect, connectAsService } from './people.ts';
import { startServer, type ServerOptions, type ServerPlace, type TestServer } from './server.ts';

const CONNECTIONS = 20;

/** A running server with the views on it that tests need. */
export interface SharedBackend {
  server: ServerPlace;
  /** A superuser's connections to its database, for preparing and for looking; never what is tested. */
  sql: Sql;
  /** What only the server knows. */
  secrets: Secrets;
  service: SupabaseClient;
  nobody: SupabaseClient;
  /** Ends the views. */
  stop(): Promise<void>;
}

/** With a server of its own, which ends with the views. */
export interface Backend extends SharedBackend {
  server: TestServer;
}

/**
 * Starts the real server. With DATABASE_URL in the
 * environment everything runs on that PostgreSQL instead, so tests look only at rows of people they made.
 */
export async function openBackend(options: ServerOptions = {}): Promise<Backend> {
  const server = await startServer(options);
  const views = viewServer(server);
  return {
    ...views,
    server,
    async stop() {
      await views.stop();
      await server.stop();
    },
  };
}

export function viewServer(server: ServerPlace): SharedBackend {
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
    stop: () => sql.end(),
  };
}
