import type { Result } from '#core/model/failure.ts';
import type {
  PresetRow,
  ProfileRow,
  SubscriptionRow,
  TransformationRow,
  VersionRow,
} from '#core/model/server-rows.ts';

/** The local copy. Writes of one call are one transaction. */
export interface MirrorStore {
  /** Writes rows that are newer than what is there (by updated_at), in any order, any number of times. Gives the ids that changed. */
  mergeTransformations(rows: readonly TransformationRow[]): Promise<string[]>;
  mergeVersions(rows: readonly VersionRow[]): Promise<string[]>;
  removeTransformations(ids: readonly string[]): Promise<void>;
  /** One page of a person's transformations, newest first. Costs a page, not the table. */
  page(userId: string, page: number, pageSize: number): Promise<TransformationRow[]>;
  count(userId: string): Promise<number>;
  idsOf(userId: string): Promise<string[]>;
  transformation(id: string): Promise<TransformationRow | undefined>;
  /** Those of them that are there. */
  transformations(ids: readonly string[]): Promise<TransformationRow[]>;
  versions(transformationId: string): Promise<VersionRow[]>;
  /** Ids of a person's rows that the server is still working on. */
  unfinished(userId: string): Promise<string[]>;
  subscription(userId: string): Promise<SubscriptionRow | undefined>;
  profile(userId: string): Promise<ProfileRow | undefined>;
  presets(userId: string): Promise<PresetRow[]>;
  /** A row that is older than what is there is left out; tells whether anything changed. */
  saveSubscription(row: SubscriptionRow): Promise<boolean>;
  saveProfile(row: ProfileRow): Promise<boolean>;
  /** Makes another list of what is there, the newest first, in one step; tells whether it is another one. */
  changePresets(
    userId: string,
    change: (rows: readonly PresetRow[]) => readonly PresetRow[],
  ): Promise<boolean>;
  /** How far the pull has come: the newest updated_at that was merged as part of an unbroken row of pages. */
  cursor(userId: string): Promise<PullCursor | null>;
  setCursor(userId: string, cursor: PullCursor): Promise<void>;
}

export interface PullCursor {
  updatedAt: string;
  id: string;
  /** Which columns the rows up to there were read with; absent in what earlier builds have kept. */
  columns?: string;
}

/** Rows as they were read. Those in `skipped` are there too, but in words that this version does not know. */
export interface FoundRows {
  rows: TransformationRow[];
  skipped: string[];
}

export interface ChangedRows {
  rows: TransformationRow[];
  /** Where the last row that was read stands, understood or not; null: there was none. */
  end: PullCursor | null;
  isLast: boolean;
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
  transformationsById(ids: readonly string[], token: string): Promise<Result<FoundRows>>;
  countTransformations(userId: string, token: string): Promise<Result<number>>;
  /** Every id of the person, to find what was deleted elsewhere. */
  idsOfTransformations(userId: string, token: string): Promise<Result<string[]>>;
  versionsOf(transformationIds: readonly string[], token: string): Promise<Result<VersionRow[]>>;
  subscription(userId: string, token: string): Promise<Result<SubscriptionRow | null>>;
  profile(userId: string, token: string): Promise<Result<ProfileRow | null>>;
  presets(userId: string, token: string): Promise<Result<PresetRow[]>>;
}
