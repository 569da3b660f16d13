import { expect, test } from 'vitest';
import type { OutboxItem } from '#core/model/outbox-item.ts';
import { recipeOfStyle } from '#core/model/recipe.ts';
import { createFakeWorld } from '#tests/support/core/fake-outbox-world.ts';
import { samplePhoto } from '#tests/support/core/sample-photo.ts';

const first = samplePhoto(1);
const zen = recipeOfStyle('zen');

function open(...photos: OutboxItem[]) {
  const world = createFakeWorld();
  world.keep(...photos);
  const page = world.open();
  const styleThere = () => world.server.rows.get(first.id)?.recipe.style;
  const confirm = () => page.outbox.confirm([...world.server.rows.values()]);
  const tooLate = () => page.told.flatMap((one) => (one.type === 'came-too-late' ? one.what : []));
  return { world, ...page, styleThere, confirm, tooLate };
}

test('another style that is given between the row and its start is made', async () => {
  const { world, outbox, styleThere, confirm, tooLate } = open(first);
  world.server.mood = ({ ask, times }) => {
    if (ask === 'insertRow' && times === 1) void outbox.setRecipe([first.id], zen);
    return undefined;
  };
  await outbox.drain();
  expect(world.server.count('startTransform')).toBe(0);
  await outbox.drain({ fresh: true });
  expect(styleThere()).toBe('zen');
  await confirm();
  expect(world.item(first.id)).toMatchObject({ state: 'accepted', recipe: zen, isRestyled: false });
  expect(tooLate()).toEqual([]);
  expect(world.server.ledger.debits).toBe(1);
});

test.each(['the answer of its start is lost', 'its start is under way'])(
  'another style that is given when %s comes too late, which is said once',
  async (what) => {
    const { world, outbox, styleThere, confirm, tooLate } = open(first);
    world.server.mood = ({ ask, times }) => {
      if (ask !== 'startTransform' || times > 1) return undefined;
      if (what === 'its start is under way') void outbox.setRecipe([first.id], zen);
      return what === 'its start is under way' ? undefined : 'lost after';
    };
    await outbox.drain();
    await outbox.setRecipe([first.id], zen);
    await outbox.drain({ fresh: true });
    expect(world.item(first.id)).toMatchObject({ state: 'accepted', recipe: zen });
    await confirm();
    await confirm();
    expect(styleThere()).toBe('daylight');
    expect(world.item(first.id)).toMatchObject({ state: 'accepted', recipe: { style: 'daylight' } });
    expect(tooLate()).toEqual(['style']);
    expect(world.server.ledger.debits).toBe(1);
    world.server.finish(first.id, 'ready');
    await confirm();
    expect(world.item(first.id)).toMatchObject({ state: 'purged', recipe: { style: 'daylight' } });
    expect(tooLate()).toEqual(['style']);
  },
);

test('an outline that comes too late is called one, also where the picture is there by then', async () => {
  const { world, outbox, confirm, tooLate } = open(first);
  world.server.mood = ({ ask }) => (ask === 'startTransform' ? 'lost after' : undefined);
  await outbox.drain();
  const outline = [
    [
      [0.1, 0.1],
      [0.9, 0.1],
      [0.5, 0.9],
    ],
  ] as const;
  await outbox.setRecipe([first.id], { ...first.recipe, prompt: 'Bright daylight', dish: { outline } });
  world.server.finish(first.id, 'ready');
  await confirm();
  expect(world.item(first.id)).toMatchObject({ state: 'purged', recipe: { style: 'daylight' } });
  expect(world.item(first.id).recipe?.dish).toBeUndefined();
  expect(tooLate()).toEqual(['outline']);
});

test('that a style came too late is left by the worker for the page that is opened next', async () => {
  const { world, outbox, confirm, tooLate } = open(first);
  world.server.mood = ({ ask }) => (ask === 'startTransform' ? 'lost after' : undefined);
  await outbox.drain();
  await outbox.setRecipe([first.id], zen);
  world.server.mood = () => undefined;
  const worker = world.open({ isPage: false });
  await worker.outbox.drain({ fresh: true });
  world.server.finish(first.id, 'ready');
  await worker.outbox.confirm([...world.server.rows.values()]);
  expect(worker.told).not.toContainEqual(expect.objectContaining({ type: 'came-too-late' }));
  await confirm();
  expect(tooLate()).toEqual(['style']);
  expect(world.item(first.id)).toMatchObject({ state: 'purged', recipe: { style: 'daylight' } });
  expect(world.server.ledger.debits).toBe(1);
});

test('one that was tried again and failed again has no wish that could come too late', async () => {
  const { world, outbox, confirm, tooLate } = open(first);
  const fail = async () => {
    await outbox.drain({ fresh: true });
    world.server.finish(first.id, 'failed');
    await confirm();
  };
  await fail();
  await outbox.sendAgain(first.id);
  await fail();
  expect(world.item(first.id)).toMatchObject({ state: 'failed', isRestyled: false });
  const row = world.server.rows.get(first.id)!;
  world.server.rows.set(first.id, { ...row, status: 'ready', current_version: 3, recipe: zen });
  await confirm();
  expect(world.item(first.id).state).toBe('purged');
  expect(tooLate()).toEqual([]);
});

test('a style that was asked for without a connection, while others were made and failed elsewhere, came too late', async () => {
  const { world, outbox, confirm, tooLate } = open(first);
  await outbox.drain();
  world.server.finish(first.id, 'failed');
  await confirm();
  await outbox.sendAgain(first.id, zen);
  const row = world.server.rows.get(first.id)!;
  world.server.rows.set(first.id, {
    ...row,
    status: 'failed',
    current_version: 2,
    recipe: recipeOfStyle('slate'),
  });
  await confirm();
  expect(world.item(first.id)).toMatchObject({ state: 'purged' });
  expect(tooLate()).toEqual(['style']);
});

test('a photo that was made in another style elsewhere says so without a word', async () => {
  const { world, outbox, confirm, tooLate } = open(first);
  await outbox.drain();
  const row = world.server.rows.get(first.id);
  if (row) world.server.rows.set(first.id, { ...row, recipe: zen });
  await confirm();
  expect(world.item(first.id).recipe).toEqual(zen);
  expect(tooLate()).toEqual([]);
});
