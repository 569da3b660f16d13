import { HOUR_MS } from '#core/lib/durations.ts';
import type { TransformRequest } from '#shared/contract.ts';
import { type Answer, refuse, say } from './answers.ts';
import { livePersonOf } from './auth.ts';
import { pathOfOriginal, runJob } from './jobs.ts';
import { changeRow, charge, hasCredit, type Job, serverNow, type ServerState } from './state.ts';

/** The function `transform-image` with the database's `start_transform`: one job and one charge for each key. */
export function answerTransform(
  state: ServerState,
  { token, key, body }: { token: string; key: string; body: unknown },
): Answer {
  const userId = livePersonOf(state, token);
  if (!userId) return refuse.transform(401, 'not_authenticated');
  const {
    transformationId: id,
    originalUrl,
    recipe,
    knownVersion = Infinity,
  } = JSON.parse(String(body)) as TransformRequest;
  const row = state.rows.get(id);
  const path = pathOfOriginal(originalUrl);
  if (!row || row.user_id !== userId || !path.startsWith(`${userId}/`)) {
    return refuse.transform(404, 'not_found');
  }
  if (pathOfOriginal(row.original_url) !== path) return refuse.transform(422, 'original_mismatch');
  if (!state.objects.has(path)) return refuse.transform(404, 'original_missing');
  if (row.current_version > knownVersion) return accepted({ id, version: row.current_version }, row.status);
  const jobs = state.jobs.filter((job) => job.id === id);
  const known = jobs.find(({ keys }) => keys.includes(key)) ?? jobs.find((job) => job.state === 'active');
  if (known) {
    if (!known.keys.includes(key)) known.keys.push(key);
    return accepted(known, row.status);
  }
  if (!hasCredit(state, userId)) return refuse.transform(402, 'no_credits');
  const waitMs = waitAfterFailures(state, userId);
  if (waitMs > 0) return refuse.tooManyFailures(waitMs);
  const version = 1 + Math.max(row.current_version, ...jobs.map((job) => job.version));
  const job: Job = { id, userId, version, state: 'active', beganAt: serverNow(state), keys: [key] };
  state.jobs.push(job);
  charge(state, userId, 1);
  changeRow(state, id, { status: 'queued', failure_code: null, recipe });
  runJob(state, job);
  return accepted(job, 'queued');
}

/** Within an hour. */
const MOST_FAILURES = 30;

/** Until the one that makes them too many is an hour old. */
function waitAfterFailures(state: ServerState, userId: string): number {
  const last = state.failures.filter((one) => one.userId === userId).at(-MOST_FAILURES);
  return last ? last.at + HOUR_MS - serverNow(state) : 0;
}

const accepted = ({ id, version }: Pick<Job, 'id' | 'version'>, status: string): Answer =>
  say(202, { transformationId: id, version, status });
