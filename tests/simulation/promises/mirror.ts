import { isLater } from '#core/db/row-time.ts';
import type { PullCursor } from '#core/model/mirror-store.ts';
import type { TransformationRow, VersionRow } from '#core/model/server-rows.ts';
import { textOfKey } from '#tests/simulation/disk/keys.ts';
import { rowsOf } from '#tests/simulation/events/look.ts';
import type { World } from '#tests/simulation/story/world.ts';

/** The cursor says that everything before it was read; a picture that is shown as ready is there to be shown. */
export function checkMirror(world: World): string | null {
  const rows = new Map(
    rowsOf(world, 'transformations').map(({ key, value }) => [textOfKey(key), value as TransformationRow]),
  );
  for (const { key, value } of rowsOf(world, 'meta')) {
    const userId = /^"pulled (.*)"$/.exec(textOfKey(key))?.[1];
    if (userId === undefined) continue;
    const { updatedAt } = value as PullCursor;
    for (const row of world.server.state.rows.values()) {
      if (row.user_id !== userId || isLater(row.updated_at, updatedAt)) continue;
      const own = rows.get(textOfKey(row.id));
      if (!own || isLater(row.updated_at, own.updated_at)) return `the cursor has passed ${row.id} by`;
    }
  }
  const versions = new Set(
    rowsOf(world, 'versions').map(({ value }) => {
      const { transformation_id, version_number } = value as VersionRow;
      return `${transformation_id} ${String(version_number)}`;
    }),
  );
  for (const { id, current_version: number } of rows.values()) {
    const isThere = number === 0 || versions.has(`${id} ${String(number)}`);
    if (!isThere && world.server.state.rows.has(id)) return `${id} is ready without its picture`;
  }
  return null;
}
