import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createMirror } from '#core/mirror/mirror.ts';
import { done, failed } from '#core/model/failure.ts';
import { ANNA, BEN, samplePhoto } from '#tests/support/core/sample-photo.ts';
import { bytesOf, preset, row, textOf, version } from '#tests/support/core/sample-rows.ts';
import { openDb, type Db } from './db.ts';

// One tablet of many cooks: the server's rows of the last two stay on it.

type MirrorRemote = Parameters<typeof createMirror>[0]['remote'];
const CLEO = '00000000-0000-7000-8000-00000000000c';
const UPDATED = { updated_at: '2026-11-21T08:00:00+00:00' };
/** More than go in one piece. */
const PHOTOS = 600;
let db: Db;

beforeEach(() => {
  db = openDb({ factory: new IDBFactory(), timeoutMs: 60_000 });
});
afterEach(() => db.close());

const idOf = (userId: string, n: number) => `${userId} ${String(n)}`;

/** As a pull leaves it. */
async function fillFor(userId: string) {
  const ids = Array.from({ length: PHOTOS }, (_, n) => idOf(userId, n));
  await db.mirror.arrive(userId);
  const balance = { plan: 'pro' as const, credits_total: 100, credits_used: 1, renews_at: '' };
  await db.mirror.saveSubscription({ user_id: userId, ...balance, ...UPDATED });
  await db.mirror.saveProfile({ id: userId, full_name: userId, ...UPDATED });
  await db.mirror.changePresets(userId, () => [preset(`preset of ${userId}`, { user_id: userId })]);
  await db.mirror.mergeVersions(ids.map((id) => version(`version of ${id}`, id, 1)));
  await db.mirror.mergeTransformations(ids.map((id) => row(id, { user_id: userId })));
  await db.mirror.setCursor(userId, { updatedAt: UPDATED.updated_at, id: ids[0] ?? '' });
}

async function whatIsHereOf(userId: string) {
  const { mirror } = db;
  const found = {
    photos: await mirror.count(userId),
    versions: (await mirror.versions(idOf(userId, 0))).length,
    presets: (await mirror.presets(userId)).length,
    name: (await mirror.profile(userId))?.full_name,
    plan: (await mirror.subscription(userId))?.plan,
    isPulled: (await mirror.cursor(userId)) !== null,
  };
  return found;
}

const ALL = { photos: PHOTOS, versions: 1, presets: 1, plan: 'pro', isPulled: true };
const NOTHING = { photos: 0, versions: 0, presets: 0, name: undefined, plan: undefined, isPulled: false };

test('rows of whoever was here before the last two go; what only this phone has stays', async () => {
  const waiting = samplePhoto('a', { userId: ANNA });
  await db.intake.add(waiting, bytesOf('soup'));
  for (const userId of [ANNA, BEN]) await fillFor(userId);
  await db.mirror.forgetOthers();
  expect(await whatIsHereOf(ANNA)).toEqual({ ...ALL, name: ANNA });
  await fillFor(CLEO);
  await db.mirror.forgetOthers();
  expect(await whatIsHereOf(ANNA)).toEqual(NOTHING);
  for (const userId of [BEN, CLEO]) expect(await whatIsHereOf(userId)).toEqual({ ...ALL, name: userId });
  expect(await db.outbox.list(ANNA)).toEqual([waiting]);
  expect(textOf(await db.outbox.bytes('a'))).toBe('soup');
});

test('who comes back meanwhile loses nothing from then on', async () => {
  for (const userId of [ANNA, BEN, CLEO]) await fillFor(userId);
  const forgetting = db.mirror.forgetOthers();
  await db.mirror.arrive(ANNA);
  const left = await db.mirror.idsOf(ANNA);
  await db.mirror.mergeTransformations([row('fresh', { user_id: ANNA })]);
  await forgetting;
  expect(await db.mirror.idsOf(ANNA)).toEqual(expect.arrayContaining([...left, 'fresh']));
  expect(await db.mirror.profile(ANNA)).toBeDefined();
});

test('what was cut off goes on with the next', async () => {
  const factory = new IDBFactory();
  db.close();
  db = openDb({ factory, timeoutMs: 60_000 });
  for (const userId of [ANNA, BEN, CLEO]) await fillFor(userId);
  const forgetting = db.mirror.forgetOthers();
  while ((await db.mirror.cursor(ANNA)) !== null) await Promise.resolve();
  db.close();
  await forgetting.catch(() => undefined);
  db = openDb({ factory, timeoutMs: 60_000 });
  await db.mirror.forgetOthers();
  expect(await whatIsHereOf(ANNA)).toEqual(NOTHING);
  expect(await whatIsHereOf(BEN)).toEqual({ ...ALL, name: BEN });
});

test('whoever reads their rows is here, and those before the last two go', async () => {
  for (const userId of [ANNA, BEN]) await fillFor(userId);
  const session = { token: async () => done('t'), tokenAfter: async () => done('t') };
  const offline = async () => failed({ kind: 'offline' });
  const remote = { subscription: offline, profile: offline, presets: offline } as Partial<MirrorRemote>;
  const mirror = createMirror({
    store: db.mirror,
    remote: remote as MirrorRemote,
    session,
    tell: () => undefined,
  });
  expect((await mirror.pull(CLEO)).ok).toBe(false);
  expect(await whatIsHereOf(ANNA)).toEqual(NOTHING);
  expect(await whatIsHereOf(BEN)).toEqual({ ...ALL, name: BEN });
});
