import { isOfRow } from '#tests/simulation/server/jobs.ts';
import type { World } from '#tests/simulation/story/world.ts';
import { wishOf } from '#tests/simulation/story/world.ts';

/** One object, one row and one charge for each wish, and every charge has its picture or its refund. */
export function checkCharges(world: World): string | null {
  const { state } = world.server;
  const made = new Map<number, number>();
  for (const job of state.jobs) {
    const number = world.numbers.get(job.id);
    if (number !== undefined) made.set(number, (made.get(number) ?? 0) + 1);
  }
  for (const [number, jobs] of made) {
    const ids = [...world.numbers].filter(([, one]) => one === number).map(([id]) => id);
    // One who sees the same row has the same wish.
    const seen = new Set(ids.flatMap((id) => world.reruns.get(id) ?? []).map((row) => row.updated_at));
    if (jobs > wishOf(world, number).transforms + seen.size)
      return `photo ${number} is charged ${jobs} times`;
  }
  const twice = findTwice(world);
  if (twice !== undefined) return `${twice} is charged twice for one who knew the same version`;
  const unwished = [...state.paidAndDeleted].find((id) => !world.unwanted.has(id));
  if (unwished !== undefined) return `the picture of ${unwished} is being made, and the phone has deleted it`;
  for (const [userId, charged] of state.charged) {
    const jobs = state.jobs.filter((job) => job.userId === userId && job.state !== 'failed').length;
    if (charged !== jobs) return `${charged} credits are charged for ${jobs} jobs`;
  }
  return checkObjects(world) ?? checkRows(world);
}

/** The photo itself is asked for before there is any version; whoever asks for another one knows the newest. */
function findTwice({ server: { state }, reruns }: World): string | undefined {
  const live = Map.groupBy(
    state.jobs.filter((job) => isOfRow(job) && job.state !== 'failed'),
    ({ id }) => id,
  );
  const known = (id: string) => new Set(reruns.get(id)?.map((row) => row.current_version)).add(0);
  return [...live].find(([id, jobs]) => jobs.length > known(id).size)?.[0];
}

/** Unless the row was deleted: then a request that comes late leaves an object that the server sweeps up. */
function checkObjects({ server: { state }, numbers }: World): string | null {
  const seen = new Map<number, string>();
  const deleted = new Set([...state.everDeleted].map((id) => numbers.get(id)));
  for (const [path, { number, userId }] of state.objects) {
    if (!path.startsWith(`${userId}/`)) return `an object lies under somebody else: ${path}`;
    if (number === -1) continue;
    if (number === undefined) return `what lies at ${path} is no photo of ours`;
    const other = seen.get(number);
    if (other !== undefined && !deleted.has(number)) return `photo ${number} lies at ${other} and at ${path}`;
    seen.set(number, path);
  }
  return null;
}

function checkRows({ server: { state } }: World): string | null {
  const originals = new Set<string>();
  for (const { original_url } of state.rows.values()) {
    if (originals.has(original_url)) return `two rows for ${original_url}`;
    originals.add(original_url);
  }
  const names = [...state.presets.values()].map(({ name }) => name);
  const twice = names.find((name, at) => names.indexOf(name) !== at);
  return twice === undefined ? null : `${twice} is kept twice`;
}
