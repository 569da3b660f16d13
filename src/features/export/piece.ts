import type { ExportPlan } from '#core/model/export-plan.ts';
import type { Opened } from './use-opened-pictures.ts';

/** A picture in a place where it may go. */
export interface Piece {
  opened: Opened;
  plan: ExportPlan;
}

/** What is seen closely: a place, and a picture in it, by their ids. */
export interface Detail {
  slot: string | null;
  picture: string | null;
}
