import type { OutboxItem } from '#core/model/outbox-item.ts';
import type { Outcome } from '#core/intake/intake.ts';
import type { Recipe } from '#shared/contract.ts';
import type { TransformationRow } from '#core/model/server-rows.ts';
import { note } from '#tests/simulation/phone/phone.ts';
import { makePhoto } from '#tests/simulation/phone/photos.ts';
import { wishOf, type World } from '#tests/simulation/story/world.ts';
import { ask, type Happening, openPages, type Pick } from './event.ts';
import { isStart } from '#tests/simulation/network/is-sending.ts';
import { itemsHere, numberOfItem, rowsOf, sessionOf } from './look.ts';

// What a person does with their photos.

export const RECIPES: readonly Recipe[] = [{ prompt: 'Bright daylight' }, { prompt: 'Dark and moody' }];

/** A file whose bytes come in a task of their own. */
function fileOf(world: World, number: number): Blob {
  const bytes = makePhoto(number);
  const { schedule } = world.phone;
  const arrayBuffer = () => {
    const actor = world.phone.running;
    return new Promise<ArrayBuffer>((resolve) =>
      schedule.add({ actor, name: 'file', run: () => resolve(bytes.slice(0)) }),
    );
  };
  return { name: `dish ${String(number)}.jpg`, size: bytes.byteLength, arrayBuffer } as unknown as Blob;
}

export const takePhoto: Happening = async (world, pick) => {
  const page = pick.one(openPages(world));
  const userId = sessionOf(world)?.person.id;
  if (!page || userId === undefined) return null;
  const isShot = pick.below(4) > 0;
  const recipe = isShot ? (pick.one(RECIPES) ?? null) : null;
  const files = Array.from({ length: 1 + pick.below(3) }, () => {
    world.photosTaken += 1;
    return { number: world.photosTaken, file: fileOf(world, world.photosTaken) };
  });
  for (const { number } of files) wishOf(world, number).transforms = 1;
  let next = 0;
  const hear = (outcome: Outcome) => {
    const number = files[next++]?.number ?? 0;
    note(world.phone, `photo ${String(number)}: ${JSON.stringify(outcome)}`);
    if (!page.actor.isAlive) return;
    if (outcome.outcome === 'not_saved' && outcome.why !== 'unsure') world.denied.add(number);
    if (outcome.outcome !== 'saved') return;
    world.acknowledged.set(number, { number, userId, id: outcome.id });
  };
  const occasion = { userId, source: isShot ? 'camera' : 'pick', recipe } as const;
  await ask(world, page, async ({ intake }) => {
    page.inProgress += files.length;
    try {
      await intake.save(
        files.map(({ file }) => file),
        occasion,
        hear,
      );
    } finally {
      page.inProgress -= files.length;
    }
  });
  return `${page.actor.name}: photos ${files.map(({ number }) => number).join()} are ${isShot ? 'taken' : 'picked'}`;
};

/** What is asked about it at this moment. */
const underWayOf = ({ network }: World, { id, path }: OutboxItem) =>
  [...network.underWay].filter(
    ({ exchange: { url, body } }) =>
      url.endsWith(path.slice(-20)) || (typeof body === 'string' && body.includes(id)),
  );

export function loseAnswersAbout(world: World, item: OutboxItem): void {
  for (const waiting of underWayOf(world, item)) waiting.isAnswerLost = true;
}

/** Something asked of one of the photos that are shown. */
const withItem =
  (
    word: string,
    act: (
      page: ReturnType<typeof openPages>[number],
      item: ReturnType<typeof itemsHere>[number],
      about: { world: World; pick: Pick; number: number | undefined },
    ) => (core: (typeof page)['core']) => Promise<unknown>,
  ): Happening =>
  async (world, pick) => {
    const page = pick.one(openPages(world));
    const sending = itemsHere(world).filter((one) => underWayOf(world, one).length > 0);
    const tried = itemsHere(world).filter(({ attempts }) => attempts > 0);
    const near = pick.one([itemsHere(world), tried, sending]) ?? [];
    const item = pick.one(near) ?? pick.one(itemsHere(world));
    if (!page || !item) return null;
    const number = numberOfItem(world, item);
    // It is being written at this moment: nobody sees it yet.
    if (number === undefined) return null;
    await ask(world, page, act(page, item, { world, pick, number }));
    return `${page.actor.name}: photo ${String(number)} ${word}`;
  };

function change(world: World, number: number | undefined, isLetGo: boolean): void {
  if (number === undefined) return;
  const wish = wishOf(world, number);
  Object.assign(wish, { isLetGo, isOut: false, asked: wish.asked + 1 });
}

/** At the sign-out somebody chooses to delete what was not sent. */
export const deleteAll: Happening = async (world, pick) => {
  const page = pick.one(openPages(world));
  const userId = sessionOf(world)?.person.id;
  if (!page || userId === undefined) return null;
  // Those too that are being saved at this moment.
  for (const number of world.wishes.keys()) {
    if ((world.acknowledged.get(number)?.userId ?? userId) === userId) wishOf(world, number).isDeleted = true;
  }
  await ask(world, page, ({ outbox }) => outbox.deleteAllOf(userId));
  return `${page.actor.name}: everything unsent is deleted`;
};

export const startDrafts: Happening = async (world, pick) => {
  const page = pick.one(openPages(world));
  const drafts = itemsHere(world).filter(({ recipe }) => recipe === null);
  const recipe = pick.one(RECIPES);
  if (!page || drafts.length === 0 || !recipe) return null;
  await ask(world, page, ({ outbox }) =>
    outbox.setRecipe(
      drafts.map(({ id }) => id),
      recipe,
    ),
  );
  return `${page.actor.name}: drafts get a style`;
};

export const remove = withItem('is taken out', (_page, item, { world, number, pick }) => {
  const { id } = item;
  change(world, number, true);
  if (pick.below(3) === 0) loseAnswersAbout(world, item);
  const wish = number === undefined ? undefined : wishOf(world, number);
  const asked = wish?.asked;
  return async ({ outbox }) => {
    await outbox.remove(id);
    const { removed } = await outbox.view();
    // Where it is brought back at the same time nobody can say which comes last.
    if (!wish || wish.asked !== asked || wish.restoredBy?.isAlive) return;
    wish.isOut = removed.some((one) => one.id === id);
  };
});

/** It is taken out while the server takes it, and the answer is lost: nobody here knows that it is paid. */
export const changeMind: Happening = async (world, pick) => {
  const page = pick.one(openPages(world));
  const item = itemsHere(world).find((one) =>
    underWayOf(world, one).some(({ exchange }) => isStart(exchange)),
  );
  const number = item && numberOfItem(world, item);
  if (!page || !item || number === undefined) return null;
  change(world, number, true);
  loseAnswersAbout(world, item);
  world.accidents += 1;
  await ask(world, page, ({ outbox }) => outbox.remove(item.id));
  return `${page.actor.name}: photo ${String(number)} is taken out while it is being accepted`;
};

export const retry = withItem(
  'is tried again',
  (_page, { id }) =>
    ({ outbox }) =>
      outbox.retry(id),
);
export const rename = withItem(
  'gets a name',
  (_page, { id }, { pick }) =>
    ({ outbox }) =>
      outbox.name(id, `soup ${String(pick.below(9))}.jpg`),
);
export const move = withItem(
  'goes last',
  (_page, { id }) =>
    ({ outbox }) =>
      outbox.move(id, null),
);
export const restyle = withItem('gets another style', (_page, { id }, { pick }) => {
  const recipe = RECIPES[pick.below(RECIPES.length)] ?? { prompt: '' };
  return ({ outbox }) => outbox.setRecipe([id], recipe);
});

export const restore: Happening = async (world, pick) => {
  const page = pick.one(openPages(world));
  const item = pick.one(itemsHere(world).filter(({ removedAt }) => removedAt !== null));
  if (!page || !item) return null;
  const number = numberOfItem(world, item);
  if (number === undefined) return null;
  const wish = wishOf(world, number);
  change(world, number, wish.isLetGo);
  const { asked } = wish;
  wish.restoredBy = page.actor;
  await ask(world, page, async ({ outbox }) => {
    await outbox.restore(item.id);
    // It may have gone in this very moment: it is held to only where it is there afterwards.
    const { items } = await outbox.view();
    wish.restoredBy = null;
    if (wish.asked === asked && items.some(({ id }) => id === item.id)) wish.isLetGo = false;
  });
  return `${page.actor.name}: photo ${String(number)} is brought back`;
};

export const sendAgain = async (world: World, pick: Pick, failed?: OutboxItem): Promise<string | null> => {
  const page = pick.one(openPages(world));
  const ended = itemsHere(world).filter(
    ({ state, hold }) => state === 'failed' || hold?.kind === 'needs_attention',
  );
  const item = failed ?? pick.one(ended);
  if (!page || !item) return null;
  const number = numberOfItem(world, item);
  if (number !== undefined) {
    wishOf(world, number).transforms += 1;
    change(world, number, wishOf(world, number).isLetGo);
  }
  await ask(world, page, ({ outbox }) => outbox.sendAgain(item.id));
  return `${page.actor.name}: photo ${String(number)} is sent again`;
};

export const runAgain: Happening = async (world, pick) => {
  const page = pick.one(openPages(world));
  const userId = sessionOf(world)?.person.id;
  const rows = rowsOf(world, 'transformations').map(({ value }) => value as TransformationRow);
  const row = pick.one(rows.filter((one) => one.user_id === userId && one.status === 'ready'));
  if (!page || !row) return null;
  world.reruns.set(row.id, [...(world.reruns.get(row.id) ?? []), row]);
  if (pick.below(2) === 0) {
    world.accidents += 1;
    const fault = { fault: { kind: 'unanswered' }, aim: 'edit' } as const;
    world.network.faults.push(fault, fault);
    world.server.state.failuresToCome += pick.below(2);
  }
  const isStale = pick.below(2) === 0;
  // A second tap, at once, where no answer came or in a tab that has not heard of it, is the same wish for as long as the
  // screen shows the same.
  await ask(world, page, async ({ edits }) => {
    const [asked] = await Promise.all([edits.runAgain(row), edits.runAgain(row)]);
    if (asked.ok ? !isStale : asked.failure.kind !== 'offline') return;
    await new Promise((resolve) => setTimeout(resolve, 1000 * pick.below(90)));
    await edits.runAgain(row);
  });
  return `${page.actor.name}: one more version of ${row.id}`;
};
