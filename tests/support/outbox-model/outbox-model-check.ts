import type { ModelWorld } from './outbox-model.ts';
import { textOf } from './outbox-model.ts';
import { type Move, movesOf } from './outbox-model-moves.ts';
import type { Rules } from './outbox-model-rules.ts';

/** What must be true of every world that can come about; the first sentence that is not, or null. */
function findBroken({ photos, server, air, hasMixed }: ModelWorld): string | null {
  if (hasMixed) return "a person's photo was sent as somebody else's";
  if (air.filter(({ from }) => from !== null).length > 1) return 'two requests at a time';
  const refunded = server.jobs.filter(({ state }) => state === 'failed').length;
  if (server.debits - server.refunds !== server.jobs.length - refunded) return 'credits and jobs differ';
  for (const [id, { item, hasBytes, wasPurged, wasLetGo }] of Object.entries(photos)) {
    const live = server.jobs.filter((job) => job.id === id && job.state !== 'failed');
    const isDeleted = server.deleted.includes(id);
    if (!hasBytes && !wasLetGo && !server.everReady.includes(id)) return 'a photo is lost';
    if (wasPurged && item.state !== 'purged') return 'a photo came back from the dead';
    if (live.length > 1) return 'a photo was charged twice';
    if (live.length > 0 && !server.rows[id] && !isDeleted) return 'a charged photo has no row';
    if (Object.values(server.objects).filter((object) => object.id === id).length > 1) return 'two objects';
    const isAcceptedHere = item.state === 'accepted' && item.hold === null;
    if (isAcceptedHere && !isDeleted && !server.jobs.some((job) => job.id === id))
      return 'accepted without a job';
    if (item.state === 'stored' && server.objects[item.path]?.size !== item.size)
      return 'stored without an object';
  }
  return null;
}

export interface Search {
  states: number;
  transitions: number;
  /** How long the longest story was. */
  depth: number;
  /** No world is left that has not been looked at. */
  hasEnded: boolean;
  /** What broke, and how it came to that. */
  broken: { what: string; story: string[] } | null;
}

interface Found {
  world: ModelWorld;
  text: string;
}

/** Every order of events, up to so many of them, each world looked at once. */
export function searchAll(
  start: ModelWorld,
  rules: Rules,
  { depth, looksAhead = 0 }: { depth: number; looksAhead?: number },
): Search {
  const cameFrom = new Map<string, { text: string; name: string } | null>([[textOf(start), null]]);
  const search: Search = { states: 1, transitions: 0, depth: 0, hasEnded: false, broken: null };
  const storyOf = (text: string): string[] => {
    const before = cameFrom.get(text);
    return before ? [...storyOf(before.text), before.name] : [];
  };
  let frontier: Found[] = [{ world: start, text: textOf(start) }];
  for (let level = 1; level <= depth && frontier.length > 0; level++) {
    const next: Found[] = [];
    for (const { world, text } of frontier) {
      for (const move of movesOf(world, rules)) {
        search.transitions += 1;
        const reached = textOf(move.world);
        if (cameFrom.has(reached)) continue;
        cameFrom.set(reached, { text, name: move.name });
        search.states += 1;
        const isLookedAhead = looksAhead > 0 && search.states % looksAhead === 0;
        const what = findBroken(move.world) ?? (isLookedAhead ? findStuck(move.world, rules) : null);
        if (what) return { ...search, depth: level, broken: { what, story: storyOf(reached) } };
        next.push({ world: move.world, text: reached });
      }
    }
    search.depth = level;
    frontier = next;
  }
  return { ...search, hasEnded: frontier.length === 0 };
}

/** From here on nothing goes wrong any more: does every photo get where it should? The name of one that does not. */
function findStuck(from: ModelWorld, rules: Rules): string | null {
  const people = [...new Set(Object.values(from.photos).map(({ item }) => item.userId))];
  let world: ModelWorld = { ...from, accidents: 0, server: { ...from.server, credits: 9 } };
  for (const person of [...people, ...people]) {
    world = { ...world, person: { id: person, isSignedIn: false } };
    world =
      take(world, rules, (move) => move.name === 'signs in' && move.world.person.id === person) ?? world;
    world = { ...world, server: { ...world.server, credits: 0 } };
    world = take(world, rules, (move) => move.name === 'credit comes') ?? world;
    world = { ...world, server: { ...world.server, credits: 9 } };
    for (let step = 0; step < 200; step++) {
      const next = take(world, rules, isProgress(world));
      if (!next) break;
      world = next;
    }
  }
  const stuck = Object.values(world.photos).find(
    ({ item }) =>
      item.removedAt === null &&
      item.hold?.kind !== 'needs_attention' &&
      !['purged', 'failed'].includes(item.state),
  );
  return stuck ? `a photo stays ${stuck.item.state} for ever` : null;
}

/** Reading the mirror again and again is no progress, unless there is news. */
const isProgress =
  (before: ModelWorld) =>
  ({ kind, name, world }: Move): boolean => {
    if (kind !== 'go') return false;
    if (name !== 'mirror reads' || !world.mirror) return true;
    const { id, status } = world.mirror;
    const state = before.photos[id]?.item.state;
    if (status === 'missing') return before.photos[id]?.item.hold === null;
    if (status === 'uploading') return state === 'accepted';
    return status === 'ready' || (status === 'failed' && state === 'accepted');
  };

function take(world: ModelWorld, rules: Rules, isWanted: (move: Move) => boolean): ModelWorld | undefined {
  return movesOf(world, rules).find(isWanted)?.world;
}
