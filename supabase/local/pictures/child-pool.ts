import { type ChildLimits, type PictureChild, startPictureChild } from './picture-child.ts';

export interface ChildPool {
  /** A process without work; undefined while as many work as may. */
  take(): PictureChild | undefined;
  /** Its work is done: it may have the next, or ends after a while without any. */
  giveBack(child: PictureChild): void;
  /** Ends a process; its place is free once it is gone. */
  discard(child: PictureChild): Promise<void>;
  discardAll(): Promise<void>;
}

/** Picture processes: at most `most`, started when needed, ended after `idleMs` without work. */
export function createChildPool(most: number, idleMs: number, limits: ChildLimits): ChildPool {
  const all = new Set<PictureChild>();
  const idle = new Map<PictureChild, NodeJS.Timeout>();

  function leaveIdle(child: PictureChild): void {
    clearTimeout(idle.get(child));
    idle.delete(child);
  }

  function start(): PictureChild {
    const child = startPictureChild(limits);
    all.add(child);
    return child;
  }

  async function discard(child: PictureChild): Promise<void> {
    leaveIdle(child);
    await child.end();
    all.delete(child);
  }

  function forget(child: PictureChild): void {
    leaveIdle(child);
    all.delete(child);
  }

  return {
    take: () => {
      // One that the system has ended meanwhile is of no use.
      for (const child of idle.keys()) if (!child.isAlive()) forget(child);
      // The one that rested last: the others may reach the end of their idle time.
      const rested = [...idle.keys()].at(-1);
      if (!rested) return all.size < most ? start() : undefined;
      leaveIdle(rested);
      return rested;
    },
    giveBack: (child) => {
      const timer = setTimeout(() => void discard(child), idleMs);
      timer.unref();
      idle.set(child, timer);
    },
    discard,
    discardAll: async () => {
      await Promise.all([...all].map(discard));
    },
  };
}
