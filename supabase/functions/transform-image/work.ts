import { declareSource } from '../_shared/marks/source-type.ts';
import { EngineError, type Engine, type EngineJob, type Handle, type Queued } from './engines/engine.ts';
import { finishMade, type FinishPorts, type Made } from './finish-made.ts';
import type { Job } from './job-queue.ts';
import type { Lease } from './lease.ts';
import { type Marked, markPicture, type SignPicture } from './marks/mark-picture.ts';
import { PictureError, type FinishedPicture } from './pictures/pipeline.ts';
import { composePrompt } from './prompt.ts';
import { completeRecipe, readRecipe } from './recipe.ts';
import { decideRetry, MOST_PATIENCE_S } from './retry-rules.ts';

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

export interface WorkPorts extends FinishPorts {
  engines: readonly Engine[];
  /** For so long nobody else asks a provider that may have been asked. */
  leaseSeconds: number;
  /** Undefined: finished pictures are not signed. */
  sign?: SignPicture | undefined;
  /** Where an engine may tell of the end of a job; undefined where it cannot reach us. */
  webhookUrl: (engine: string, jobId: string) => string | undefined;
  onStep: (step: Step, job: Job) => void | Promise<void>;
}

/**
 * One step with one claimed job: submit it, or ask its provider again, and publish what came of it. Whatever happens,
 * the database says what is next; where this process ends in between, the lease says it.
 */
export async function workOn(job: Job, ports: WorkPorts, lease: Lease): Promise<void> {
  const { queue, engines } = ports;
  await ports.onStep('claimed', job);
  const handle = readHandle(job);
  const engine = handle
    ? engines.find(({ id }) => id === job.provider)
    : engines.find(({ id }) => !job.engines_tried.includes(id));
  let mayBePaid = false;
  const onStep: WorkPorts['onStep'] = (step, of) => {
    if (step === 'submitted') mayBePaid = !engine?.isBuiltIn;
    return ports.onStep(step, of);
  };
  try {
    if (handle) await askAgain(job, handle, engine, ports, lease);
    else if (engine) await submit(job, engine, { ...ports, onStep }, lease);
    else await queue.fail(job, 'engine_unavailable');
  } catch (fault) {
    // The request is there, and may be paid: it is asked for, whatever became of our question.
    const isTold = !handle && engine?.poll !== undefined && (await queue.isToldOf(job));
    if (isTold) return void (await queue.postpone(job, { seconds: 0 }));
    if (!lease.signal.aborted) return await applyRetryRules(fault, { job, engine, mayBePaid }, ports);
    // Given back by a process that is stopping, unless it is no longer ours: nothing went wrong, and the next one need
    // not wait for the lease. Only where a provider may have been asked already, its answer is waited for.
    const mayBeAsked = engine?.poll !== undefined && !handle;
    await queue.postpone(job, { seconds: mayBeAsked ? ports.leaseSeconds : 0 });
  }
}

async function submit(job: Job, engine: Engine, ports: WorkPorts, lease: Lease): Promise<void> {
  const { queue, storage, pipeline } = ports;
  const originalUrl = await queue.readOriginalUrl(job);
  if (originalUrl === undefined) return;
  const original = await storage.readOriginal(job, originalUrl);
  if (!original) return void (await queue.fail(job, 'original_missing'));

  const recipe = readRecipe(job);
  if (await isSoldAlready(job, engine, ports)) return void (await queue.fail(job, 'engine_unavailable'));
  const { text, clauseVersion } = composePrompt(recipe);
  let prepared: ReturnType<EngineJob['prepared']> | undefined;
  const prepareToAsk = async () => {
    const picture = await pipeline.prepare(original);
    await lease.whileAsking();
    return picture;
  };
  await ports.onStep('submitting', job);
  const outcome = await engine.submit(
    {
      original,
      prepared: () => (prepared ??= prepareToAsk()),
      referencePlate: () => storage.readReferencePlate(),
      prompt: text,
      request: recipe,
      webhookUrl: ports.webhookUrl(engine.id, job.id),
    },
    lease.signal,
  );
  await ports.onStep('submitted', job);
  if (outcome.state === 'done') {
    const made = { ...outcome, engine, promptClause: clauseVersion, original };
    return await publish(job, made, ports, lease);
  }
  const seconds = outcome.pollAfterMs / 1000;
  const isKept = await insist(() => queue.keepHandle(job, engine.id, outcome.handle, clauseVersion, seconds));
  if (!isKept) await engine.cancel?.(outcome.handle);
  await ports.onStep('handle kept', job);
}

/** Whether an engine that stands in for another could only make a picture again that was paid for. */
async function isSoldAlready(job: Job, engine: Engine, { queue, engines }: WorkPorts): Promise<boolean> {
  const key = engine === engines[0] ? undefined : await engine.pictureKey?.(readRecipe(job));
  return key !== undefined && (await queue.hasPicture(job, key, await queue.wantsWatermark(job)));
}

async function askAgain(
  job: Job,
  handle: Handle,
  engine: Engine | undefined,
  ports: WorkPorts,
  lease: Lease,
): Promise<void> {
  const { queue } = ports;
  // Taken out of the chain since: the job goes to the next one.
  if (!engine?.poll) {
    return void (await queue.postpone(job, {
      seconds: 0,
      code: 'cancelled',
      engineDone: job.provider ?? '',
    }));
  }
  const promptClause = job.prompt_clause ?? 0;
  const outcome = await engine.poll(handle, lease.signal).catch((fault: unknown) => waitOut(fault, handle));
  if (outcome.state === 'done') return await publish(job, { ...outcome, engine, promptClause }, ports, lease);
  if (Date.now() - Date.parse(job.submitted_at ?? '') > LONGEST_WAIT_MS) {
    await engine.cancel?.(handle);
    throw new EngineError('provider_timeout', 'other');
  }
  await queue.keepHandle(job, engine.id, outcome.handle, promptClause, outcome.pollAfterMs / 1000);
}

/** A provider that cannot be reached for a while still has the request, which may be paid: it is asked again later. */
function waitOut(fault: unknown, handle: Handle): Queued {
  const isOutage = fault instanceof EngineError && OUTAGES.has(fault.code) && !fault.isRequestOver;
  if (!isOutage || fault.retry !== 'same') throw fault;
  const pauseMs = Math.max(fault.afterMs ?? 0, AFTER_OUTAGE_MS);
  return { state: 'queued', handle, pollAfterMs: Math.min(pauseMs, MOST_PATIENCE_S * 1000) };
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
  made: Made & { promptClause: number },
  ports: WorkPorts,
  lease: Lease,
): Promise<void> {
  const { queue, storage, engines } = ports;
  const { engine, report, promptClause } = made;
  // The provider has answered. Where this process ends now, another one need not wait for it.
  if (!(await lease.whileWorking())) return;
  const watermark = await queue.wantsWatermark(job);
  const picture = await finishMade(job, made, watermark, ports);
  const { output, marks } = await mark(made, picture, ports);
  await ports.onStep('finished', job);
  // Given back by a process that is stopping: its signing may have been ended, and what is not signed does not go out.
  lease.signal.throwIfAborted();
  // A worker that lost its lease must not write over what its successor stored.
  if (!(await lease.whileWorking())) return;
  const outputUrl = await storage.putOutput(job, { ...picture, output });
  await ports.onStep('output stored', job);
  const thumbnailUrl = await storage.putThumbnail(job, picture);
  await ports.onStep('thumbnail stored', job);
  if (job.attempts > 1) await storage.clearEarlierAttempts(job);
  const { locked } = picture;
  const asked = readRecipe(job);
  const key = await engine.pictureKey?.(asked);
  const recipe = completeRecipe(asked, picture, {
    engine: engine.id,
    watermark,
    marks,
    ...(key !== undefined && { key, isFirst: engine === engines[0] }),
    // An engine that reports followed the wish itself; the others were given the prompt with our clause.
    ...(report ? { report } : { promptClause, ...(locked && { report: locked }) }),
  });
  const isCompleted = await queue.complete(job, { outputUrl, thumbnailUrl, recipe });
  await ports.onStep('completed', job);
  if (!isCompleted) await storage.takeBack(job);
}

/** After everything else: what leaves is what is signed. */
function mark(
  { engine, report, result, original }: Made,
  picture: FinishedPicture,
  ports: WorkPorts,
): Promise<Marked> {
  const { locked, output } = picture;
  const history = {
    source: declareSource({ engine: engine.id, ...(report && { surface: report.surface }) }),
    model: engine.isBuiltIn ? undefined : (engine.model ?? engine.id),
    did: report?.did ?? [],
    isDishLaidBack: locked?.lock.state === 'laid',
    photo: original,
    made: result instanceof Uint8Array ? result : undefined,
  };
  return markPicture(output, history, ports);
}

async function applyRetryRules(
  fault: unknown,
  { job, engine, mayBePaid }: { job: Job; engine: Engine | undefined; mayBePaid: boolean },
  ports: WorkPorts,
): Promise<void> {
  const { queue, engines, leaseSeconds } = ports;
  const chain = engines.map(({ id }) => id);
  const decision = decideRetry(fault, {
    job,
    engine,
    chain,
    leaseSeconds,
    mayBePaid,
    random: Math.random,
  });
  if (decision.next !== 'nothing' && !(fault instanceof PictureError)) ports.report(fault);
  if (decision.next === 'fail') await queue.fail(job, decision.code);
  if (decision.next === 'again') await queue.postpone(job, decision);
  if (decision.next === 'next engine' && engine) {
    await queue.postpone(job, { seconds: 0, code: decision.code, engineDone: engine.id });
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
