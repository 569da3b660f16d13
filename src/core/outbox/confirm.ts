import { isSameWish } from '#core/model/judge-repeat.ts';
import type { OutboxItem } from '#core/model/outbox-item.ts';
import { makeRecipe } from '#core/model/recipe.ts';
import type { TransformationRow } from '#core/model/server-rows.ts';
import type { LateWish } from '#core/model/too-late-words.ts';
import type { Recipe } from '#shared/contract.ts';

/** A change that a rule asks for; `bytes: 'drop'` lets the photo go from the phone. */
export interface ItemChange {
  patch: Partial<OutboxItem>;
  bytes?: 'drop';
}

/** An answer of the mirror can be that old; what it says then is no old news. */
const OLD_NEWS_MS = 60_000;

/** What the server's own row makes of a photo. Only here are bytes let go: a picture is there, and was read back. */
export function settleRow(
  item: OutboxItem,
  row: Pick<TransformationRow, 'status' | 'failure_code' | 'current_version' | 'recipe'>,
  now: number,
  askedAt = now,
): ItemChange | null {
  if (item.state === 'purged') return null;
  // What no credit is spent on stays out where it was taken out.
  const settled = { hold: null, attempts: 0, nextAttemptAt: 0, lastFailure: null };
  const withPicture = { ...settled, removedAt: null, state: 'purged', hasLeftovers: false } as const;
  const made = learnRecipe(item, row.recipe);
  switch (row.status) {
    case 'ready':
      return { patch: { ...withPicture, ...made }, bytes: 'drop' };
    case 'failed':
      // Only a later version has failed: the picture that was paid for is there.
      if (row.current_version > 0) return { patch: { ...withPicture, ...made }, bytes: 'drop' };
      if (item.state !== 'accepted' || isOldNews(item, askedAt, now)) return null;
      return { patch: { ...settled, isRestyled: false, state: 'failed', lastFailure: row.failure_code } };
    case 'queued':
    case 'enhancing':
      if (isNews(item)) return { patch: { ...settled, ...made, removedAt: null, state: 'accepted' } };
      if (item.state !== 'accepted' || !made || isOldNews(item, askedAt, now)) return null;
      return { patch: made };
    case 'uploading':
      // The row was lost and written anew, or a backup was brought back: nobody works on it. Asking again with the same key is harmless.
      if (item.state !== 'accepted' || Math.abs(now - item.changedAt) < OLD_NEWS_MS) return null;
      return { patch: { ...settled, state: 'stored' } };
  }
}

/**
 * Whether a photo has changed since the server was asked, so that the answer may be about an earlier wish. A change that
 * lies ahead of now was written under another clock, and says nothing.
 */
const isOldNews = ({ changedAt }: OutboxItem, askedAt: number, now: number): boolean =>
  changedAt > askedAt && changedAt <= now;

/** The server makes what it was asked for first: another style may have been chosen while that answer was on its way. */
export function learnRecipe(
  { recipe, isRestyled = false }: OutboxItem,
  made: Recipe,
): Partial<OutboxItem> | null {
  if (!recipe || !isSameWish(recipe, made)) return { recipe: makeRecipe(made), isRestyled: false };
  return isRestyled ? { isRestyled: false } : null;
}

/** What a person chose too late, where the server makes something else of the photo. */
export function lateWish({ recipe, isRestyled }: OutboxItem, made: Recipe): LateWish | null {
  if (!isRestyled || !recipe) return null;
  return isSameWish({ ...makeRecipe(made), ...(recipe.dish && { dish: recipe.dish }) }, recipe)
    ? 'outline'
    : 'style';
}

/** The answer to accept was lost, somebody asked for a failed one again, or the row was missed by mistake. */
function isNews({ state, attempts, hold }: OutboxItem): boolean {
  if (state === 'accepted') return hold !== null;
  return state === 'failed' || attempts > 0;
}

/** The server was asked for the row of an accepted photo, and it is not there. */
export function settleMissing(item: OutboxItem, now = item.changedAt, askedAt = now): ItemChange | null {
  if (item.state !== 'accepted' || item.hold !== null || isOldNews(item, askedAt, now)) return null;
  return { patch: { hold: { kind: 'needs_attention', reason: 'deleted_elsewhere' } } };
}
