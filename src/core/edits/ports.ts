import type { Result } from '#core/model/failure.ts';
import type { MirrorStore } from '#core/model/mirror-store.ts';
import type {
  CreditEvent,
  PresetRow,
  ProfileRow,
  RowChange,
  TransformationRow,
} from '#core/model/server-rows.ts';
import type { TokenSource } from '#core/model/with-token.ts';
import type { Recipe } from '#shared/contract.ts';

/** What is asked of the next version. The key makes any number of requests one. */
export interface NextWish {
  recipe: Recipe;
  key: string;
  mustBeFree: boolean;
}

/** What the person's changes ask of the server. Every call is harmless to repeat. */
export interface EditsRemote {
  insertPreset(preset: Omit<PresetRow, 'created_at'>, token: string): Promise<Result<PresetRow | null>>;
  deletePreset(id: string, token: string): Promise<Result<void>>;
  saveName(userId: string, fullName: string, token: string): Promise<Result<ProfileRow | null>>;
  changeTransformation(id: string, change: RowChange, token: string): Promise<Result<void>>;
  deleteTransformation(id: string, token: string): Promise<Result<void>>;
  /** Gives where the version that is the answer stands. */
  runAgain(row: TransformationRow, wish: NextWish, token: string): Promise<Result<string>>;
  creditEvents(userId: string, lines: number, token: string): Promise<Result<CreditEvent[]>>;
  askForDeletion(userId: string, token: string): Promise<Result<void>>;
  signOutOthers(token: string): Promise<Result<void>>;
  hasReferencePlate(token: string): Promise<Result<boolean>>;
  putReferencePlate(png: ArrayBuffer, token: string): Promise<Result<void>>;
}

/** The phone's copy of what was changed. */
export type EditsStore = Pick<MirrorStore, 'changePresets' | 'saveProfile' | 'removeTransformations'>;

export interface EditsPorts {
  remote: EditsRemote;
  store: EditsStore;
  session: TokenSource;
  /** The phone's copy has changed. */
  tell: () => void;
  /** Reads rows anew into the phone's copy, and gives them, and the ids that are not there. */
  refresh: (
    userId: string,
    ids: readonly string[],
  ) => Promise<Result<{ rows: TransformationRow[]; missing: string[] }>>;
  /** Brings the whole copy up to date. */
  pull: (userId: string) => Promise<Result<void>>;
  /** A fresh UUIDv7. */
  randomId: () => string;
}
