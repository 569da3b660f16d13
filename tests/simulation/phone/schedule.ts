import type { Actor } from './actor.ts';
import type { Draw } from './draw.ts';

/** One thing that comes to somebody: an answer, a message, a timer. What it sets off runs to its end, as in a browser. */
interface Task {
  /** Milliseconds since the phone was switched on. */
  at: number;
  /** Of what is due at a time, the lowest comes first. */
  turn: number;
  /** Tasks of one lane come in the order in which they were added. */
  lane: string | null;
  /** To whom; null: to the server or to the phone itself, which nobody kills. */
  actor: Actor | null;
  run: () => void;
}

export interface Schedule {
  now: () => number;
  /** How many tasks have been run. */
  steps: () => number;
  isEmpty: () => boolean;
  add: (task: {
    after?: number;
    lane?: string;
    actor: Actor | null;
    name: string;
    run: () => void;
  }) => Cancel;
  /** Takes what comes next; time goes on where nothing is due. undefined: nothing is left, or nothing before `until`. */
  take: (until?: number) => Task | undefined;
  /** The phone sleeps: what was due meanwhile is due at once, in any order. */
  sleep: (ms: number) => void;
}

export type Cancel = () => void;

export function createSchedule(draw: Draw): Schedule {
  let now = 0;
  let steps = 0;
  const tasks = new Set<Task>();

  function choose(until: number): Task | undefined {
    const seen = new Set<string>();
    let first: Task | undefined;
    for (const task of tasks) {
      if (task.actor && !task.actor.isAlive) tasks.delete(task);
      else if (task.lane === null || !seen.has(task.lane)) {
        if (task.lane !== null) seen.add(task.lane);
        if (!first || comesBefore(task, first)) first = task;
      }
    }
    return first && first.at <= until ? first : undefined;
  }

  /** What is overdue is due now, so that only its turn counts. */
  function comesBefore(a: Task, b: Task): boolean {
    const [left, right] = [Math.max(a.at, now), Math.max(b.at, now)];
    return left === right ? a.turn < b.turn : left < right;
  }

  return {
    now: () => now,
    steps: () => steps,
    isEmpty: () => choose(Infinity) === undefined,
    add({ after = 0, lane = null, actor, name, run }) {
      const task: Task = { at: now + after, turn: draw.part(name), lane, actor, run };
      tasks.add(task);
      return () => tasks.delete(task);
    },
    take(until = Infinity) {
      const task = choose(until);
      if (!task) {
        if (until < Infinity) now = Math.max(now, until);
        return undefined;
      }
      tasks.delete(task);
      now = Math.max(now, task.at);
      steps += 1;
      return task;
    },
    sleep(ms) {
      now += ms;
    },
  };
}
