import { until } from '#tests/support/until.ts';
import type { PhoneRecords } from './phone-storage.ts';

/** Reads a phone until it is as told; a failure says what it had at last. */
export async function readUntil<Phone extends PhoneRecords>(
  read: () => Promise<Phone>,
  what: string,
  isSo: (phone: Phone) => boolean,
): Promise<Phone> {
  let last: Phone | undefined;
  try {
    await until(what, async () => isSo((last = await read())));
  } catch (error) {
    const seen = last?.items.map(({ state, hold, form, lastFailure }) => ({
      state,
      hold,
      form,
      lastFailure,
    }));
    throw new Error(`${String(error)}\nThe phone has ${JSON.stringify(seen)}`, { cause: error });
  }
  if (!last) throw new Error('nothing was read');
  return last;
}
