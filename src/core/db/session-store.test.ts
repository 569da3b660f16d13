import 'fake-indexeddb/auto';
import { expect, test, vi } from 'vitest';
import type { SessionRecord } from '#core/model/person.ts';
import { failRequests, openRaw } from '#tests/support/core/break-storage.ts';
import { openDb } from './db.ts';

const record = (token: string | null, id = 'anna', refreshToken = token): SessionRecord => ({
  person: { id, email: `${id}@example.com` },
  session: token
    ? {
        access_token: `access ${token}`,
        refresh_token: `refresh ${refreshToken}`,
        expires_at: 5000,
        token_type: 'bearer',
        user: { id },
      }
    : null,
});

function pageAndWorker() {
  const factory = new IDBFactory();
  return { page: openDb({ factory }), worker: openDb({ factory }) };
}

test('of two contexts that renew the same session only one writes', async () => {
  const { page, worker } = pageAndWorker();
  expect(await page.session.read()).toBeNull();
  expect(await page.session.replace(null, record('1'))).toBe(true);
  const old = await worker.session.read();
  const won = await Promise.all([
    page.session.replace(old, record('2')),
    worker.session.replace(old, record('3')),
  ]);
  expect(won).toEqual([true, false]);
  expect(await worker.session.read()).toEqual(record('2'));
});

test.each([
  ['a renewed token', record('1'), record('2')],
  ['another refresh token', record('1'), record('1', 'anna', '2')],
  ['another access token', record('1'), record('2', 'anna', '1')],
  ['a session that was refused since', record('1'), record(null)],
  ['another person', record(null, 'anna'), record(null, 'boris')],
  ['somebody, where nobody was', null, record('1')],
  ['nobody, where somebody was', record('1'), null],
])('whoever has not seen %s writes nothing', async (_, seen, current) => {
  const { page, worker } = pageAndWorker();
  await page.session.replace(null, current);
  expect(await worker.session.replace(seen, record('9'))).toBe(false);
  expect(await page.session.read()).toEqual(current);
});

test('a copy is taken over where no record is, but not after a sign-out, until somebody comes', async () => {
  const { page, worker } = pageAndWorker();
  expect(await page.session.takeOver(record('1'))).toBe(true);
  expect(await worker.session.takeOver(record('2'))).toBe(false);
  expect(await worker.session.read()).toEqual(record('1'));
  await page.session.replace(record('1'), null);
  expect(await worker.session.takeOver(record('1'))).toBe(false);
  expect(await worker.session.read()).toBeNull();
  await page.session.replace(null, record('3'));
  expect(await worker.session.takeOver(record('3'))).toBe(true);
});

test('a session that is written once more as it is says where it could not be', async () => {
  const { page, worker } = pageAndWorker();
  await page.outbox.keepReserve();
  await page.session.replace(null, record('1'));
  failRequests('put', 'session', new DOMException('full', 'QuotaExceededError'));
  await expect(page.session.replace(record('1'), record('1'))).rejects.toMatchObject({ code: 'no_room' });
  vi.restoreAllMocks();
  expect(await page.session.replace(record('1'), record('1'))).toBe(true);
  expect(await worker.session.read()).toEqual(record('1'));
});

test('a full phone without room for a note lets its person go all the same, and no copy brings them back', async () => {
  const { page, worker } = pageAndWorker();
  await page.session.replace(null, record('1'));
  failRequests('put', 'meta', new DOMException('full', 'QuotaExceededError'));
  expect(await worker.session.replace(record('2'), null)).toBe(false);
  expect(await page.session.replace(record('1'), null)).toBe(true);
  vi.restoreAllMocks();
  expect(await worker.session.takeOver(record('1'))).toBe(false);
  expect(await worker.session.read()).toBeNull();
});

test('no copy brings back whoever an earlier build had let in', async () => {
  const factory = new IDBFactory();
  const { session } = openDb({ factory });
  await session.replace(null, record('1'));
  const raw = await openRaw(factory);
  raw.transaction('meta', 'readwrite').objectStore('meta').delete('left');
  raw.close();
  await session.replace(record('1'), null);
  expect(await session.takeOver(record('1'))).toBe(false);
});

test('signing out leaves no record', async () => {
  const { page, worker } = pageAndWorker();
  await page.session.replace(null, record('1'));
  expect(await page.session.replace(record('1'), null)).toBe(true);
  expect(await worker.session.read()).toBeNull();
});
