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
  versions(transformationId: string): Promise<VersionRow[]>;
  /** Ids of a person's rows that the server is still working on. */
  unfinished(userId: string): Promise<string[]>;
  subscription(userId: string): Promise<SubscriptionRow | undefined>;
  profile(userId: string): Promise<ProfileRow | undefined>;
  presets(userId: string): Promise<PresetRow[]>;
  /** A row that is older than what is there is left out; tells whether anything changed. */
  saveSubscription(row: SubscriptionRow): Promise<boolean>;
  saveProfile(row: ProfileRow): Promise<boolean>;
  /** The whole list of a person, which replaces what is there. */
  savePresets(userId: string, rows: readonly PresetRow[]): Promise<boolean>;
  /** How far the pull has come: the newest updated_at that was merged as part of an unbroken row of pages. */
  cursor(userId: string): Promise<PullCursor | null>;
  setCursor(userId: string, cursor: PullCursor): Promise<void>;
}

export interface PullCursor {
  updatedAt: string;
  id: string;
}

/** What the mirror asks of the server. */
export interface MirrorRemote {
  /** Rows changed at or after the cursor, oldest change first, at most `limit`. */
  changedTransformations(
    userId: string,
    since: PullCursor | null,
    limit: number,
    token: string,
  ): Promise<Result<TransformationRow[]>>;
  transformationsById(ids: readonly string[], token: string): Promise<Result<TransformationRow[]>>;
  /** Every id of the person, to find what was deleted elsewhere. */
  countTransformations(userId: string, token: string): Promise<Result<number>>;
  idsOfTransformations(userId: string, token: string): Promise<Result<string[]>>;
  versionsOf(transformationIds: readonly string[], token: string): Promise<Result<VersionRow[]>>;
  subscription(userId: string, token: string): Promise<Result<SubscriptionRow | null>>;
  profile(userId: string, token: string): Promise<Result<ProfileRow | null>>;
  presets(userId: string, token: string): Promise<Result<PresetRow[]>>;
}
