import { IDS_AT_ONCE } from '#core/model/limits.ts';
import { done, type Result } from '#core/model/failure.ts';
import type { AskAs } from '#core/model/with-token.ts';
import type { FoundRows, MirrorRemote } from './ports.ts';

/** These rows as the server has them now. */
export async function findRows(
  { remote, askAs }: { remote: MirrorRemote; askAs: AskAs },
  ids: readonly string[],
): Promise<Result<FoundRows>> {
  const found: FoundRows = { rows: [], skipped: [] };
  for (let from = 0; from < ids.length; from += IDS_AT_ONCE) {
    const some = ids.slice(from, from + IDS_AT_ONCE);
    const read = await askAs((token) => remote.transformationsById(some, token));
    if (!read.ok) return read;
    found.rows.push(...read.value.rows);
    found.skipped.push(...read.value.skipped);
  }
  return done(found);
}
