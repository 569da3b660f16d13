import type { Sql } from 'postgres';
import type { SupabaseClient } from '@supabase/supabase-js';
import { openSecrets, type Secrets } from '#local/secrets.ts';
import { openBehind } from './database.ts';
import { connect, connectAsService, type Keys } from './people.ts';
import { startServer, type ServerOptions, type ServerPlace, type TestServer } from './server.ts';

const CONNECTIONS = 20;

/** A running Supabase, whoever's it is, with the views on it that tests need. */
export interface AnySupabase {
  server: Keys;
  /** Its owner's connections to its database, for preparing and for looking; never what is tested. */
  sql: Sql;
  service: SupabaseClient;
  nobody: SupabaseClient;
  /** Ends the views. */
  stop(): Promise<void>;
}

/** A running server of ours. */
export interface SharedBackend extends AnySupabase {
  server: ServerPlace;
  /** What only the server knows. */
  secrets: Secrets;
}

/** With a server of its own, which ends with the views. */
export interface Backend extends SharedBackend {
  server: TestServer;
}

/** Starts the real server. */
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

export const viewServer = (server: ServerPlace): SharedBackend => ({
  ...openViews(server, openBehind(server.dataDir, CONNECTIONS)),
  server,
  secrets: openSecrets(server.dataDir),
});

export const openViews = (server: Keys, sql: Sql): AnySupabase => ({
  server,
  sql,
  service: connectAsService(server),
  nobody: connect(server),
  stop: () => sql.end(),
});
