import type { Recipe } from '#shared/contract.ts';
import { STYLES, type StyleId } from '#shared/styles.ts';

/** The built-in styles, in the order in which they are offered. */
export const styles = STYLES;

/** How many they are, for sentences that say so. */
export type StyleCount = (typeof STYLES)['length'];

/** What a new camera is set to. */
export const FIRST_STYLE: StyleId = 'daylight';

/** What the style of a recipe is called on screens. */
export const nameStyle = ({ style, colour }: { style?: string | null; colour?: string }): string =>
  colour ? 'Custom colour' : (STYLES.find(({ id }) => id === style)?.name ?? 'My own words');

/** Whether a picture was drawn by an AI: it alone is given a clause with the prompt. */
export const isDrawnByAi = ({ report }: Recipe): boolean => report?.promptClause !== undefined;

/** How a photo is to be transformed; size and number are fixed by the product. */
export function makeRecipe({
  prompt,
  style,
  colour,
  dish,
}: Pick<Recipe, 'prompt' | 'style' | 'colour' | 'dish'>): Recipe {
  return {
    prompt,
    image_size: 'Auto 2K',
    num_images: 1,
    max_images: 1,
    ...(style && { style }),
    ...(colour && { colour }),
    ...(dish && { dish }),
  };
}

/** The recipe of a built-in style, in its own words. */
export function recipeOfStyle(id: StyleId): Recipe {
  const prompt = STYLES.find((style) => style.id === id)?.prompt ?? '';
  return makeRecipe({ prompt, style: id });
}
