import type { PresetRow, ProfileRow, SubscriptionRow, TransformationRow, VersionRow } from './server-rows.ts';

/** What the server knows of people's photos, as this phone has heard it. Writes of one call are one transaction. */
export interface TransformationStore {
  /** Writes rows that are newer than what is there (by updated_at), in any order, any number of times. Gives the ids that changed. */
  mergeTransformations(rows: readonly TransformationRow[]): Promise<string[]>;
  mergeVersions(rows: readonly VersionRow[]): Promise<string[]>;
  removeTransformations(ids: readonly string[]): Promise<void>;
  /** One page of a person's transformations, newest first; pages count from 1. Costs a page, not the table. */
  page(userId: string, page: number, pageSize: number): Promise<TransformationRow[]>;
  count(userId: string): Promise<number>;
  idsOf(userId: string): Promise<string[]>;
  transformation(id: string): Promise<TransformationRow | undefined>;
  /** Those of them that are there. */
  transformations(ids: readonly string[]): Promise<TransformationRow[]>;
  versions(transformationId: string): Promise<VersionRow[]>;
  /** Ids of a person's rows that the server is still working on. */
  unfinished(userId: string): Promise<string[]>;
}

/** What the server knows of a person, as this phone has heard it. */
export interface AccountStore {
  subscription(userId: string): Promise<SubscriptionRow | undefined>;
  profile(userId: string): Promise<ProfileRow | undefined>;
  presets(userId: string): Promise<PresetRow[]>;
  /**
   * A row that is older than what is there is left out; tells whether anything changed. `before`: what was there when it
   * was asked for. Where that still is, the row is the server's last word, though its date may be older: its clock was ahead.
   */
  saveSubscription(row: SubscriptionRow, before?: SubscriptionRow): Promise<boolean>;
  saveProfile(row: ProfileRow, before?: ProfileRow): Promise<boolean>;
  /** Makes another list of what is there, the newest first, in one step; tells whether it is another one. */
  changePresets(
    userId: string,
    change: (rows: readonly PresetRow[]) => readonly PresetRow[],
  ): Promise<boolean>;
}

/** The phone's copy of the server's rows, and how far it reaches. */
export interface MirrorStore extends TransformationStore, AccountStore {
  /** How far the pull has come: the newest updated_at that was merged as part of an unbroken row of pages. */
  cursor(userId: string): Promise<PullCursor | null>;
  setCursor(userId: string, cursor: PullCursor): Promise<void>;
  /** Notes that this person is here now: their copy stays, and that of whoever was here before them. */
  arrive(userId: string): Promise<void>;
  /** Takes away the copies of all others, in pieces. What only this phone has is none of it. */
  forgetOthers(): Promise<void>;
}

export interface PullCursor {
  updatedAt: string;
  id: string;
  /** Which columns the rows up to there were read with; absent in what earlier builds have kept. */
  columns?: string;
}

/** Rows that changed since a cursor: one answer of them. */
export interface ChangedRows {
  rows: TransformationRow[];
  /** Where the last row that was read stands, understood or not; null: there was none. */
  end: PullCursor | null;
  isLast: boolean;
}
