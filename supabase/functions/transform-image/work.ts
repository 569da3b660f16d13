import type { Album } from './album.ts';
import {
  EngineError,
  type Done,
  type Engine,
  type EngineJob,
  type Handle,
  type Queued,
} from './engines/engine.ts';
import type { Job, JobDesk } from './job-desk.ts';
import { PictureError, PictureTimeout, type PictureWorkshop } from './pictures/workshop.ts';
import { composePrompt } from './prompt.ts';
import { completeRecipe, readRecipe } from './recipe.ts';
import { judge } from './trouble.ts';

/** A provider gets this long for one picture. */
const LONGEST_WAIT_MS = 15 * 60_000;

const OUTAGES = new Set(['provider_busy', 'provider_timeout', 'rate_limited']);
const AFTER_OUTAGE_MS = 6_000;
const LONGEST_INSISTING_PAUSE_MS = 8_000;

/** Where a job stands in a runner's hands; tests end the process at each of them. */
export type Step =
  | 'claimed'
  | 'submitting'
  | 'submitted'
  | 'handle kept'
  | 'finished'
  | 'output stored'
  | 'thumbnail stored'
  | 'completed';

export interface WorkPorts {
  desk: JobDesk;
  album: Album;
  engines: readonly Engine[];
  workshop: PictureWorkshop;
  leaseSeconds: number;
  /** Where an engine may tell of the end of a job; undefined where it cannot reach us. */
  webhookUrl: (engine: string, jobId: string) => string | undefined;
  report: (fault: unknown) => void;
  onStep: (step: Step, job: Job) => void | Promise<void>;
}

/**
 * One step with one claimed job: submit it, or ask its provider again, and publish what came of it. Whatever happens,
 * the database says what is next; where this process ends in between, the lease says it.
 */
export async function workOn(job: Job, ports: WorkPorts, signal: AbortSignal): Promise<void> {
  const { desk, engines } = ports;
  await ports.onStep('claimed', job);
  const handle = readHandle(job);
  const engine = handle
    ? engines.find(({ id }) => id === job.provider)
    : engines.find(({ id }) => !job.engines_tried.includes(id));
  try {
    if (handle) await askAgain(job, handle, engine, ports, signal);
    else if (engine) await submit(job, engine, ports, signal);
    else await desk.fail(job, 'engine_unavailable');
  } catch (fault) {
    if (!signal.aborted) return await settle(fault, job, engine, ports);
    // Given back by a process that is stopping, unless it is no longer ours: nothing went wrong, and the next one need
    // not wait for the lease. Only where a provider may have been asked already, its answer is waited for.
    const mayBeAsked = engine?.poll !== undefined && !handle;
    await desk.postpone(job, { seconds: mayBeAsked ? ports.leaseSeconds : 0 });
  }
}

async function submit(job: Job, engine: Engine, ports: WorkPorts, signal: AbortSignal): Promise<void> {
  const { desk, album, workshop } = ports;
  const originalUrl = await desk.readOriginalUrl(job);
  if (originalUrl === undefined) return;
  const original = await album.readOriginal(job, originalUrl);
  if (!original) return void (await desk.fail(job, 'original_missing'));

  const recipe = readRecipe(job);
  const { text, clauseVersion } = composePrompt(recipe);
  let prepared: ReturnType<EngineJob['prepared']> | undefined;
  await ports.onStep('submitting', job);
  const outcome = await engine.submit(
    {
      original,
      prepared: () => (prepared ??= workshop.prepare(original)),
      referencePlate: () => album.readReferencePlate(),
      prompt: text,
      request: recipe,
      webhookUrl: ports.webhookUrl(engine.id, job.id),
    },
    signal,
  );
  await ports.onStep('submitted', job);
  if (outcome.state === 'done') return await publish(job, engine, outcome, clauseVersion, ports, signal);
  const seconds = outcome.pollAfterMs / 1000;
  const isKept = await insist(() => desk.keepHandle(job, engine.id, outcome.handle, clauseVersion, seconds));
  if (!isKept) await engine.cancel?.(outcome.handle);
  await ports.onStep('handle kept', job);
}

async function askAgain(
  job: Job,
  handle: Handle,
  engine: Engine | undefined,
  ports: WorkPorts,
  signal: AbortSignal,
): Promise<void> {
  const { desk } = ports;
  // Taken out of the chain since: the job goes to the next one.
  if (!engine?.poll) {
    return void (await desk.postpone(job, { seconds: 0, code: 'cancelled', engineDone: job.provider ?? '' }));
  }
  const promptClause = job.prompt_clause ?? 0;
  const outcome = await engine.poll(handle, signal).catch((fault: unknown) => waitOut(fault, handle));
  if (outcome.state === 'done') return await publish(job, engine, outcome, promptClause, ports, signal);
  if (Date.now() - Date.parse(job.submitted_at ?? '') > LONGEST_WAIT_MS) {
    await engine.cancel?.(handle);
    throw new EngineError('provider_timeout', 'other');
  }
  await desk.keepHandle(job, engine.id, outcome.handle, promptClause, outcome.pollAfterMs / 1000);
}

/** A provider that cannot be reached for a while still has the request, which may be paid: it is asked again later. */
function waitOut(fault: unknown, handle: Handle): Queued {
  const isOutage = fault instanceof EngineError && OUTAGES.has(fault.code) && !fault.isRequestOver;
  if (!isOutage || fault.retry !== 'same') throw fault;
  return { state: 'queued', handle, pollAfterMs: Math.max(fault.afterMs ?? 0, AFTER_OUTAGE_MS) };
}

/** What must not be lost for a hiccup of the database: the only name of a request that may be paid. */
async function insist<T>(work: () => Promise<T>): Promise<T> {
  for (let pauseMs = 250; pauseMs <= LONGEST_INSISTING_PAUSE_MS; pauseMs *= 2) {
    try {
      return await work();
    } catch {
      await new Promise((done) => setTimeout(done, pauseMs));
    }
  }
  return await work();
}

async function publish(
  job: Job,
  engine: Engine,
  { result, report }: Done,
  promptClause: number,
  ports: WorkPorts,
  signal: AbortSignal,
): Promise<void> {
  const { desk, album, workshop, leaseSeconds } = ports;
  const watermark = await desk.wantsWatermark(job);
  const picture = await workshop.finish(result, { watermark }).catch((fault: unknown) => {
    // Not the person's photo is broken, but what the engine made of it.
    const isPicture = fault instanceof PictureError || fault instanceof PictureTimeout;
    if (isPicture) throw new EngineError('output_invalid', 'same', { cause: fault });
    throw fault;
  });
  await ports.onStep('finished', job);
  // A worker that lost its lease must not write over what its successor stored.
  if (signal.aborted || !(await desk.extend(job, leaseSeconds))) return;
  const outputUrl = await album.putOutput(job, picture);
  await ports.onStep('output stored', job);
  const thumbnailUrl = await album.putThumbnail(job, picture);
  await ports.onStep('thumbnail stored', job);
  if (job.attempts > 1) await album.clearEarlierAttempts(job);
  const recipe = completeRecipe(readRecipe(job), picture, {
    engine: engine.id,
    // An engine that reports followed the wish itself; the others were given the prompt with our clause.
    ...(report ? { report } : { promptClause }),
  });
  const isCompleted = await desk.complete(job, { outputUrl, thumbnailUrl, recipe });
  await ports.onStep('completed', job);
  if (!isCompleted) await album.takeBack(job);
}

async function settle(fault: unknown, job: Job, engine: Engine | undefined, ports: WorkPorts): Promise<void> {
  const { desk, engines, leaseSeconds } = ports;
  const chain = engines.map(({ id }) => id);
  const verdict = judge(fault, { job, engine, chain, leaseSeconds, random: Math.random });
  if (verdict.next !== 'nothing' && !(fault instanceof PictureError)) ports.report(fault);
  if (verdict.next === 'fail') await desk.fail(job, verdict.code);
  if (verdict.next === 'again') await desk.postpone(job, verdict);
  if (verdict.next === 'next engine' && engine) {
    await desk.postpone(job, { seconds: 0, code: verdict.code, engineDone: engine.id });
  }
}

function readHandle(job: Job): Handle | undefined {
  const handle = job.provider_handle;
  if (typeof handle !== 'object' || handle === null || Array.isArray(handle)) return undefined;
  const { requestId, ...details } = handle;
  if (typeof requestId !== 'string') return undefined;
  const texts = Object.entries(details).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  );
  return { requestId, ...Object.fromEntries(texts) };
}
