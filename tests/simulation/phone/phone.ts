import { type Actor, kill } from './actor.ts';
import { createDraw, type Draw } from './draw.ts';
import { createSchedule, type Schedule } from './schedule.ts';

/** When the server's clock began; a phone's clock begins there too, until somebody sets it. */
export const BEGIN = Date.UTC(2026, 10, 21, 12);

/** What all actors share, and who of them runs at this moment. */
export interface Phone {
  draw: Draw;
  schedule: Schedule;
  actors: Set<Actor>;
  /** Whose code runs now; everything that it asks of the world is asked for by it. */
  running: Actor | null;
  /** How far the phone's clock is off. */
  clockOffMs: number;
  /** localStorage. */
  texts: Map<string, string>;
  /** Called when all code of a task has run. */
  atEndOfTask: (() => void)[];
  /** Bugs that the core itself has told of. */
  complaints: string[];
  /** What happened, for whoever reads a story. */
  log: string[];
}

export function createPhone(seed: number): Phone {
  const draw = createDraw(seed);
  return {
    draw,
    schedule: createSchedule(draw),
    actors: new Set(),
    running: null,
    clockOffMs: 0,
    texts: new Map(),
    atEndOfTask: [],
    complaints: [],
    log: [],
  };
}

export const wallClock = (phone: Phone): number =>
  Math.floor(BEGIN + phone.schedule.now() + phone.clockOffMs);

/** Writes a line of the story. */
export function note(phone: Phone, line: string): void {
  phone.log.push(`${(phone.schedule.now() / 1000).toFixed(3)} s  ${line}`);
}

/** Kills a page or worker with all that belongs to it. */
export function end(phone: Phone, actor: Actor): void {
  for (const one of phone.actors) {
    if (one === actor || one.parent === actor) {
      kill(one);
      phone.actors.delete(one);
    }
  }
}

/** Who asks; and whether that still reaches the world. It does not where the actor is dead, or dies of this very call. */
export function asker(phone: Phone): { actor: Actor; isHeard: boolean } {
  const actor = phone.running;
  if (!actor) throw new Error('Code of the app runs outside of any page or worker.');
  if (actor.callsLeft !== null && actor.isAlive) {
    actor.callsLeft -= 1;
    if (actor.callsLeft < 0) {
      note(phone, `${actor.name} dies in the middle of its code`);
      end(phone, actor);
    }
  }
  return { actor, isHeard: actor.isAlive };
}

/** Runs code of an actor now, as a task of its own would. */
export function runAs<T>(phone: Phone, actor: Actor, run: () => T): T {
  const before = phone.running;
  phone.running = actor;
  try {
    return run();
  } finally {
    phone.running = before;
  }
}
