import type { Result } from '#core/model/failure.ts';
import type { ChangedRows, PullCursor } from '#core/model/mirror-store.ts';
import type {
  PresetRow,
  ProfileRow,
  SubscriptionRow,
  TransformationRow,
  VersionRow,
} from '#core/model/server-rows.ts';

/** Rows as they were read. Those in `skipped` are there too, but in words that this version does not know. */
export interface FoundRows {
  rows: TransformationRow[];
  skipped: string[];
}

/** What the mirror asks of the server. */
export interface MirrorRemote {
  /** The columns that rows, and their versions, are read with. */
  columns: readonly string[];
  versionColumns: readonly string[];
  /** Rows that stand after the cursor in the order of (updated_at, id), at most `limit`. */
  changedTransformations(
    userId: string,
    since: PullCursor | null,
    limit: number,
    token: string,
  ): Promise<Result<ChangedRows>>;
  /** The last that were added, the newest first. */
  newestTransformations(userId: string, limit: number, token: string): Promise<Result<FoundRows>>;
  transformationsById(ids: readonly string[], token: string): Promise<Result<FoundRows>>;
  countTransformations(userId: string, token: string): Promise<Result<number>>;
  /** Every id of the person, to find what was deleted elsewhere. */
  idsOfTransformations(userId: string, token: string): Promise<Result<string[]>>;
  versionsOf(transformationIds: readonly string[], token: string): Promise<Result<VersionRow[]>>;
  subscription(userId: string, token: string): Promise<Result<SubscriptionRow | null>>;
  profile(userId: string, token: string): Promise<Result<ProfileRow | null>>;
  presets(userId: string, token: string): Promise<Result<PresetRow[]>>;
}
