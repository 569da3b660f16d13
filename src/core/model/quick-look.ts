import type { RecipeReport } from '#shared/contract.ts';
import type { Advice } from './coach.ts';

/** A photo of this phone as the built-in engine would make it: small, at once, for nothing. */
export interface QuickLook extends Pick<RecipeReport, 'did' | 'couldNot' | 'surface' | 'dish'> {
  picture: Blob;
  /** The photo itself in that size. */
  photo: Blob;
  width: number;
  height: number;
  /** What could be better about the photo. */
  advice: Advice | null;
}
