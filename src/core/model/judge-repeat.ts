import { isDrawnByAi } from './recipe.ts';
import type { Recipe } from '#shared/contract.ts';

const askedOf = ({ prompt, style, colour, dish }: Recipe): string =>
  JSON.stringify([prompt.trim(), style, colour, dish]);

export const isSameWish = (one: Recipe, other: Recipe): boolean => askedOf(one) === askedOf(other);

/** What may be said before a version is paid: of one that was asked for in the same words. */
export type Repeat =
  /** The same picture: the server refuses to sell it. */
  | 'same'
  /** The same picture, but without the mark of the free plan. */
  | 'unmarked'
  /** An AI made it, and draws another each time. */
  | 'redrawn'
  /** Nobody here can tell. */
  | 'unknown';

export function judgeRepeat<Made extends { recipe: Recipe }>(
  versions: readonly Made[],
  asked: Recipe,
  isFreePlan: boolean,
): { version: Made; repeat: Repeat } | null {
  const version = versions.findLast(({ recipe }) => isSameWish(recipe, asked));
  if (!version) return null;
  const { report } = version.recipe;
  if (isDrawnByAi(version.recipe)) return { version, repeat: 'redrawn' };
  if (!report?.repeats) return { version, repeat: 'unknown' };
  return { version, repeat: report.watermark && !isFreePlan ? 'unmarked' : 'same' };
}
