import { createClient } from '@supabase/supabase-js';
import type { Database } from '../_shared/database-types.ts';
import { singleFlight } from '../_shared/single-flight.ts';
import { enginesFromEnvironment } from './engines/from-environment.ts';
import { createTransformImage } from './handler.ts';
import { checkHeaders } from './pictures/size-check.ts';
import { isTooLargeForWasm } from './pictures/wasm-limits.ts';
import { createWasmPipeline } from './pictures/wasm-pipeline.ts';
import { createRunner } from './runner.ts';
import { readServiceKeys } from './service-keys.ts';

/** A function lives for 150 seconds, and one step may take long: a run begins none after this. The clock comes again soon. */
const LONGEST_RUN_MS = 25_000;
const LEASE_SECONDS = 120;

const env = Deno.env.toObject();
const { SUPABASE_URL: url = '' } = env;
const keys = readServiceKeys(env);
/** On a Supabase of one's own, SUPABASE_URL is an address that only its parts know. */
const publicBase = env.PUBLIC_URL ?? url;
const admin = createClient<Database>(url, keys.own, { auth: { persistSession: false } });
const pipeline = createWasmPipeline();
const engines = enginesFromEnvironment(env, { pipeline });
const report = console.error;
const runner = createRunner({
  admin,
  engines,
  pipeline,
  publicBase,
  leaseSeconds: LEASE_SECONDS,
  // It takes up to 2.7 seconds of processor time and 380 MB: more than a hosted function is given.
  canLockDishes: env.DISH_LOCK === 'on',
  report,
  webhookUrl: (engine, jobId) => `${publicBase}/functions/v1/transform-image/webhook/${engine}?job=${jobId}`,
});

/** One run at a time in one isolate, for its memory; a call while it lasts is followed by another run. */
const run = singleFlight(() => runner.runUntilIdle(LONGEST_RUN_MS).catch(report));
function wakeRunner(): void {
  const ended = run();
  globalThis.EdgeRuntime?.waitUntil(ended);
}

const isTooLarge = checkHeaders(isTooLargeForWasm);

Deno.serve(
  createTransformImage({ admin, engines, isTooLarge, wakeRunner, runnerKeys: keys.accepted, report }),
);
