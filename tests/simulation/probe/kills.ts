import type { Probe } from './prelude.ts';
import type { Scenario } from './stage.ts';

declare const probe: Probe;

// What is left of a page or a browser that ends at once, and what a full disk says.

export const KILLS: readonly Scenario[] = [
  {
    what: 'the lock of a page that is killed is free for others within a second',
    async act(stage) {
      const [one, other] = [await stage.open(), await stage.open()];
      await one.run(
        () =>
          new Promise<string>((resolve) => {
            void navigator.locks.request('killed', () => {
              resolve('');
              return new Promise(() => undefined);
            });
          }),
      );
      const waiting = other.run(() =>
        Promise.race([
          navigator.locks.request('killed', async () => 'free'),
          probe.pause(1000).then(() => 'not within a second'),
        ]),
      );
      await one.kill();
      return await waiting;
    },
  },
  {
    what: 'a transaction of a page that is killed before its end leaves nothing, and lets others go on',
    async act(stage) {
      const [one, other] = [await stage.open(), await stage.open()];
      await one.run(async () => {
        const store = probe.change(await probe.open('unfinished')).objectStore('a');
        await probe.of(store.put(1, 'unfinished'));
        // It asks without an end, so that it does not end.
        const again = () => void (store.get('unfinished').onsuccess = again);
        again();
        return '';
      });
      await one.kill();
      return await other.run(async () => probe.keys(await probe.open('unfinished')));
    },
  },
  {
    what: 'a page that is killed with the database open blocks no later version',
    async act(stage) {
      const [one, other] = [await stage.open(), await stage.open()];
      await one.run(async () => {
        // Nobody closes it.
        Object.assign(globalThis, { kept: await probe.open('open') });
        return '';
      });
      await one.kill();
      return await other.run(() =>
        Promise.race([
          probe.open('open', 2).then(({ version }) => `version ${String(version)}`),
          probe.pause(3000).then(() => 'blocked'),
        ]),
      );
    },
  },
  ...(['strict', 'relaxed'] as const).map((durability): Scenario => {
    const write = {
      strict: async () => {
        const change = probe.change(await probe.open('durable'), 'strict');
        change.objectStore('a').put(1, 'kept');
        return await probe.ended(change);
      },
      relaxed: async () => {
        const change = probe.change(await probe.open('durable'), 'relaxed');
        change.objectStore('a').put(1, 'kept');
        return await probe.ended(change);
      },
    };
    return {
      what: `what was told to be complete, ${durability}, is there after a kill of the browser`,
      async act(stage) {
        const ended = await (await stage.open()).run(write[durability]);
        await stage.killBrowser();
        const kept = await (await stage.open()).run(async () => probe.keys(await probe.open('durable')));
        return `${ended}, ${kept}`;
      },
    };
  }),
  {
    what: 'a change for which there is no room: its request, its end, and what was there',
    async act(stage) {
      const page = await stage.open();
      // A database goes for half a minute by the room that was there when it was opened.
      await stage.leaveRoom(200_000);
      return await page.run(async () => {
        const db = await probe.open('full');
        const small = probe.change(db);
        small.objectStore('a').put(probe.noise(1000), 'small');
        const before = await probe.ended(small);
        const change = probe.change(db);
        const ended = probe.ended(change);
        const put = () => probe.of(change.objectStore('a').put(probe.noise(5_000_000), 'large'));
        const asked = await probe.outcome(put);
        const request = asked === 'large' ? 'done' : asked;
        return `${before}, then ${request}, ${await ended}, ${await probe.keys(db)}`;
      });
    },
  },
];
