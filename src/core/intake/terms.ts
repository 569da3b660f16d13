import type { PhotoSource } from '#core/model/outbox-item.ts';
import type { DishRing, Recipe } from '#shared/contract.ts';
import type { Size } from '#shared/size.ts';

/** A picked file, a shot, or a file that was shared: as much of `File` as is needed. */
export interface PhotoFile {
  name: string;
  size: number;
  arrayBuffer(): Promise<ArrayBuffer>;
}

/** What is fixed at the shutter, besides the bytes. */
export interface Occasion {
  userId: string;
  source: PhotoSource;
  /** null: into the tray, to wait for a style. */
  recipe: Recipe | null;
  /** Of a shot: no two are alike. The camera may take longer for it than for the one after. */
  pressedAt?: number;
  /** Of a shot: the viewfinder's picture, and the ring that was in it. */
  aim?: { view: Size; ring: DishRing };
  /** The photo of the tray whose place it takes: a full tray has room for it. */
  instead?: string;
}

/** Why a file was left out, quietly, as the spec wants it. */
export type LeftOut = 'not_a_photo' | 'too_large' | 'too_many' | 'twice';

/** Why a photo could not be kept, which is said at once and plainly: it is not on this phone, or nobody can tell. */
export type NotSaved =
  /** The file was empty, or changed or went away before it could be read. */
  | 'gone'
  /** The phone has no room. */
  | 'no_room'
  /** The database belongs to a newer version of the app. */
  | 'outdated'
  /** The database does not answer or does not give back what was written. */
  | 'storage_error'
  /** It was written, and then nothing answered any more: it may be there. */
  | 'unsure';

export type Outcome =
  | { outcome: 'saved'; id: string }
  | { outcome: 'left_out'; why: LeftOut; name: string }
  | { outcome: 'not_saved'; why: NotSaved; name: string };

/** The page's way in: it hands files over and hears what became of each. Nothing here blocks the screen. */
export interface IntakeClient {
  /** Saves one after another; `report` hears of each the moment it is known, in the order of the files. */
  save(files: readonly Blob[], occasion: Occasion, report?: (outcome: Outcome) => void): Promise<Outcome[]>;
  /** Makes photos ready to send that were saved but not yet worked on, one or two at a time, until none is left. */
  prepare(userId: string): Promise<void>;
  /** Starts the workers before they are needed: the capture screen was opened. */
  warmUp(): void;
  /** The small picture of a photo on this phone, for a tile. */
  preview(id: string): Promise<Blob | undefined>;
  /** Ends the workers. What was not worked on waits in the database. */
  close(): void;
}

/** The rules of keeping a photo, for whoever has the file and the database in one place. */
export interface Intake {
  /**
   * Keeps one photo and says 'saved' only after the same bytes were read back. `isAgain`: whoever asked before under
   * this id has died over it, and may have kept the photo.
   */
  accept(file: PhotoFile, occasion: Occasion, as?: { id: string; isAgain: boolean }): Promise<Outcome>;
}

export type PrepareEnd =
  /** Ready to send. */
  | 'final'
  /** Held: it waits for a hand. */
  | 'attention'
  /** Nothing to do: gone, taken out, or ready already. */
  | 'not_raw'
  /** Another page is at it. */
  | 'elsewhere'
  /** What this world lacks, another may have. */
  | 'unable'
  /** What is needed for it could not be loaded, for want of a connection. The photo stays as it is. */
  | 'not_now'
  /** The phone is full. */
  | 'no_room'
  | 'storage_error';

/** Makes a kept photo ready to send: upright, small, without its place on earth. */
export interface Preparer {
  /** `isAgain`: the page was left over it; that counts as no attempt. */
  prepare(id: string, isAgain?: boolean): Promise<PrepareEnd>;
}

export type PhotoKind = 'jpeg' | 'png' | 'heic';

/** What the bytes of a photo tell without being decoded. */
export interface PhotoFacts {
  kind: PhotoKind;
  type: string;
  /** Upright, in pixels; null where the header does not say. */
  size: Size | null;
  /** False where the end is missing. */
  isWhole: boolean;
  /** Of a HEIC, whose decoder gives bare numbers; browsers see to the rest themselves. */
  isDisplayP3: boolean;
}

/** A JPEG of at most 2560 pixels that is upright and sRGB, and a small one for a tile. */
export interface Converted {
  jpeg: ArrayBuffer;
  preview: ArrayBuffer;
  width: number;
  height: number;
}

/** `unreadable` blames the photo, `unable` this world, `not_now` the connection. */
export type Conversion = Converted | { failure: 'unreadable' | 'unable' | 'not_now' };

/** The pixel work. `stillLoading` is to be called every few seconds while something is fetched: silence means it hangs. */
export type Convert = (
  bytes: ArrayBuffer,
  facts: PhotoFacts,
  stillLoading: () => void,
) => Promise<Conversion>;
