import { createClient } from '@supabase/supabase-js';
import type { Database } from '../_shared/database-types.ts';
import { enginesFromEnvironment } from './engines/from-environment.ts';
import { createTransformImage } from './handler.ts';
import { createWasmWorkshop } from './pictures/wasm-workshop.ts';
import { createRunner } from './runner.ts';

/** A function may live on for 150 seconds after its answer; what is left then is the clock's. */
const LONGEST_RUN_MS = 100_000;
const LEASE_SECONDS = 120;

const env = Deno.env.toObject();
const { SUPABASE_URL: publicBase = '', SUPABASE_SERVICE_ROLE_KEY: serviceKey = '' } = env;
const admin = createClient<Database>(publicBase, serviceKey, { auth: { persistSession: false } });
const workshop = createWasmWorkshop();
const engines = enginesFromEnvironment(env, { workshop });
const report = console.error;
const runner = createRunner({
  admin,
  engines,
  workshop,
  publicBase,
  leaseSeconds: LEASE_SECONDS,
  report,
  webhookUrl: (engine, jobId) => `${publicBase}/functions/v1/transform-image/webhook/${engine}?job=${jobId}`,
});

let running: Promise<void> | undefined;
/** One run at a time in one isolate, for its memory; what comes in meanwhile is seen before the run ends. */
function wakeRunner(): void {
  running ??= runner
    .runUntilIdle(LONGEST_RUN_MS)
    .catch(report)
    .finally(() => (running = undefined));
  globalThis.EdgeRuntime?.waitUntil(running);
}

Deno.serve(createTransformImage({ admin, engines, wakeRunner, runnerKey: serviceKey, report }));
