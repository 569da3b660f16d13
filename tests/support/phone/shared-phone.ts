import type { Page } from 'playwright';
import { openPhone, type Phone, type PhoneOptions } from './phone.ts';
import { installWorker, stopWorkers } from './phone-verbs.ts';

/** One phone for one test after the other: to start a browser for each takes longer than most tests. */
export interface SharedPhone {
  /** The phone as it was at first: its worker there and asleep, and nothing else on it. */
  lend(onStart: PhoneOptions['onStart']): Promise<Phone>;
  /** Wipes what the test has left. A phone that was killed or cannot be wiped goes; the next one gets another. */
  takeBack(): Promise<void>;
  throwAway(): Promise<void>;
}

interface Home extends Required<Pick<PhoneOptions, 'setOnline'>> {
  /** The profile of a phone that has the app's worker, closed. */
  copyOf: string;
  /** Where the app is. */
  appUrl: string;
}

/** All that a page can write by itself, but for the files of the app. */
const WRITTEN_BY_PAGES = 'cookies,file_systems,indexeddb,local_storage';

export function sharePhone({ copyOf, appUrl, setOnline }: Home): SharedPhone {
  let current: { phone: Phone; pid: number } | undefined;

  const replace = async (): Promise<void> => {
    const gone = current;
    current = undefined;
    await gone?.phone.throwAway();
  };

  return {
    async lend(onStart) {
      if (!current) {
        const phone = await openPhone({ copyOf, setOnline });
        current = { phone, pid: phone.pid };
      }
      const { phone } = current;
      onStart?.(phone.context);
      return {
        ...phone,
        // Getters: a copy of them would be what they gave now.
        get pid() {
          return phone.pid;
        },
        get context() {
          return phone.context;
        },
        async relaunch() {
          await phone.relaunch();
          onStart?.(phone.context);
        },
      };
    },
    async takeBack() {
      if (!current) return;
      const { phone, pid } = current;
      if (!phone.isOn() || phone.pid !== pid) return await replace();
      setOnline(true);
      try {
        await wipe(phone, appUrl);
      } catch {
        await replace();
      }
    },
    throwAway: replace,
  };
}

/** As the profile was, with the browser still running. */
async function wipe(phone: Phone, appUrl: string): Promise<void> {
  // What a test has set by its connection (a limit, a rule, a permission, a script for each page) goes with that.
  await phone.detach();
  await phone.attach();
  // Without any window the browser would end.
  const [first, ...others] = phone.context.pages();
  const page = first ?? (await phone.context.newPage());
  await Promise.all(others.map((other) => other.close()));
  await page.goto(`${appUrl}/healthz`);
  // That page has woken the worker.
  await bringToRest(page, appUrl);
  if (await page.evaluate(hasWakesToCome)) {
    // While a page is in its charge, a worker that is sent away comes back as it was.
    await page.goto('about:blank');
    await sendWorkerAway(page, appUrl);
    await page.goto(`${appUrl}/healthz`);
    await installWorker(page);
    await bringToRest(page, appUrl);
  }
  await page.evaluate(forgetPictures);
  await page.goto('about:blank');
}

/** With no page of the app open: whatever was written goes, and nobody writes more. */
async function bringToRest(page: Page, appUrl: string): Promise<void> {
  await stopWorkers(page);
  await forgetData(page, appUrl);
}

async function sendWorkerAway(page: Page, appUrl: string): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('ServiceWorker.enable');
  await devtools.send('ServiceWorker.unregister', { scopeURL: new URL('/', appUrl).href });
  await devtools.detach();
}

async function forgetData(page: Page, appUrl: string): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  const { origin } = new URL(appUrl);
  await devtools.send('Storage.clearDataForOrigin', { origin, storageTypes: WRITTEN_BY_PAGES });
  await devtools.detach();
}

/** Runs in the page. A wake that is still to come goes only with the worker that asked for it. */
async function hasWakesToCome(): Promise<boolean> {
  interface Waking extends ServiceWorkerRegistration {
    sync: { getTags(): Promise<string[]> };
    periodicSync: { getTags(): Promise<string[]> };
  }
  const known = (await navigator.serviceWorker.getRegistration()) as Waking | undefined;
  if (!known?.active || known.waiting || known.installing) return true;
  const tags = await Promise.all([known.sync.getTags(), known.periodicSync.getTags()]);
  return tags.flat().length > 0;
}

/** Runs in the page. The files of the app stay, or each test would fetch them all. */
async function forgetPictures(): Promise<void> {
  const names = await caches.keys();
  const others = names.filter((name) => !name.startsWith('workbox-precache'));
  await Promise.all(others.map((name) => caches.delete(name)));
}
