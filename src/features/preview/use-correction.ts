import { isCorrectionFree, isNextFree } from '#core/model/free-correction.ts';
import type { TransformationRow } from '#core/model/server-rows.ts';
import { useCorrections } from '#state/outline.ts';
import type { Picture } from './choose-view.ts';

/** The outline that somebody has drawn for the next version, the recipe that it makes, and whether that version costs nothing. */
export function useCorrection(
  row: TransformationRow,
  pictures: readonly Picture[],
  shown: Picture | undefined,
) {
  const outline = useCorrections(({ outlines }) => outlines[row.id]);
  const asked = outline && { ...(shown ?? row).recipe, dish: { outline } };
  return { outline, asked, isFree: asked ? isNextFree(pictures, asked) : isCorrectionFree(pictures) };
}
