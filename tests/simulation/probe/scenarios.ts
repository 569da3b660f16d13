import { KILLS } from './kills.ts';
import type { Probe } from './prelude.ts';
import type { Scenario } from './stage.ts';

declare const probe: Probe;

const onPage = (what: string, code: () => Promise<string>, differs?: string): Scenario => ({
  what,
  act: async (stage) => await (await stage.open()).run(code),
  ...(differs !== undefined && { differs }),
});

const TRANSACTIONS: readonly Scenario[] = [
  onPage('a transaction waits for the promise of one of its own answers', async () => {
    const change = probe.change(await probe.open('await'));
    await probe.of(change.objectStore('a').put(1, 'first'));
    await Promise.resolve();
    return await probe.outcome(() => probe.of(change.objectStore('a').put(1, 'second')));
  }),
  onPage('and does not wait for a timer: what was asked by then is kept', async () => {
    const db = await probe.open('timer');
    const change = probe.change(db);
    await probe.of(change.objectStore('a').put(1, 'first'));
    await probe.pause(50);
    const late = await probe.outcome(() => change.objectStore('a').put(1, 'second'));
    return `${late}, ${await probe.keys(db)}`;
  }),
  onPage('one that was asked for nothing ends by itself', async () =>
    probe.ended(probe.change(await probe.open('empty'))),
  ),
  onPage('of two that name the same store the second sees what the first did', async () => {
    const db = await probe.open('order');
    const first = probe.change(db);
    first.objectStore('a').put(1, 'by the first');
    const seen = probe.keys(db);
    await probe.ended(first);
    return await seen;
  }),
  onPage('one that is taken back leaves nothing', async () => {
    const db = await probe.open('abort');
    const change = probe.change(db);
    await probe.of(change.objectStore('a').put(1, 'gone'));
    const ended = probe.ended(change);
    change.abort();
    return `${await ended}, ${await probe.keys(db)}`;
  }),
  onPage('a key that is there already ends all of it', async () => {
    const db = await probe.open('constraint');
    const change = probe.change(db);
    const ended = probe.ended(change);
    const store = change.objectStore('a');
    store.add(1, 'once');
    const again = probe.outcome(() => probe.of(store.add(1, 'once')));
    return `${await again}, ${await ended}, ${await probe.keys(db)}`;
  }),
  onPage('a connection that is closed lets what was begun end', async () => {
    const db = await probe.open('close');
    const change = probe.change(db);
    change.objectStore('a').put(1, 'kept');
    db.close();
    const ended = await probe.ended(change);
    const late = await probe.outcome(() => probe.change(db));
    return `${ended}, ${late}, ${await probe.keys(await probe.open('close'))}`;
  }),
  onPage(
    'the number that fell with a transaction is given again',
    async () => {
      const db = await probe.open('number');
      const add = (change: IDBTransaction) => probe.of(change.objectStore('numbered').add('x'));
      const fallen = probe.change(db, 'strict', ['numbered']);
      const first = await add(fallen);
      const ended = probe.ended(fallen);
      fallen.abort();
      await ended;
      return first === (await add(probe.change(db, 'strict', ['numbered']))) ? 'again' : 'never again';
    },
    'nothing of ours depends on the number itself',
  ),
];

const VERSIONS: readonly Scenario[] = [
  onPage(
    'a later version tells those who have it open, says that it is blocked, and comes when they close',
    async () => {
      const story: string[] = [];
      const old = await probe.open('later');
      old.onversionchange = (event) => {
        story.push(`versionchange ${String(event.newVersion)}`);
        setTimeout(() => old.close(), 300);
      };
      const request = indexedDB.open('later', 2);
      request.onblocked = () => void story.push('blocked');
      request.onupgradeneeded = () => void story.push('upgrade');
      await probe.of(request);
      return story.join(', ');
    },
  ),
  onPage('an earlier version is refused', async () => {
    (await probe.open('earlier', 2)).close();
    return await probe.outcome(() => probe.open('earlier', 1));
  }),
  onPage('a deletion tells those who have it open', async () => {
    const db = await probe.open('deleted');
    const told = new Promise<string>((resolve) => {
      db.onversionchange = (event) => {
        db.close();
        resolve(String(event.newVersion));
      };
    });
    await probe.of(indexedDB.deleteDatabase('deleted'));
    return await told;
  }),
];

const LOCKS: readonly Scenario[] = [
  onPage(
    'a lock is given in the order in which it was asked for, and is not to be had meanwhile',
    async () => {
      const story: string[] = [];
      const hold = (name: string) =>
        navigator.locks.request('order', async () => {
          await probe.pause(30);
          story.push(name);
        });
      const all = [hold('first'), hold('second')];
      const none = await navigator.locks.request(
        'order',
        { ifAvailable: true },
        async (lock) => lock === null,
      );
      await Promise.all(all);
      return `${story.join(', ')}, in between ${none ? 'none' : 'one'}`;
    },
  ),
  onPage('whoever waits may give up', async () => {
    const stop = new AbortController();
    const held = navigator.locks.request('given up', () => probe.pause(100));
    const waiting = probe.outcome(() =>
      navigator.locks.request('given up', { signal: stop.signal }, () => 'had it'),
    );
    await probe.pause(20);
    stop.abort();
    await held;
    return await waiting;
  }),
  onPage('and gets the lock all the same where that is at once', async () => {
    const stop = new AbortController();
    const held = navigator.locks.request('at once', () => probe.pause(100));
    const waiting = probe.outcome(() =>
      navigator.locks.request('at once', { signal: stop.signal }, () => 'had it'),
    );
    stop.abort();
    await held;
    return await waiting;
  }),
];

export const SCENARIOS: readonly Scenario[] = [...TRANSACTIONS, ...VERSIONS, ...LOCKS, ...KILLS];
