import { changeRow, charge, type Job, type ServerState, stamp } from './state.ts';

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
    changeRow(state, job.id, { status: 'enhancing' });
    later('ends', () => endJob(state, job));
  });
}

function endJob(state: ServerState, job: Job): void {
  const hasFailed = state.failuresToCome > 0;
  if (hasFailed) {
    state.failuresToCome -= 1;
    job.state = 'failed';
    charge(state, job.userId, -1);
    changeRow(state, job.id, { status: 'failed', failure_code: 'internal' });
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

/** With a row go its versions, its file and its jobs with their keys; what was still to be made is refunded. */
export function deleteRow(state: ServerState, id: string): void {
  const row = state.rows.get(id);
  if (!row) return;
  for (const job of state.jobs.filter((one) => one.id === id)) {
    if (job.state === 'active') {
      job.state = 'failed';
      charge(state, job.userId, -1);
    }
    job.keys = [];
  }
  state.versions = state.versions.filter((version) => version.transformation_id !== id);
  state.objects.delete(pathOfOriginal(row.original_url));
  state.rows.delete(id);
  state.everDeleted.add(id);
  state.changes += 1;
}

export const pathOfOriginal = (address: string): string =>
  decodeURI(address).replace(/^.*\/object\/(public\/)?originals\//, '');
