import { setTimeout as pause } from 'node:timers/promises';

/** What goes on after its request was answered: it was promised, so a stop waits for it. */
export interface UnderWay {
  /** It says itself where it fails. */
  keep: (work: Promise<unknown>) => void;
  /** Aborted by the stop: what pauses meanwhile goes on at once. */
  stopping: AbortSignal;
  /** Waits for all that goes on and for what comes of it, but not for ever. */
  end: () => Promise<void>;
}

const PATIENCE_MS = 10_000;

export function createUnderWay(patienceMs = PATIENCE_MS): UnderWay {
  const all = new Set<Promise<unknown>>();
  const stop = new AbortController();
  return {
    stopping: stop.signal,
    keep(work) {
      const forget = () => all.delete(done);
      const done: Promise<unknown> = work.then(forget, forget);
      all.add(done);
    },
    async end() {
      stop.abort();
      const late = pause(patienceMs, 'late', { ref: false });
      while (all.size > 0) if ((await Promise.race([Promise.all(all), late])) === 'late') return;
    },
  };
}
