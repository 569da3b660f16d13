import { done, type Result } from '#core/model/failure.ts';
import type { PresetRow } from '#core/model/server-rows.ts';
import type { PullPorts } from './pull.ts';

/** Plan, name and presets: a few rows, read whole each time. */
export const pullAccount = (ports: PullPorts): Promise<Result<void>> =>
  tellNews(ports, [pullSubscription(ports), pullProfile(ports), pullPresets(ports)]);

/** The plan and its credits alone. */
export const pullCredits = (ports: PullPorts): Promise<Result<void>> =>
  tellNews(ports, [pullSubscription(ports)]);

async function tellNews(
  { changed }: PullPorts,
  reading: readonly Promise<Result<boolean>>[],
): Promise<Result<void>> {
  const reads = await Promise.all(reading);
  if (reads.some((read) => read.ok && read.value)) changed();
  return reads.find((read) => !read.ok) ?? done(undefined);
}

const pullSubscription = ({ store, remote, userId, askAs }: PullPorts): Promise<Result<boolean>> =>
  pullRow(
    () => store.subscription(userId),
    () => askAs((token) => remote.subscription(userId, token)),
    (row, before) => store.saveSubscription(row, before),
  );

const pullProfile = ({ store, remote, userId, askAs }: PullPorts): Promise<Result<boolean>> =>
  pullRow(
    () => store.profile(userId),
    () => askAs((token) => remote.profile(userId, token)),
    (row, before) => store.saveProfile(row, before),
  );

/** Gives whether it was news. */
async function pullRow<Row>(
  readHere: () => Promise<Row | undefined>,
  ask: () => Promise<Result<Row | null>>,
  save: (row: Row, before: Row | undefined) => Promise<boolean>,
): Promise<Result<boolean>> {
  const before = await readHere();
  const read = await ask();
  if (!read.ok) return read;
  return done(read.value !== null && (await save(read.value, before)));
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
