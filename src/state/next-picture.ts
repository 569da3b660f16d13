import { isDrawnByAi } from '#core/model/recipe.ts';
import { warnOfSize } from '#core/model/result-size.ts';
import { useMirror } from './mirror.ts';

/** The picture that came back last was an AI's, so the next one will be, too. */
export const useNextIsOfAi = (): boolean =>
  useMirror(({ lastMade }) => lastMade !== null && isDrawnByAi(lastMade));

/**
 * What is to be said of the size of the next picture of a photo, before a credit is spent; null where nothing is. What an
 * AI draws has a size of its own.
 */
export function useSizeWarning(photo: Parameters<typeof warnOfSize>[0]): string | null {
  const isOfAi = useNextIsOfAi();
  return isOfAi ? null : warnOfSize(photo);
}
