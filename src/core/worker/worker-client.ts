import { createLeaving, PageLeft } from './leaving.ts';
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

/** A worker that is there when it is needed: started at the first call, and anew after it was lost. */
export interface WorkerClient<Theirs> {
  /**
   * Rejects with `WorkerLost` when the worker dies or is silent for too long. Where the page was left meanwhile, another one
   * is asked `again` once somebody has come back to it.
   */
  ask: <K extends keyof Theirs & string>(
    call: K,
    what: Taken<Theirs[K]>,
    again?: Taken<Theirs[K]>,
  ) => Promise<Given<Theirs[K]>>;
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
  const leaving = createLeaving(loseBy);

  function lose(why: string): void {
    loseBy(new WorkerLost(why, hasLived));
  }
  function loseBy(error: Error): void {
    clearTimeout(timer);
    leaving.ignore();
    const lost = worker;
    worker = undefined;
    lost?.wire.terminate();
    lost?.rpc.rejectAll(error);
  }
  function wait(parts = PARTS): void {
    clearTimeout(timer);
    if (asked === 0) return;
    timer = setTimeout(() => (parts > 1 ? wait(parts - 1) : lose('silent')), patienceMs / PARTS);
  }
  function start(): { wire: WorkerWire; rpc: Rpc<Theirs> } {
    const wire = spawn();
    hasLived = false;
    leaving.follow();
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
          if (leaving.isOver()) await leaving.isOver();
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
      leaving.end(new WorkerLost('ended', hasLived));
    },
  };
}
