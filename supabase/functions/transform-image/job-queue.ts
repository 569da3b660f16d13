import type { SupabaseClient } from '@supabase/supabase-js';
import type { Database, Json } from '../_shared/database-types.ts';
import type { FailureCode, Recipe } from '../_shared/contract.ts';
import type { Handle } from './engines/engine.ts';

export type AdminClient = SupabaseClient<Database>;
export type Job = Database['public']['Tables']['transform_jobs']['Row'];

/** A bound behind the rules of trying again, which end earlier. */
const MOST_ENGINE_FAILURES = 16;

interface Postponement {
  seconds: number;
  /** What went wrong; the try counts. Without it nothing did. */
  code?: string;
  /** The engine that the job is done with. */
  engineDone?: string;
  /** The provider's request is over: the next try submits anew. */
  dropsHandle?: boolean;
}

/** The steps of a job's life, as the database knows them. Each says false, or 'lost', where the job is no longer ours. */
export function createJobQueue(admin: AdminClient) {
  return {
    ...createReading(admin),

    /** A job that another runner lost, perhaps for what it had done before, goes to a fresh one alone. */
    async claim(leaseSeconds: number, isFresh: boolean): Promise<Job | undefined> {
      const jobs = await value(
        admin.rpc('claim_job', { p_lease_seconds: leaseSeconds, p_is_fresh: isFresh }),
      );
      return jobs[0];
    },

    extend: (job: Job, leaseSeconds: number): Promise<boolean> =>
      value(admin.rpc('extend_lease', { ...held(job), p_lease_seconds: leaseSeconds })),

    keepHandle: (
      job: Job,
      engine: string,
      handle: Handle,
      clause: number,
      seconds: number,
    ): Promise<boolean> =>
      value(
        admin.rpc('keep_handle', {
          ...held(job),
          p_provider: engine,
          p_handle: handle,
          p_prompt_clause: clause,
          p_seconds: seconds,
        }),
      ),

    postpone: (job: Job, { seconds, code, engineDone, dropsHandle = false }: Postponement): Promise<string> =>
      value(
        admin.rpc('postpone_job', {
          ...held(job),
          p_seconds: seconds,
          p_drops_handle: dropsHandle,
          // Trouble of an engine is counted where it is judged; here only what nobody can explain.
          ...(code !== 'internal' && { p_max_failures: MOST_ENGINE_FAILURES }),
          ...(code !== undefined && { p_code: code }),
          ...(engineDone !== undefined && { p_engine_done: engineDone }),
        }),
      ),

    complete: (
      job: Job,
      files: { outputUrl: string; thumbnailUrl: string; recipe: Recipe },
    ): Promise<boolean> =>
      value(
        admin.rpc('complete_transform', {
          ...held(job),
          p_output_url: files.outputUrl,
          p_thumbnail_url: files.thumbnailUrl,
          p_recipe: toJson(files.recipe),
        }),
      ),

    fail: (job: Job, code: FailureCode): Promise<boolean> =>
      value(admin.rpc('fail_transform', { ...held(job), p_failure_code: code })),

    isWorkDue: (): Promise<boolean> => value(admin.rpc('is_work_due')),

    requeueLost: (): Promise<number> => value(admin.rpc('requeue_lost_jobs')),

    wake: (engine: string, handle: Handle, jobId: string): Promise<boolean> =>
      value(admin.rpc('wake_job', { p_provider: engine, p_handle: handle, p_job_id: jobId })),
  };
}

function createReading(admin: AdminClient) {
  return {
    /** A free account that was free when it asked: whoever paid in between gets what was paid for. */
    async wantsWatermark(job: Job): Promise<boolean> {
      if (job.priority > 0) return false;
      const { data, error } = await admin
        .from('subscriptions')
        .select('plan')
        .eq('user_id', job.user_id)
        .maybeSingle();
      if (error) throw new Error(`reading the plan: ${error.code}`);
      return data === null || data.plan === 'free';
    },

    /** Whether a version of the photo is what an engine would make now; the key is of its wish. */
    hasPicture: (job: Job, pictureKey: string, hasWatermark: boolean): Promise<boolean> =>
      value(
        admin.rpc('has_picture', {
          p_transformation_id: job.transformation_id,
          p_picture_key: pictureKey,
          p_has_watermark: hasWatermark,
        }),
      ),

    /** Whether a webhook has told since of a request that was made for the job. */
    async isToldOf(job: Job): Promise<boolean> {
      const { data, error } = await admin
        .from('transform_jobs')
        .select('provider_handle')
        .eq('id', job.id)
        .maybeSingle();
      if (error) throw new Error(`reading the job: ${error.code}`);
      return Boolean(data?.provider_handle);
    },

    /** The address that the owner gave of the original; undefined where the transformation has been deleted. */
    async readOriginalUrl(job: Job): Promise<string | undefined> {
      const { data, error } = await admin
        .from('transformations')
        .select('original_url')
        .eq('id', job.transformation_id)
        .maybeSingle();
      if (error) throw new Error(`reading the transformation: ${error.code}`);
      return data?.original_url;
    },
  };
}

export type JobQueue = ReturnType<typeof createJobQueue>;

/** A recipe is plain data; only that its lists are not to be changed is unknown to JSON's type. */
const toJson = (recipe: Recipe) => recipe as unknown as Json;

const held = (job: Job) => ({ p_job_id: job.id, p_attempt: job.attempts });

/** The answer of a call that has to succeed. Messages of the database may hold values, so only the code is told. */
export async function value<T>(
  call: PromiseLike<{ data: T | null; error: { code: string } | null }>,
): Promise<T> {
  const { data, error } = await call;
  // Without a code it was never asked, or something before it answered.
  if (error) throw new Error(`database: ${error.code || 'not reached'}`);
  if (data === null) throw new Error('database: no answer');
  return data;
}
