import type { Page } from 'playwright/test';
import type { KeptExports } from '#core/model/kept-exports.ts';
import { openPhone } from '#tests/support/phone/phone.ts';
import { openSignedIn } from '#tests/support/phone/signed-in.ts';
import { choosePlan, makePicture, openPlaces, place, save, stageOf } from './export-verbs.ts';
import { expect, test } from './kitchen-journey.ts';

// How a picture is cut, and where it went, is the same on every device of its person.

test('what is cropped and exported on a phone, without a connection too, is so on another device', async ({
  openApp,
  phone,
  network,
  backend,
  cook,
  visited,
  watch,
}) => {
  await choosePlan(backend, cook, 'pro');
  const { id } = await makePicture(backend, cook, { width: 2000, height: 1500 });
  const page = await openApp(`/app/preview/${id}`);
  const exported = (on: Page) => on.getByText(/^Exported: /);
  const whereIs = (on: Page, name: string) =>
    stageOf(on, name)
      .getByRole('img')
      .evaluate((img) => img.style.cssText);
  const crop = async (on: Page, name: string, keys: readonly string[]) => {
    await place(on, name.replace(',', '')).press('Enter');
    await expect(stageOf(on, name)).toBeFocused();
    const first = await whereIs(on, name);
    for (const key of keys) await on.keyboard.press(key);
    const moved = await whereIs(on, name);
    await on.keyboard.press('Escape');
    return { first, moved };
  };
  await openPlaces(page);
  const square = await crop(page, 'GrabFood, Menu item', ['+', '+', 'ArrowLeft']);
  await phone.goOffline();
  const wide = await crop(page, 'DoorDash, Menu item', ['+', 'ArrowUp']);
  await save(page, 'Save for Uber Eats, Menu item');
  expect(square.moved).not.toBe(square.first);
  expect(wide.moved).not.toBe(wide.first);
  await page.keyboard.press('Escape');
  await expect(exported(page)).toHaveText(/^Exported: Uber Eats, \d+ \w+$/);
  await page.close();
  const kept = async () => {
    const [row] = await backend.sql<{ exports: Partial<KeptExports> }[]>`
      select exports from public.transformations where id = ${id}`;
    return row?.exports ?? {};
  };
  const squareKept = async () => (await kept()).crops?.['grabfood'] ?? {};
  const heard = async () =>
    Object.entries(await kept()).map(([part, slots]) => [part, Object.keys(slots).toSorted()]);
  expect(await heard()).not.toContainEqual(['made', ['uber-eats']]);

  await phone.goOnline();
  // Whatever is looked at: what was exported is sent by itself.
  await openApp('/app/help');
  await expect.poll(heard).toEqual(
    expect.arrayContaining([
      ['crops', ['doordash', 'grabfood']],
      ['made', ['uber-eats']],
    ]),
  );

  const laptop = await openPhone({ copyOf: visited, onStart: watch.follow });
  try {
    const there = await laptop.open();
    await openSignedIn(there, network.url, cook, `/app/preview/${id}`);
    await expect(exported(there)).toHaveText(/^Exported: Uber Eats, \d+ \w+$/);
    await openPlaces(there);
    for (const [name, { moved }] of [
      ['GrabFood, Menu item', square],
      ['DoorDash, Menu item', wide],
    ] as const) {
      await place(there, name.replace(',', '')).press('Enter');
      expect(await whereIs(there, name)).toBe(moved);
      await there.keyboard.press('Escape');
    }
    const again = await openApp(`/app/preview/${id}`);
    await openPlaces(again);
    await crop(there, 'GrabFood, Menu item', ['0']);
    await expect.poll(async () => Object.keys(await squareKept())).toEqual(['at']);
    // What is open hears of it with the next rows.
    await phone.goOffline();
    await phone.goOnline();
    await expect.poll(async () => (await crop(again, 'GrabFood, Menu item', [])).first).toBe(square.first);
  } finally {
    await laptop.throwAway();
  }
});

test('what is said of crops in one window is seen in the other, without a connection too', async ({
  openApp,
  phone,
  backend,
  cook,
}) => {
  await choosePlan(backend, cook, 'pro');
  const { id } = await makePicture(backend, cook, { width: 2000, height: 1500 });
  const openStage = async () => {
    const page = await openApp(`/app/preview/${id}`);
    await openPlaces(page);
    await place(page, 'GrabFood Menu item').press('Enter');
    const stage = stageOf(page, 'GrabFood, Menu item');
    return { stage, crop: () => stage.getByRole('img').getAttribute('style') };
  };
  const [one, other] = [await openStage(), await openStage()];
  await phone.goOffline();
  const first = await one.crop();
  for (const key of ['+', 'ArrowLeft']) await one.stage.press(key);
  const moved = await one.crop();
  expect(moved).not.toBe(first);
  await expect.poll(other.crop).toBe(moved);
  await other.stage.press('0');
  await expect.poll(one.crop).toBe(first);
});
