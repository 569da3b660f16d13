import type { Page } from 'playwright/test';
import type { OutboxItem } from '#core/model/outbox-item.ts';
import type { Phone } from '#tests/support/phone.ts';
import type { PhoneStorage } from '#tests/support/phone-storage.ts';
import { findDoubles, findLosses, type SavedPhoto, type ServerTruth } from '#tests/support/server-truth.ts';
import { until } from '#tests/support/until.ts';
import { expect, phoneWhere, pickReady, startTransform, type PickedFile } from './kitchen-journey.ts';

/** Photos with a style that wait for a signal. The phone is offline afterwards. */
export async function queueWithoutSignal(
  phone: Phone,
  page: Page,
  files: PickedFile[],
): Promise<OutboxItem[]> {
  const ready = await pickReady(page, files);
  await phone.goOffline();
  await startTransform(page);
  const { items } = await phoneWhere(page, 'the photos wait for a signal', (storage) =>
    storage.items.every(({ recipe }) => recipe !== null),
  );
  expect(items.map(({ id }) => id)).toEqual(ready.map(({ id }) => id));
  return items;
}

/** A window of the origin on which nothing of the app runs: it looks and never sends. */
export const openWitness = (phone: Phone, appUrl: string): Promise<Page> => phone.open(`${appUrl}/healthz`);

/** Closes the app, but for a window that is elsewhere: without any the browser would end. */
export async function leaveApp(page: Page): Promise<void> {
  await page.goto('about:blank');
}

/** How many hold this lock, and how many stand in line for it, among all pages and workers of the origin. */
async function readLock(page: Page, name: string): Promise<{ held: number; waiting: number }> {
  return await page.evaluate(async (wanted) => {
    const { held = [], pending = [] } = await navigator.locks.query();
    const count = (locks: LockInfo[]) => locks.filter((lock) => lock.name === wanted).length;
    return { held: count(held), waiting: count(pending) };
  }, name);
}

export async function someoneWaitsFor(page: Page, name: string, atLeast = 1): Promise<void> {
  await until(
    `${String(atLeast)} in line for the lock ${name}`,
    async () => (await readLock(page, name)).waiting >= atLeast,
  );
}

/** Everything is with the server, whatever has become of it there. */
export const isAllAccepted = ({ items }: PhoneStorage): boolean =>
  items.length > 0 && items.every(({ state }) => state === 'accepted' || state === 'purged');

/** Each photo is whole on the server, once, with one job and one credit; and nothing else is there. */
export function expectSentOnce(
  saved: readonly SavedPhoto[],
  phone: Pick<PhoneStorage, 'items' | 'bytes'>,
  server: ServerTruth,
): void {
  const ids = saved.map(({ id }) => id).toSorted();
  const idsOf = (rows: readonly { photoId: string | null }[]) =>
    rows.map(({ photoId }) => photoId ?? '').toSorted();
  const originals = server.objects.filter(({ bucket }) => bucket === 'originals').map(({ name }) => name);
  expect(findLosses(saved, phone, server)).toEqual([]);
  expect(findDoubles(server)).toEqual([]);
  expect(originals.toSorted()).toEqual(saved.map(({ path }) => path).toSorted());
  expect(server.rows.map(({ id }) => id).toSorted()).toEqual(ids);
  expect(idsOf(server.jobs)).toEqual(ids);
  expect(idsOf(server.ledger.filter(({ kind }) => kind === 'reserve'))).toEqual(ids);
}
