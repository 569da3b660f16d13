import type { TransformationRow } from '#core/model/server-rows.ts';
import { changeRow, charge, type Job, serverNow, type ServerState, stamp } from './state.ts';

const LONGEST_MS = 20_000;
/** Some take long. */
const SLOW = { share: 0.2, times: 6 };

/** A runner takes the job after a while, and ends it well or badly; what fails is refunded. */
export function runJob(state: ServerState, job: Job): void {
  const { schedule, draw } = state.phone;
  const isSlow = !state.isRunnerQuick && draw.part('job is slow') < SLOW.share;
  const times = isSlow ? SLOW.times : 1;
  const after = (step: string) => 500 + draw.part(`job ${step}`) * LONGEST_MS * times;
  const later = (step: string, run: () => void) =>
    schedule.add({
      after: after(step),
      actor: null,
      name: `job ${step}`,
      run: () => void (job.state === 'active' && run()),
    });
  later('begins', () => {
    beginJob(state, job);
    later('ends', () => {
      const isWell = state.failuresToCome === 0;
      if (!isWell) state.failuresToCome -= 1;
      endJob(state, job, isWell);
    });
  });
}

export function beginJob(state: ServerState, job: Job): void {
  changeRow(state, job.id, { status: 'enhancing' });
}

export function endJob(state: ServerState, job: Job, isWell: boolean): void {
  if (!isWell) {
    refund(state, job);
    state.failures.push({ userId: job.userId, at: serverNow(state) });
    changeRow(state, job.id, { status: 'failed', failure_code: 'unreadable_photo' });
    return;
  }
  job.state = 'done';
  state.everReady.add(job.id);
  const output_url = `https://backend.example/outputs/${job.id}/${job.version}.jpg`;
  const recipe = state.rows.get(job.id)?.recipe ?? { prompt: '' };
  state.versions.push({
    id: `version ${job.id} ${String(job.version)}`,
    transformation_id: job.id,
    version_number: job.version,
    output_url,
    thumbnail_url: output_url,
    recipe,
    created_at: stamp(state),
  });
  changeRow(state, job.id, {
    status: 'ready',
    failure_code: null,
    output_url,
    thumbnail_url: output_url,
    current_version: job.version,
  });
}

/** A job goes with its row, and so do its keys; the ledger still knows its version. */
export const isOfRow = ({ keys }: Job): boolean => keys.length > 0;

function refund(state: ServerState, job: Job): void {
  job.state = 'failed';
  charge(state, job.userId, -1);
}

/** What the server remembers of a row that was deleted. */
export const nameInMind = (row: Pick<TransformationRow, 'user_id' | 'id' | 'original_url'>): string =>
  `${row.user_id} ${row.id} ${row.original_url}`;

/** Until what was deleted has lost its file, too. */
const SWEPT_MS = 60_000;

/**
 * With a row go its versions and its jobs with their keys. What nobody has begun is given back; what is being made is
 * not. The file goes a little later.
 */
export function deleteRow(state: ServerState, id: string, { isWish = true } = {}): void {
  const row = state.rows.get(id);
  if (!row) return;
  for (const job of state.jobs.filter((one) => one.id === id)) {
    if (job.state === 'active' && row.status === 'queued') refund(state, job);
    else if (job.state === 'active') job.state = 'deleted';
    job.keys = [];
  }
  state.versions = state.versions.filter((version) => version.transformation_id !== id);
  state.rows.delete(id);
  if (isWish) state.everDeleted.add(id);
  state.deletedAs.add(nameInMind(row));
  state.changes += 1;
  const path = pathOfOriginal(row.original_url);
  // What comes there later is swept up only after a day.
  if (!state.objects.has(path)) return;
  state.toSweep.push({ userId: row.user_id, path });
  const { schedule, draw } = state.phone;
  const after = draw.part('file of a deleted row') * SWEPT_MS;
  schedule.add({ after, actor: null, name: 'sweep', run: () => sweep(state) });
}

/** Files whose rows are gone go, unless another row names them by then. */
export function sweep(state: ServerState): void {
  const named = new Set(
    [...state.rows.values()].map((row) => `${row.user_id} ${pathOfOriginal(row.original_url)}`),
  );
  for (const { userId, path } of state.toSweep.splice(0)) {
    const isFree = !named.has(`${userId} ${path}`) && path.startsWith(`${userId}/`);
    if (isFree && state.objects.delete(path)) state.changes += 1;
  }
}

export const pathOfOriginal = (address: string): string =>
  decodeURI(address).replace(/^.*\/object\/(public\/)?originals\//, '');
