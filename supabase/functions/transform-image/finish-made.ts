import { reportUnlocked } from '../_shared/dish-lock/dish-lock-report.ts';
import { EngineError, type Done, type Engine } from './engines/engine.ts';
import type { Job, JobQueue } from './job-queue.ts';
import {
  PictureError,
  PictureTimeout,
  type FinishedPicture,
  type FinishOptions,
  type PicturePipeline,
} from './pictures/pipeline.ts';
import type { PictureStorage } from './picture-storage.ts';
import { readRecipe, wantsLock } from './recipe.ts';

/** What an engine made, and of what; where the original is not at hand it is read when it is needed. */
export interface Made extends Done {
  engine: Engine;
  original?: Uint8Array;
}

export interface FinishPorts {
  queue: JobQueue;
  storage: PictureStorage;
  pipeline: PicturePipeline;
  /** Whether there is the computing time and the memory for the dish lock. */
  canLockDishes: boolean;
  report: (fault: unknown) => void;
}

/** Pixels across that a cloud's picture has at least: 2K was asked for, and what has fewer is a placeholder or a strip. */
const LEAST_SIDE = 256;

/** The files that are kept of what an engine made, which has to be a picture of some size. */
export async function finishMade(
  job: Job,
  made: Made,
  watermark: boolean,
  ports: FinishPorts,
): Promise<FinishedPicture> {
  const picture = await finishAsMade(job, made, watermark, ports);
  const isTooSmall = !made.engine.isBuiltIn && Math.min(picture.width, picture.height) < LEAST_SIDE;
  if (isTooSmall)
    throw new EngineError('output_invalid', 'same', { cause: 'too small', isRequestOver: true });
  return picture;
}

/** Its picture is there, and may be paid: where the lock breaks, whatever the reason, it goes out as it was made. */
async function finishAsMade(
  job: Job,
  made: Made,
  watermark: boolean,
  ports: FinishPorts,
): Promise<FinishedPicture> {
  const { pipeline, report } = ports;
  const lock = await readLock(job, made, ports);
  let lockFault: unknown;
  if (lock && lock !== 'skipped') {
    try {
      return await pipeline.finish(made.result, { watermark, lock });
    } catch (fault) {
      lockFault = fault;
    }
  }
  const picture = await pipeline.finish(made.result, { watermark }).catch((fault: unknown) => {
    // Not the person's photo is broken, but what the engine made of it.
    const isPicture = fault instanceof PictureError || fault instanceof PictureTimeout;
    if (isPicture) throw new EngineError('output_invalid', 'same', { cause: fault });
    throw fault;
  });
  // Only now is it known that the picture itself was whole.
  if (lockFault !== undefined) report(lockFault);
  return lock ? { ...picture, locked: reportUnlocked({ state: 'skipped' }) } : picture;
}

/** The photo whose dish is to be laid back; undefined where that is not wanted. */
async function readLock(
  job: Job,
  { engine, original }: Made,
  { queue, storage, canLockDishes }: FinishPorts,
): Promise<FinishOptions['lock'] | 'skipped'> {
  const recipe = readRecipe(job);
  if (engine.isBuiltIn || !wantsLock(recipe)) return undefined;
  // A step that was lost before may have been too much for where it ran: the picture itself comes first.
  if (!canLockDishes || job.losses > 0) return 'skipped';
  const url = original ? undefined : await queue.readOriginalUrl(job);
  const photo = original ?? (url && (await storage.readOriginal(job, url)));
  if (!photo) return 'skipped';
  return { photo, ...(recipe.dish && { dish: recipe.dish }) };
}
