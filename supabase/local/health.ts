import type { Sql } from '#local/database/sql.ts';
import { freeBytesAt } from './free-space.ts';
import { steadyNow } from './steady-clock.ts';

/** However many ask, no more is written than one small row in this time. */
const GOOD_FOR_MS = 1_000;

/**
 * Whether all is well: the database answers and, since one without room on its disk still reads, takes a write. Tells
 * the free space of the folders' disks too: of the one that has least.
 */
export function createHealth(sql: Sql, folders: readonly string[]): () => Promise<Response> {
  let goodUntil = 0;
  let inFlight: Promise<void> | undefined;

  const write = async () => {
    await sql`
      insert into embedded.health (written_at) values (now())
      on conflict (is_only_row) do update set written_at = excluded.written_at`;
    goodUntil = steadyNow() + GOOD_FOR_MS;
  };
  const check = async (): Promise<unknown> => {
    if (steadyNow() < goodUntil) return await sql`select 1`;
    inFlight ??= write().finally(() => (inFlight = undefined));
    return await inFlight;
  };

  return async () => {
    const isWell = await check().then(
      () => true,
      () => false,
    );
    const freeBytes = await freeBytesAt(...folders).catch(() => undefined);
    const body = {
      status: isWell ? 'ok' : 'database unavailable',
      ...(freeBytes !== undefined && { freeMB: Math.floor(freeBytes / 1_000_000) }),
    };
    return Response.json(body, { status: isWell ? 200 : 503, headers: { 'cache-control': 'no-store' } });
  };
}
