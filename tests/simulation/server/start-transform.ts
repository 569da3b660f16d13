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
  const { transformationId: id, originalUrl, recipe } = JSON.parse(String(body)) as TransformRequest;
  const row = state.rows.get(id);
  const path = pathOfOriginal(originalUrl);
  if (!row || row.user_id !== userId || !path.startsWith(`${userId}/`)) {
    return refuse.transform(404, 'not_found');
  }
  if (pathOfOriginal(row.original_url) !== path) return refuse.transform(422, 'original_mismatch');
  if (!state.objects.has(path)) return refuse.transform(404, 'original_missing');
  const jobs = state.jobs.filter((job) => job.id === id);
  const known = jobs.find(({ keys }) => keys.includes(key)) ?? jobs.find((job) => job.state === 'active');
  if (known) {
    if (!known.keys.includes(key)) known.keys.push(key);
    return accepted(known, row.status);
  }
  if (!hasCredit(state, userId)) return refuse.transform(402, 'no_credits');
  if (hasFailedOften(state, userId)) return refuse.transform(429, 'too_many_failures');
  const version = 1 + Math.max(row.current_version, ...jobs.map((job) => job.version));
  const job: Job = { id, userId, version, state: 'active', beganAt: serverNow(state), keys: [key] };
  state.jobs.push(job);
  charge(state, userId, 1);
  changeRow(state, id, { status: 'queued', failure_code: null, recipe });
  runJob(state, job);
  return accepted(job, 'queued');
}

/** Within an hour. */
const MOST_REFUNDS = 30;
const HOUR_MS = 3_600_000;

const hasFailedOften = (state: ServerState, userId: string): boolean =>
  state.refunds.filter((one) => one.userId === userId && serverNow(state) - one.at < HOUR_MS).length >=
  MOST_REFUNDS;

const accepted = ({ id, version }: Job, status: string): Answer =>
  say(202, { transformationId: id, version, status });
