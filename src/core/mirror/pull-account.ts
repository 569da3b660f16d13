import { done, type Result } from '#core/model/failure.ts';
import type { PresetRow } from '#core/model/server-rows.ts';
import type { PullPorts } from './pull.ts';

/** Plan, name and presets: a few rows, read whole each time. */
export async function pullAccount(ports: PullPorts): Promise<Result<void>> {
  const { store, remote, userId, askAs, changed } = ports;
  const [subscription, profile, presets] = await Promise.all([
    askAs((token) => remote.subscription(userId, token)),
    askAs((token) => remote.profile(userId, token)),
    pullPresets(ports),
  ]);
  const writes: Promise<boolean>[] = [];
  if (subscription.ok && subscription.value) writes.push(store.saveSubscription(subscription.value));
  if (profile.ok && profile.value) writes.push(store.saveProfile(profile.value));
  const hasNewPresets = presets.ok && presets.value;
  if ((await Promise.all(writes)).includes(true) || hasNewPresets) changed();
  for (const read of [subscription, profile, presets]) if (!read.ok) return read;
  return done(undefined);
}

/**
 * Presets bear no time of their last change. So a list counts only where nobody has saved or deleted one here since it
 * was asked for: else what was just saved would go from the screen, and what was just deleted come back. Gives whether
 * it was news.
 */
async function pullPresets({ store, remote, userId, askAs }: PullPorts): Promise<Result<boolean>> {
  for (;;) {
    const before = idsOf(await store.presets(userId));
    const read = await askAs((token) => remote.presets(userId, token));
    if (!read.ok) return read;
    let isAsBefore = false;
    const isNews = await store.changePresets(userId, (now) => {
      isAsBefore = idsOf(now) === before;
      return isAsBefore ? read.value : now;
    });
    if (isAsBefore) return done(isNews);
  }
}

const idsOf = (rows: readonly PresetRow[]): string => rows.map(({ id }) => id).join();
