import type { Page } from 'playwright/test';
import { test as base } from 'playwright/test';
import { openBackend, type Backend } from '#tests/support/backend.ts';
import { openFaultProxy, type FaultProxy } from '#tests/support/fault-proxy.ts';
import { makeNoisyPhoto, type NoisyPhoto } from '#tests/support/noisy-photo.ts';
import { signUp, type Person } from '#tests/support/people.ts';
import { openPhone, type Phone, type PhoneOptions } from '#tests/support/phone.ts';
import { readPhone, type PhoneStorage } from '#tests/support/phone-storage.ts';
import { readServer, type ServerTruth } from '#tests/support/server-truth.ts';
import { openSignedIn } from '#tests/support/signed-in.ts';
import { until } from '#tests/support/until.ts';
import type { OutboxItem } from '#core/model/outbox-item.ts';

/** A file as Playwright's `setInputFiles` takes it. */
export interface PickedFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

interface Verbs {
  /** The bad network of this journey, before the server that all journeys share. Open its `url`. */
  network: FaultProxy;
  /** A real Chromium with a profile of its own; `test.use({ phoneOptions })` changes it. */
  phone: Phone;
  phoneOptions: PhoneOptions;
  /** Somebody new on the free plan, with three credits. */
  cook: Person;
  /** Opens the app on the phone as the cook (or somebody else) and waits until its worker is in charge. */
  openApp(path?: string, person?: Person): Promise<Page>;
  /** What the server has of the cook. */
  truth(person?: Person): Promise<ServerTruth>;
}

/** Journeys of a phone in a kitchen: the built app, a real worker, the real server, and whatever may go wrong between. */
export const test = base.extend<Verbs, { backend: Backend }>({
  backend: [
    async ({}, use) => {
      const backend = await openBackend({ env: { JOB_WORKERS: '1', LOG_LEVEL: 'error' } });
      await use(backend);
      await backend.stop();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  phoneOptions: [{}, { option: true }],
  network: async ({ backend }, use) => {
    const proxy = await openFaultProxy({ target: backend.server.url });
    await use(proxy);
    await proxy.close();
  },
  phone: async ({ phoneOptions }, use) => {
    const phone = await openPhone(phoneOptions);
    await use(phone);
    await phone.throwAway();
  },
  cook: async ({ backend }, use) => use(await signUp(backend.server)),
  openApp: async ({ phone, network, cook }, use) =>
    use(async (path = '/app/uploads', person = cook) => {
      const page = await phone.open();
      await openSignedIn(page, network.url, person, path);
      await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');
      return page;
    }),
  truth: async ({ backend, cook }, use) => use((person = cook) => readServer(backend.sql, person.id)),
});

/** A photo with grain, as a file to pick; each seed is another one. */
export async function photoFile(seed = 1, options: Omit<NoisyPhoto, 'seed'> = {}): Promise<PickedFile> {
  const buffer = await makeNoisyPhoto({ ...options, seed });
  return { name: `dish-${seed}.jpg`, mimeType: 'image/jpeg', buffer };
}

/** Picks files on the Uploads page, as from the gallery. */
export async function pick(page: Page, files: PickedFile[] | string[]): Promise<void> {
  await page.locator('input[type=file]').first().setInputFiles(files);
}

/** Picks photos and waits until so many lie in the tray, ready to send. */
export async function pickReady(page: Page, files: PickedFile[]): Promise<OutboxItem[]> {
  const before = (await readPhone(page)).items.length;
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

/** Reads the phone until it is as told. */
export async function phoneWhere(
  page: Page,
  what: string,
  isSo: (phone: PhoneStorage) => boolean,
  withinMs = 15_000,
): Promise<PhoneStorage> {
  let last: PhoneStorage | undefined;
  try {
    await until(what, async () => isSo((last = await readPhone(page))), withinMs);
  } catch (error) {
    const seen = last?.items.map(({ state, hold, form, lastFailure }) => ({
      state,
      hold,
      form,
      lastFailure,
    }));
    throw new Error(`${String(error)}\nThe phone has ${JSON.stringify(seen)}`, { cause: error });
  }
  if (!last) throw new Error('nothing was read');
  return last;
}

/** Every photo of the phone is with the server, its picture ready, its bytes gone from here. */
export const isAllReady = ({ items }: PhoneStorage): boolean =>
  items.length > 0 && items.every(({ state }) => state === 'purged');

export { expect } from 'playwright/test';
