import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { makeNoisyPhoto } from '#tests/support/pictures/noisy-photo.ts';
import { createOpenAiServer } from '#tests/support/providers/openai-server.ts';
import { openBackend, type Backend } from '#tests/support/server/backend.ts';
import { PASSWORD } from '#tests/support/server/people.ts';
import { readServer } from '#tests/support/server/server-truth.ts';
import { until } from '#tests/support/until.ts';
import type { Tab } from './engine.ts';
import { firefox } from './firefox.ts';
import { lookAt, openPhone, phoneWhere, readsOn, type Phone } from './phone.ts';
import { webkit } from './webkit.ts';

// The camera in other browsers than Chromium, and photos that are worked on while their page is left.

const CAMERA = '/app/uploads?camera=1';

let backend: Backend;
let cloud: Awaited<ReturnType<typeof createOpenAiServer>>;

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
});
afterAll(async () => {
  await backend.stop();
  await cloud.close();
});

const address = (path: string) => backend.server.url + path;

/** Signs up somebody new. Gives their id. */
async function comeIn(tab: Tab): Promise<string> {
  await tab.write('Full name', 'Ada Cook');
  await tab.write('Email', `${crypto.randomUUID()}@kitchen.example`);
  await tab.write('Password', PASSWORD);
  await tab.press('Create account');
  const { personId } = await phoneWhere(tab, 'the phone knows who is here', (one) => one.personId !== null);
  return personId ?? '';
}

for (const engine of [firefox, webkit]) {
  describe.skipIf(engine.lacks() !== null)(`in ${engine.name}`, () => {
    let phone: Phone;
    afterEach(async () => phone.throwAway());

    test('a shot of the camera is kept, sent, and shown as its picture', async () => {
      phone = await openPhone(engine);
      const tab = await phone.openTab(address('/signup'));
      const id = await comeIn(tab);
      await tab.goTo(address(CAMERA));
      await until('the viewfinder shows something', () =>
        tab.ask(() => document.querySelector('[aria-label="Take photo"][aria-disabled=false]') !== null),
      );
      await tab.press('Take photo');
      await readsOn(tab, '1 shot');
      const { items } = await phoneWhere(
        tab,
        'its picture is there',
        ({ items: all }) => all.length === 1 && all[0]?.state === 'purged',
      );
      expect(items).toMatchObject([{ source: 'camera', form: 'final' }]);
      const { rows, creditsLeft } = await readServer(backend.sql, id);
      expect(rows.map(({ status }) => status)).toEqual(['ready']);
      expect(creditsLeft).toBe(2);
      await tab.goTo(address(`/app/preview/${items[0]?.id ?? ''}`));
      await readsOn(tab, 'Download Enhanced');
    });

    test('a shot whose page is left at once is kept, or the next page says that it may not be; Back saves it', async () => {
      phone = await openPhone(engine);
      const tab = await phone.openTab(address('/signup'));
      await comeIn(tab);
      await tab.goTo(address(CAMERA));
      await until('the viewfinder shows something', () =>
        tab.ask(() => document.querySelector('[aria-label="Take photo"][aria-disabled=false]') !== null),
      );
      await tab.ask(() => {
        Object.assign(globalThis, { isAsItWas: true });
        document.querySelector<HTMLElement>('[aria-label="Take photo"][aria-disabled=false]')?.click();
      });
      await tab.goTo(address('/app/assets'));
      const isThere = async () => (await lookAt(tab)).items.length === 1;
      await until('it is there, or its loss is said', async () => {
        const said = () => tab.ask(() => document.body.innerText);
        return (await isThere()) || (await said()).includes('Your last shot may not be saved');
      });
      await tab.ask(() => history.back());
      await readsOn(tab, 'Take photo');
      // Firefox may load it afresh.
      const isAsItWas = await tab.ask(() => 'isAsItWas' in globalThis);
      expect(isAsItWas || engine === firefox).toBe(true);
      if (isAsItWas) await until('it is there', isThere);
    });

    // WebKit refuses none to whoever drives it.
    test.runIf(engine === firefox)('where the camera is refused files are chosen', async () => {
      phone = await openPhone(engine, { camera: 'refused' });
      const tab = await phone.openTab(address('/signup'));
      await comeIn(tab);
      await tab.goTo(address(CAMERA));
      await readsOn(tab, 'Camera access is off');
      await readsOn(tab, 'Choose files');
      expect(await tab.ask(() => document.querySelector('video'))).toBeNull();
    });

    test('photos whose page is left while they are made ready are made ready by the next one', async () => {
      phone = await openPhone(engine);
      const tab = await phone.openTab(address('/signup'));
      await comeIn(tab);
      await tab.goTo(address('/app/uploads'));
      const large = async (seed: number) => ({
        name: `large-${String(seed)}.jpg`,
        bytes: await makeNoisyPhoto({ width: 4000, height: 3000, seed }),
      });
      await phone.pick(tab, [await large(1), await large(2), await large(3)]);
      await phoneWhere(
        tab,
        'one is made ready, and the last is not',
        ({ items }) => items.length === 3 && items.some(({ form }) => form === 'raw'),
      );
      // Another document, as a link from outside opens it; the one that is left may be kept for Back.
      await tab.goTo(address('/app/assets'));
      const { items } = await phoneWhere(tab, 'all are ready', ({ items: all }) =>
        all.every(({ form }) => form === 'final'),
      );
      expect(items).toHaveLength(3);
      await tab.ask(() => history.back());
      await readsOn(tab, 'Start Transform (3)');
    });
  });
}
