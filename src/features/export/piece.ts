import type { ExportPlan } from '#core/model/export-plan.ts';
import type { ExportSlot } from '#core/model/export-slot.ts';
import type { Opened } from './use-opened-pictures.ts';

/** A picture in a place where it may go. */
export interface Piece {
  opened: Opened;
  plan: ExportPlan;
  /** By hand. */
  isMoved: boolean;
}

/** A place with all pictures that may go there. */
export interface Place {
  slot: ExportSlot;
  pieces: readonly Piece[];
  /** When files for it were made here: 'Exported 22 Nov'. */
  made: string | undefined;
}

/** What is seen closely: a place, and a picture in it, by their ids. */
export interface Detail {
  slot: string | null;
  picture: string | null;
}
