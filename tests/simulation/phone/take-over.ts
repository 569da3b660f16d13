import type { World } from '#tests/simulation/story/world.ts';
import { end, note } from './phone.ts';

/** The new worker is the one worker; pages run on as they were loaded. */
export function takeOver(world: World): void {
  if (world.waitingBuild === null) return;
  if (world.worker) end(world.phone, world.worker.actor);
  world.build = world.waitingBuild;
  world.waitingBuild = null;
  note(world.phone, `the worker of build ${String(world.build)} takes over`);
}

/** Where no page is open, the worker that waits has nobody to wait for. */
export function takeOverWhereAlone(world: World): void {
  if (!world.pages.some((page) => page?.actor.isAlive)) takeOver(world);
}
