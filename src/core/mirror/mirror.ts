import type { Result } from '#core/model/failure.ts';
import type {
  PresetRow,
  ProfileRow,
  SubscriptionRow,
  TransformationRow,
  VersionRow,
} from '#core/model/server-rows.ts';

/** The phone's copy of the server's rows: screens read from here, `pull` brings it up to date. */
export interface Mirror {
  /** Everything that changed since the last pull. Interrupted anywhere, the next one goes on. */
  pull(userId: string): Promise<Result<void>>;
  /** These rows only, in one request: what is being made now. Gives the rows, and the ids that are not there. */
  refresh(
    userId: string,
    ids: readonly string[],
  ): Promise<Result<{ rows: TransformationRow[]; missing: string[] }>>;
  page(userId: string, page: number): Promise<{ rows: TransformationRow[]; total: number }>;
  transformation(id: string): Promise<TransformationRow | undefined>;
  versions(transformationId: string): Promise<VersionRow[]>;
  unfinished(userId: string): Promise<string[]>;
  subscription(userId: string): Promise<SubscriptionRow | undefined>;
  profile(userId: string): Promise<ProfileRow | undefined>;
  presets(userId: string): Promise<PresetRow[]>;
}
