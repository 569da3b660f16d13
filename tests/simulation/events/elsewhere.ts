import { addCredits, changeRow, type ServerState } from '#tests/simulation/server/state.ts';
import { deleteRow } from '#tests/simulation/server/jobs.ts';
import type { Happening } from './event.ts';
import { itemsHere } from './look.ts';

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
