import type { RecipeReport } from '#shared/contract.ts';
import type { Exportable } from '#core/model/export-plan.ts';
import { exportSlots } from '#core/model/export-slots.ts';
import { makeRecipe } from '#core/model/recipe.ts';

/** Where the free plan's mark stands. */
export const MARK = { left: 0.82, top: 0.93, right: 0.98, bottom: 0.97 };

/** A dish that the engine is sure of. */
export const square = (
  left: number,
  top: number,
  right: number,
  bottom: number,
): NonNullable<RecipeReport['dish']> => ({
  outline: [
    [
      [left, top],
      [right, top],
      [right, bottom],
      [left, bottom],
    ],
  ],
  confidence: 0.95,
  placement: { scale: 1, x: 0, y: 0 },
});

export function picture(
  width: number,
  height: number,
  report: Partial<RecipeReport> = {},
  isFreePlan = false,
): Exportable {
  const recipe = {
    ...makeRecipe({ prompt: 'marble' }),
    report: { engine: 'local', did: [], couldNot: [], ...report },
  };
  return { width, height, mark: MARK, isFreePlan, brand: null, recipe };
}

export const slotOf = (id: string) => {
  const slot = exportSlots.find((one) => one.id === id);
  if (!slot) throw new Error(`No slot ${id}`);
  return slot;
};
