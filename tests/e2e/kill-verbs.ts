import type { Page } from 'playwright/test';
import type { FaultProxy } from '#tests/support/faults/fault-proxy.ts';
import type { Match } from '#tests/support/faults/fault-rules.ts';
import { readPhone, type PhoneStorage } from '#tests/support/phone/phone-storage.ts';
import type { Phone } from '#tests/support/phone/phone.ts';
import { limitStorage } from '#tests/support/phone/phone-verbs.ts';
import { isFull } from '#tests/support/phone/storage-faults.ts';
import { until } from '#tests/support/until.ts';

/** Everything but the page without the app. */
const THE_APP: Match = { path: /^\/(?!healthz)/ };

/** The phone as it lies there, read from a page without the app. */
export async function openAndRead(phone: Phone, url: string): Promise<PhoneStorage> {
  const page = await phone.open(`${url}/healthz`);
  const storage = await readPhone(page);
  await page.close();
  return storage;
}

/** What the phone had at its death: after a relaunch its worker goes on by itself, unless these requests fail. */
export async function killAndRead(phone: Phone, network: FaultProxy): Promise<PhoneStorage> {
  await phone.kill();
  const away = network.when(THE_APP, { do: 'reset' });
  await phone.relaunch();
  const left = await openAndRead(phone, network.url);
  away.release();
  return left;
}

export const readUsage = (page: Page): Promise<number> =>
  page.evaluate(async () => (await navigator.storage.estimate()).usage ?? 0);

/**
 * Kills the phone and starts it again with room for so many bytes at most, or for what lies there and no more (less than
 * before the death: what was deleted takes room until then); gives back how to lift the limit. What its
 * worker goes on with at the start has the room that was there then, for half a minute: this waits until that is over.
 */
export async function killAndFill(
  phone: Phone,
  network: FaultProxy,
  bytes?: number,
): Promise<() => Promise<void>> {
  await phone.kill();
  const away = network.when(THE_APP, { do: 'reset' });
  await phone.relaunch();
  const page = await phone.open(`${network.url}/healthz`);
  const giveRoom = await fill(phone, network, bytes ?? (await readUsage(page)));
  await page.close();
  away.release();
  return giveRoom;
}

/** The same without a death. */
export async function fill(phone: Phone, network: FaultProxy, room: number): Promise<() => Promise<void>> {
  const page = await phone.open(`${network.url}/healthz`);
  const giveRoom = await limitStorage(await phone.open(), room, network.url);
  await until('nothing more can be written', () => isFull(page));
  await page.close();
  return giveRoom;
}
