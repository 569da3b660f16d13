import postgres, { type Sql } from 'postgres';
import { openSecrets } from '#local/secrets.ts';
import { readPostmaster } from './processes.ts';

/** Where the embedded database behind a running server listens, for a superuser. */
export function addressBehind(dataDir: string): string {
  const { databasePassword } = openSecrets(dataDir);
  const postmaster = readPostmaster(dataDir);
  if (!postmaster) throw new Error(`No PostgreSQL runs on ${dataDir}`);
  return `postgres://postgres:${databasePassword}@127.0.0.1:${postmaster.port}/postgres`;
}

/** A superuser's look into the embedded database behind a running server. The caller ends it. */
export function openBehind(dataDir: string, connections = 1): Sql {
  return postgres(addressBehind(dataDir), { max: connections, onnotice: () => {} });
}
