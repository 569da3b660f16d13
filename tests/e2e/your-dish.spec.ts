import { PATHS } from '#app/paths.ts';
import { EVERYTHING, TRANSFORMS, UPLOADS } from '#tests/support/faults/fault-rules.ts';
import { readSample } from '#tests/support/pictures/intake-samples.ts';
import { changePhone, readPhone } from '#tests/support/phone/phone-storage.ts';
import { openSignedIn, sessionKey } from '#tests/support/phone/signed-in.ts';
import { until } from '#tests/support/until.ts';
import { newcomer } from './auth-verbs.ts';
import { expectNothingSerious } from './axe-verbs.ts';
import { openMenu } from './frame-verbs.ts';
import { expect, photoFile, test } from './kitchen-journey.ts';
import { pickSizes } from './pick-sizes.ts';
import { signInByForm } from './session-verbs.ts';
import {
  chooseYourDish,
  expectInTray,
  expectUnclaimed,
  hero,
  pizza,
  saveIt,
  signUpHere,
  tryDish,
} from './your-dish-verbs.ts';

// A visitor's own dish on the front page: seen at once, on the device, before there is an account.
test.use({ phoneOptions: { savesData: false } });

const HOUR = 3_600_000;

test('a visitor sees their dish, nothing of it is sent, and it is in the tray after signing up', async ({
  phone,
  network,
}) => {
  const page = await phone.open(network.url);
  await expect(page.getByRole('radio', { name: 'Burger' })).toBeChecked();
  const asked = network.exchanges(EVERYTHING).length;
  await tryDish(page, pizza);
  const since = network.exchanges(EVERYTHING).slice(asked);
  expect(since.filter(({ method }) => method !== 'GET')).toEqual([]);
  expect(since.reduce((sum, { bodyBytes }) => sum + bodyBytes, 0)).toBe(0);
  await expect(hero(page).getByRole('img', { name: /^After: your dish/ })).toBeVisible();
  await hero(page).getByRole('slider').press('ArrowLeft');
  await expect(hero(page).getByRole('slider')).toHaveValue('45');

  // Other dishes may be looked at in between.
  await hero(page).getByText('Pasta', { exact: true }).click();
  await hero(page).getByText('Your dish', { exact: true }).click();
  await saveIt(page);
  await expect(page).toHaveURL(network.url + PATHS.signup);
  await expect(page.getByText('Your dish will be in your tray.')).toBeVisible();
  await signUpHere(page, newcomer());
  const { id } = await expectInTray(page);
  expect([...network.exchanges(UPLOADS), ...network.exchanges(TRANSFORMS)]).toEqual([]);
  expect((await readPhone(page)).previews).toEqual([id]);
});

test('also after a reload, and for somebody who has an account already', async ({ phone, network, cook }) => {
  const page = await phone.open(network.url);
  await tryDish(page);
  await saveIt(page);
  await expect(page.getByText('Your dish will be in your tray.')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('img', { name: 'Your dish', exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Sign in instead' }).click();
  await signInByForm(page, cook);
  await expectInTray(page);
});

test('who comes after somebody has left finds nothing of theirs on the front page', async ({
  phone,
  network,
  cook,
}) => {
  const page = await phone.open(network.url);
  await tryDish(page);
  await saveIt(page);
  await page.getByRole('link', { name: 'Sign in instead' }).click();
  await signInByForm(page, cook);
  await expectInTray(page);
  await (await openMenu(page)).getByRole('button', { name: 'Sign Out' }).click();
  await page.getByRole('button', { name: 'Keep it here' }).click();
  await expect(page).toHaveURL(network.url + PATHS.login);
  await page.getByRole('link', { name: 'PlateGlow', exact: true }).click();
  await hero(page).getByText('Your dish', { exact: true }).click();
  await expect(hero(page).getByText('Take or choose a photo')).toBeVisible();
});

test('who is signed in on this phone finds it in their tray at once', async ({ openApp, network }) => {
  const page = await openApp();
  await page.goto(network.url);
  await tryDish(page);
  await saveIt(page);
  await expectInTray(page);
});

test('nobody else gets it: not in another tab, not an hour later, not who leaves it out', async ({
  phone,
  network,
  cook,
}) => {
  const page = await phone.open(network.url);
  await tryDish(page);
  await saveIt(page);
  await expect(page.getByText('Your dish will be in your tray.')).toBeVisible();

  const other = await phone.context.newPage();
  await openSignedIn(other, network.url, cook, PATHS.uploads);
  await expect(other.getByText('No transforms yet.')).toBeVisible();
  await expectUnclaimed(other);
  await expect(other.getByText('of another person')).toHaveCount(0);
  await other.evaluate((key) => localStorage.removeItem(key), sessionKey(network.url));
  await changePhone(other, 'session', undefined, 'current');
  await other.close();

  // The tab was left open on the tablet, and somebody else takes it.
  const kept = await page.evaluate((by) => {
    const list = JSON.parse(localStorage.getItem('plateglow-visitor') ?? '[]') as { at: number }[];
    return JSON.stringify(list.map((one) => ({ ...one, at: one.at - by })));
  }, HOUR);
  expect(kept).not.toBe('[]');
  await page.evaluate((text) => localStorage.setItem('plateglow-visitor', text), kept);
  await page.goto(network.url + PATHS.login);
  await signInByForm(page, cook);
  await expect(page.getByText('No transforms yet.')).toBeVisible();
  await expectUnclaimed(page);
});

test('who finds somebody else’s dish on the screen leaves it out, and it is gone', async ({
  phone,
  network,
  cook,
}) => {
  const page = await phone.open(network.url);
  await tryDish(page);
  await saveIt(page);
  await page.getByRole('button', { name: 'Don’t add it' }).click();
  await expect(page.getByText('Your dish will be in your tray.')).toHaveCount(0);
  await page.getByRole('link', { name: 'Sign in instead' }).click();
  await signInByForm(page, cook);
  await expect(page.getByText('No transforms yet.')).toBeVisible();
  expect((await readPhone(page)).items).toEqual([]);
});

test('what nobody claims goes: when another dish is tried, and after a day', async ({ phone, network }) => {
  const page = await phone.open(network.url);
  await tryDish(page);
  const [first] = (await readPhone(page)).items;
  await hero(page)
    .locator('input[type=file]')
    .setInputFiles(await photoFile(5));
  await until('another one is there', async () => {
    const { items } = await readPhone(page);
    return items.length === 1 && items[0]?.id !== first?.id && items[0]?.form === 'final';
  });
  const [second] = (await readPhone(page)).items;
  await changePhone(page, 'items', {
    ...second,
    shelf: 'tray',
    capturedAt: (second?.capturedAt ?? 0) - 24 * HOUR,
  });
  await page.reload();
  await until('nothing is left', async () => {
    const { items, bytes, localStorage } = await readPhone(page);
    return items.length + Object.keys(bytes).length === 0 && !('plateglow-visitor' in localStorage);
  });
});

test('a HEIC is read as everywhere in the app', async ({ phone, network }) => {
  const page = await phone.open(network.url);
  const name = 'own-ios18-tmap.heic';
  await tryDish(page, { name, mimeType: 'image/heic', buffer: Buffer.from(readSample(name)) });
});

test('what is no photo is refused in a sentence, and the next one is shown', async ({ phone, network }) => {
  const page = await phone.open(network.url);
  await chooseYourDish(page);
  const picker = hero(page).locator('input[type=file]');
  const show = (buffer: Buffer, name = 'a.jpg') =>
    picker.setInputFiles({ name, mimeType: 'image/jpeg', buffer });
  const isTold = (words: RegExp) => expect(hero(page).getByRole('alert')).toHaveText(words);
  const onePixel = await photoFile(1, { width: 1, height: 1 });

  await show(Buffer.from('No picture at all.'));
  await isTold(/We can’t read this file/);
  await show(Buffer.alloc(0));
  await isTold(/empty/);
  await show(onePixel.buffer);
  await isTold(/too small/);
  await pickSizes(picker, pizza.buffer, { 'a.jpg': 21_000_000 });
  await isTold(/20 MB at most/);
  await show(pizza.buffer.subarray(0, 20_000));
  await isTold(/couldn’t read/);
  await show(pizza.buffer, 'pizza.jpg');
  await expect(hero(page).getByText('Your picture, ready')).toBeAttached();
  expect((await readPhone(page)).items).toHaveLength(1);
});

test('a device that cannot show it keeps it all the same', async ({ phone, network }) => {
  network.when({ path: /look-worker/ }, { do: 'answer', status: 503 });
  const page = await phone.open(network.url);
  await chooseYourDish(page);
  await hero(page).locator('input[type=file]').setInputFiles(pizza);
  await expect(page.getByText('This device can’t show it, but your photo is kept.')).toBeVisible();
  await saveIt(page);
  await signUpHere(page, newcomer());
  await expectInTray(page);
});

test('the keyboard alone shows a dish, and nothing on the way is in anybody’s way', async ({
  phone,
  network,
}) => {
  const page = await phone.open(network.url);
  await page.setViewportSize({ width: 360, height: 740 });
  await hero(page).getByRole('radio', { name: 'Burger' }).focus();
  await page.keyboard.press('ArrowLeft');
  await expect(hero(page).getByRole('radio', { name: 'Your dish' })).toBeChecked();
  await expect(hero(page).getByText('Take or choose a photo')).toBeVisible();
  await expectNothingSerious(page, 'asked for a photo');
  const chooser = page.waitForEvent('filechooser');
  await hero(page).locator('input[type=file]').focus();
  await page.keyboard.press('Enter');
  await (await chooser).setFiles(pizza);
  await expect(hero(page).getByText('Your picture, ready')).toBeAttached();
  await hero(page).getByRole('slider').focus();
  await page.keyboard.press('ArrowRight');
  await expect(hero(page).getByRole('slider')).toHaveValue('55');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Save it, 3 photos free' })).toBeFocused();
  await expectNothingSerious(page, 'shows the dish');
});
