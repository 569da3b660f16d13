import { isCorrectionFree, isMadeWith, isNextFree } from '#core/model/free-correction.ts';
import type { TransformationRow } from '#core/model/server-rows.ts';
import { useCorrections } from '#state/outline.ts';
import type { Picture } from './choose-view.ts';
import type { DishOutline } from '#shared/contract.ts';

/** The outline that somebody has drawn for the next version; undefined: a version was made with it already, or there is none. */
export function useDrawnOutline(id: string, pictures: readonly Picture[]): DishOutline | undefined {
  const drawn = useCorrections(({ outlines }) => outlines[id]);
  return drawn && pictures.some(({ recipe }) => isMadeWith(recipe, drawn)) ? undefined : drawn;
}

/** The outline that somebody has drawn for the next version, the recipe that it makes, and whether that version costs nothing. */
export function useCorrection(
  row: TransformationRow,
  pictures: readonly Picture[],
  shown: Picture | undefined,
) {
  const outline = useDrawnOutline(row.id, pictures);
  const asked = outline && { ...(shown ?? row).recipe, dish: { outline } };
  return { outline, asked, isFree: asked ? isNextFree(pictures, asked) : isCorrectionFree(pictures) };
}
