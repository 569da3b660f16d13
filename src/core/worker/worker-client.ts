import { openRpc, type Rpc } from './worker-rpc.ts';
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
  /** Rejects with `WorkerLost` when the worker dies or is silent for too long. */
  ask: Rpc<Theirs>['ask'];
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

  function lose(why: string): void {
    clearTimeout(timer);
    const lost = worker;
    worker = undefined;
    lost?.wire.terminate();
    lost?.rpc.rejectAll(new WorkerLost(why, hasLived));
  }
  function wait(parts = PARTS): void {
    clearTimeout(timer);
    if (asked === 0) return;
    timer = setTimeout(() => (parts > 1 ? wait(parts - 1) : lose('silent')), patienceMs / PARTS);
  }
  function start(): { wire: WorkerWire; rpc: Rpc<Theirs> } {
    const wire = spawn();
    hasLived = false;
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

  // A page that WebKit keeps for Back would sleep with its worker, whose locks the next page would wait for for ever.
  globalThis.addEventListener?.('pagehide', () => lose('left'));
  return {
    async ask(call, what) {
      worker ??= start();
      asked += 1;
      wait();
      try {
        return await worker.rpc.ask(call, what);
      } finally {
        asked -= 1;
        wait();
      }
    },
    keepWaiting: () => wait(),
    end: () => lose('ended'),
  };
}
