import type { FaultProxy } from '#tests/support/fault-proxy.ts';
import type { Match } from '#tests/support/fault-rules.ts';
import { readPhone, type PhoneStorage } from '#tests/support/phone-storage.ts';
import type { Phone } from '#tests/support/phone.ts';

/** Everything but the page without the app. */
const THE_APP: Match = { path: /^\/(?!healthz)/ };

/** The phone as it lies there, read from a page without the app. */
export async function lookInside(phone: Phone, url: string): Promise<PhoneStorage> {
  const page = await phone.open(`${url}/healthz`);
  const storage = await readPhone(page);
  await page.close();
  return storage;
}

/** What the phone had at its death: after a relaunch its worker goes on by itself, unless these requests fail. */
export async function killAndLook(phone: Phone, network: FaultProxy): Promise<PhoneStorage> {
  await phone.kill();
  const away = network.when(THE_APP, { do: 'reset' });
  await phone.relaunch();
  const left = await lookInside(phone, network.url);
  away.release();
  return left;
}
