import type { World } from '#tests/simulation/story/world.ts';
import { note } from './phone.ts';
import { openWorker } from './open-worker.ts';

/** Chromium tries three times: at once, 5 minutes later, 15 minutes after that. */
const TRIES_AFTER_MS = [50, 300_000, 900_000] as const;
/** Whatever is offline looks again so often. */
const OFFLINE_MS = 5000;

/** Has the browser wake the worker when there is a signal. Each asking is a tag of its own. */
export function registerSync(world: World): boolean {
  if (!world.hasSync) return true;
  world.lives += 1;
  wakeIn(world, `outbox-${String(world.lives)}`, 0);
  return true;
}

function wakeIn(world: World, tag: string, tries: number, after: number = TRIES_AFTER_MS[tries] ?? 0): void {
  const run = () => {
    if (world.network.isOffline) wakeIn(world, tag, tries, OFFLINE_MS);
    else wake(world, tag, tries);
  };
  world.phone.schedule.add({ after, actor: null, name: `sync ${tag}`, run });
}

function wake(world: World, tag: string, tries: number): void {
  const worker = world.worker?.actor.isAlive ? world.worker : openWorker(world);
  note(world.phone, `${worker.actor.name} is woken by ${tag}`);
  let isOver = false;
  const again = (why: string) => {
    if (isOver) return;
    isOver = true;
    if (tries + 1 < TRIES_AFTER_MS.length) wakeIn(world, tag, tries + 1);
    note(world.phone, `${tag} is not done: ${why}`);
  };
  worker.actor.atDeath.push(() => again('the worker died'));
  const isLast = tries + 1 === TRIES_AFTER_MS.length;
  const run = () => {
    worker.wake(tag, isLast).then(
      () => (isOver = true),
      () => again('work is left'),
    );
  };
  world.phone.schedule.add({ actor: worker.actor, name: `${worker.actor.name} sync`, run });
}
