import type { Page } from 'playwright';
import type { Phone } from './phone.ts';

/** Closes every connection to every database of the app's origin, behind its back, as the browser does in need. */
export async function closeDatabases(phone: Phone, appUrl: string): Promise<void> {
  const internals = await phone.open('chrome://indexeddb-internals');
  const ours = internals.locator('.indexeddb-origin', { hasText: new URL(appUrl).host });
  await ours.locator('.force-close').first().click();
  await internals.close();
}

/** Gives back how to let go. */
type Grip = () => Promise<void>;

/** Keeps everybody from reading and writing this store; what they ask waits. From a page without the app. */
export function holdStore(page: Page, store: string): Promise<Grip> {
  return hold(page, { store });
}

/**
 * Begins to bring the database up to a version of tomorrow and comes to no end: whoever has it open must let go of it,
 * and whoever opens it waits. Nothing of it is left after the grip.
 */
export function holdUpgrade(page: Page): Promise<Grip> {
  return hold(page, { version: 1000 });
}

async function hold(page: Page, how: { store?: string; version?: number }): Promise<Grip> {
  await page.evaluate(async ({ store, version }) => {
    const begun = await new Promise<IDBTransaction>((resolve, reject) => {
      const request = indexedDB.open('plateglow', version);
      request.onupgradeneeded = () => request.transaction && resolve(request.transaction);
      request.onsuccess = () => store && resolve(request.result.transaction(store, 'readwrite'));
      request.onerror = () => version === undefined && reject(request.error ?? new Error('unknown'));
    });
    const anyStore = begun.objectStore(store ?? 'meta');
    // A transaction lives as long as something is asked of it.
    const goOn = () => {
      if (!Reflect.has(globalThis, 'letGo')) anyStore.count().onsuccess = goOn;
      else begun.abort();
    };
    await new Promise<void>((resolve) => {
      anyStore.count().onsuccess = () => {
        goOn();
        resolve();
      };
    });
    Reflect.set(globalThis, 'isOver', new Promise((resolve) => (begun.onabort = resolve)));
  }, how);
  return async () => {
    await page.evaluate(async () => {
      Reflect.set(globalThis, 'letGo', true);
      await Reflect.get(globalThis, 'isOver');
    });
  };
}

/** `change`: pages or worker of this phone have said that something about its photos has changed. From a page without the app. */
export async function hearChange(page: Page): Promise<{ change: Promise<void> }> {
  await page.evaluate(() => {
    const change = new Promise<void>((resolve) => {
      new BroadcastChannel('plateglow').addEventListener('message', ({ data }: MessageEvent) => {
        if ((data as { type?: unknown }).type === 'items-changed') resolve();
      });
    });
    Reflect.set(globalThis, 'change', change);
  });
  const change = page.evaluate(() => Reflect.get(globalThis, 'change') as Promise<void>);
  // A page that dies takes its answer with it.
  change.catch(() => undefined);
  return { change };
}

/** Everybody has a turn in this store only now and then, until a change is heard; from then on nobody. */
export async function haltAtChange(page: Page, store: string): Promise<{ change: Promise<void> }> {
  const heard = await hearChange(page);
  await page.evaluate(async (name) => {
    const db = await new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open('plateglow');
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error ?? new Error('not opened'));
    });
    let isHalted = false;
    void (Reflect.get(globalThis, 'change') as Promise<void>).then(() => (isHalted = true));
    const hold = () => {
      const until = performance.now() + 200;
      const held = db.transaction(name, 'readwrite');
      const goOn = () => {
        if (isHalted || performance.now() < until) held.objectStore(name).count().onsuccess = goOn;
      };
      goOn();
      // What was asked for meanwhile has its turn before the next hold.
      held.oncomplete = hold;
    };
    hold();
  }, store);
  return heard;
}

/** Whether the app's origin has no room for one kilobyte more. From a page without the app. */
export async function isFull(page: Page): Promise<boolean> {
  return await page.evaluate(async () => {
    const db = await new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open('is-full');
      request.onupgradeneeded = () => request.result.createObjectStore('noise');
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error ?? new Error('not opened'));
    });
    const change = db.transaction('noise', 'readwrite');
    change.objectStore('noise').put(crypto.getRandomValues(new Uint8Array(1024)), 'one');
    const isRefused = await new Promise<boolean>((resolve) => {
      change.oncomplete = () => resolve(false);
      change.onabort = () => resolve(true);
    });
    db.close();
    return isRefused;
  });
}
