import type { BrowserContext, Page } from 'playwright/test';
import { PATHS } from '#app/paths.ts';
import { UPLOADS } from '#tests/support/faults/fault-rules.ts';
import type { Person } from '#tests/support/server/people.ts';
import { readPhone } from '#tests/support/phone/phone-storage.ts';
import { syncTags } from '#tests/support/phone/phone-verbs.ts';
import { leaveApp } from '#tests/support/phone/window-verbs.ts';
import { until } from '#tests/support/until.ts';
import {
  expect,
  isAllReady,
  phoneWhere,
  photoFile,
  photoFiles,
  pick,
  pickReady,
  startTransform,
  test,
  type PickedFile,
} from './kitchen-journey.ts';
import { signOut } from './frame-verbs.ts';
import { share } from './share-verbs.ts';
import { expectAllSent, openWitness, queueWithoutConnection } from './sending-verbs.ts';

// What the worker does by itself: it takes what is shared, shows pictures again, and sends with the app closed.
test.use({ ownPhone: true });
test.use({ phoneOptions: { syncInSeconds: true } });

const RECIPE = Buffer.from('a recipe for soup');
const NO_PHOTOS: PickedFile[] = [
  { name: 'menu.txt', mimeType: 'text/plain', buffer: RECIPE },
  { name: 'soup.jpg', mimeType: 'image/jpeg', buffer: RECIPE },
];

test('photos shared without a connection are saved first, and the screen says what was left out', async ({
  openApp,
  phone,
  cook,
  truth,
}) => {
  const page = await openApp();
  await phone.goOffline();
  const where = await share(page, [await photoFile(1), ...NO_PHOTOS, await photoFile(2)]);
  const { items, bytes } = await readPhone(page);
  expect(where.pathname + where.search).toBe(`${PATHS.uploads}?shared=2&left=2&known=0&failed=0`);
  expect(items).toMatchObject([
    { source: 'share', recipe: null, userId: cook.id, filename: 'dish-1.jpg' },
    { source: 'share', recipe: null, userId: cook.id, filename: 'dish-2.jpg' },
  ]);
  for (const { id, hash } of items) expect(bytes[id]).toMatchObject({ hash });
  await expect(page.getByText('2 photos saved on this device')).toBeVisible();
  await expect(page.getByText('2 files skipped')).toBeVisible();

  await phoneWhere(page, 'they are ready to send', (it) => it.items.every(({ form }) => form === 'final'));
  await startTransform(page);
  const { items: saved } = await phoneWhere(page, 'they are in the queue', (it) =>
    it.items.every(({ recipe }) => recipe !== null),
  );
  await phone.goOnline();
  await expectAllSent(page, saved, truth);
});

test('one and the same photo lies in the tray once, picked twice or shared and picked at once, and is paid once', async ({
  openApp,
  phone,
  network,
  truth,
}) => {
  const page = await openApp();
  await phone.goOffline();
  const [first, second] = await photoFiles(1, 2);
  await pick(page, [first!, { ...first!, name: 'copy of dish-1.jpg' }]);
  await expect(page.getByText('1 photo skipped: already added.')).toBeVisible();
  const other = await phone.open(network.url + PATHS.uploads);
  await Promise.all([pick(page, [second!]), share(other, [second!])]);
  const { items: saved } = await phoneWhere(page, 'they are ready to send', ({ items }) => {
    return items.length > 1 && items.every(({ form }) => form === 'final');
  });
  expect(saved.map(({ filename }) => filename)).toEqual(['dish-1.jpg', 'dish-2.jpg']);
  // What the first share came to is said by then.
  await expect(other).toHaveURL(network.url + PATHS.uploads);
  // Made ready it has other bytes, and is the same photo still.
  const where = await share(other, [second!]);
  expect(where.search).toBe('?shared=0&left=0&known=1&failed=0');
  await expect(other.getByText('Already added.')).toBeVisible();
  await other.close();
  await startTransform(page);
  await phone.goOnline();
  await expectAllSent(page, saved, truth);
});

test('shared with nobody signed in, photos lead to the sign-in and are kept for nobody', async ({
  openApp,
}) => {
  const page = await openApp(PATHS.settings);
  await signOut(page);
  const where = await share(page, [await photoFile(1)]);
  expect(where.pathname + where.search).toBe(`${PATHS.login}?shared=sign-in`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign in');
  expect(await readPhone(page)).toMatchObject({ items: [], bytes: {}, personId: null });
});

test('a result that was seen is seen again without a connection, under any token, until its owner signs out', async ({
  openApp,
  phone,
  network,
  backend,
  cook,
  truth,
}) => {
  const page = await openApp();
  await pickReady(page, [await photoFile(3)]);
  await startTransform(page);
  await phoneWhere(page, 'the picture is ready', isAllReady);
  const results = (await truth()).objects.filter(({ bucket }) => bucket === 'outputs');
  const sign = (seconds: number) =>
    signResult(cook, results[0]?.name ?? '', seconds, backend.server.url, network.url);
  const [first, second] = [await sign(1800), await sign(3600)];
  expect(first).not.toBe(second);
  expect(await show(page, first)).toBeGreaterThan(0);
  // Its thumbnail may have been kept before.
  const kept = () =>
    page.evaluate(async () => {
      if (!(await caches.has('photos'))) return [];
      return (await (await caches.open('photos')).keys()).map(({ url }) => url);
    });
  const { name = '' } = results[0] ?? {};
  await until('it is kept', async () => (await kept()).some((url) => url.includes(name)));

  await phone.goOffline();
  expect(await show(page, first)).toBeGreaterThan(0);
  expect(await show(page, second)).toBeGreaterThan(0);
  await signOut(page);
  await until('nothing is kept', () => page.evaluate(async () => !(await caches.has('photos'))));
  // Not what this document remembers, but what the phone has.
  await page.reload();
  expect(await show(page, second)).toBe('not shown');
});

async function signResult(person: Person, name: string, seconds: number, from: string, to: string) {
  const { data, error } = await person.client.storage.from('outputs').createSignedUrl(name, seconds);
  if (error) throw new Error(`no address for ${name}: ${error.message}`);
  return data.signedUrl.replace(from, to);
}

/** Puts a picture on the page; gives its width. */
const show = (page: Page, address: string): Promise<number | 'not shown'> =>
  page.evaluate(async (src) => {
    const picture = Object.assign(new Image(), { src });
    document.body.append(picture);
    return await picture.decode().then(
      () => picture.naturalWidth,
      () => 'not shown' as const,
    );
  }, address);

/** What the worker has told outside of the app; asked of itself, since it tells nothing to somebody who looks. */
const readNews = async (context: BrowserContext): Promise<string[]> => {
  const [worker] = context.serviceWorkers();
  const told = await worker?.evaluate(async () => {
    const registration = Reflect.get(globalThis, 'registration') as ServiceWorkerRegistration;
    return (await registration.getNotifications()).map(({ title }) => title);
  });
  return told ?? [];
};

test('with the app closed, the return of the connection sends what waits, a bad start included, and says so', async ({
  openApp,
  phone,
  network,
  truth,
}) => {
  await phone.context.grantPermissions(['notifications', 'background-sync'], { origin: network.url });
  const page = await openApp();
  const saved = await queueWithoutConnection(phone, page, await photoFiles(1, 2));
  await until('the app has asked to be woken', async () => (await syncTags(page)).length > 0);
  await leaveApp(page);
  const bad = network.when(UPLOADS, { do: 'cut', afterBytes: 50_000 }, { times: 1 });
  await phone.goOnline();
  await bad.struck();
  // The browser wakes the worker for the rest, after its own pause.
  await until('everything is sent', async () => (await truth()).jobs.length === 2);
  await expect.poll(() => readNews(phone.context)).toEqual(['All photos uploaded']);
  await expectAllSent(await openWitness(phone, network.url), saved, truth);
  expect(network.mostAtOnce(UPLOADS)).toBe(1);
  // Whoever opens the app has read it.
  await openApp();
  await expect.poll(() => readNews(phone.context)).toEqual([]);
});
