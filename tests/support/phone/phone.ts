/**
 * A phone: a real Chromium with a profile on disk, which can be killed at any moment and started again. For journeys
 * and for plain node scripts alike.
 *
 *   const phone = await openPhone();
 *   const page = await phone.open(proxy.url);
 *   await phone.kill();                      // kill -9 of the browser and all its processes
 *   await phone.relaunch();                  // the same profile; pages are not opened again
 *   await phone.throwAway();                 // at the end of the test
 *
 * Verbs for a page of it stand in phone-verbs.ts: crash, stopWorkers, dispatchSync, limitStorage; what
 * lies on it is read by phone-storage.ts, and signed-in.ts opens the app as somebody.
 *
 * `syncInSeconds` brings Background Sync from minutes to seconds: tries after 0, 2 and 4 s, each ended after 30.
 * `dispatchSync` does not tell whether the worker's event failed, and makes no retries: use it to wake the worker at a
 * chosen moment, and a registered tag with goOffline and goOnline for the browser's own retries.
 * While Playwright is attached no worker is ended for being idle or slow: `detach()` gives the browser back to itself.
 * context.grantPermissions() takes away every permission that it does not name: with 'notifications' name
 * 'background-sync' too. Chromium repeats a request by itself whose connection breaks, where that was in use before:
 * for a failure that counts answer `serverError()`, or break more than one.
 */
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright';
import { findChromium } from '#build/find-chromium.ts';
import { launchChromium, type RunningChromium } from './chromium.ts';
import { openDevtoolsLine, type DevtoolsLine } from './devtools-line.ts';
import { folderOfRun } from '#tests/support/server/data-dir.ts';
import { isAlive } from '#tests/support/server/processes.ts';
import { until } from '#tests/support/until.ts';

export interface PhoneOptions {
  /** Kept across phones when given; else new, and removed with `throwAway`. */
  profile?: string;
  /** A profile, closed and left alone, of which this phone begins with a copy. */
  copyOf?: string;
  /** Background Sync within seconds. */
  syncInSeconds?: boolean;
  /** The origin whose storage the browser has promised to keep. */
  isPersisted?: string;
  /** A moving test picture as camera, with permission given; or a video file (.y4m, .mjpeg). */
  camera?: 'fake' | (string & {});
  /** More switches of Chromium. */
  switches?: string[];
  /**
   * False: its browser does not ask for little data, and photos of the tray are shown in their style at once. That takes
   * a second of computing, which only those journeys spend that are about it.
   */
  savesData?: boolean;
  /** False: its browser wakes no worker, as Safari: photos go while the app is open. */
  hasSync?: boolean;
  /**
   * Told with goOffline and goOnline, for what stands between phone and server. Chromium cuts a worker off only once it
   * runs: the first request of one that just starts can slip through.
   */
  setOnline?: (isOnline: boolean) => void;
  /** Called with the browser's context at each start, before there are pages. */
  onStart?: (context: BrowserContext) => void;
}

export interface Phone {
  readonly profile: string;
  readonly pid: number;
  readonly context: BrowserContext;
  /** False after a kill, until it is started again. */
  isOn(): boolean;
  /** A new window of the app; without an address an empty one. */
  open(url?: string): Promise<Page>;
  /** kill -9 of the browser and everything below it; comes back when all of it is dead. */
  kill(): Promise<void>;
  /** Starts it again on the same profile. */
  relaunch(): Promise<void>;
  /** Leaves the browser alone, with its pages open. */
  detach(): Promise<void>;
  attach(): Promise<void>;
  /** Cuts page and worker off; the return fires the syncs that wait. */
  goOffline(): Promise<void>;
  goOnline(): Promise<void>;
  /** Ends it as a person does, so that everything is written. */
  close(): Promise<void>;
  /** Ends it and removes its profile. */
  throwAway(): Promise<void>;
}

/** As docs of Chromium name them; measured to work on Chromium 156. */
const SYNC_IN_SECONDS = [
  '--force-fieldtrials=BackgroundSync/T/',
  '--force-fieldtrial-params=BackgroundSync.T:initial_retry_delay_sec/2/retry_delay_factor/2/' +
    'max_sync_attempts/3/max_sync_event_duration_sec/30/min_recovery_time_sec/1',
];
const SIZE = { width: 390, height: 844 };

export async function openPhone(options: PhoneOptions = {}): Promise<Phone> {
  const profile = options.profile ?? mkdtempSync(join(folderOfRun(), 'plateglow-phone-'));
  if (options.copyOf) cpSync(options.copyOf, profile, { recursive: true });
  if (options.isPersisted) promiseStorage(profile, options.isPersisted);
  const program = await findChromium();
  const switches = [
    ...(options.syncInSeconds ? SYNC_IN_SECONDS : []),
    ...(options.camera ? cameraSwitches(options.camera) : []),
    ...(options.switches ?? []),
  ];
  let running: RunningChromium | undefined;
  let browser: Browser | undefined;
  let line: DevtoolsLine | undefined;

  const chromiumNow = (): RunningChromium => {
    if (!running) throw new Error('The phone is off');
    return running;
  };
  const contextNow = (): BrowserContext => {
    const context = browser?.contexts()[0];
    if (!context) throw new Error('The phone is off, or left alone');
    return context;
  };
  const phone: Phone = {
    profile,
    get pid() {
      return chromiumNow().pid;
    },
    get context() {
      return contextNow();
    },
    isOn: () => running !== undefined,
    async open(url) {
      const page = await contextNow().newPage();
      await page.setViewportSize(SIZE);
      if (options.savesData ?? true) await page.addInitScript(saveData);
      if (options.hasSync === false) await page.addInitScript(takeSyncAway);
      if (url !== undefined) await page.goto(url);
      return page;
    },
    async kill() {
      const dying = chromiumNow();
      running = undefined;
      await dying.kill();
      await browser?.close();
      browser = undefined;
    },
    async relaunch() {
      if (running) throw new Error('The phone is on');
      running = await launchChromium(program, profile, switches);
      options.setOnline?.(true);
      await phone.attach();
      options.onStart?.(contextNow());
    },
    async detach() {
      await browser?.close();
      await line?.closed;
      browser = undefined;
    },
    async attach() {
      line = await openDevtoolsLine(chromiumNow().endpoint);
      browser = await chromium.connectOverCDP(line.transport);
    },
    async goOffline() {
      options.setOnline?.(false);
      await contextNow().setOffline(true);
    },
    async goOnline() {
      options.setOnline?.(true);
      await contextNow().setOffline(false);
    },
    async close() {
      const { pid } = chromiumNow();
      const devtools = await browser?.newBrowserCDPSession();
      await devtools?.send('Browser.close');
      await until('the browser has ended', () => !isAlive(pid));
      await phone.kill();
    },
    async throwAway() {
      if (running) await phone.kill();
      if (options.profile === undefined) rmSync(profile, { recursive: true, force: true });
    },
  };
  await phone.relaunch();
  return phone;
}

export function saveData(): void {
  const { connection } = navigator as Navigator & { connection?: object };
  if (connection) Object.defineProperty(connection, 'saveData', { value: true });
}

function takeSyncAway(): void {
  Reflect.deleteProperty(globalThis, 'SyncManager');
  // An empty page is no secure one, and has none.
  if (!('ServiceWorkerRegistration' in globalThis)) return;
  for (const name of ['sync', 'periodicSync']) {
    Reflect.deleteProperty(ServiceWorkerRegistration.prototype, name);
  }
}

function cameraSwitches(camera: string): string[] {
  return [
    '--use-fake-device-for-media-stream',
    '--use-fake-ui-for-media-stream',
    ...(camera === 'fake' ? [] : [`--use-file-for-fake-video-capture=${camera}`]),
  ];
}

/** `Browser.setPermission` makes persist() say yes without keeping it; what stands in the profile is real. */
function promiseStorage(profile: string, origin: string): void {
  mkdirSync(join(profile, 'Default'), { recursive: true });
  const durable = { [`${origin},*`]: { last_modified: '13370000000000000', setting: 1 } };
  const preferences = { profile: { content_settings: { exceptions: { durable_storage: durable } } } };
  writeFileSync(join(profile, 'Default', 'Preferences'), JSON.stringify(preferences));
}
