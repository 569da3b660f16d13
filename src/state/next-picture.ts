import { isDrawnByAi } from '#core/model/recipe.ts';
import { warnOfSize } from '#core/model/result-size.ts';
import { useMirror } from './mirror.ts';

/** The picture that came back last was an AI's, so the next one will be, too. */
export const useNextIsOfAi = (): boolean =>
  useMirror(({ recent }) => {
    const last = recent.find(({ recipe }) => recipe.report);
    return last !== undefined && isDrawnByAi(last.recipe);
  });

/** What is to be said of the size of a photo's next picture, before a credit is spent. What an AI draws has a size of its own. */
export function useSizeWarning(size: Parameters<typeof warnOfSize>[0]): string | null {
  const isOfAi = useNextIsOfAi();
  return isOfAi ? null : warnOfSize(size);
}
