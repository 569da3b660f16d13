import type { Page } from 'playwright/test';
import { PATHS } from '#app/paths.ts';
import { READS, RENEWALS, UPLOADS } from '#tests/support/faults/fault-rules.ts';
import { openCredits } from '#tests/support/server/credits.ts';
import { stopWorkers } from '#tests/support/phone/phone-verbs.ts';
import { readPhone } from '#tests/support/phone/phone-storage.ts';
import { until } from '#tests/support/until.ts';
import { expect, isAllReady, phoneWhere, photoFile, test as journey } from './kitchen-journey.ts';
import { expectAllSent, queueWithoutSignal, someoneWaitsFor, wakeWorkerAlone } from './sending-verbs.ts';
import {
  countRenewals,
  endSessions,
  expectSessionLives,
  expireToken,
  putSession,
  readSessions,
  signInAnew,
  signInByForm,
} from './session-verbs.ts';
import type { OutboxItem } from '#core/model/outbox-item.ts';

// Tokens run out, are renewed by two at once, are refused. No photo is lost by it, and nobody signed out without need.
interface Verbs {
  app: Page;
  /**
   * One more photo waits for a connection, when those before it are through: of somebody who has signed in anew, on a
   * network that has seen nothing yet. Gives all of them, it last.
   */
  queueOne(): Promise<OutboxItem[]>;
}
const test = journey.extend<Verbs>({
  app: async ({ openApp }, use) => use(await openApp()),
  queueOne: async ({ app, phone, network, cook }, use) => {
    let queued = 0;
    await use(async () => {
      if (queued > 0) {
        await phoneWhere(app, 'those before are through', isAllReady);
        await putSession(app, await signInAnew(cook));
      }
      queued += 1;
      const saved = await queueWithoutSignal(phone, app, [await photoFile(queued)]);
      network.startAnew();
      return saved;
    });
  },
});
test.use({ ownPhone: true });

test('a page renews its token when it has to, asks again when none comes, and lets photos wait when it may not', async ({
  app: page,
  queueOne,
  phone,
  network,
  backend,
  cook,
  truth,
}) => {
  // For a fourth photo.
  await openCredits(backend.sql).grant(cook.id, 1);

  await test.step('F16: a token that ran out while a photo waited is renewed before it is used', async () => {
    const saved = await queueOne();
    await expireToken(page, backend);
    await phone.goOnline();
    await expectAllSent(page, saved, truth);
    expect(network.exchanges(RENEWALS)).toHaveLength(1);
    expect(network.exchanges(UPLOADS).map(({ status }) => status)).toEqual([200]);
    await expectSessionLives(page, backend);
  });

  await test.step('F16: a token that only the server knows to be over is renewed after its no, and the photo is sent', async () => {
    const saved = await queueOne();
    await expireToken(page, backend, { isUnnoticed: true });
    // Else one of those may be the first to hear the no.
    const reads = network.when(READS, { do: 'hold' });
    await phone.goOnline();
    await network.seen(UPLOADS);
    reads.release();
    await expectAllSent(page, saved, truth);
    expect(network.exchanges(RENEWALS)).toHaveLength(1);
    expect(network.exchanges(UPLOADS).map(({ status }) => status)).toEqual([400, 200]);
    await expectSessionLives(page, backend);
  });

  await test.step('F17: a new token that never arrives is asked for again while it may still be had, and nobody is signed out', async () => {
    const saved = await queueOne();
    await expireToken(page, backend);
    const silent = network.when(RENEWALS, { do: 'hold reply' }, { times: 1 });
    await phone.goOnline();
    await silent.struck();
    await expectAllSent(page, saved, truth);
    expect(network.exchanges(RENEWALS)).toHaveLength(2);
    expect(await countRenewals(page, backend)).toBe(1);
    await expectSessionLives(page, backend);
  });

  await test.step('F18: a session that the server ended lets photos wait, and they go on after signing in again', async () => {
    const saved = await queueOne();
    await endSessions(backend, cook);
    await expireToken(page, backend);
    await phone.goOnline();
    const waiting = await phoneWhere(page, 'the session is over', ({ hasSession }) => !hasSession);
    await expect(page.getByText('Sign in to upload 1 photo', { exact: true })).toBeVisible();
    expect(waiting.personId).toBe(cook.id);
    expect(Object.keys(waiting.bytes)).toEqual([saved.at(-1)?.id]);
    await page.reload();
    await expect(page.getByText('Sign in to upload 1 photo', { exact: true })).toBeVisible();
    const { bytes, items } = await readPhone(page);
    expect(items.at(-1)).toMatchObject({ state: 'local', removedAt: null });
    expect(bytes[saved.at(-1)?.id ?? '']?.hash).toBe(saved.at(-1)?.hash);
    expect(network.exchanges(RENEWALS)).toHaveLength(1);
    const isItsFile = ({ name }: { name: string }) => name === saved.at(-1)?.path;
    expect((await truth()).objects.filter(isItsFile)).toEqual([]);

    await page.getByRole('link', { name: 'Sign in' }).click();
    await signInByForm(page, cook);
    await expectAllSent(page, saved, truth);
    await expect(page.getByText(/sign in to send/i)).toBeHidden();
    await expectSessionLives(page, backend);
  });
});

test('a worker renews the token as its page does, and signs nobody out', async ({
  app: page,
  queueOne,
  phone,
  network,
  backend,
  cook,
  truth,
}) => {
  await test.step('F17: page and worker that need a new token at once end with the same one', async () => {
    const saved = await queueOne();
    await expireToken(page, backend);
    const held = network.when(RENEWALS, { do: 'hold' });
    await wakeWorkerAlone(phone, page, network.url);
    await held.struck();
    await page.goto(network.url + PATHS.uploads);
    await someoneWaitsFor(page, 'auth-refresh');
    held.release();

    await expectAllSent(page, saved, truth);
    // One that is held for long is asked for twice, which is still one renewal.
    expect(await countRenewals(page, backend)).toBe(1);
    await expectSessionLives(page, backend);
    await expect(page.getByText(/sign in/i)).toBeHidden();
  });

  await test.step('F17: the worker stopped while its new token was on the way signs nobody out', async () => {
    const saved = await queueOne();
    await expireToken(page, backend);
    const held = network.when(RENEWALS, { do: 'hold reply' }, { times: 1 });
    await wakeWorkerAlone(phone, page, network.url);
    await held.struck();
    await stopWorkers(page);
    await page.goto(network.url + PATHS.uploads);

    await expectAllSent(page, saved, truth);
    expect(network.exchanges(RENEWALS)).toHaveLength(2);
    await expectSessionLives(page, backend);
  });

  await test.step('F18: the worker that meets the end of a session deletes nothing, and the screen names it', async () => {
    const saved = await queueOne();
    await endSessions(backend, cook);
    await expireToken(page, backend, { isUnnoticed: true });
    await wakeWorkerAlone(phone, page, network.url);
    await network.seen(RENEWALS);
    await page.goto(network.url + PATHS.uploads);
    await expect(page.getByText('Sign in to upload 1 photo', { exact: true })).toBeVisible();
    const { items, bytes } = await readPhone(page);
    expect(items.at(-1)).toMatchObject({ state: 'local', hold: { kind: 'waiting_auth' } });
    expect(Object.keys(bytes)).toEqual([saved.at(-1)?.id]);
    expect((await readSessions(page)).copy).toBeNull();

    await putSession(page, await signInAnew(cook));
    await until('it is sent', async () => (await truth()).jobs.length === saved.length);
    await expectAllSent(page, saved, truth);
  });
});
