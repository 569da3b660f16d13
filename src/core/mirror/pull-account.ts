import { done, type Result } from '#core/model/failure.ts';
import type { PullNeeds } from './pull.ts';

/** Plan, name and presets: a few rows, read whole each time. */
export async function pullAccount({
  store,
  remote,
  userId,
  askAs,
  changed,
}: PullNeeds): Promise<Result<void>> {
  const [subscription, profile, presets] = await Promise.all([
    askAs((token) => remote.subscription(userId, token)),
    askAs((token) => remote.profile(userId, token)),
    askAs((token) => remote.presets(userId, token)),
  ]);
  const writes: Promise<boolean>[] = [];
  if (subscription.ok && subscription.value) writes.push(store.saveSubscription(subscription.value));
  if (profile.ok && profile.value) writes.push(store.saveProfile(profile.value));
  if (presets.ok) writes.push(store.savePresets(userId, presets.value));
  if ((await Promise.all(writes)).includes(true)) changed();
  for (const read of [subscription, profile, presets]) if (!read.ok) return read;
  return done(undefined);
}
