import type { Page } from 'playwright/test';
import { readPhone } from '#tests/support/phone/phone-storage.ts';
import { registerSync, syncTags } from '#tests/support/phone/phone-verbs.ts';
import { sharePhone } from '#tests/support/phone/shared-phone.ts';
import { openSignedIn } from '#tests/support/phone/signed-in.ts';
import { expect, photoFile, pickReady, test } from './kitchen-journey.ts';

const permissionOf = (page: Page) =>
  page.evaluate(async () => (await navigator.permissions.query({ name: 'geolocation' })).state);

// Most journeys use one phone, one after the other. None may find anything of the one before.

test('a phone that is lent again is the same browser, and knows nothing of the test before', async ({
  visited,
  network,
  cook,
}) => {
  const shared = sharePhone({ copyOf: visited, appUrl: network.url, setOnline: network.setOnline });
  try {
    const before = await shared.lend(undefined);
    const { pid } = before;
    const mayLocate = await permissionOf(await before.open(`${network.url}/healthz`));
    await before.context.grantPermissions(['geolocation', 'background-sync'], { origin: network.url });
    expect(mayLocate).not.toBe('granted');
    await before.context.addInitScript(() => Object.assign(globalThis, { isOfTheTestBefore: true }));
    const page = await before.open();
    await openSignedIn(page, network.url, cook);
    await pickReady(page, [await photoFile(1, { width: 320, height: 240 })]);
    await before.goOffline();
    await page.evaluate(async () => {
      document.cookie = 'left=over';
      await (await caches.open('left-over')).put('/left-over', new Response('left over'));
    });
    await registerSync(page, 'left-over');
    // A wake that is still to come, since the phone has no connection until then.
    expect(await syncTags(page)).toContain('left-over');
    await shared.takeBack();

    const after = await shared.lend(undefined);
    expect(after.pid).toBe(pid);
    expect(after.context.pages()).toHaveLength(1);
    const next = await after.open(`${network.url}/healthz`);
    const found = await next.evaluate(async () => {
      const registration = await navigator.serviceWorker.getRegistration();
      return {
        worker: registration?.active?.state,
        kept: Object.keys(localStorage),
        cookie: document.cookie,
        caches: (await caches.keys()).map((name) => name.split('-v2-')[0]),
        isOfTheTestBefore: 'isOfTheTestBefore' in globalThis,
      };
    });
    expect(found).toEqual({
      worker: 'activated',
      kept: [],
      cookie: '',
      caches: ['workbox-precache'],
      isOfTheTestBefore: false,
    });
    expect(await syncTags(next)).toEqual([]);
    expect(await permissionOf(next)).toBe(mayLocate);
    const nothing = { items: [], bytes: {}, previews: [], journal: [], personId: null };
    expect(await readPhone(next)).toMatchObject(nothing);

    await after.kill();
    await shared.takeBack();
    expect((await shared.lend(undefined)).pid).not.toBe(pid);
  } finally {
    await shared.throwAway();
  }
});
