import type { MirrorStore, PullCursor } from '#core/model/mirror-store.ts';
import type {
  PresetRow,
  ProfileRow,
  SubscriptionRow,
  TransformationRow,
  VersionRow,
} from '#core/model/server-rows.ts';

/** The mirror's store without a database: as plain as its promises. */
export function openMemoryMirror(): MirrorStore {
  const rows = new Map<string, TransformationRow>();
  const versions = new Map<string, VersionRow>();
  const subscriptions = new Map<string, SubscriptionRow>();
  const profiles = new Map<string, ProfileRow>();
  const presets = new Map<string, PresetRow[]>();
  const cursors = new Map<string, PullCursor>();
  const of = (userId: string) => [...rows.values()].filter((row) => row.user_id === userId);

  const putNewer = <Row extends { updated_at: string }>(
    into: Map<string, Row>,
    key: string,
    row: Row,
    before?: Row,
  ) => {
    const known = into.get(key);
    const lacksColumn =
      known?.updated_at === row.updated_at && Object.keys(row).some((one) => !(one in known));
    const isLastWord = before !== undefined && known === before && known.updated_at !== row.updated_at;
    const isNews = isLastWord || lacksColumn || (known?.updated_at ?? '') < row.updated_at;
    if (isNews) into.set(key, row);
    return isNews;
  };

  return {
    mergeTransformations: async (given) =>
      given.filter((row) => putNewer(rows, row.id, row)).map(({ id }) => id),
    mergeVersions: async (given) => {
      const fresh = given.filter(
        (version) => JSON.stringify(versions.get(version.id)) !== JSON.stringify(version),
      );
      for (const version of fresh) versions.set(version.id, version);
      return fresh.map(({ id }) => id);
    },
    removeTransformations: async (ids) => {
      for (const id of ids) rows.delete(id);
    },
    page: async (userId, page, size) =>
      of(userId)
        .toSorted((a, b) => (a.created_at < b.created_at ? 1 : -1))
        .slice((page - 1) * size, page * size),
    count: async (userId) => of(userId).length,
    idsOf: async (userId) => of(userId).map(({ id }) => id),
    transformation: async (id) => rows.get(id),
    transformations: async (ids) => ids.flatMap((id) => rows.get(id) ?? []),
    versions: async (id) => [...versions.values()].filter((version) => version.transformation_id === id),
    unfinished: async (userId) =>
      of(userId)
        .filter(({ status }) => ['queued', 'enhancing'].includes(status))
        .map(({ id }) => id),
    subscription: async (userId) => subscriptions.get(userId),
    profile: async (userId) => profiles.get(userId),
    presets: async (userId) => presets.get(userId) ?? [],
    saveSubscription: async (row, before) => putNewer(subscriptions, row.user_id, row, before),
    saveProfile: async (row, before) => putNewer(profiles, row.id, row, before),
    changePresets: async (userId, change) => {
      const known = presets.get(userId) ?? [];
      const given = [...change(known)];
      presets.set(userId, given);
      return JSON.stringify(known) !== JSON.stringify(given);
    },
    cursor: async (userId) => cursors.get(userId) ?? null,
    setCursor: async (userId, cursor) => void cursors.set(userId, cursor),
    arrive: async () => {},
    forgetOthers: async () => {},
  };
}
