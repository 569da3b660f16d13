import { PictureError, type PicturePipeline } from '#functions/transform-image/pictures/pipeline.ts';
import { createChildPool } from './child-pool.ts';
import type { ChildLimits, PictureChild, WorkFigures } from './picture-child.ts';
import { enhancedSchema, finishedSchema, type PictureRequest, preparedSchema } from './picture-messages.ts';

export interface ProcessPipelineOptions extends Partial<ChildLimits> {
  /** How many pictures are worked on at the same time. */
  processes: number;
  /** A process without work for this long is ended, and its memory with it. */
  idleMs?: number;
  /** Told of every piece of work that came to its end, with a result or with what is wrong with its photo. */
  onWork?: (figures: WorkFigures) => void;
}

export interface ProcessPipeline extends PicturePipeline {
  /** Ends all processes; what is not done yet fails. */
  close(): Promise<void>;
}

/** Storage takes 20 MB, a provider's picture may have 30: what is larger is none of theirs. */
const MOST_BYTES = 64_000_000;

interface Waiting {
  request: PictureRequest;
  resolve: (value: unknown) => void;
  reject: (error: unknown) => void;
}

/**
 * All pixel work in a few processes of their own, in the order in which it was asked for. A photo that kills its process
 * fails alone, with a plain `Error` that may be tried again: the next photo gets a new process.
 */
export function createProcessPipeline(options: ProcessPipelineOptions): ProcessPipeline {
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

  function ask(request: PictureRequest): Promise<unknown> {
    if (isClosed) return Promise.reject(new Error('picture pipeline closed'));
    if (bytesOf(request) > MOST_BYTES) return Promise.reject(new PictureError('photo_too_large'));
    const { promise, resolve, reject } = Promise.withResolvers<unknown>();
    waiting.push({ request, resolve, reject });
    next();
    return promise;
  }

  return {
    prepare: async (photo) => preparedSchema.parse(await ask({ method: 'prepare', photo })),
    enhance: async (photo, enhanceRequest) =>
      enhancedSchema.parse(await ask({ method: 'enhance', photo, enhanceRequest })),
    finish: async (result, options) => finishedSchema.parse(await ask({ method: 'finish', result, options })),
    close: async () => {
      isClosed = true;
      for (const { reject } of waiting.splice(0)) reject(new Error('picture pipeline closed'));
      await pool.discardAll();
    },
  };
}

function bytesOf(request: PictureRequest): number {
  if (request.method !== 'finish') return request.photo.length;
  const { result, options } = request;
  const photoBytes = options.lock?.photo.length ?? 0;
  return photoBytes + (result instanceof Uint8Array ? result.length : result.data.length);
}
