import type { TransformationRow } from '#core/model/server-rows.ts';
import { core } from './core.ts';
import { makeRecipe } from '#core/model/recipe.ts';
import { NOT_STORED, runAgain, type EditEnd } from './edits.ts';
import { retryAll, useOutbox, wishAgain } from './outbox.ts';
import { answerToAsker } from './person.ts';

/**
 * started: the server makes another picture. waits: the photo is on its way once more, and its line says what it waits
 * for. over: another device has had that picture made, which cost nothing more, or the photo was deleted meanwhile.
 */
export type TryEnd = EditEnd<'started' | 'waits' | 'over'>;

const OVER = new Set(['ready', 'gone']);

/**
 * One more version for one credit, or for none where it `mustBeFree`. A photo that is still on this phone goes the way of
 * the outbox, which also sends its bytes again where the server has lost them.
 */
export const tryAgain = (row: TransformationRow, mustBeFree = false): Promise<TryEnd> =>
  answerToAsker(() => tryOnce(row, mustBeFree));

async function tryOnce(row: TransformationRow, mustBeFree: boolean): Promise<TryEnd> {
  const state = await stateHere(row.id);
  if (state !== 'failed') {
    const end = await runAgain(row, mustBeFree);
    return end.ok ? { ok: true, value: OVER.has(end.value) ? 'over' : 'started' } : end;
  }
  const isTaken = await wishAgain(row.id, makeRecipe(row.recipe));
  if (!isTaken) return { ok: false, kind: isTaken === false ? 'exists' : 'storage', message: NOT_STORED };
  // Others may be sent before and after it, for minutes.
  await Promise.race([retryAll(), untilTold(row.id)]);
  return { ok: true, value: (await stateHere(row.id)) === 'accepted' ? 'started' : 'waits' };
}

/** Settles when the screen has heard what became of a photo that is on its way once more. */
function untilTold(id: string): Promise<void> {
  return new Promise((resolve) => {
    const stop = useOutbox.subscribe(({ items }) => {
      const item = items.find((one) => one.id === id);
      if (item?.state === 'failed' || (item?.state === 'stored' && !item.hold && !item.lastFailure)) return;
      stop();
      resolve();
    });
  });
}

async function stateHere(id: string): Promise<string | undefined> {
  try {
    const { items } = await (await core()).outbox.view();
    return items.find((item) => item.id === id)?.state;
  } catch (error) {
    console.warn('Whether a photo is on this phone could not be read.', error);
    return undefined;
  }
}
