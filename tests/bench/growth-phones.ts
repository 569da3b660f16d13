import type { Page } from 'playwright';
import { sha256 } from '#core/lib/sha256.ts';
import type { OutboxItem } from '#core/model/outbox-item.ts';
import type { TransformationRow } from '#core/model/server-rows.ts';
import { NOON, samplePhoto, sampleRow } from '#tests/support/core/sample-photo.ts';
import { openPhone, type Phone } from '#tests/support/phone/phone.ts';
import { openSignedIn } from '#tests/support/phone/signed-in.ts';
import { drawDish } from '#tests/support/pictures/dishes.ts';
import { signUp, type Keys } from '#tests/support/server/people.ts';

/** What a phone knows. */
interface Held {
  /** Photos that have their style and wait for a connection. */
  waiting: number;
  /** Finished ones. */
  pictures: number;
}

export interface FilledPhone {
  phone: Phone;
  page: Page;
}

const PATIENCE_MS = 120_000;
const MINUTE_MS = 60_000;

/** A phone without a connection that holds so much. */
export async function openFilled(server: Keys, { waiting, pictures }: Held): Promise<FilledPhone> {
  const cook = await signUp(server);
  const phone = await openPhone();
  const page = await phone.open();
  page.setDefaultTimeout(PATIENCE_MS);
  await openSignedIn(page, server.url, cook);
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');
  await page.locator('[aria-labelledby=recent-transforms] p').waitFor();
  await phone.goOffline();
  const dish = Buffer.from(await (await drawDish({ width: 320, height: 240 })).arrayBuffer());
  const changes = {
    userId: cook.id,
    size: dish.length,
    hash: await sha256(new Uint8Array(dish).buffer),
  };
  const items = Array.from({ length: waiting }, (_, n) => samplePhoto(n + 1, changes));
  const rows = Array.from({ length: pictures }, (_, n) =>
    finished(samplePhoto(waiting + n + 1, changes), server.url),
  );
  await keep(page, { items, rows, dish: dish.toString('base64') });
  return { phone, page };
}

/** One a minute. */
function finished(item: OutboxItem, url: string): TransformationRow {
  const at = new Date(NOON + (item.order - NOON) * MINUTE_MS).toISOString();
  return sampleRow(item, {
    original_url: `${url}/storage/v1/object/public/originals/${item.path}`,
    status: 'ready',
    current_version: 1,
    created_at: at,
    updated_at: at,
  });
}

interface Kept {
  items: readonly OutboxItem[];
  rows: readonly TransformationRow[];
  /** The bytes of every photo, and of its small picture. */
  dish: string;
}

/** As the app itself keeps them. */
const keep = (page: Page, kept: Kept): Promise<void> =>
  page.evaluate(async ({ items, rows, dish }) => {
    const bytes = Uint8Array.from(atob(dish), (sign) => sign.codePointAt(0) ?? 0).buffer;
    const db = await new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open('plateglow');
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error ?? new Error('unknown'));
    });
    const tx = db.transaction(['items', 'bytes', 'previews', 'transformations'], 'readwrite');
    for (const item of items) {
      tx.objectStore('items').put({ ...item, shelf: 'queue' });
      tx.objectStore('bytes').put(bytes, item.id);
      tx.objectStore('previews').put(bytes, item.id);
    }
    for (const row of rows) tx.objectStore('transformations').put(row);
    await new Promise<void>((resolve, reject) => {
      tx.oncomplete = () => resolve();
      tx.onabort = () => reject(tx.error ?? new Error('unknown'));
    });
    db.close();
  }, kept);
