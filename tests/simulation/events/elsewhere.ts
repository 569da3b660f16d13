import type { OutboxItem } from '#core/model/outbox-item.ts';
import type { TransformationRow } from '#core/model/server-rows.ts';
import { signIn } from '#tests/simulation/server/auth.ts';
import { deleteRow, endJob } from '#tests/simulation/server/jobs.ts';
import { addCredits, changeRow, type ServerState } from '#tests/simulation/server/state.ts';
import type { World } from '#tests/simulation/story/world.ts';
import type { Happening, Pick } from './event.ts';
import { itemsHere } from './look.ts';
import { loseAnswersAbout, RECIPES, sendAgain } from './person.ts';
import { loseSignal } from './troubles.ts';

// What the server does, or another device of the same person.

const changeMood =
  (mood: ServerState['mood'], word: string): Happening =>
  ({ server: { state } }) => {
    if (state.mood === mood) return null;
    state.mood = mood;
    return `the server ${word}`;
  };

export const fillServer = changeMood('full', 'has no room');
export const breakServer = changeMood('down', 'is down');
export const refuseTokens = changeMood('refusing', 'refuses every token');
export const mendServer = changeMood('well', 'is well');

export const failJob: Happening = (world) => {
  world.server.state.failuresToCome += 1;
  return 'the next job fails';
};

export const giveCredits: Happening = (world, pick) => {
  const { state } = world.server;
  const userId = pick.one([...state.subscriptions.keys()]);
  if (userId === undefined) return null;
  addCredits(state, userId, 3);
  return `credits for ${userId.slice(-1)}`;
};

export const deleteElsewhere: Happening = (world, pick) => {
  const id = pick.one([...world.server.state.rows.keys()]);
  if (id === undefined) return null;
  deleteRow(world.server.state, id);
  return `another device deletes ${id}`;
};

/** Long enough for the server to have made it. */
const UNHEARD_MS = 120_000;

/** A photo of which this phone has not heard that it was taken is deleted there, at once or later. */
export const deleteUnheard: Happening = (world, pick) => {
  const { state } = world.server;
  const item = pick.one(itemsHere(world).filter((one) => one.state === 'stored' && state.rows.has(one.id)));
  if (!item) return null;
  loseAnswersAbout(world, item);
  world.accidents += 1;
  const after = pick.below(2) * pick.below(UNHEARD_MS);
  const run = () => deleteRow(state, item.id);
  world.phone.schedule.add({ after, actor: null, name: 'deleted elsewhere', run });
  return `another device deletes ${item.id} ${after > 0 ? 'before long' : 'now'}, and no answer about it arrives`;
};

/** Something of another size lies where a photo is to go. */
export const takePath: Happening = (world, pick) => {
  const { objects } = world.server.state;
  const item = pick.one(
    itemsHere(world).filter(({ state, path }) => state === 'local' && !objects.has(path)),
  );
  if (!item) return null;
  objects.set(item.path, { userId: item.userId, size: 3, number: -1 });
  return `something else lies at ${item.path}`;
};

export const renameElsewhere: Happening = (world, pick) => {
  const id = pick.one([...world.server.state.rows.keys()]);
  if (id === undefined) return null;
  changeRow(world.server.state, id, { original_filename: `fish ${String(pick.below(9))}.jpg` });
  return `another device names ${id}`;
};

/** Another device sees the photo as it is now, and has another version made. */
function runElsewhere(
  { server: { state, handle }, reruns }: World,
  pick: Pick,
  row: TransformationRow,
): void {
  reruns.set(row.id, [...(reruns.get(row.id) ?? []), row]);
  const { id: transformationId, original_url: originalUrl, current_version: knownVersion } = row;
  // As the app there makes it.
  const key = `again-${row.id}-${String(knownVersion)}-${row.updated_at}`;
  const recipe = pick.one(RECIPES);
  const authorization = `Bearer ${signIn(state, row.user_id).access_token}`;
  handle({
    method: 'POST',
    url: 'https://backend.example/functions/v1/transform-image',
    headers: { authorization, 'idempotency-key': key },
    body: JSON.stringify({ transformationId, originalUrl, recipe, knownVersion }),
  });
  // Our own engine takes less than a second.
  const job = state.jobs.find(({ id, state: at }) => id === row.id && at === 'active');
  if (job && pick.below(3) > 0) endJob(state, job, true);
}

export const runAgainElsewhere: Happening = (world, pick) => {
  const rows = [...world.server.state.rows.values()];
  const row = pick.one(rows.filter(({ status }) => status === 'ready' || status === 'failed'));
  if (!row) return null;
  runElsewhere(world, pick, row);
  return `another device runs ${row.id} again, which is ${row.status}`;
};

/**
 * A photo that failed is asked for again without a signal, so that this phone does not hear of the other device. Where none
 * has, the next one does.
 */
export const sendAgainTwice: Happening = async (world, pick) => {
  const isFailed = ({ id }: OutboxItem) => world.server.state.rows.get(id)?.status === 'failed';
  const item = pick.one(itemsHere(world).filter((one) => one.state === 'failed' && isFailed(one)));
  const row = item && world.server.state.rows.get(item.id);
  if (!row) return failJob(world, pick);
  if (loseSignal(world, pick) === null) return null;
  const told = await sendAgain(world, pick, item);
  runElsewhere(world, pick, row);
  return `${String(told)}, and on another device`;
};
