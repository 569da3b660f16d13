import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { deployNewVersion } from '#tests/support/faults/deploy-new-version.ts';
import { openFaultProxy, type FaultProxy } from '#tests/support/faults/fault-proxy.ts';
import { EVERYTHING, UPLOADS } from '#tests/support/faults/fault-rules.ts';
import { findHalves } from '#tests/support/phone/find-halves.ts';
import { makeNoisyPhoto } from '#tests/support/pictures/noisy-photo.ts';
import { createOpenAiServer } from '#tests/support/providers/openai-server.ts';
import { openBackend, type Backend } from '#tests/support/server/backend.ts';
import { PASSWORD, signUp, type Person } from '#tests/support/server/people.ts';
import { findDoubles, findLosses, readServer } from '#tests/support/server/server-truth.ts';
import { until } from '#tests/support/until.ts';
import type { Tab } from './engine.ts';
import { firefox, firefoxThatHides } from './firefox.ts';
import { lookAt, openPhone, phoneWhere, readsOn, type Phone, type PickedPhoto } from './phone.ts';
import { lacksSmallDisk } from './small-disk.ts';
import { webkit } from './webkit.ts';

// The kitchen's day in other browsers than Chromium, as people see it. Neither has background sync: the page sends.

const HEIC = readFileSync(join(import.meta.dirname, '../e2e/samples/own-p3-chart.heic'));
const DISK_MB = 96;

let backend: Backend;
let cloud: Awaited<ReturnType<typeof createOpenAiServer>>;
let network: FaultProxy;

beforeAll(async () => {
  cloud = await createOpenAiServer();
  backend = await openBackend({
    env: {
      JOB_WORKERS: '1',
      LOG_LEVEL: 'error',
      IMAGE_PROVIDERS: 'openai',
      OPENAI_API_KEY: cloud.key,
      OPENAI_URL: cloud.url,
    },
  });
  network = await openFaultProxy({ target: backend.server.url });
});
afterAll(async () => {
  await network.close();
  await backend.stop();
  await cloud.close();
});

const jpeg = async (seed: number): Promise<PickedPhoto> => ({
  name: `dish-${String(seed)}.jpg`,
  bytes: await makeNoisyPhoto({ width: 1200, height: 900, seed }),
});

/** It takes charge once it has everything that it keeps. What WebKit says of its state stays 'installing'. */
const workerIsThere = (tab: Tab) =>
  until('the worker is in charge', () => tab.ask(() => navigator.serviceWorker.controller !== null));

/** Without a finger, which would have to wait until what it presses stands still. */
const click = (tab: Tab, name: string) =>
  until(`there is ${name}`, () =>
    tab.ask((wanted) => {
      const all = [...document.querySelectorAll('button')];
      const found = all.findLast(({ innerText }) => innerText.trim() === wanted);
      found?.click();
      return found !== undefined;
    }, name),
  );

for (const engine of [firefox, webkit]) {
  const lacks = engine.lacks();
  if (lacks !== null) console.log(`${engine.name} is skipped: ${lacks}.`);

  describe.skipIf(lacks !== null)(`in ${engine.name}`, () => {
    let phone: Phone;
    let cook: Person;

    beforeEach(async () => {
      network.startAnew();
      cook = await signUp(backend.server);
    });
    afterEach(async () => phone.throwAway());

    const address = (path: string) => network.url + path;
    const uploads = () => phone.openTab(address('/app/uploads'));
    const truth = () => readServer(backend.sql, cook.id);
    const ready = (count: number) => (tab: Tab) =>
      phoneWhere(
        tab,
        'the photos are taken in',
        ({ items }) => items.length === count && items.every(({ form }) => form === 'final'),
      );
    const home = (tab: Tab) =>
      phoneWhere(
        tab,
        'all is ready, and gone from here',
        ({ items }) => items.length > 0 && items.every(({ state }) => state === 'purged'),
      );

    /** Signs in on a phone that has never seen the app, and waits until it works without a connection. */
    async function comeIn(): Promise<Tab> {
      const tab = await phone.openTab(address('/login?next=/app/uploads'));
      await signIn(tab);
      await workerIsThere(tab);
      return tab;
    }

    async function signIn(tab: Tab): Promise<void> {
      await tab.write('Email', cook.email);
      await tab.write('Password', PASSWORD);
      await tab.press('Sign in');
      await phoneWhere(tab, 'the phone knows who is here', ({ personId }) => personId === cook.id);
    }

    test('a new cook signs up, picks photos without a connection, closes the app, comes back to a connection, and saves the picture', async () => {
      phone = await openPhone(engine);
      const email = `${crypto.randomUUID()}@kitchen.example`;
      const first = await phone.openTab(address('/signup'));
      await first.write('Full name', 'Ada Cook');
      await first.write('Email', email);
      await first.write('Password', PASSWORD);
      await first.press('Create account');
      const { personId } = await phoneWhere(
        first,
        'the phone knows who is here',
        (one) => one.personId !== null,
      );
      cook = { ...cook, id: personId ?? '' };
      await first.goTo(address('/app/uploads'));
      await workerIsThere(first);

      const away = network.when(EVERYTHING, { do: 'reset' });
      await phone.pick(first, [await jpeg(1), { name: 'chart.heic', bytes: HEIC }]);
      const { items: saved } = await phoneWhere(first, 'both are saved', ({ items }) => items.length === 2);
      await first.press('Start Transform (2)');
      await phoneWhere(first, 'both wait', ({ items }) => items.every(({ recipe }) => recipe !== null));
      await phone.reopen();

      const tab = await uploads();
      await readsOn(tab, '2 photos waiting for a connection');
      expect(findLosses(saved, await lookAt(tab), await truth())).toEqual([]);
      away.release();
      const after = await home(tab);
      const server = await truth();
      expect(findLosses(saved, after, server)).toEqual([]);
      expect(findDoubles(server)).toEqual([]);
      expect(server.rows.map(({ status }) => status)).toEqual(['ready', 'ready']);
      expect(server.creditsLeft).toBe(1);

      await tab.goTo(address(`/app/preview/${saved[0]?.id ?? ''}`));
      await tab.press('Download Enhanced');
      const file = () => readdirSync(phone.downloads).find((name) => /^dish-1.*\.jpg$/.test(name));
      await until('the picture is saved', async () => {
        const name = file();
        const picture =
          name &&
          (await sharp(join(phone.downloads, name))
            .metadata()
            .catch(() => null));
        return Boolean(picture && picture.format === 'jpeg');
      });
    });

    test('a photo that was saved and was being sent when everything died is sent once', async () => {
      phone = await openPhone(engine);
      const before = await comeIn();
      await phone.pick(before, [await jpeg(2)]);
      const { items: saved } = await ready(1)(before);
      const held = network.when(UPLOADS, { do: 'hold', afterBytes: 50_000 }, { times: 1 });
      await before.press('Start Transform (1)');
      await held.struck();
      await phone.die();
      held.release();
      const tab = await uploads();
      const after = await home(tab);
      const server = await truth();
      expect(findLosses(saved, after, server)).toEqual([]);
      expect(findDoubles(server)).toEqual([]);
      expect(server.jobs).toHaveLength(1);
    });

    test('a photo is there after a death right after it was said to be saved', async () => {
      phone = await openPhone(engine);
      const before = await comeIn();
      network.when(EVERYTHING, { do: 'reset' });
      await phone.pick(before, [await jpeg(3)]);
      const { items: saved } = await phoneWhere(before, 'it is saved', ({ items }) => items.length === 1);
      await phone.die();
      const after = await lookAt(await uploads());
      expect(findLosses(saved, after, await truth())).toEqual([]);
      expect(findHalves(after)).toEqual([]);
    });

    const noDisk = lacksSmallDisk();
    if (noDisk !== null) console.log(`${engine.name}, a full disk is skipped: ${noDisk}.`);
    test.skipIf(noDisk !== null)(
      'on a full disk nothing is said to be saved that is not, and what was saved is sent',
      async () => {
        phone = await openPhone(engine, { diskMb: DISK_MB });
        const tab = await comeIn();
        await phone.pick(tab, [await jpeg(4)]);
        const { items: saved } = await ready(1)(tab);
        const giveRoom = phone.fill(100_000);
        await phone.pick(tab, [
          { name: 'large.jpg', bytes: await makeNoisyPhoto({ width: 3000, height: 2200, seed: 5 }) },
        ]);
        await readsOn(tab, 'NOT saved');
        const full = await lookAt(tab);
        expect(findLosses(saved, full, await truth())).toEqual([]);
        expect(full.items.map(({ id }) => id)).toEqual(saved.map(({ id }) => id));
        await tab.press('OK');
        giveRoom();
        await phone.pick(tab, [await jpeg(6)]);
        await ready(2)(tab);
        await tab.press('Start Transform (2)');
        const after = await home(tab);
        expect(findLosses(after.items, after, await truth())).toEqual([]);
        expect(findDoubles(await truth())).toEqual([]);
      },
    );

    test.runIf(engine === firefox)(
      'where a canvas gives noise, a photo is held as it came, to be sent so',
      async () => {
        phone = await openPhone(firefoxThatHides);
        const tab = await comeIn();
        await phone.pick(tab, [await jpeg(11)]);
        const { items } = await phoneWhere(tab, 'it is held', ({ items: all }) =>
          all.some(({ hold }) => hold !== null),
        );
        expect(items).toMatchObject([{ form: 'raw', hold: { reason: 'unreadable' } }]);
        await readsOn(tab, 'Its file no longer says where it was taken.');
      },
    );

    test('photos of two tabs are each sent once', async () => {
      phone = await openPhone(engine);
      const one = await comeIn();
      const two = await uploads();
      const away = network.when(EVERYTHING, { do: 'reset' });
      await phone.pick(one, [await jpeg(7)]);
      await ready(1)(one);
      await phone.pick(two, [await jpeg(8)]);
      const { items: saved } = await ready(2)(two);
      await two.press('Start Transform (2)');
      away.release();
      const after = await home(one);
      const server = await truth();
      expect(findLosses(saved, after, server)).toEqual([]);
      expect(findDoubles(server)).toEqual([]);
      expect(server.jobs).toHaveLength(2);
    });

    test('a new version of the app takes over, and a photo that waits is sent once', async () => {
      phone = await openPhone(engine);
      const tab = await comeIn();
      await phone.pick(tab, [await jpeg(9)]);
      const { items: saved } = await ready(1)(tab);
      await deployNewVersion(network, backend.server.url);
      await tab.ask(() => document.dispatchEvent(new Event('visibilitychange')));
      await tab.press('Update');
      await until('the new version is shown', () =>
        tab.ask(() => document.documentElement.dataset['version'] === '2'),
      );
      expect(findLosses(saved, await lookAt(tab), await truth())).toEqual([]);
      await tab.press('Start Transform (1)');
      const after = await home(tab);
      const server = await truth();
      expect(findLosses(saved, after, server)).toEqual([]);
      expect(findDoubles(server)).toEqual([]);
      expect(server.jobs).toHaveLength(1);
    });

    test('a page that Back shows again as it was left shows nothing of somebody who has gone meanwhile', async () => {
      phone = await openPhone(engine);
      const tab = await comeIn();
      await phone.pick(tab, [await jpeg(10)]);
      await ready(1)(tab);
      await readsOn(tab, 'dish-10.jpg');
      await tab.ask(() => void Object.assign(globalThis, { isAsItWas: true }));
      await tab.goTo(address('/healthz'));
      const other = await uploads();
      for (const name of ['Menu', 'Sign Out', 'Keep it here until I sign in again']) await click(other, name);
      cook = await signUp(backend.server);
      await signIn(other);
      await tab.ask(() => history.back());
      await readsOn(tab, '1 photo from someone else waiting on this device');
      // Firefox may load it afresh.
      if (engine === webkit) expect(await tab.ask(() => 'isAsItWas' in globalThis)).toBe(true);
      expect(await tab.ask(() => document.body.innerText)).not.toContain('dish-10.jpg');
    });
  });
}
