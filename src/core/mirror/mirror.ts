import { done, type Result } from '#core/model/failure.ts';
import { PAGE_SIZE } from '#core/model/limits.ts';
import type {
  PresetRow,
  ProfileRow,
  SubscriptionRow,
  TransformationRow,
  VersionRow,
} from '#core/model/server-rows.ts';
import { findRows } from './find-rows.ts';
import { mergeRows } from './merge.ts';
import type { MirrorRemote, MirrorSession, MirrorStore } from './ports.ts';
import { pullAccount } from './pull-account.ts';
import { comparePresence, pullTransformations, type PullNeeds } from './pull.ts';
import { withToken } from './with-token.ts';

/** The phone's copy of the server's rows: screens read from here, `pull` brings it up to date. */
export interface Mirror {
  /** Everything that changed since the last pull. Interrupted anywhere, the next one goes on. */
  pull(userId: string): Promise<Result<void>>;
  /** These rows only, in one request: what is being made now. Gives the rows, and the ids that are not there. */
  refresh(
    userId: string,
    ids: readonly string[],
  ): Promise<Result<{ rows: TransformationRow[]; missing: string[] }>>;
  /** Page 1 holds the newest; `total` counts all. */
  page(userId: string, page: number): Promise<{ rows: TransformationRow[]; total: number }>;
  transformation(id: string): Promise<TransformationRow | undefined>;
  versions(transformationId: string): Promise<VersionRow[]>;
  unfinished(userId: string): Promise<string[]>;
  subscription(userId: string): Promise<SubscriptionRow | undefined>;
  profile(userId: string): Promise<ProfileRow | undefined>;
  presets(userId: string): Promise<PresetRow[]>;
}

interface MirrorNeeds {
  store: MirrorStore;
  remote: MirrorRemote;
  session: MirrorSession;
  tell: (message: { type: 'mirror-changed' }) => void;
}

export function createMirror({ store, remote, session, tell }: MirrorNeeds): Mirror {
  const needsOf = (userId: string): PullNeeds => ({
    store,
    remote,
    userId,
    askAs: withToken(session, userId),
    changed: () => tell({ type: 'mirror-changed' }),
  });
  return {
    async pull(userId) {
      const needs = needsOf(userId);
      for (const step of [pullTransformations, comparePresence, pullAccount]) {
        const result = await step(needs);
        if (!result.ok) return result;
      }
      return done(undefined);
    },
    async refresh(userId, ids) {
      const needs = needsOf(userId);
      const found = await findRows(needs, ids);
      if (!found.ok) return found;
      const { rows, skipped } = found.value;
      const merged = await mergeRows(needs, rows);
      if (!merged.ok) return merged;
      const present = new Set([...rows.map(({ id }) => id), ...skipped]);
      return done({ rows, missing: ids.filter((id) => !present.has(id)) });
    },
    async page(userId, page) {
      const [rows, total] = await Promise.all([store.page(userId, page, PAGE_SIZE), store.count(userId)]);
      return { rows, total };
    },
    transformation: (id) => store.transformation(id),
    versions: (id) => store.versions(id),
    unfinished: (userId) => store.unfinished(userId),
    subscription: (userId) => store.subscription(userId),
    profile: (userId) => store.profile(userId),
    presets: (userId) => store.presets(userId),
  };
}
