import type { DishOutline, Recipe } from '#shared/contract.ts';

interface Made {
  number: number;
  recipe: Recipe;
}

/** What was asked for could not be put in under the dish; the photo kept its own table. */
export const isSurfaceMissing = ({ report }: Recipe): boolean =>
  report?.surface === 'kept' || report?.surface === 'toned';

const oldestFirst = (versions: readonly Made[]) => versions.toSorted((a, b) => a.number - b.number);

/**
 * Whether the next version with a corrected outline costs nothing, by the rule that the database holds
 * (is_free_correction): the newest version lacks its surface, and none of this photo was free before. One that failed
 * is no version: it is free again.
 */
export function isCorrectionFree(versions: readonly Made[]): boolean {
  const inOrder = oldestFirst(versions);
  const newest = inOrder.at(-1);
  if (!newest || !isSurfaceMissing(newest.recipe)) return false;
  return !inOrder.some(({ recipe }, i) => {
    const before = inOrder[i - 1]?.recipe;
    return before && isSurfaceMissing(before) && isCorrected(recipe, before);
  });
}

/** Whether the next version costs nothing with this wish: its outline is another than that of the newest. */
export function isNextFree(versions: readonly Made[], asked: Recipe): boolean {
  const newest = oldestFirst(versions).at(-1);
  return newest !== undefined && isCorrected(asked, newest.recipe) && isCorrectionFree(versions);
}

const outlineIn = ({ dish }: Recipe) => (dish && 'outline' in dish ? dish.outline : undefined);

function isCorrected(recipe: Recipe, before: Recipe): boolean {
  const outline = outlineIn(recipe);
  return outline !== undefined && !isMadeWith(before, outline);
}

/** Whether this picture's dish was told by this very outline. */
export const isMadeWith = (recipe: Recipe, outline: DishOutline): boolean =>
  JSON.stringify(outlineIn(recipe)) === JSON.stringify(outline);
