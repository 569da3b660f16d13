import postgres, { type Sql } from 'postgres';
import { openSecrets } from '#local/secrets.ts';
import { readPostmaster } from './processes.ts';

/** A superuser's look into the embedded database behind a running server. The caller ends it. */
export function openBehind(dataDir: string, connections = 1): Sql {
  const { databasePassword } = openSecrets(dataDir);
  const postmaster = readPostmaster(dataDir);
  if (!postmaster) throw new Error(`No PostgreSQL runs on ${dataDir}`);
  return postgres(`postgres://postgres:${databasePassword}@127.0.0.1:${postmaster.port}/postgres`, {
    max: connections,
    onnotice: () => {},
  });
}
