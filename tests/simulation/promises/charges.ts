import { isOfRow } from '#tests/simulation/server/jobs.ts';
import type { World } from '#tests/simulation/story/world.ts';
import { wishOf } from '#tests/simulation/story/world.ts';

/** One object, one row and one charge for each wish, and every charge has its picture or its refund. */
export function checkCharges(world: World): string | null {
  const { state } = world.server;
  const live = new Map<number, number>();
  // Of rows that are there: where another device deletes one while the phone does not know yet that it is paid, the photo
  // goes once more, and is paid once more.
  for (const job of state.jobs.filter(isOfRow)) {
    const number = world.numbers.get(job.id);
    if (number !== undefined && job.state !== 'failed') live.set(number, (live.get(number) ?? 0) + 1);
  }
  for (const [number, jobs] of live) {
    const ids = [...world.numbers].filter(([, one]) => one === number).map(([id]) => id);
    const reruns = ids.reduce((sum, id) => sum + (world.reruns.get(id)?.size ?? 0), 0);
    if (jobs > wishOf(world, number).transforms + reruns) return `photo ${number} is charged ${jobs} times`;
  }
  const unwished = [...state.paidAndDeleted].find((id) => !world.unwanted.has(id));
  if (unwished !== undefined) return `the picture of ${unwished} is being made, and the phone has deleted it`;
  for (const [userId, charged] of state.charged) {
    const jobs = state.jobs.filter((job) => job.userId === userId && job.state !== 'failed').length;
    if (charged !== jobs) return `${charged} credits are charged for ${jobs} jobs`;
  }
  return checkObjects(world) ?? checkRows(world);
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
