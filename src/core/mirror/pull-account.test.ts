import { expect, test } from 'vitest';
import { done, failed, type Result } from '#core/model/failure.ts';
import type { PresetRow, SubscriptionRow } from '#core/model/server-rows.ts';
import { openMemoryMirror } from '#tests/support/core/memory-mirror.ts';
import { ANNA } from '#tests/support/core/sample-photo.ts';
import { preset } from '#tests/support/core/sample-rows.ts';
import type { MirrorRemote } from './ports.ts';
import { createMirror, type Mirror } from './mirror.ts';
import { pullAccount } from './pull-account.ts';

/** A phone with this copy, and a server that says these lists, one after the other; `meanwhile`: while it says the first. */
async function pull(here: PresetRow[], lists: PresetRow[][], meanwhile: (rows: PresetRow[]) => PresetRow[]) {
  const store = openMemoryMirror();
  await store.changePresets(ANNA, () => here);
  let asked = 0;
  const presets = async (): Promise<Result<PresetRow[]>> => {
    asked += 1;
    if (asked === 1) await store.changePresets(ANNA, (rows) => meanwhile([...rows]));
    return done(lists[asked - 1] ?? lists.at(-1) ?? []);
  };
  const none = () => Promise.resolve(done(null));
  let told = 0;
  const end = await pullAccount({
    store,
    remote: { subscription: none, profile: none, presets } as Partial<MirrorRemote> as MirrorRemote,
    userId: ANNA,
    askAs: (ask) => ask('token'),
    changed: () => void (told += 1),
  });
  expect(end).toEqual(done(undefined));
  return { ids: (await store.presets(ANNA)).map(({ id }) => id), asked, told };
}

const [a, b] = [preset('a'), preset('b')];

test('a preset that is saved while an older list is on its way stays', async () => {
  expect(await pull([a], [[a], [b, a]], (rows) => [b, ...rows])).toEqual({
    ids: ['b', 'a'],
    asked: 2,
    told: 0,
  });
});

test('a preset that is deleted while an older list is on its way does not come back', async () => {
  expect(await pull([b, a], [[b, a], [a]], () => [a])).toEqual({ ids: ['a'], asked: 2, told: 0 });
});

test('a list that nobody has overtaken replaces what is here, with one question', async () => {
  expect(await pull([a], [[b]], (rows) => rows)).toEqual({ ids: ['b'], asked: 1, told: 1 });
});

test('a balance of a server whose clock was ahead gives way to what that says now', async () => {
  const row = (credits_used: number, updated_at: string) =>
    ({ user_id: ANNA, credits_used, updated_at }) as SubscriptionRow;
  const store = openMemoryMirror();
  await store.saveSubscription(row(3, '2026-11-21T09:00:00+00:00'));
  const now = row(0, '2026-11-21T08:00:00+00:00');
  await pullAccount({
    store,
    remote: {
      subscription: async () => done(now),
      profile: async () => done(null),
      presets: async () => done([]),
    } as Partial<MirrorRemote> as MirrorRemote,
    userId: ANNA,
    askAs: (ask) => ask('token'),
    changed: () => undefined,
  });
  expect(await store.subscription(ANNA)).toEqual(now);
});

/** A server without any rows, which notes what it is asked for; of the profile it may say otherwise. */
function openEmpty(profile: () => Promise<Result<null>> = () => Promise.resolve(done(null))): {
  requests: string[];
  mirror: Mirror;
} {
  const requests: string[] = [];
  const says =
    <T>(request: string, value: T) =>
    async (): Promise<Result<T>> => {
      requests.push(request);
      return done(value);
    };
  const remote: Partial<MirrorRemote> = {
    columns: [],
    versionColumns: [],
    subscription: says('subscription', null),
    profile: async () => {
      requests.push('profile');
      return await profile();
    },
    presets: says('presets', []),
    newestTransformations: says('newest', { rows: [], skipped: [] }),
    changedTransformations: says('changes', { rows: [], end: null, isLast: true }),
    countTransformations: says('count', 0),
  };
  const mirror = createMirror({
    store: openMemoryMirror(),
    remote: remote as MirrorRemote,
    session: { token: async () => done('token'), tokenAfter: async () => done('token') },
    tell: () => undefined,
  });
  return { requests, mirror };
}

test('a brief pull asks for no name and no presets, and whoever joins a pull does not join that one', async () => {
  const { requests, mirror } = openEmpty();
  const brief = mirror.pull(ANNA, { isBrief: true });
  await Promise.all([brief, mirror.pull(ANNA, { joins: true })]);
  const photos = ['newest', 'changes', 'count'];
  expect(requests).toEqual(['subscription', ...photos, 'subscription', 'profile', 'presets', ...photos]);
});

test('a pull that fails is the end for whoever joined it, and not for whoever insists: they are asked for once more', async () => {
  let asked = 0;
  const { requests, mirror } = openEmpty(async () => {
    asked += 1;
    return asked === 1 ? failed({ kind: 'offline' }) : done(null);
  });
  const dying = mirror.pull(ANNA);
  const joined = mirror.pull(ANNA, { joins: true });
  const insisted = mirror.pull(ANNA, { joins: true, insists: true });
  expect([(await dying).ok, (await joined).ok]).toEqual([false, false]);
  expect(await insisted).toEqual(done(undefined));
  expect(requests.filter((request) => request === 'profile')).toHaveLength(2);
});
