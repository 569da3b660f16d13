import { createClient } from '@supabase/supabase-js';
import type { Database } from '../_shared/database-types.ts';
import { enginesFromEnvironment } from './engines/from-environment.ts';
import { createTransformImage } from './handler.ts';
import { createIsolateBudget } from './isolate-budget.ts';
import { createIsolate } from './isolate.ts';
import { signWithC2pa } from './marks/sign-with-c2pa.ts';
import { readSigningKeys } from './marks/signing-keys.ts';
import { findFaultForWasm } from './pictures/wasm-limits.ts';
import { createWasmPipeline } from './pictures/wasm-pipeline.ts';
import { createRunner } from './runner.ts';
import { readServiceKeys } from './service-keys.ts';

/** One step may take long: a run begins none after this. The clock comes again soon. */
const LONGEST_RUN_MS = 25_000;
const LEASE_SECONDS = 120;
/** An isolate that is ended in the middle of its own work leaves a photo for so long; it works for less at a time. */
const WORK_SECONDS = 10;
/** What hosted Supabase gives one isolate; of time, the one of a free plan. */
const PROCESSOR_MS = 2000;
const MEMORY_MB = 256;
const WALL_CLOCK_MS = 150_000;
/** What a step takes beside the wait for a provider. */
const OWN_STEP_MS = 10_000;

/** Only on Supabase: keeps the function alive for work after its answer. */
interface OnPlatform {
  EdgeRuntime?: { waitUntil(work: Promise<unknown>): void };
}

const env = Deno.env.toObject();
const { SUPABASE_URL: url = '' } = env;
const keys = readServiceKeys(env);
/** On a Supabase of one's own, SUPABASE_URL is an address that only its parts know. */
const publicBase = env.PUBLIC_URL ?? url;
const admin = createClient<Database>(url, keys.own, { auth: { persistSession: false } });
const budget = createIsolateBudget({
  limits: {
    processorMs: Number(env.PROCESSOR_MS) || PROCESSOR_MS,
    memoryMb: Number(env.MEMORY_MB) || MEMORY_MB,
    wallClockMs: Number(env.WALL_CLOCK_MS) || WALL_CLOCK_MS,
  },
  now: () => performance.now(),
  longestStepMs: () => OWN_STEP_MS + Math.max(0, ...engines.map(({ paidWaitMs = 0 }) => paidWaitMs)),
  memoryMb: () => {
    const { heapUsed, external } = Deno.memoryUsage();
    return (heapUsed + external) / 1024 / 1024;
  },
});
const pipeline = budget.count(createWasmPipeline());
const engines = enginesFromEnvironment(env, { pipeline });
const report = console.error;
const signingKeys = readSigningKeys(env);
const runner = createRunner({
  admin,
  engines,
  pipeline,
  publicBase,
  budget,
  leaseSeconds: LEASE_SECONDS,
  workSeconds: WORK_SECONDS,
  // It takes up to 2.7 seconds of processor time and 380 MB: more than a hosted function is given.
  canLockDishes: env.DISH_LOCK === 'on',
  sign:
    signingKeys && ((picture, manifest) => budget.timed(() => signWithC2pa(picture, manifest, signingKeys))),
  report,
  webhookUrl: (engine, jobId) => `${publicBase}/functions/v1/transform-image/webhook/${engine}?job=${jobId}`,
});

const { serve, wakeRunner } = createIsolate({
  run: () => runner.runUntilIdle(LONGEST_RUN_MS),
  callNext: async () => {
    const answer = await fetch(`${url}/functions/v1/transform-image/run`, {
      method: 'POST',
      headers: { apikey: keys.own },
    });
    await answer.body?.cancel();
  },
  // There is no other way to end: the platform lets nobody exit.
  end: () => {
    throw new Error('this isolate has used up what it is given, and ends: nothing was lost');
  },
  waitUntil: (work) => (globalThis as OnPlatform).EdgeRuntime?.waitUntil(work),
  report,
});

const handle = serve(
  createTransformImage({
    admin,
    engines,
    findEarlyFault: findFaultForWasm,
    wakeRunner,
    runnerKeys: keys.accepted,
    report,
  }),
);

Deno.serve((request) => {
  budget.answer();
  return handle(request);
});
