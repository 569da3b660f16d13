// What a kill of the browser in the middle of several changes to its database leaves: changes that name stores of their
// own run side by side, those that share one come one after the other, as all of ours do (LINE in src/core/db/schema.ts).
// Run by hand: npm run bench write-kills
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from 'playwright';
import { openPhone } from '#tests/support/phone/phone.ts';
import { wholeNumber } from './arguments.ts';
import { beginBench } from './begin-bench.ts';
import { holdAgainst } from './figures.ts';

const { rounds: ROUNDS } = await beginBench({
  needs: ['chromium'],
  options: { rounds: wholeNumber(25, 'kills of each kind') },
  against:
    'changes over stores of their own, in the same run; all over one store, as ours are, should lose nothing',
});
const KEPT = 'kept';
const BUSY = ['a', 'b', 'c'];

const server = createServer((_, response) => {
  response.setHeader('content-type', 'text/html');
  response.end('<!doctype html><title>Kills</title>');
}).listen(0, '127.0.0.1');
await once(server, 'listening');
const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

/** Writes one thing to keep, and then changes other stores without an end, each of them in turn. */
async function writeForEver(page: Page, shared: string[]): Promise<void> {
  await page.evaluate(
    async ({ busy, kept, also }) => {
      const db = await new Promise<IDBDatabase>((resolve) => {
        const request = indexedDB.open('kills');
        request.onupgradeneeded = () => {
          for (const name of [...busy, kept]) request.result.createObjectStore(name);
        };
        request.onsuccess = () => resolve(request.result);
      });
      const put = (names: string[], key: number) =>
        new Promise<void>((resolve) => {
          const change = db.transaction(names, 'readwrite', { durability: 'strict' });
          change.objectStore(names[0] ?? '').put('x'.repeat(200), key);
          change.oncomplete = () => resolve();
        });
      await put([kept], 0);
      const goOn = async (name: string) => {
        for (let key = 0; ; key = (key + 1) % 20) await put([name, ...also], key);
      };
      for (const name of busy) void goOn(name);
    },
    { busy: BUSY, kept: KEPT, also: shared },
  );
}

const isKept = (page: Page): Promise<boolean> =>
  page.evaluate(async (kept) => {
    const opening = indexedDB.open('kills');
    const db = await new Promise<IDBDatabase | null>((resolve) => {
      opening.onsuccess = () => resolve(opening.result);
      // Corrupt, it says: the next opening finds a new one.
      opening.onerror = () => resolve(null);
    });
    if (!db?.objectStoreNames.contains(kept)) return false;
    const counting = db.transaction(kept).objectStore(kept).count();
    return await new Promise<boolean>((resolve) => {
      counting.onsuccess = () => resolve(counting.result === 1);
      counting.onerror = () => resolve(false);
    });
  }, KEPT);

async function countLost(shared: string[]): Promise<number> {
  let lost = 0;
  for (let round = 0; round < ROUNDS; round++) {
    const phone = await openPhone();
    await writeForEver(await phone.open(url), shared);
    await pause(200 + Math.random() * 200);
    await phone.kill();
    await phone.relaunch();
    if (!(await isKept(await phone.open(url)))) lost++;
    await phone.throwAway();
  }
  return lost;
}

try {
  const apart = await countLost([]);
  console.log(`Changes each over a store of its own: everything lost after ${apart} of ${ROUNDS} kills`);
  const together = await countLost([KEPT]);
  const remark = holdAgainst(together, { atMost: 0, of: 'kills that lose everything' });
  console.log(
    `Changes all over one store, too: everything lost after ${together} of ${ROUNDS} kills (${remark})`,
  );
  if (together > 0) process.exitCode = 1;
} finally {
  server.close();
}
