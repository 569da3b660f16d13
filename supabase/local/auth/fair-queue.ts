import { TooMuchAtOnce } from '#local/database/fair-use.ts';

/** Does a piece of work for somebody when it is their turn. Who has hung up by then is left out. */
export type FairQueue = <T>(who: string, work: () => Promise<T>, signal?: AbortSignal) => Promise<T>;

interface Options {
  /** Pieces of work at the same time, of all together. */
  atOnce: number;
  /** That many may wait. */
  longest: number;
  /** About so long takes one piece. */
  eachMs: number;
}

interface Waiting {
  start: () => void;
  reject: (reason: unknown) => void;
}

/**
 * One queue for all, in which whoever waits with many pieces has one turn after each of the others. Where it is full,
 * whoever waits with most of them loses the last one: nobody keeps the others out.
 */
export function createFairQueue({ atOnce, longest, eachMs }: Options): FairQueue {
  /** Whose turn is next stands first. */
  const queues = new Map<string, Waiting[]>();
  let running = 0;
  let length = 0;

  const startNext = (): void => {
    const [next] = queues;
    if (running >= atOnce || !next) return;
    const [who, queue] = next;
    const first = queue.shift();
    queues.delete(who);
    if (queue.length > 0) queues.set(who, queue);
    length -= 1;
    running += 1;
    first?.start();
  };

  const sendLastAway = (): void => {
    const [who, queue] = [...queues].reduce((most, each) => (each[1].length >= most[1].length ? each : most));
    queue.pop()?.reject(new TooMuchAtOnce(longest * eachMs));
    if (queue.length === 0) queues.delete(who);
    length -= 1;
  };

  return async (who, work, signal) => {
    const turn = Promise.withResolvers<void>();
    const queue = queues.get(who) ?? [];
    queue.push({ start: turn.resolve, reject: turn.reject });
    queues.set(who, queue);
    length += 1;
    startNext();
    if (length > longest) sendLastAway();
    await turn.promise;
    try {
      signal?.throwIfAborted();
      return await work();
    } finally {
      running -= 1;
      startNext();
    }
  };
}
