import type { PhotoSource } from '#core/model/outbox-item.ts';
import type { Recipe } from '#core/model/recipe.ts';

/** What is fixed at the shutter, besides the bytes. */
export interface Occasion {
  userId: string;
  source: PhotoSource;
  /** null: into the tray, to wait for a style. */
  recipe: Recipe | null;
}

/** Why a file was left out, quietly, as the spec wants it. */
export type LeftOut = 'not_a_photo' | 'too_large' | 'too_many';

/** Why a photo could not be kept, which is said at once and plainly: it is not on this phone. */
export type NotSaved =
  /** The file was empty, or changed or went away before it could be read. */
  | 'gone'
  /** The phone has no room. */
  | 'no_room'
  /** The database does not answer or does not give back what was written. */
  | 'storage_trouble';

export type Outcome =
  | { outcome: 'saved'; id: string }
  | { outcome: 'left_out'; why: LeftOut; name: string }
  | { outcome: 'not_saved'; why: NotSaved; name: string };

/** The page's way in: it hands files over and hears what became of each. Nothing here blocks the screen. */
export interface IntakeDesk {
  /** Saves one after another; `report` hears of each the moment it is known, in the order of the files. */
  save(files: readonly Blob[], occasion: Occasion, report?: (outcome: Outcome) => void): Promise<Outcome[]>;
  /** Makes photos ready to send that were saved but not yet worked on, one or two at a time, until none is left. */
  prepare(userId: string): Promise<void>;
  /** Starts the workers before they are needed: the capture screen was opened. */
  warmUp(): void;
  /** The small picture of a photo on this phone, for a tile. */
  preview(id: string): Promise<Blob | undefined>;
}
