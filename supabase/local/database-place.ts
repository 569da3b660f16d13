import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeFileSafely } from './safe-file.ts';

const noteOf = (dataDir: string): string => join(dataDir, 'database-is-in');

/**
 * Where the last start was on a database of somebody's own, one without it would find nobody, or what was left there long
 * ago: it is refused.
 */
export function requireDatabase(dataDir: string, databaseUrl: string | undefined): void {
  const note = noteOf(dataDir);
  if (databaseUrl !== undefined || !existsSync(note)) return;
  throw new Error(
    `The database of ${dataDir} lies in ${readFileSync(note, 'utf8').trim()}, and DATABASE_URL is not set. ` +
      `Where the embedded one is to take its place, remove ${note}.`,
  );
}

/** To be called when a start has come to its end: an address with a mistake in it is never noted. */
export function noteDatabase(dataDir: string, databaseUrl: string): void {
  writeFileSafely(noteOf(dataDir), `${placeOf(databaseUrl)}\n`, 0o600);
}

/** Nobody's name, and no password. A socket is named as PostgreSQL's own tools do it. */
function placeOf(databaseUrl: string): string {
  const { hostname, port, pathname, searchParams } = new URL(databaseUrl);
  const host = searchParams.get('host') ?? hostname;
  return `${host}:${port || '5432'}${pathname}`;
}
