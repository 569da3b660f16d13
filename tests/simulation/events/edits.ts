import type { TransformationRow } from '#core/model/server-rows.ts';
import { wishOf } from '#tests/simulation/story/world.ts';
import { ask, type Happening, openPages } from './event.ts';
import { rowsOf, sessionOf } from './look.ts';

// What a person changes on the server at once.

export const savePreset: Happening = async (world, pick) => {
  const page = pick.one(openPages(world));
  const userId = sessionOf(world)?.person.id;
  if (!page || userId === undefined) return null;
  world.presets += 1;
  const name = `preset ${String(world.presets)}`;
  // Where no answer came the person taps once more.
  await ask(world, page, async ({ edits }) => {
    const saved = await edits.savePreset(userId, name, { prompt: name });
    if (!saved.ok && saved.failure.kind === 'offline') await edits.savePreset(userId, name, { prompt: name });
  });
  return `${page.actor.name}: saves ${name}`;
};

export const deletePicture: Happening = async (world, pick) => {
  const page = pick.one(openPages(world));
  const userId = sessionOf(world)?.person.id;
  const rows = rowsOf(world, 'transformations').map(({ value }) => value as TransformationRow);
  const row = pick.one(rows.filter((one) => one.user_id === userId && one.status === 'ready'));
  if (!page || !row || userId === undefined) return null;
  world.unwanted.add(row.id);
  const number = world.numbers.get(row.id);
  const wish = number === undefined ? undefined : wishOf(world, number);
  // Where the deletion fails it comes back, even if somebody has taken it out meanwhile: its picture is made and paid.
  if (wish) Object.assign(wish, { isLetGo: true, isOut: false, restoredBy: page.actor });
  // As delete-photo.ts does.
  await ask(world, page, async ({ edits, outbox }) => {
    try {
      await outbox.remove(row.id);
      const deleted = await edits.deleteTransformation(userId, row.id);
      if (!deleted.ok) return await outbox.restore(row.id);
      return await outbox.letGo(row.id);
    } finally {
      if (wish) wish.restoredBy = null;
    }
  });
  return `${page.actor.name}: deletes the picture ${row.id}`;
};
