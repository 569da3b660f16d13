import { expect, test, type Frame, type Page } from 'playwright/test';
import { PATHS } from '#app/paths.ts';
import { openBehindProxy, type BehindProxy } from '#tests/support/behind-proxy.ts';
import { trouble, UPLOADS } from '#tests/support/fault-rules.ts';
import { drawDish } from '#tests/support/dishes.ts';
import { makeNoisyPhoto } from '#tests/support/noisy-photo.ts';
import { signUp, type Person } from '#tests/support/people.ts';
import { changePhone, readPhone } from '#tests/support/phone-storage.ts';
import { dispatchSync } from '#tests/support/phone-verbs.ts';
import { openPhone, type Phone } from '#tests/support/phone.ts';
import { addPhoto } from '#tests/support/photos.ts';
import { findDoubles, findLosses, readServer } from '#tests/support/server-truth.ts';
import { openSignedIn } from '#tests/support/signed-in.ts';
import { until } from '#tests/support/until.ts';

// What the worker does when the page is not asked: photos from the share sheet, pictures, waking.
test.describe.configure({ mode: 'default', timeout: 60_000 });

let world: BehindProxy;
let phone: Phone;
let cook: Person;
let page: Page;

test.beforeAll(async () => {
  world = await openBehindProxy();
});
test.afterAll(() => world.stop());

test.beforeEach(async () => {
  phone = await openPhone({ syncInSeconds: true });
  cook = await signUp(world.server);
  page = await phone.open();
  await openSignedIn(page, world.url, cook);
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');
  await until('the app knows who is here', async () => (await readPhone(page)).personId === cook.id);
});
test.afterEach(() => phone.throwAway());

/** What the system's share sheet does: a form is sent to the app, and the app opens. Gives where it led. */
async function share(file: Buffer, name: string): Promise<URL> {
  await leaveApp();
  // The app says the counts and takes them out of its address at once.
  const led: URL[] = [];
  const follow = (frame: Frame) => void led.push(new URL(frame.url()));
  page.on('framenavigated', follow);
  await page.evaluate(
    ([base64, filename]) => {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
      const files = new DataTransfer();
      files.items.add(new File([bytes], filename, { type: 'image/jpeg' }));
      const input = Object.assign(document.createElement('input'), { type: 'file', name: 'photos' });
      input.files = files.files;
      const form = document.createElement('form');
      Object.assign(form, { method: 'POST', action: '/share', enctype: 'multipart/form-data' });
      form.append(input);
      document.body.append(form);
      form.submit();
    },
    [file.toString('base64'), name] as const,
  );
  const findArrival = () => led.find(({ searchParams }) => searchParams.has('shared'));
  await until('the share has led to a screen', () => findArrival() !== undefined);
  page.off('framenavigated', follow);
  const arrival = findArrival();
  if (!arrival) throw new Error('The share led nowhere');
  return arrival;
}

/** A page of the same origin on which nothing of the app runs. */
const leaveApp = () => page.goto(`${world.url}/healthz`);

/** Puts one photo into the queue, ready to be sent, with no page of the app open. */
async function queueOne() {
  await share(await makeNoisyPhoto(), 'soup.jpg');
  await until('it is ready to send', async () => (await readPhone(page)).items[0]?.form === 'final');
  await leaveApp();
  const { items } = await readPhone(page);
  const recipe = { prompt: 'warm light', image_size: 'Auto 2K', num_images: 1, max_images: 1 };
  await changePhone(page, 'items', { ...items[0], recipe, shelf: 'queue' });
  return items;
}

const jobs = async () => (await readServer(world.sql, cook.id)).jobs.length;

test('a shared photo is safe on the phone before the first screen, as a draft', async () => {
  const photo = await makeNoisyPhoto({ seed: 9 });
  const where = await share(photo, 'soup.jpg');
  expect(where.pathname + where.search).toBe(`${PATHS.uploads}?shared=1&left=0&failed=0`);
  const { items, bytes } = await readPhone(page);
  expect(items).toMatchObject([{ source: 'share', recipe: null, userId: cook.id, filename: 'soup.jpg' }]);
  expect(bytes[items[0]?.id ?? '']?.hash).toBe(items[0]?.hash);
});

test('what is no photo is left out, and with nobody signed in sharing leads to sign-in', async () => {
  expect((await share(Buffer.from('a recipe for soup'), 'soup.jpg')).search).toBe(
    '?shared=0&left=1&failed=0',
  );
  await leaveApp();
  await changePhone(page, 'session', undefined, 'current');
  // The copy that the app would take over again.
  await page.evaluate(() => localStorage.clear());
  const where = await share(await makeNoisyPhoto(), 'soup.jpg');
  expect(where.pathname + where.search).toBe(`${PATHS.login}?shared=sign-in`);
  expect((await readPhone(page)).items).toEqual([]);
});

test('a picture that was seen is shown without the server, signed anew or not, until its owner goes', async () => {
  const { path } = await addPhoto(world.server, cook, { file: await drawDish() });
  const sign = async () => {
    const { data } = await cook.client.storage.from('originals').createSignedUrl(path, 3600 + signed++);
    return (data?.signedUrl ?? '').replace(world.server.url, world.url);
  };
  let signed = 0;
  const show = (url: string) =>
    page.evaluate(async (src) => {
      const picture = Object.assign(new Image(), { src });
      return await picture.decode().then(
        () => picture.naturalWidth,
        () => 'broken',
      );
    }, url);
  const [first, second] = [await sign(), await sign()];
  expect(first).not.toBe(second);
  expect(await show(first)).toBe(1200);
  await until('it is kept', () => page.evaluate(() => caches.has('photos')));
  const down = world.proxy.when({ path: /^\/storage\// }, { do: 'reset' });
  expect([await show(first), await show(second)]).toEqual([1200, 1200]);

  await leaveApp();
  await changePhone(page, 'session', undefined, 'current');
  await page.evaluate(() => new BroadcastChannel('plateglow').postMessage({ type: 'session-changed' }));
  await until('nothing is kept', () => page.evaluate(async () => !(await caches.has('photos'))));
  down.release();
});

test('with the app closed the worker sends what waits, and says so', async () => {
  await phone.context.grantPermissions(['notifications', 'background-sync'], { origin: world.url });
  const saved = await queueOne();
  await page.goto('about:blank');
  await dispatchSync(page, 'outbox-1', { appUrl: world.url });
  await until('it is sent', async () => (await jobs()) === 1);
  await leaveApp();
  await until('the phone knows', async () => (await readPhone(page)).items[0]?.state === 'accepted');
  const titles = () =>
    page.evaluate(async () => {
      const shown = await (await navigator.serviceWorker.ready).getNotifications();
      return shown.map(({ title }) => title).join();
    });
  await expect.poll(titles).toBe('All photos are sent');
  const truth = await readServer(world.sql, cook.id);
  expect(findLosses(saved, await readPhone(page), truth)).toEqual([]);
  expect(findDoubles(truth)).toEqual([]);
});

test('a worker that could not send is woken again by the browser, and the photo is paid once', async () => {
  await queueOne();
  const bad = world.proxy.when(UPLOADS, trouble());
  await page.evaluate(async () => {
    const registration: ServiceWorkerRegistration & { sync?: { register(tag: string): Promise<void> } } =
      await navigator.serviceWorker.ready;
    await registration.sync?.register('outbox-2');
  });
  await bad.struck();
  bad.release();
  await until('it is sent', async () => (await jobs()) === 1);
  expect(findDoubles(await readServer(world.sql, cook.id))).toEqual([]);
});
