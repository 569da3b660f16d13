import type { Page } from 'playwright/test';
import type { OutboxItem } from '#core/model/outbox-item.ts';
import type { FaultProxy } from '#tests/support/faults/fault-proxy.ts';
import { UPLOADS, type Rule } from '#tests/support/faults/fault-rules.ts';
import type { Phone } from '#tests/support/phone/phone.ts';
import { readPhone, type PhoneRecords, type PhoneStorage } from '#tests/support/phone/phone-storage.ts';
import { dispatchSync } from '#tests/support/phone/phone-verbs.ts';
import { leaveApp, someoneWaitsFor } from '#tests/support/phone/window-verbs.ts';
import {
  findDoubles,
  findLosses,
  type SavedPhoto,
  type ServerTruth,
} from '#tests/support/server/server-truth.ts';
import {
  expect,
  isAllReady,
  phoneWhere,
  pickReady,
  startTransform,
  type PickedFile,
} from './kitchen-journey.ts';

/** Well before the end of the smallest photo. */
const PART = 50_000;

/** The next upload stands still in the middle of its body. */
export const holdUpload = (network: FaultProxy): Rule =>
  network.when(UPLOADS, { do: 'hold', afterBytes: PART }, { times: 1 });

/** The app has handed so many bytes of a photo to its browser, wherever they are by then. */
export const hearSent = (page: Page, bytes: number): Promise<void> =>
  page.evaluate(
    (wanted) =>
      new Promise<void>((heard) => {
        new BroadcastChannel('plateglow').addEventListener('message', ({ data }: MessageEvent) => {
          if (Reflect.get(Object(data), 'sent') === wanted) heard();
        });
      }),
    bytes,
  );

/** Photos with a style that waiting for a connection. The phone is offline afterwards. */
export async function queueWithoutConnection(
  phone: Phone,
  page: Page,
  files: PickedFile[],
): Promise<OutboxItem[]> {
  const ready = await pickReady(page, files);
  await phone.goOffline();
  await startTransform(page);
  const { items } = await phoneWhere(page, 'the photos wait for a connection', (storage) =>
    storage.items.every(({ recipe }) => recipe !== null),
  );
  expect(items.map(({ id }) => id)).toEqual(ready.map(({ id }) => id));
  return items;
}

/** A window of the origin on which nothing of the app runs: it looks and never sends. */
export const openWitness = (phone: Phone, appUrl: string): Promise<Page> => phone.open(`${appUrl}/healthz`);

/** With the app closed the connection comes back, and the browser wakes the worker. */
export async function wakeWorkerAlone(phone: Phone, page: Page, appUrl: string): Promise<void> {
  await leaveApp(page);
  await phone.goOnline();
  await dispatchSync(page, 'outbox-alone', { appUrl });
}

/** Sends with a page, wakes the worker meanwhile, and comes back when the worker waits for its turn. */
export async function sendWithWorkerQueued(page: Page, network: FaultProxy): Promise<Rule> {
  const held = holdUpload(network);
  await startTransform(page);
  await held.struck();
  await dispatchSync(page, 'outbox-queued');
  await someoneWaitsFor(page, 'outbox');
  return held;
}

/** Everything is with the server, whatever has become of it there. */
export const isAllAccepted = ({ items }: PhoneRecords): boolean =>
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

/** Waits until the phone knows that everything is with the server; then it is there once. */
export async function expectAllSent(
  page: Page,
  saved: readonly SavedPhoto[],
  truth: () => Promise<ServerTruth>,
): Promise<ServerTruth> {
  await phoneWhere(page, 'everything is sent', isAllAccepted);
  const after = await readPhone(page);
  const server = await truth();
  expectSentOnce(saved, after, server);
  return server;
}

/** Waits until the phone has let go of every photo, since its picture is ready; then each was sent once. */
export async function expectAllReady(
  page: Page,
  saved: readonly SavedPhoto[],
  truth: () => Promise<ServerTruth>,
): Promise<ServerTruth> {
  await phoneWhere(page, 'every picture is ready', isAllReady);
  const after = await readPhone(page);
  const server = await truth();
  expectSentOnce(saved, after, server);
  return server;
}
