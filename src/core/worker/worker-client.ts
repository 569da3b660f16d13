import { openRpc, type Given, type Rpc, type Taken } from './worker-rpc.ts';
import type { WorkerWire } from './wire.ts';

/** The worker died, or was ended because it did not answer. */
export class WorkerLost extends Error {
  override name = 'WorkerLost';
  /** False where not even its script came in. */
  readonly hasLived: boolean;

  constructor(why: string, hasLived: boolean) {
    super(why);
    this.hasLived = hasLived;
  }
}

/** The page was left: its worker has gone, and nothing was wrong with it. */
class PageLeft extends Error {
  /** Once somebody is back. */
  readonly isOver: Promise<void>;

  constructor(isOver: Promise<void>) {
    super('left');
    this.isOver = isOver;
  }
}

/** A worker that is there when it is needed: started at the first call, and anew after it was lost. */
export interface WorkerClient<Theirs> {
  /**
   * Rejects with `WorkerLost` when the worker dies or is silent for too long. Where the page was left meanwhile, another one
   * is asked `again` once somebody has come back to it.
   */
  ask<K extends keyof Theirs & string>(
    call: K,
    what: Taken<Theirs[K]>,
    again?: Taken<Theirs[K]>,
  ): Promise<Given<Theirs[K]>>;
  /** Somebody else is at work for it: its silence means nothing now. */
  keepWaiting(): void;
  end(): void;
}

/** Of the patience. A phone that slept wakes with at most one of them over: the answer that is due comes first. */
const PARTS = 5;

/** `patienceMs`: how long an answer may be waited for without a sign of life. */
export function createWorkerClient<Theirs, Ours>(
  spawn: () => WorkerWire,
  answers: Ours,
  patienceMs: number,
): WorkerClient<Theirs> {
  let worker: { wire: WorkerWire; rpc: Rpc<Theirs> } | undefined;
  let asked = 0;
  let hasLived = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** Until somebody comes back to the page; undefined while it is not left. */
  let away: { isOver: Promise<void>; end: (error?: WorkerLost) => void } | undefined;

  function lose(why: string): void {
    loseBy(new WorkerLost(why, hasLived));
  }
  function loseBy(error: Error): void {
    clearTimeout(timer);
    globalThis.removeEventListener?.('pagehide', leave);
    const lost = worker;
    worker = undefined;
    lost?.wire.terminate();
    lost?.rpc.rejectAll(error);
  }
  /** A page that WebKit keeps for Back would sleep with its worker, whose locks the next page would wait for for ever. */
  function leave(): void {
    let end: (error?: WorkerLost) => void = () => undefined;
    const isOver = new Promise<void>((resolve, reject) => {
      end = (error) => (error ? reject(error) : resolve());
    });
    isOver.catch(() => undefined);
    away = { isOver, end };
    globalThis.addEventListener('pageshow', comeBack, { once: true });
    loseBy(new PageLeft(isOver));
  }
  function comeBack(): void {
    away?.end();
    away = undefined;
  }
  function wait(parts = PARTS): void {
    clearTimeout(timer);
    if (asked === 0) return;
    timer = setTimeout(() => (parts > 1 ? wait(parts - 1) : lose('silent')), patienceMs / PARTS);
  }
  function start(): { wire: WorkerWire; rpc: Rpc<Theirs> } {
    const wire = spawn();
    hasLived = false;
    globalThis.addEventListener?.('pagehide', leave);
    const isMine = () => worker?.wire === wire;
    const hear = () => {
      if (!isMine()) return;
      hasLived = true;
      wait();
    };
    const started = { wire, rpc: openRpc<Theirs, Ours>(wire, answers, hear) };
    wire.addEventListener('error', () => isMine() && lose('died'));
    wire.addEventListener('messageerror', () => isMine() && lose('not understood'));
    return started;
  }

  return {
    async ask(call, what, again = what) {
      asked += 1;
      try {
        for (let now = what; ; now = again) {
          if (away) await away.isOver;
          worker ??= start();
          wait();
          try {
            return await worker.rpc.ask(call, now);
          } catch (error) {
            if (!(error instanceof PageLeft)) throw error;
            await error.isOver;
          }
        }
      } finally {
        asked -= 1;
        wait();
      }
    },
    keepWaiting: () => wait(),
    end() {
      lose('ended');
      away?.end(new WorkerLost('ended', hasLived));
      away = undefined;
    },
  };
}
