import type { Page } from 'playwright/test';
import { PATHS } from '#app/paths.ts';
import type { OutboxItem } from '#core/model/outbox-item.ts';
import type { SessionRecord } from '#core/model/person.ts';
import { UPLOADS } from '#tests/support/faults/fault-rules.ts';
import { makePhoto } from '#tests/support/server/made-photos.ts';
import { signUp, type Person } from '#tests/support/server/people.ts';
import type { Phone } from '#tests/support/phone/phone.ts';
import { changePhone, readPhone } from '#tests/support/phone/phone-storage.ts';
import { until } from '#tests/support/until.ts';
import {
  expect,
  phoneWhere,
  photoFile,
  pickReady,
  startTransform,
  test as journey,
  wholePhoneWhere,
} from './kitchen-journey.ts';
import { openMenu, openMenuOf, readLight, travel, untilStill } from './frame-verbs.ts';
import { expectSentOnce, holdUpload, queueWithoutConnection, wakeWorkerAlone } from './sending-verbs.ts';
import { putSession, readSessions, signInAnew, signInByForm } from './session-verbs.ts';

// One phone, several people: photos of whoever goes stay theirs, are counted for the others, and never shown to them.
const test = journey.extend<{ waiter: Person }>({
  /** The next one who takes the phone. */
  waiter: async ({ backend }, use) => use(await signUp(backend.server, 'Ben Waiter')),
});
test.use({ ownPhone: true });

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click();
const ofPerson = (items: OutboxItem[], { id }: Pick<Person, 'id'>) =>
  items.filter(({ userId }) => userId === id);
const isAcceptedOf =
  (person: Person) =>
  ({ items }: { items: OutboxItem[] }) =>
    ofPerson(items, person).every(({ state }) => state === 'accepted' || state === 'purged');

async function askToLeave(page: Page): Promise<void> {
  const menu = await openMenu(page);
  await menu.getByRole('button', { name: 'Sign Out' }).click();
}

/** Nobody is signed in, and no token of anybody's is left on the phone. */
async function expectNobody(page: Page): Promise<void> {
  await page.waitForURL(`**${PATHS.login}`);
  expect(await readSessions(page)).toEqual({ record: null, copy: null });
}

test('F19: photos stay on the phone when somebody signs out, unless they say otherwise', async ({
  openApp,
  phone,
  network,
  cook,
  truth,
}) => {
  const page = await openApp();
  const saved = await queueWithoutConnection(phone, page, [await photoFile(19)]);
  await askToLeave(page);
  await expect(page.getByText('1 photo not uploaded yet')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Keep it here until I sign in again' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expectNobody(page);
  const { items, bytes } = await readPhone(page);
  expect(items).toMatchObject([{ id: saved[0]?.id, state: 'local', hold: null, removedAt: null }]);
  expect(bytes[saved[0]?.id ?? '']?.hash).toBe(saved[0]?.hash);

  await phone.goOnline();
  await signInByForm(page, cook);
  const after = await wholePhoneWhere(page, 'it is sent', isAcceptedOf(cook));
  expectSentOnce(saved, after, await truth());
  expect(network.exchanges(UPLOADS)).toHaveLength(1);
});

test('F19: photos that have no style can be kept or deleted; uploading them is not offered', async ({
  openApp,
}) => {
  const page = await openApp();
  await pickReady(page, [await photoFile(19)]);
  await askToLeave(page);
  await expect(page.getByText('1 photo needs a style and can’t upload without one.')).toBeVisible();
  await expect(page.getByRole('alertdialog').getByRole('button')).toHaveText([
    'Keep it here until I sign in again',
    'Delete it',
    'Stay signed in',
  ]);
});

test('F19: the question dims the menu that it is asked over', async ({ openApp }) => {
  const page = await openApp();
  await pickReady(page, [await photoFile(19)]);
  const menu = await openMenu(page);
  await untilStill(page);
  const place = await menu.getByText('Assets').boundingBox();
  if (!place) throw new Error('The menu is not on the screen.');
  const light = await readLight(page, place);
  await menu.getByRole('button', { name: 'Sign Out' }).click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await untilStill(page);
  expect(await readLight(page, place)).toBeLessThan(light * 0.7);
});

test('F19: whoever wants to sends their photos first, and is signed out when they are sent', async ({
  openApp,
  network,
  backend,
  cook,
  truth,
}) => {
  const page = await openApp();
  const saved = await pickReady(page, [await photoFile(19)]);
  const bad = network.when(UPLOADS, { do: 'reset' });
  await startTransform(page);
  await bad.struck();
  const held = holdUpload(network);
  bad.release();
  await askToLeave(page);
  await press(page, 'Upload it now');
  await held.struck();
  await expect(page.getByText('You’ll be signed out once everything is uploaded.')).toBeVisible();
  expect((await readSessions(page)).record?.person.id).toBe(cook.id);

  held.release();
  await expectNobody(page);
  expectSentOnce(saved, await readPhone(page), await truth());
  // The phone forgets first, whatever the network does, and tells the server then.
  const sessions = () => backend.sql`select 1 from auth.sessions where user_id = ${cook.id}`;
  await expect.poll(sessions).toHaveLength(0);
});

test('F19: deleting is asked twice, and takes only the photos of whoever asked', async ({
  openApp,
  phone,
  cook,
  waiter,
  truth,
}) => {
  const page = await openApp();
  const saved = await queueWithoutConnection(phone, page, [await photoFile(1)]);
  await askToLeave(page);
  await press(page, /^Keep it here/);
  await expectNobody(page);

  await phone.goOnline();
  await signInByForm(page, waiter);
  await queueWithoutConnection(phone, page, [await photoFile(2)]);
  await askToLeave(page);
  await press(page, 'Delete it');
  await expect(page.getByText('Delete 1 photo?')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Don’t delete' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText('1 photo not uploaded yet')).toBeVisible();
  const { items: untouched } = await readPhone(page);
  expect(ofPerson(untouched, waiter)).toMatchObject([{ state: 'local', removedAt: null }]);
  await press(page, 'Delete it');
  await press(page, 'Delete 1 photo and sign out');
  await expectNobody(page);
  const { items, bytes, previews } = await readPhone(page);
  expect(ofPerson(items, waiter).filter(({ state }) => state !== 'purged')).toEqual([]);
  expect(Object.keys(bytes)).toEqual(saved.map(({ id }) => id));
  expect(previews).toEqual(saved.map(({ id }) => id));

  await phone.goOnline();
  await signInByForm(page, cook);
  expectSentOnce(saved, await wholePhoneWhere(page, 'it is sent', isAcceptedOf(cook)), await truth());
  expect(await truth(waiter)).toMatchObject({ objects: [], rows: [], jobs: [] });
});

const begin = {
  async page(page: Page): Promise<OutboxItem[]> {
    const saved = await pickReady(page, [await photoFile(1)]);
    await startTransform(page);
    return saved;
  },
  async worker(page: Page, phone: Phone): Promise<OutboxItem[]> {
    const saved = await queueWithoutConnection(phone, page, [await photoFile(1)]);
    await wakeWorkerAlone(phone, page, page.url());
    return saved;
  },
};

for (const sender of ['page', 'worker'] as const) {
  test(`F20: somebody else takes over while the ${sender} sends: nothing of the one goes to the other`, async ({
    openApp,
    phone,
    network,
    cook,
    waiter,
    truth,
  }) => {
    const page = await openApp();
    const held = holdUpload(network);
    const saved = await begin[sender](page, phone);
    await held.struck();
    if (sender === 'worker') await page.goto(network.url + PATHS.uploads);
    await askToLeave(page);
    await press(page, /^Keep it here/);
    await expectNobody(page);

    await signInByForm(page, waiter);
    await expect(page.getByText('1 photo from someone else waiting on this device')).toBeVisible();
    await expect(page.getByText('dish-1.jpg')).toBeHidden();
    await pickReady(page, [await photoFile(2)]);
    await startTransform(page);
    await phoneWhere(page, 'it is in the queue', ({ items }) => items.every(({ recipe }) => recipe !== null));
    held.release();
    const between = await wholePhoneWhere(page, 'the photo of the second one is sent', isAcceptedOf(waiter));
    const [ofWaiter, ofCook] = [ofPerson(between.items, waiter), ofPerson(between.items, cook)];
    expectSentOnce(ofWaiter, between, await truth(waiter));
    // What was under way ends as the first one's, or is broken off.
    expect(['local', 'stored']).toContain(ofCook[0]?.state);
    expect(ofCook).toMatchObject([{ hold: null, removedAt: null }]);
    expect(await truth()).toMatchObject({ rows: [], jobs: [], creditsLeft: 3 });
    await expect(page.getByText('dish-1.jpg')).toBeHidden();

    await askToLeave(page);
    await expectNobody(page);
    await signInByForm(page, cook);
    await until('it is sent', async () => (await truth()).jobs.length === 1);
    expectSentOnce(saved, await wholePhoneWhere(page, 'the phone knows', isAcceptedOf(cook)), await truth());
    expectSentOnce(ofWaiter, await readPhone(page), await truth(waiter));
    await expect(page.getByText('dish-2.jpg')).toBeHidden();
  });
}

test('F20: a page that was left in mid-upload, and may be gone back to, keeps nobody from sending', async ({
  openApp,
  network,
  waiter,
  truth,
}) => {
  const page = await openApp();
  const held = holdUpload(network);
  const saved = await begin.page(page);
  await held.struck();
  await askToLeave(page);
  await press(page, /^Keep it here/);
  await expectNobody(page);

  // Another document: the browser keeps the one before as it is, with its lock and its request.
  await page.goto(network.url + PATHS.login);
  await signInByForm(page, waiter);
  await pickReady(page, [await photoFile(2)]);
  await startTransform(page);
  const after = await wholePhoneWhere(page, 'the photo of the second one is sent', isAcceptedOf(waiter));
  expectSentOnce(ofPerson(after.items, waiter), after, await truth(waiter));
  expect(ofPerson(after.items, waiter)).toHaveLength(1);
  expect(ofPerson(after.items, { id: saved[0]?.userId ?? '' })).toMatchObject([{ state: 'local' }]);
  held.release();
});

test('F20: a page that Back shows again as it was left shows nothing of somebody who has gone meanwhile', async ({
  openApp,
  network,
  cook,
  waiter,
}) => {
  const page = await openApp();
  await pickReady(page, [await photoFile(1)]);
  await expect(page.getByText('dish-1.jpg')).toBeVisible();
  // What is asked for still may keep the browser from keeping the page.
  await expect.poll(() => network.exchanges().filter(({ endedAt }) => endedAt === null)).toEqual([]);
  await page.evaluate(() => void Object.assign(globalThis, { isAsItWas: true }));
  await page.goto(`${network.url}/healthz`);
  // Past all pages: Safari tells nothing to one that is not shown.
  const session = await signInAnew(waiter);
  const { id, email } = waiter;
  await changePhone(page, 'session', { person: { id, email }, session } satisfies SessionRecord, 'current');
  await travel(page, -1);
  await expect(page.getByText('1 photo from someone else waiting on this device')).toBeVisible();
  await expect(page.getByText('dish-1.jpg')).toBeHidden();
  expect(await page.evaluate(() => 'isAsItWas' in globalThis)).toBe(true);
  const menu = await openMenuOf(page, waiter);
  await expect(menu.getByText(cook.email)).toBeHidden();
});

test('what was said to somebody in passing is not there for the next, whatever window it was said in', async ({
  openApp,
  backend,
  cook,
  waiter,
}) => {
  const { id } = await makePhoto(backend, cook, { filename: 'secret-ramen.jpg' });
  const page = await openApp(PATHS.preview.replace(':id', id));
  await press(page, 'Delete');
  await press(page, 'Delete for good');
  const words = page.locator('[data-toast]').filter({ hasText: 'secret-ramen' });
  // Under the mouse its time stands still: it does not go by that.
  await words.hover();
  await putSession(page, await signInAnew(waiter));
  await expect(words).toBeHidden();
  await openMenuOf(page, waiter);
});
