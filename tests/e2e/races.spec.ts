import { PATHS } from '#app/paths.ts';
import { READS, TRANSFORMS, serverError } from '#tests/support/faults/fault-rules.ts';
import { copyRow, makePhoto } from '#tests/support/server/made-photos.ts';
import { signUp } from '#tests/support/server/people.ts';
import { goTo, openMenu, signOut } from './frame-verbs.ts';
import { askForZen, cards, expectPicture, SIGNINGS, tiles } from './gallery-verbs.ts';
import { expect, test } from './kitchen-journey.ts';
import { signInByForm } from './session-verbs.ts';
import { returnToApp } from './update-verbs.ts';

// Two windows, two people, answers that come late.

const BY_ID = { method: /^GET$/, path: /^\/rest\/v1\/transformations\?.*id=in/ };
/** Longer than any pause between two looks at what is being made, so many times. */
const [UNSEEN_MS, TIMES_UNSEEN] = [6000, 4];
/** What has changed since the phone last asked. */
const CHANGES = { method: /^GET$/, path: /^\/rest\/v1\/transformations\?.*[?&]or=/ };
const previewOf = (id: string) => `/app/preview/${id}`;

test('what is deleted elsewhere is gone here, and whoever leaves in one window leaves in all', async ({
  openApp,
  phone,
  network,
  backend,
  cook,
  truth,
}) => {
  const gone = await makePhoto(backend, cook, { filename: 'ramen.jpg' });
  const { id } = await makePhoto(backend, cook, { filename: 'soup.jpg', seed: 2 });
  const page = await openApp(previewOf(gone.id));

  await test.step('a photo that was deleted on another device is not asked for again in vain', async () => {
    await expect(page.getByRole('slider')).toBeVisible();
    const deaf = network.when(READS, { do: 'reset' });
    const asking = network.when(TRANSFORMS, { do: 'hold' }, { times: 1 });
    await backend.sql`delete from public.transformations where id = ${gone.id}`;
    await askForZen(page);
    await asking.struck();
    deaf.release();
    asking.release();
    await expect(page.getByText('Re-run failed').first()).toBeVisible();
    await expect(page.getByText('Transformation not found')).toBeVisible();
    await page.getByRole('link', { name: 'Back to Uploads' }).click();
  });

  const other =
    await test.step('a photo that one window deletes is gone in the other, whose open question starts nothing', async () => {
      await tiles(page).filter({ hasText: 'soup.jpg' }).getByRole('link').click();
      await page.getByRole('button', { name: 'Re-run', exact: true }).click();
      await expect(page.getByRole('dialog', { name: 'Make another version' })).toBeVisible();
      const window = await phone.open(network.url + previewOf(id));
      await window.getByRole('button', { name: 'Delete', exact: true }).click();
      await window.getByRole('button', { name: 'Delete for good' }).click();
      await expect(window).toHaveURL(network.url + PATHS.assets);
      await expect(page.getByText('Transformation not found')).toBeVisible();
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await page.getByRole('link', { name: 'Back to Uploads' }).click();
      await expect(page.getByText('No transforms yet. Upload photos to get started!')).toBeVisible();
      expect((await truth()).jobs).toHaveLength(0);
      return window;
    });

  await test.step('a window that signs out closes the questions of the others with them', async () => {
    await goTo(page, 'Settings');
    await page.getByRole('button', { name: 'Delete Account' }).click();
    await expect(page.getByRole('alertdialog')).toBeVisible();
    await signOut(other);
    await expect(page).toHaveURL(network.url + PATHS.login);
    await expect(page.getByRole('alertdialog')).toHaveCount(0);
    await signInByForm(page, cook);
    await expect(page).toHaveURL(network.url + PATHS.uploads);
    await page.getByRole('link', { name: 'Assets' }).click();
    await expect(page.getByRole('heading', { name: 'Assets', level: 1 })).toBeVisible();
    expect((await truth()).rows).toEqual([]);
  });
});

test('what is typed on stays, and pictures go with whoever has made them', async ({
  openApp,
  phone,
  network,
  backend,
  cook,
}) => {
  const ben = await signUp(backend.server, 'Ben Waiter');
  await makePhoto(backend, cook, { filename: 'soup.jpg' });
  const page = await openApp(PATHS.settings);

  await test.step('what is typed on while a name is being saved stays', async () => {
    const name = page.getByLabel('Full name');
    await expect(name).toHaveValue('Ada Cook');
    const saving = network.when({ method: /^PATCH$/ }, { do: 'hold' }, { times: 1 });
    await name.fill('Ada');
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await saving.struck();
    await name.fill('Ada Lovelace');
    saving.release();
    await expect(page.getByText('Settings saved')).toBeVisible();
    await expect((await openMenu(page)).getByText('Ada', { exact: true })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(name).toHaveValue('Ada Lovelace');
  });

  await test.step('words that are written on while others are being saved as a preset stay', async () => {
    await goTo(page, 'Uploads');
    const prompt = page.getByRole('textbox', { name: 'Prompt' });
    await prompt.fill('Warm light');
    await page.getByRole('radio', { name: 'Custom colour' }).click();
    await prompt.fill('Warm light');
    await page.getByRole('button', { name: 'Save as My Preset' }).click();
    const saving = network.when({ method: /^POST$/, path: /user_presets/ }, { do: 'hold' }, { times: 1 });
    await page.getByLabel('Name').fill('Warm');
    await page.getByLabel('Name').press('Enter');
    await saving.struck();
    await page.keyboard.press('Escape');
    await prompt.fill('Warm light, dark slate');
    saving.release();
    await expect(page.getByText('Preset saved!')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Warm', exact: true })).toHaveAttribute(
      'aria-pressed',
      'false',
    );
    await expect(prompt).toHaveValue('Warm light, dark slate');
  });

  await test.step('the pictures of one person are not to be had by the next, with or without a connection', async () => {
    await goTo(page, 'Assets');
    await expectPicture(cards(page).first());
    const src = (await cards(page).first().locator('img').first().getAttribute('src')) ?? '';
    const read = () =>
      page.evaluate(
        async (href) => {
          try {
            return (await fetch(href)).status;
          } catch {
            return 0;
          }
        },
        src.replace(/token=[^&]+/, 'token=none'),
      );
    // The worker keeps it by its path, whatever the token.
    await expect.poll(read).toBe(200);
    await signOut(page);
    await signInByForm(page, ben);
    await goTo(page, 'Assets');
    await expect(page.getByRole('heading', { name: 'No assets yet' })).toBeVisible();
    await expect.poll(read).not.toBe(200);
    const kept = () =>
      page.evaluate(async () =>
        (await (await caches.open('photos')).keys()).map(({ url }) => decodeURIComponent(url)),
      );
    await expect.poll(async () => (await kept()).filter((url) => url.includes(cook.id))).toEqual([]);
    await phone.goOffline();
    expect(await read()).toBe(0);
  });
});

test('a screen of pictures keeps up with the server, and no address breaks it', async ({
  openApp,
  network,
  backend,
  cook,
}) => {
  const { id } = await makePhoto(backend, cook, { filename: 'soup.jpg' });
  await copyRow(backend.sql, id, 20);
  const page = await openApp(`${PATHS.assets}?page=2`);
  /** What was page 2 is gone. The app hears of a return from a moment after it is drawn. */
  const returnUntilAtFirst = () =>
    expect(async () => {
      await returnToApp(page);
      await expect(page).toHaveURL(/\/app\/assets(\?page=1)?\??$/, { timeout: 2000 });
    }).toPass();

  await test.step('the last page can be opened again after it was gone for a while', async () => {
    await expect(cards(page)).toHaveCount(1);
    await backend.sql`delete from public.transformations where user_id = ${cook.id} and original_filename = 'dish-0001.jpg'`;
    await returnUntilAtFirst();
    await copyRow(backend.sql, id, 1);
    await returnToApp(page);
    await page.getByRole('link', { name: 'Next' }).click();
    await expect(cards(page)).toHaveCount(1);
    await expect(page).toHaveURL(/\?page=2$/);
  });

  await test.step('what the server could not say when somebody came back is on the screen without another return', async () => {
    await backend.sql`delete from public.transformations where user_id = ${cook.id} and id <> ${id}`;
    await returnUntilAtFirst();
    await expect(cards(page)).toHaveCount(1);
    await copyRow(backend.sql, id, 1);
    const silent = network.when(CHANGES, serverError());
    await returnToApp(page);
    await silent.struck(2);
    silent.release();
    await expect(cards(page)).toHaveCount(2);
  });

  await test.step('addresses that mean nothing lead to a screen that says so, and out of it', async () => {
    const ben = await signUp(backend.server, 'Ben Waiter');
    const theirs = await makePhoto(backend, ben, { filename: 'secret.jpg' });
    for (const none of ['not-a-uuid', theirs.id, '%00', "' or 1=1", '00000000-0000-0000-0000-000000000000']) {
      await page.goto(network.url + previewOf(encodeURIComponent(none)));
      await expect(page.getByText('Transformation not found'), none).toBeVisible();
      await expect(page.getByText('secret')).toHaveCount(0);
    }
    for (const asked of ['999999', '9999999', '%F0']) {
      await page.goto(`${network.url}${PATHS.assets}?page=${asked}`);
      await expect(cards(page), asked).toHaveCount(2);
      await expect(page.getByRole('navigation', { name: 'Pages' }), 'no pager for one page').toHaveCount(0);
    }
  });

  await test.step('what is being made is asked for in one request for all, and by nobody who does not look', async () => {
    await copyRow(backend.sql, id, 2);
    await backend.sql`update public.transformations set status = 'enhancing', current_version = 0 where user_id = ${cook.id} and id <> ${id}`;
    await returnToApp(page);
    await expect(cards(page).filter({ hasText: 'Enhancing' })).toHaveCount(3);
    const asked = () => network.exchanges(BY_ID);
    const others = () => network.exchanges(READS).length - asked().length;
    const requests = async (count: number) => {
      const before = {
        asked: asked().length,
        others: others(),
        signings: network.exchanges(SIGNINGS).length,
      };
      await expect.poll(() => asked().length).toBeGreaterThanOrEqual(before.asked + count);
      // Nothing else is read for it, and no picture is asked for anew.
      expect(others()).toBe(before.others);
      expect(network.exchanges(SIGNINGS)).toHaveLength(before.signings);
      return asked().slice(before.asked);
    };
    // What the opening of the app asks for comes to an end first.
    await expect(async () => void (await requests(2))).toPass();
    for (const { path } of await requests(3)) expect(idsIn(path)).toBe(3);

    await page.clock.install();
    // From the next one on it is the page's own clock that says when.
    await requests(1);
    await page.evaluate(() => {
      Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => 'hidden' });
      document.dispatchEvent(new Event('visibilitychange'));
    });
    // The one that was due when it was hidden may find nobody looking any more.
    const seen = asked().length;
    for (let time = 0; time < TIMES_UNSEEN; time++) {
      await page.clock.fastForward(UNSEEN_MS);
      // As long as a request takes that would be on its way by now.
      await page.evaluate(async () => await (await fetch('/healthz')).text());
    }
    expect(asked().length - seen).toBeLessThanOrEqual(1);
  });
});

const idsIn = (path: string): number =>
  decodeURIComponent(path)
    .match(/id=in\.\(([^)]*)\)/)?.[1]
    ?.split(',').length ?? 0;
