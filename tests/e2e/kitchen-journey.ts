import type { Page } from 'playwright/test';
import { test as base } from 'playwright/test';
import { openBackend, type Backend } from '#tests/support/server/backend.ts';
import { describeExchange } from '#tests/support/faults/exchange-log.ts';
import { openFaultProxy, type FaultProxy } from '#tests/support/faults/fault-proxy.ts';
import { APP_FILES } from '#tests/support/faults/fault-rules.ts';
import { makeNoisyPhoto, type NoisyPhoto } from '#tests/support/pictures/noisy-photo.ts';
import { createOpenAiServer } from '#tests/support/providers/openai-server.ts';
import { signUp, type Person } from '#tests/support/server/people.ts';
import { openPhone, type Phone, type PhoneOptions } from '#tests/support/phone/phone.ts';
import { waitForWorker } from '#tests/support/phone/phone-verbs.ts';
import { sharePhone, type SharedPhone } from '#tests/support/phone/shared-phone.ts';
import {
  readPhone,
  readRecords,
  type PhoneRecords,
  type PhoneStorage,
} from '#tests/support/phone/phone-storage.ts';
import { readUntil } from '#tests/support/phone/read-until.ts';
import { readServer, type ServerTruth } from '#tests/support/server/server-truth.ts';
import { openSignedIn } from '#tests/support/phone/signed-in.ts';
import { until } from '#tests/support/until.ts';
import type { OutboxItem } from '#core/model/outbox-item.ts';
import { watchErrors, type ErrorWatch } from './stray-errors.ts';

const LAST_TOLD = 15;

/** A file as Playwright's `setInputFiles` takes it. */
export interface PickedFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

interface Verbs {
  /** The bad network of this journey, before the server that all journeys share. Open its `url`. */
  network: FaultProxy;
  /** A real Chromium on which nothing but the app's worker lies; `test.use({ phoneOptions })` gives one of its own. */
  phone: Phone;
  phoneOptions: PhoneOptions;
  /** A phone that has never seen the app; others begin where the front page was visited, and the worker is there. */
  isFirstVisit: boolean;
  /** A phone that no other journey uses: where wakes, tries and pauses are counted, nothing else may be about. */
  ownPhone: boolean;
  /** Somebody new on the free plan, with three credits. */
  cook: Person;
  /** Opens the app on the phone as the cook (or somebody else); its worker is in charge then, and knows who is here. */
  openApp(path?: string, person?: Person): Promise<Page>;
  /** What the server has of the cook. */
  truth(person?: Person): Promise<ServerTruth>;
  /** An exception or a console error of the app, in a page or a worker, fails the journey. Failed requests do not. */
  watch: ErrorWatch;
  /** Lets the journey go on after an error that it provokes itself. */
  forgive(error: RegExp): void;
}

/** What all journeys of one process share. */
interface Kitchen {
  /** Who makes the pictures: a cloud engine that answers at once, or, where the picture is the point, the built-in one. */
  engine: 'quick' | 'built-in';
  backend: Backend;
  /** The one address of the app: what a phone keeps for it can be there before a journey begins. */
  faultProxy: FaultProxy;
  /** The profile of a phone on which the front page was visited, closed again. */
  visited: string;
  /** The phone of all journeys that ask for nothing special. */
  shared: SharedPhone;
}

/** Journeys of a phone in a kitchen: the built app, a real worker, the real server, and whatever may go wrong between. */
export const test = base.extend<Verbs, Kitchen>({
  engine: ['quick', { option: true, scope: 'worker' }],
  backend: [
    async ({ engine }, use) => {
      const cloud = engine === 'quick' ? await createOpenAiServer() : undefined;
      const engineEnv = cloud && {
        IMAGE_PROVIDERS: 'openai',
        OPENAI_API_KEY: cloud.key,
        OPENAI_URL: cloud.url,
      };
      const backend = await openBackend({ env: { JOB_WORKERS: '1', LOG_LEVEL: 'error', ...engineEnv } });
      await use(backend);
      await backend.stop();
      await cloud?.close();
    },
    { scope: 'worker' },
  ],
  faultProxy: [
    async ({ backend }, use) => {
      const faultProxy = await openFaultProxy({ target: backend.server.url });
      await use(faultProxy);
      await faultProxy.close();
    },
    { scope: 'worker' },
  ],
  visited: [
    async ({ faultProxy }, use) => {
      const phone = await openPhone();
      await waitForWorker(await phone.open(faultProxy.url));
      await phone.close();
      await use(phone.profile);
      await phone.throwAway();
    },
    { scope: 'worker' },
  ],
  shared: [
    async ({ visited, faultProxy }, use) => {
      const shared = sharePhone({
        copyOf: visited,
        appUrl: faultProxy.url,
        setOnline: faultProxy.setOnline,
      });
      await use(shared);
      await shared.throwAway();
    },
    { scope: 'worker' },
  ],
  phoneOptions: [{}, { option: true }],
  isFirstVisit: [false, { option: true }],
  ownPhone: [false, { option: true }],
  network: async ({ faultProxy }, use, { errors }) => {
    faultProxy.startAnew();
    await use(faultProxy);
    const last = errors.length > 0 ? tellLast(faultProxy) : '';
    if (last) throw new Error(`The last requests:\n${last}`);
  },
  watch: async ({}, use) => {
    const watch = watchErrors({ hasBadNetwork: true });
    await use(watch);
    watch.check();
  },
  forgive: async ({ watch }, use) => use(watch.forgive),
  phone: async ({ phoneOptions, isFirstVisit, ownPhone, visited, shared, faultProxy, watch }, use) => {
    if (!ownPhone && !isFirstVisit && Object.keys(phoneOptions).length === 0) {
      await use(await shared.lend(watch.follow));
      faultProxy.startAnew();
      await shared.takeBack();
      return;
    }
    const phone = await openPhone({
      ...phoneOptions,
      ...(!isFirstVisit && { copyOf: visited }),
      setOnline: faultProxy.setOnline,
      onStart: watch.follow,
    });
    await use(phone);
    await phone.throwAway();
  },
  cook: async ({ backend }, use) => use(await signUp(backend.server)),
  openApp: async ({ phone, network, cook }, use) =>
    use(async (path = '/app/uploads', person = cook) => {
      const page = await phone.open();
      await openSignedIn(page, network.url, person, path);
      await waitForWorker(page);
      await until('the app knows who is here', async () => (await readRecords(page)).personId !== null);
      return page;
    }),
  truth: async ({ backend, cook }, use) => use((person = cook) => readServer(backend.sql, person.id)),
});

/** For whoever reads of a failure that does not come again: the files of the app left out. */
function tellLast(faultProxy: FaultProxy): string {
  const files = new Set(faultProxy.exchanges(APP_FILES));
  const others = faultProxy.exchanges().filter((exchange) => !files.has(exchange));
  return others.slice(-LAST_TOLD).map(describeExchange).join('\n');
}

/** A photo with grain, as a file to pick; each seed is another one. Small, unless its size is what matters. */
export async function photoFile(seed = 1, options: Omit<NoisyPhoto, 'seed'> = {}): Promise<PickedFile> {
  const buffer = await makeNoisyPhoto({ width: 800, height: 600, ...options, seed });
  return { name: `dish-${seed}.jpg`, mimeType: 'image/jpeg', buffer };
}

/** One for each seed. */
export const photoFiles = (...seeds: number[]): Promise<PickedFile[]> =>
  Promise.all(seeds.map((seed) => photoFile(seed)));

/** Picks files on the Uploads page, as from the gallery. */
export async function pick(page: Page, files: PickedFile[] | string[]): Promise<void> {
  await page.locator('input[type=file]').first().setInputFiles(files);
}

/** Picks photos and waits until so many lie in the tray, ready to send. */
export async function pickReady(page: Page, files: PickedFile[]): Promise<OutboxItem[]> {
  const before = (await readRecords(page)).items.length;
  await pick(page, files);
  return (
    await phoneWhere(page, 'the picked photos are ready to send', ({ items }) => {
      return items.length === before + files.length && items.every(({ form }) => form === 'final');
    })
  ).items;
}

/** 'Start Transform' for everything in the tray. */
export async function startTransform(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Start Transform/ }).click();
}

/** Reads the phone until it is as told; the bytes of its photos are left out. */
export const phoneWhere = (
  page: Page,
  what: string,
  isSo: (phone: PhoneRecords) => boolean,
): Promise<PhoneRecords> => readUntil(() => readRecords(page), what, isSo);

/** The same with the bytes, in one reading. */
export const wholePhoneWhere = (
  page: Page,
  what: string,
  isSo: (phone: PhoneRecords) => boolean,
): Promise<PhoneStorage> => readUntil(() => readPhone(page), what, isSo);

/** Every photo of the phone is with the server, its picture ready, its bytes gone from here. */
export const isAllReady = ({ items }: PhoneRecords): boolean =>
  items.length > 0 && items.every(({ state }) => state === 'purged');

export { expect } from 'playwright/test';
