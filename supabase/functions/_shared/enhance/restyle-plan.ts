import type { DishReport, Surface } from '../contract.ts';
import type { Picture } from '../pixels/picture.ts';
import type { StyleId } from '../styles.ts';

/** Changes one colour in CIE Lab (D65) in place: the style's grade of light and colour for the whole picture. */
export type Grade = (lab: Float64Array) => void;

/** What a style does to one photo, decided on its small, neutrally corrected proxy. */
export interface RestylePlan {
  /** 1 surface replaced, 2 surroundings restyled, 3 light and colour only. */
  tier: 1 | 2 | 3;
  style: StyleId | 'custom' | null;
  grade: Grade;
  /** What became of the surface that was asked for; 'none' where none was. */
  surface: Surface;
  /** The dish as it was found, and where it goes: the photo is moved before it is painted. */
  dish: DishReport | undefined;
  /** Changes the full-size picture in place, after correction, grade and placement; undefined where only those act. */
  paint: ((picture: Picture) => void) | undefined;
  did: string[];
  couldNot: string[];
  /** Light that the grade adds or takes as a whole, in EV; the report adds it to the correction's own. */
  exposureShift?: number;
}
