import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readPhone, type PhoneStorage } from '#tests/support/phone/phone-storage.ts';
import { readUntil } from '#tests/support/phone/read-until.ts';
import { until } from '#tests/support/until.ts';
import type { Engine, RunningBrowser, StartOptions, Tab } from './engine.ts';

export interface PickedPhoto {
  name: string;
  bytes: Buffer;
}

/** A phone with another browser than Chromium. */
export interface Phone {
  openTab(address: string): Promise<Tab>;
  /** kill -9, and the same phone again. */
  die(): Promise<void>;
  /** Closed as a person does, and opened again. */
  reopen(): Promise<void>;
  /** All room is taken but so many bytes. Gives back how to give it again. */
  fill(leave: number): () => void;
  /** Chooses photos, as from the gallery. */
  pick(tab: Tab, photos: readonly PickedPhoto[]): Promise<void>;
  downloads: string;
  throwAway(): Promise<void>;
}

export async function openPhone(
  engine: Engine,
  options: Omit<StartOptions, 'profile' | 'downloads'> = {},
): Promise<Phone> {
  const folder = mkdtempSync(join(tmpdir(), 'plateglow-browser-'));
  const [profile, downloads, gallery] = ['profile', 'downloads', 'gallery'].map((name) => join(folder, name));
  if (!profile || !downloads || !gallery) throw new Error('no folders');
  for (const one of [profile, downloads, gallery]) mkdirSync(one);
  const start = () => engine.start({ profile, downloads, ...options });
  let browser: RunningBrowser = await start();
  return {
    downloads,
    async openTab(address) {
      const tab = await browser.openTab();
      await tab.goTo(address);
      return tab;
    },
    async die() {
      await browser.kill();
      browser = await start();
    },
    async reopen() {
      await browser.close();
      browser = await start();
    },
    fill: (leave) => browser.fillDisk(leave),
    async pick(tab, photos) {
      const files = photos.map(({ name, bytes }) => {
        const file = join(gallery, name);
        writeFileSync(file, bytes);
        return file;
      });
      await tab.pick(files);
    },
    async throwAway() {
      await browser.kill();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

export const lookAt = (tab: Tab): Promise<PhoneStorage> =>
  readPhone({ evaluate: (run, asked) => tab.ask(run, asked) });

/** Reads the phone until it is as told. */
export const phoneWhere = (
  tab: Tab,
  what: string,
  isSo: (phone: PhoneStorage) => boolean,
): Promise<PhoneStorage> => readUntil(() => lookAt(tab), what, isSo);

/** Waits until the screen says this. */
export const readsOn = (tab: Tab, words: string | RegExp): Promise<number> =>
  until(`the screen says ${String(words)}`, async () => {
    // A page that is being loaded afresh has no body for a moment.
    const read = await tab.ask(() => document.querySelector('body')?.innerText ?? '');
    const text = read.replaceAll(/\s+/g, ' ');
    return typeof words === 'string' ? text.includes(words) : words.test(text);
  });
