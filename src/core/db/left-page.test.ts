import 'fake-indexeddb/auto';
import { afterEach, expect, test, vi } from 'vitest';
import { createConnection } from './connection.ts';
import { upgrade, VERSION } from './upgrades.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

test('a page that is left ends the transaction it is at, and begins it anew', async () => {
  const page = new EventTarget();
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page));
  const settings = {
    name: 'plateglow',
    factory: new IDBFactory(),
    timeoutMs: 5000,
    version: VERSION,
    upgrade,
  };
  const connection = createConnection(settings);
  let tries = 0;
  const count = connection.read(['items'], async (tx) => {
    const counted = tx.store.count();
    if (++tries === 1) page.dispatchEvent(new Event('pagehide'));
    return await counted;
  });
  expect([await count, tries]).toEqual([0, 2]);
  connection.close();
});
