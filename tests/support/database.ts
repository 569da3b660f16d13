import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import postgres, { type Sql } from 'postgres';
import { readPostmaster } from './processes.ts';

/** A superuser's look into the embedded database behind a running server. The caller ends it. */
export function openBehind(dataDir: string): Sql {
  const { databasePassword } = JSON.parse(readFileSync(join(dataDir, 'secrets.json'), 'utf8'));
  const postmaster = readPostmaster(dataDir);
  if (!postmaster) throw new Error(`No PostgreSQL runs on ${dataDir}`);
  return postgres(`postgres://postgres:${databasePassword}@127.0.0.1:${postmaster.port}/postgres`, {
    max: 1,
    onnotice: () => {},
  });
}
