import type { Surface } from '../contract.ts';
import type { StyleId } from '../styles.ts';
import type { Picture } from './picture.ts';

/** Changes one colour in CIE Lab (D65) in place: the style's grade of light and colour for the whole picture. */
export type Grade = (lab: Float64Array) => void;

/** Some rows of the full-size picture, after correction and grade; painting may change pixels in place. */
export interface Band {
  /** Full width, the rows of this band only. */
  picture: Picture;
  firstRow: number;
  fullWidth: number;
  fullHeight: number;
}

/** What a style does to one photo, decided on its small, neutrally corrected proxy. */
export interface RestylePlan {
  /** 1 surface replaced, 2 surroundings restyled, 3 light and colour only. */
  tier: 1 | 2 | 3;
  style: StyleId | 'custom' | null;
  grade: Grade;
  /** Called for every band from top to bottom; undefined where only the grade acts. */
  paint: ((band: Band) => void) | undefined;
  surface: Surface;
  did: string[];
  couldNot: string[];
  /** Light that the grade adds or takes as a whole, in EV; the report adds it to the correction's own. */
  exposureShift?: number;
}
