import { done, type Result } from '#core/model/failure.ts';
import { PAGE_SIZE } from '#core/model/limits.ts';
import type { TransformationRow } from '#core/model/server-rows.ts';
import { type TokenSource, withToken } from '#core/model/with-token.ts';
import { findRows } from './find-rows.ts';
import { mergeRows } from './merge.ts';
import type { MirrorStore } from '#core/model/mirror-store.ts';
import type { MirrorRemote } from './ports.ts';
import { pullAccount, pullCredits } from './pull-account.ts';
import { comparePresence, pullTransformations, type PullPorts } from './pull.ts';

/** What screens read from the store as it is. */
type RowsOnPhone = Pick<
  MirrorStore,
  'transformation' | 'transformations' | 'versions' | 'unfinished' | 'subscription' | 'profile' | 'presets'
>;

interface PullOptions {
  joins?: boolean;
  insists?: boolean;
  isBrief?: boolean;
  onAccount?: () => Promise<void>;
}

/** The phone's copy of the server's rows: screens read from here, `pull` brings it up to date. */
export interface Mirror extends RowsOnPhone {
  /**
   * Everything that changed since the last pull. Interrupted anywhere, the next one goes on. One at a time: `joins` is
   * content with one that is under way, and may miss what has changed since that began; where it `insists`, not with one
   * that fails: that may have begun over a connection that has died since. Plan, credits and presets come first, and then
   * `onAccount` is called, except where it joins: the photos of years take minutes. `isBrief`: no name and no presets,
   * which the making of a photo does not change.
   */
  pull(userId: string, options?: PullOptions): Promise<Result<void>>;
  /** Plan, credits and presets alone: at once, though photos of years may still be coming in. */
  pullAccount(userId: string): Promise<Result<void>>;
  /** These rows only, in one request: what is being made now. Gives the rows, and the ids that are not there. */
  refresh(
    userId: string,
    ids: readonly string[],
  ): Promise<Result<{ rows: TransformationRow[]; missing: string[] }>>;
  /** Page 1 holds the newest. */
  page(userId: string, page: number): Promise<TransformationRow[]>;
  /** How many there are: a browser steps over each of them to tell it, so nothing that is waited for asks. */
  count(userId: string): Promise<number>;
}

interface MirrorPorts {
  store: MirrorStore;
  remote: MirrorRemote;
  session: TokenSource;
  tell: (message: { type: 'mirror-changed' }) => void;
}

export function createMirror({ store, remote, session, tell }: MirrorPorts): Mirror {
  const portsOf = (userId: string): PullPorts => ({
    store,
    remote,
    userId,
    askAs: withToken(session, userId),
    changed: () => tell({ type: 'mirror-changed' }),
  });
  const pulls = new Map<string, { pull: Promise<Result<void>>; isBrief: boolean }>();
  async function pullAfter(
    before: Promise<unknown> | undefined,
    userId: string,
    { isBrief = false, onAccount = async () => {} }: PullOptions,
  ): Promise<Result<void>> {
    // How that ended is the business of whoever asked for it.
    await before?.catch(() => undefined);
    await store.arrive(userId);
    const ports = portsOf(userId);
    let result = await (isBrief ? pullCredits(ports) : pullAccount(ports));
    if (result.ok) await onAccount();
    if (result.ok) result = await pullTransformations(ports);
    if (result.ok) result = await comparePresence(ports);
    await store.forgetOthers();
    return result;
  }
  const pullRows: Mirror['pull'] = (userId, options = {}) => {
    const before = pulls.get(userId);
    if (before && options.joins && !before.isBrief) {
      if (!options.insists) return before.pull;
      return before.pull.then((end) => (end.ok ? end : pullRows(userId, { ...options, insists: false })));
    }
    const pull = pullAfter(before?.pull, userId, options).finally(() => {
      if (pulls.get(userId)?.pull === pull) pulls.delete(userId);
    });
    pulls.set(userId, { pull, isBrief: options.isBrief === true });
    return pull;
  };
  return {
    pull: pullRows,
    pullAccount: (userId) => pullAccount(portsOf(userId)),
    async refresh(userId, ids) {
      const ports = portsOf(userId);
      const before = await store.transformations(ids);
      const found = await findRows(ports, ids);
      if (!found.ok) return found;
      const gone = await deletedOf(store, before);
      const rows = found.value.rows.filter(({ id }) => !gone.has(id));
      const skipped = found.value.skipped.filter((id) => !gone.has(id));
      const merged = await mergeRows(ports, rows);
      if (!merged.ok) return merged;
      const present = new Set([...rows.map(({ id }) => id), ...skipped]);
      // What answers with rows that nobody asked for says nothing of those that are not among them.
      const isAnswer = [...present].every((id) => ids.includes(id));
      return done({ rows, missing: isAnswer ? ids.filter((id) => !present.has(id)) : [] });
    },
    page: (userId, page) => store.page(userId, page, PAGE_SIZE),
    count: (userId) => store.count(userId),
    transformation: (id) => store.transformation(id),
    transformations: (ids) => store.transformations(ids),
    versions: (id) => store.versions(id),
    unfinished: (userId) => store.unfinished(userId),
    subscription: (userId) => store.subscription(userId),
    profile: (userId) => store.profile(userId),
    presets: (userId) => store.presets(userId),
  };
}

/** Those that were deleted here since. An answer that was on its way already does not bring them back. */
async function deletedOf(store: MirrorStore, before: readonly TransformationRow[]): Promise<Set<string>> {
  const ids = before.map(({ id }) => id);
  const here = new Set((await store.transformations(ids)).map(({ id }) => id));
  return new Set(ids.filter((id) => !here.has(id)));
}
