import { PictureError } from '#functions/transform-image/pictures/pipeline.ts';
import { createChildPool } from './child-pool.ts';
import type { ChildLimits, ChildRequest, PictureChild, WorkFigures } from './picture-child.ts';

export interface ChildQueueOptions extends Partial<ChildLimits> {
  /** How many are worked on at the same time. */
  processes: number;
  /** A process without work for this long is ended, and its memory with it. */
  idleMs?: number;
  /** Told of every piece of work that came to its end, with a result or with what is wrong with its photo. */
  onWork?: (figures: WorkFigures) => void;
}

export interface ChildQueue {
  ask(request: ChildRequest): Promise<unknown>;
  /** Ends all processes; what is not done yet fails. */
  close(): Promise<void>;
}

interface Waiting {
  request: ChildRequest;
  resolve: (value: unknown) => void;
  reject: (error: unknown) => void;
}

/**
 * Work for a few processes of their own, in the order in which it was asked for. What kills its process fails alone, with
 * a plain `Error` that may be tried again: the next piece of work gets a new process.
 */
export function createChildQueue(options: ChildQueueOptions): ChildQueue {
  const { processes, idleMs = 60_000, timeoutMs = 120_000, memoryMb = 900, program, onWork } = options;
  const pool = createChildPool(processes, idleMs, { timeoutMs, memoryMb, ...(program && { program }) });
  const waiting: Waiting[] = [];
  let isClosed = false;

  function next(): void {
    while (!isClosed && waiting.length > 0) {
      const child = pool.take();
      if (!child) return;
      const work = waiting.shift();
      if (work) void serve(child, work);
    }
  }

  async function serve(child: PictureChild, { request, resolve, reject }: Waiting): Promise<void> {
    try {
      const { outcome, figures } = await child.run(request);
      onWork?.(figures);
      if (outcome.state === 'done') resolve(outcome.value);
      else reject(new PictureError(outcome.fault));
      // WebAssembly never gives memory back: a process that has grown is replaced.
      if ((figures.memoryMb ?? 0) > memoryMb / 2) await pool.discard(child);
      else pool.giveBack(child);
    } catch (error) {
      reject(error);
      await pool.discard(child);
    }
    next();
  }

  return {
    ask(request) {
      if (isClosed) return Promise.reject(new Error('picture processes closed'));
      const { promise, resolve, reject } = Promise.withResolvers<unknown>();
      waiting.push({ request, resolve, reject });
      next();
      return promise;
    },
    async close() {
      isClosed = true;
      for (const { reject } of waiting.splice(0)) reject(new Error('picture processes closed'));
      await pool.discardAll();
    },
  };
}
