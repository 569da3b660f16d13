import type { Page } from 'playwright/test';
import { PATHS } from '#app/paths.ts';
import { IN_EVERY_PLAN, plans } from '#core/model/plans.ts';
import { PLACEHOLDER_EMAIL } from '#shared/contract.ts';
import { openCredits } from '#tests/support/server/credits.ts';
import type { Match } from '#tests/support/faults/fault-rules.ts';
import { until } from '#tests/support/until.ts';
import { expectNothingSerious } from './axe-verbs.ts';
import { expect, photoFile, phoneWhere, pickReady, startTransform, test } from './kitchen-journey.ts';

// What somebody has, what it costs, and what became of it; and what a start without credit says.

const BALANCE: Match = { path: /^\/rest\/v1\/subscriptions/ };
const LEDGER: Match = { path: /^\/rest\/v1\/credit_events/ };
const TINY = { width: 320, height: 240 };

const creditCard = (page: Page) => page.getByRole('region', { name: 'Your credits', exact: true });
const planCard = (page: Page, name: string) =>
  page.getByRole('region', { name: 'Plans' }).getByRole('listitem', { name, exact: true });
const ledger = (page: Page) => page.getByRole('region', { name: 'Credit history' });
const toast = (page: Page, words: string | RegExp) =>
  page.getByRole('region', { name: 'Notifications' }).getByText(words, { exact: true });

test('every plan stands with all that is in it, and whoever is on one sees it marked as theirs', async ({
  openApp,
  backend,
  cook,
}) => {
  const page = await openApp(PATHS.billing);

  await test.step('every plan stands with its name, its price and all that is in it', async () => {
    const texts = [
      [
        'Starter Taste Test',
        'Free',
        '3 photos',
        'Full quality',
        'Small corner watermark',
        'All style presets',
      ],
      [
        'Growth',
        '$19/month',
        '30 photos/month',
        'Batch up to 10',
        'All platform exports',
        'No watermark',
        'Priority email support',
      ],
      [
        'Pro Kitchen',
        '$49/month',
        '100 photos/month',
        'Priority processing',
        'Brand colour styling',
        'Full preset library',
        'No watermark',
        'Dedicated support',
      ],
    ];
    for (const [name = '', price = '', ...contents] of texts) {
      const card = planCard(page, name);
      await expect(card).toContainText(price);
      for (const content of contents) await expect(card.getByText(content, { exact: true })).toBeVisible();
    }
    await expect(planCard(page, 'Growth').getByText('Most Popular')).toBeVisible();
    await expect(page.getByText('Most Popular')).toHaveCount(1);
    // What some cards name and all have is said to be everybody's.
    await expect(page.getByText(IN_EVERY_PLAN)).toBeVisible();
  });

  await test.step('invoices are samples and say so, in each row', async () => {
    const invoices = page.getByRole('region', { name: 'Invoice history' });
    await expect(invoices).toContainText('These rows are samples');
    const rows = invoices.locator('tbody').getByRole('row');
    expect(await rows.count()).toBeGreaterThan(0);
    for (const row of await rows.all()) await expect(row).toContainText('Sample');
    await expectNothingSerious(page, 'billing');
  });

  for (const { id, name } of plans) {
    await test.step(`somebody on ${name} sees it marked as theirs, and how to ask for another`, async () => {
      await openCredits(backend.sql).setPlan(cook.id, id);
      await page.reload();
      await expect(planCard(page, name).getByText('Current plan')).toBeVisible();
      await expect(page.getByText('Current plan')).toHaveCount(1);
      await expect(planCard(page, name).getByRole('link')).toHaveCount(0);
      // Above the others stands one step up, never one down.
      const next = plans[plans.findIndex((plan) => plan.id === id) + 1];
      await expect(page.getByRole('region', { name: 'Plans' }).locator('a.bg-ember')).toHaveText(
        next ? [`Request ${next.name}`] : [],
      );
      for (const other of plans.filter((plan) => plan.id !== id)) {
        const letter = await planCard(page, other.name)
          .getByRole('link', { name: `Request ${other.name}` })
          .getAttribute('href');
        const { protocol, pathname, searchParams } = new URL(letter ?? '');
        expect([protocol, pathname]).toEqual(['mailto:', PLACEHOLDER_EMAIL]);
        expect(searchParams.get('subject')).toBe(`Please change my plan to ${other.name}`);
        expect(searchParams.get('body')).toContain(cook.email);
      }
      await expect(creditCard(page)).toContainText(`on ${name}`);
    });
  }
});

test('the ledger says what became of each credit, as far as it can be had', async ({
  openApp,
  backend,
  cook,
  network,
  phone,
}) => {
  const credits = openCredits(backend.sql);
  const photo = await credits.addPhoto(cook.id);
  await credits.startAndFail(cook.id, photo);
  await credits.setPlan(cook.id, 'growth');
  const page = await openApp(PATHS.billing);
  const lines = ledger(page).getByRole('listitem');

  await test.step('it says what became of each credit, and leads to the photo', async () => {
    await expect(creditCard(page)).toContainText('30 left');
    await expect(creditCard(page)).toContainText('0 of 30 used this month');
    await expect(creditCard(page)).toContainText(/Credits renew on \d+ \w+( \d{4})? \(in \d+ days\)\./);
    await expect(lines).toHaveCount(4);
    for (const [at, words] of [
      [0, ['Credits added', '+27']],
      [1, ['Refund for soup.jpg', 'No picture was made', '+1']],
      [2, ['Transform of soup.jpg', '−1']],
      [3, ['Credits added', '+3']],
    ] as const) {
      for (const word of words) await expect(lines.nth(at)).toContainText(word);
    }
    expect(network.exchanges(LEDGER).length).toBeLessThanOrEqual(2);
    await lines.nth(2).getByRole('link').click();
    await expect(page).toHaveURL(`${network.url}/app/preview/${photo}`);
    await page.goBack();
    await expect(lines).toHaveCount(4);
  });

  await test.step('without a connection the balance is that of the phone’s copy, and the ledger says what it needs', async () => {
    await phone.goOffline();
    // What was read is still true.
    await expect(ledger(page).getByText('Credit history needs a connection.')).toBeVisible();
    await expect(lines).toHaveCount(4);
    await page.reload();
    await expect(creditCard(page)).toContainText('30 left');
    await expect(planCard(page, 'Growth').getByText('Current plan')).toBeVisible();
    await expect(ledger(page).getByText('Credit history needs a connection.')).toBeVisible();
    await expectNothingSerious(page, 'billing without a connection');
    await phone.goOnline();
    await expect(lines).toHaveCount(4);
    await expect(ledger(page).getByText('Credit history needs a connection.')).toHaveCount(0);
  });

  await test.step('one that the server does not give can be asked for again', async () => {
    const rule = network.when(LEDGER, {
      do: 'answer',
      status: 503,
      headers: { 'content-type': 'application/json' },
      body: '{"message":"x"}',
    });
    await page.reload();
    await expect(
      ledger(page).getByText('The server is having problems. Try again in a minute.'),
    ).toBeVisible();
    // The app asks once more by itself when it has read the rest.
    await expect(creditCard(page)).toContainText('30 left');
    await expect(ledger(page)).toHaveAttribute('aria-busy', 'false');
    rule.release();
    await ledger(page).getByRole('button', { name: 'Try again' }).press('Enter');
    await expect(ledger(page).getByText('Credits added').first()).toBeVisible();
  });

  await test.step('one of years shows its newest lines, older ones for the asking, and where it ends', async () => {
    await backend.sql`insert into public.credit_events (user_id, kind, amount)
      select ${cook.id}, 'grant', 0 from generate_series(1, 1000)`;
    await page.reload();
    await ledger(page).getByRole('button', { name: 'Show 42 more' }).click();
    await expect(lines).toHaveCount(50);
    const older = ledger(page).getByRole('button', { name: 'Show older' });
    await phone.goOffline();
    await older.press('Enter');
    await expect(ledger(page).getByText('Credit history needs a connection.')).toBeVisible();
    await older.press('Enter');
    await expect(lines).toHaveCount(50);
    await phone.goOnline();
    await expect(lines).toHaveCount(100);
    for (const count of [200, 400, 800, 1000]) {
      await older.press('Enter');
      await expect(lines).toHaveCount(count);
    }
    await expect(ledger(page).getByText('These are the newest 1000 lines.')).toBeVisible();
    await expect(older).toHaveCount(0);
    await expect(lines.nth(800)).toBeFocused();
  });
});

test('nothing starts without photos or words, and a start says what has begun', async ({
  openApp,
  phone,
}) => {
  const page = await openApp();
  const start = page.getByRole('button', { name: /^Start Transform/ });
  await expect(start).toBeDisabled();
  await expect(page.getByText('Add photos to get started.')).toBeVisible();
  await pickReady(page, [await photoFile(1, TINY), await photoFile(2, TINY)]);
  await expect(start).toHaveText('Start Transform (2)');
  await page.getByRole('textbox', { name: 'Prompt' }).fill(' ');
  await expect(start).toBeDisabled();
  await expect(page.getByText('Add a prompt or pick a style.')).toBeVisible();
  await page.getByRole('radio', { name: 'Minimal Zen' }).click();
  await startTransform(page);
  await expect(toast(page, 'Transformation started')).toBeVisible();
  await expect(toast(page, 'Your image is being enhanced...')).toBeVisible();
  await expect(start).toBeDisabled();
  await phone.goOffline();
});

test('without credit a start says so once, and the photos wait', async ({
  openApp,
  backend,
  cook,
  network,
}) => {
  await openCredits(backend.sql).grant(cook.id, -3);
  const page = await openApp(PATHS.billing);
  await expect(creditCard(page)).toContainText('0 left');
  await page.goto(network.url + PATHS.uploads);
  await pickReady(page, [await photoFile(1, TINY), await photoFile(2, TINY)]);
  await startTransform(page);
  // Words that somebody points at stay.
  await toast(page, 'Transformation failed').hover();
  await expect(toast(page, /^No credits available\. Photos are saved on this device/)).toBeVisible();
  await phoneWhere(page, 'all wait for credit', ({ items }) =>
    items.every(({ hold }) => hold?.kind === 'waiting_credit'),
  );
  await expect(toast(page, 'Transformation failed')).toHaveCount(1);
  await expect(toast(page, 'Transformation started')).toHaveCount(0);
});

test('four photos with three credits: the button warns, and one message tells what becomes of each', async ({
  openApp,
  truth,
}) => {
  const page = await openApp();
  await expect(page.getByText('3 left')).toBeVisible();
  await pickReady(page, await Promise.all([1, 2, 3, 4].map((seed) => photoFile(seed, TINY))));
  const start = page.getByRole('button', { name: /^Start Transform/ });
  await expect(start).toHaveText('Start Transform (4), 3 credits left');
  await start.click();
  await expect(toast(page, '3 started. 1 is waiting for a credit.')).toBeVisible();
  await phoneWhere(page, 'one waits for credit', ({ items }) =>
    items.some(({ hold }) => hold?.kind === 'waiting_credit'),
  );
  await until('three are on their way', async () => (await truth()).jobs.length === 3);
  const waiting = page.getByRole('listitem').filter({ hasText: 'Waiting for credit' });
  await expect(waiting).toHaveCount(1);
  await expect(toast(page, 'Transformation failed')).toHaveCount(0);
});

test('credit that is used up elsewhere is news once, when the first photo is refused for it', async ({
  openApp,
  backend,
  cook,
  network,
}) => {
  const page = await openApp();
  await expect(page.getByText('3 left')).toBeVisible();
  await openCredits(backend.sql).grant(cook.id, -3);
  await pickReady(page, [await photoFile(1, TINY), await photoFile(2, TINY)]);
  await startTransform(page);
  await toast(page, /^No credits available\./).hover();
  await phoneWhere(page, 'both wait for credit', ({ items }) =>
    items.every(({ hold }) => hold?.kind === 'waiting_credit'),
  );
  await expect(toast(page, 'Transformation failed')).toHaveCount(1);
  const before = network.exchanges(BALANCE).length;
  await page.reload();
  await expect(page.getByText('2 photos waiting for credit')).toBeVisible();
  await until('the reloaded app has asked for credit', () =>
    network
      .exchanges(BALANCE)
      .slice(before)
      .some(({ endedAt }) => endedAt !== null),
  );
  await expect(toast(page, 'Transformation failed')).toHaveCount(0);
});
