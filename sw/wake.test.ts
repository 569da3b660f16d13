import { expect, test, vi } from 'vitest';
import { done, failed, type Result } from '#core/model/failure.ts';
import type { OutboxItem } from '#core/model/outbox-item.ts';
import type { Person } from '#core/model/person.ts';
import type { TransformationRow } from '#core/model/server-rows.ts';
import type { DrainEnd, Outbox } from '#core/outbox/outbox.ts';
import type { Mirror } from '#core/mirror/mirror.ts';
import { samplePhoto } from '#tests/support/core/sample-photo.ts';
import { sendOnWake, sendWaiting } from './wake.ts';

type Rows = Result<{ rows: TransformationRow[]; missing: string[] }>;

/** A core that did what it is told, and notes what it was asked. `views`: what is on the phone, one look after the other. */
function fakeCore(
  end: DrainEnd | undefined,
  rows: Rows = done({ rows: [], missing: ['b'] }),
  views: OutboxItem[][] = [],
) {
  const log: string[] = [];
  let accepted = ['a', 'b'];
  const notUsed = () => Promise.reject(new Error('not used'));
  const outbox: Outbox = {
    view: () => Promise.resolve({ items: views.shift() ?? [], others: 0, removed: [], quietUntil: 0 }),
    drain: (options) => {
      log.push(`drain ${JSON.stringify(options)}`);
      return Promise.resolve(end);
    },
    accepted: () => Promise.resolve(accepted),
    ended: () => Promise.resolve(['f']),
    confirm: (confirmed, missing, askedAt = Infinity) => {
      log.push(`confirm ${confirmed.length} ${missing?.join()}`);
      accepted = [];
      expect(askedAt).toBeLessThanOrEqual(Date.now());
      return Promise.resolve();
    },
    untilFree: notUsed,
    retry: notUsed,
    name: notUsed,
    move: notUsed,
    setRecipe: notUsed,
    sendAsItIs: notUsed,
    sendAgain: notUsed,
    remove: notUsed,
    restore: notUsed,
    letGo: notUsed,
    creditIsBack: notUsed,
    roomIsBack: notUsed,
    deleteAllOf: notUsed,
    tidy: notUsed,
    lost: notUsed,
    forgetLost: notUsed,
  };
  const mirror: Mirror = {
    refresh: (userId, ids) => {
      log.push(`refresh ${userId} ${ids.join()}`);
      return Promise.resolve(rows);
    },
    pull: notUsed,
    pullAccount: notUsed,
    page: notUsed,
    count: notUsed,
    transformation: notUsed,
    transformations: notUsed,
    versions: notUsed,
    unfinished: notUsed,
    subscription: notUsed,
    profile: notUsed,
    presets: notUsed,
  };
  const session = {
    person: (): Promise<Person | null> =>
      Promise.resolve({ id: 'ada', email: 'ada@kitchen.example', isSignedIn: true }),
    token: notUsed,
    tokenAfter: notUsed,
    signedIn: notUsed,
    signOut: notUsed,
  };
  return { log, core: { outbox, mirror, session } };
}

const end = (remaining: number, accepted: string[] = []) => ({ remaining, nextAt: null, held: 0, accepted });

function ports(isAlone = true) {
  const told: string[] = [];
  return {
    told,
    isAlone,
    showCount: (count: number) => Promise.resolve(void told.push(`icon ${count}`)),
    tell: ({ title }: { title: string }) => Promise.resolve(void told.push(title)),
  };
}

test('woken with the app closed: sends at once, asks once what became of it, and says so', async () => {
  const { log, core } = fakeCore(end(0, ['a', 'b']));
  const world = ports();
  expect(await sendWaiting(core, world)).toBe(true);
  expect(log).toEqual(['drain {"patienceMs":150000,"fresh":true}', 'refresh ada a,b,f', 'confirm 0 b']);
  expect(world.told).toEqual(['icon 0', 'All photos uploaded']);
});

test('woken while a page is seen: waits for its turn, and keeps the pause after a failure', async () => {
  const { log, core } = fakeCore(end(0));
  await sendWaiting(core, ports(false));
  expect(log[0]).toBe('drain {"patienceMs":150000,"fresh":false}');
});

test('photos that are left make the browser try again, and are no news', async () => {
  const world = ports();
  expect(await sendWaiting(fakeCore(end(1)).core, world)).toBe(false);
  expect(world.told).toEqual(['icon 0']);
});

test('where the rows cannot be read nothing is confirmed, and what was sent counts as sent', async () => {
  const { log, core } = fakeCore(end(0, ['a']), failed({ kind: 'offline' }));
  expect(await sendWaiting(core, ports())).toBe(true);
  expect(log.join()).not.toContain('confirm');
});

test.each([
  ['in its turn', end(0), [samplePhoto('a', { state: 'accepted' })]],
  ['for as long as the worker waits', undefined, [samplePhoto('a', { state: 'accepted' })]],
  ['and is ready by now', end(0), []],
])('what a page that nobody sees has sent %s is told, once', async (_, drained, after) => {
  const { core } = fakeCore(drained, undefined, [[samplePhoto('a')], after, after, after]);
  const world = ports();
  expect(await sendWaiting(core, world)).toBe(true);
  expect(world.told).toEqual(['icon 0', 'All photos uploaded']);
  // A second tag of the same return of the connection.
  await sendWaiting(core, world);
  expect(world.told).toEqual(['icon 0', 'All photos uploaded', 'icon 0']);
});

test('what was sent for one person is no news for who has come in meanwhile, nor where they have gone', async () => {
  const person = (id: string) => ({ id, email: `${id}@kitchen.example`, isSignedIn: true });
  for (const after of [person('ben'), null]) {
    const { core } = fakeCore(end(0, ['a', 'b']));
    const drain = core.outbox.drain.bind(core.outbox);
    core.outbox.drain = (options) => {
      core.session.person = () => Promise.resolve(after);
      return drain(options);
    };
    const world = ports();
    expect(await sendWaiting(core, world)).toBe(true);
    expect(world.told).toEqual(['icon 0']);
  }
});

/** A worker beside these windows, how the browser wakes it, and what it asks of the core. */
function openWorker(windows: { visibilityState: string }[], remaining = 0) {
  const { log, core } = fakeCore(end(remaining));
  let hear: (event: object) => void = () => {};
  const worker = {
    clients: { matchAll: () => Promise.resolve(windows) },
    navigator: {},
    addEventListener: (type: string, listener: typeof hear) => {
      if (type === 'sync') hear = listener;
    },
  };
  sendOnWake(worker as unknown as ServiceWorkerGlobalScope, () => core);
  /** Tells how the event ended: the browser tries one again that failed. */
  const wake = (tag: string) =>
    new Promise<'done' | 'failed'>((resolve) => {
      const waitUntil = (work: Promise<void>) =>
        void work.then(
          () => resolve('done'),
          () => resolve('failed'),
        );
      hear({ tag, lastChance: false, waitUntil });
    });
  return { log, wake };
}

test('a page that is seen has the first go, one that is hidden has not', async () => {
  vi.useFakeTimers();
  const [besideSeen, besideHidden] = [
    openWorker([{ visibilityState: 'visible' }]),
    openWorker([{ visibilityState: 'hidden' }]),
  ];
  void Promise.all([besideSeen.wake('outbox-1'), besideHidden.wake('outbox-1')]);
  await vi.advanceTimersByTimeAsync(900);
  expect([besideSeen.log.length > 0, besideHidden.log.length > 0]).toEqual([false, true]);
  await vi.advanceTimersByTimeAsync(200);
  expect(besideSeen.log[0]).toContain('"fresh":false');
  vi.useRealTimers();
});

test('many tags at once are one try, and what comes meanwhile one more; each hears how it went', async () => {
  const { log, wake } = openWorker([], 1);
  const atOnce = ['outbox-1', 'outbox-2', 'outbox-3'].map(wake);
  await vi.waitUntil(() => log.length > 0);
  const meanwhile = ['outbox-4', 'outbox-5'].map(wake);
  expect(await Promise.all([...atOnce, ...meanwhile])).toEqual(Array(5).fill('failed'));
  expect(log.filter((line) => line.startsWith('drain'))).toHaveLength(2);
});
