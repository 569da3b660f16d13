import { createWorld } from './create-world.ts';
import { createPick } from '#tests/simulation/events/event.ts';
import { HAPPENINGS } from '#tests/simulation/events/happenings.ts';
import type { PlannedEvent } from '#tests/simulation/events/plan.ts';
import { isItsTime } from './is-its-time.ts';
import { openApp } from '#tests/simulation/events/deaths.ts';
import { signInAgain } from '#tests/simulation/events/session.ts';
import { note } from '#tests/simulation/phone/phone.ts';
import { runTask } from '#tests/simulation/phone/run-task.ts';
import { createCheck } from '#tests/simulation/promises/check.ts';
import { recover } from './recover.ts';
import type { World } from './world.ts';

export interface Story {
  seed: number;
  steps: number;
  events: readonly PlannedEvent[];
}

export interface Ending {
  /** What is wrong, or null. */
  broken: string | null;
  /** How many steps were taken, recovery included. */
  steps: number;
  /** What has happened, line by line. */
  log: string[];
  /** What each event came to; those that came to nothing are left out. */
  told: string[];
}

let world: World | undefined;
process.on('unhandledRejection', (error) => {
  // What the dead say reaches nobody.
  if (world?.phone.running?.isAlive === false) return;
  world?.phone.complaints.push(error instanceof Error ? (error.stack ?? error.message) : String(error));
});

/** Tells a story from its beginning to its end: the same story always comes to the same end. */
export async function runStory({ seed, steps, events }: Story): Promise<Ending> {
  world = createWorld(seed);
  const { phone } = world;
  const check = createCheck(world);
  const told: string[] = [];
  const begin = createPick(0);
  await openApp(world, begin);
  await signInAgain(world, begin);
  let next = 0;
  let late = 0;
  let broken: string | null = null;
  while (broken === null && phone.schedule.steps() < steps) {
    const event = events[next];
    if (event && isItsTime(world, { ...event, at: event.at + late })) {
      next += 1;
      // One that waited for its moment does not bring those behind it all at once.
      late = Math.max(late, phone.schedule.steps() - event.at);
      const came = await HAPPENINGS[event.kind]?.happen(world, createPick(event.pick));
      if (typeof came === 'string') {
        note(phone, `* ${came}`);
        told.push(`before step ${String(event.at)} (${(phone.schedule.now() / 1000).toFixed(1)} s): ${came}`);
      }
    } else if (!(await runTask(phone)) && !event) break;
    broken = check();
  }
  broken ??= await recover(world, check);
  return { broken, steps: phone.schedule.steps(), log: phone.log, told };
}
