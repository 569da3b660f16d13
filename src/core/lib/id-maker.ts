import { toHex } from '#shared/to-hex.ts';

export interface Chance {
  /** Milliseconds since 1970. */
  now: () => number;
  random: (bytes: number) => Uint8Array;
}

const COUNTER_BITS = 12;
const COUNTER_MAX = 2 ** COUNTER_BITS - 1;

/**
 * Makes UUIDs of version 7 that grow: later ones sort behind earlier ones, inside a millisecond too and when the clock
 * goes back, as long as it is the same maker.
 */
export function createIdMaker({ now, random }: Chance): () => string {
  let lastAt = 0;
  let counter = 0;
  return () => {
    const bytes = new Uint8Array(16);
    bytes.set(random(16));
    const at = Math.max(0, Math.floor(now()));
    if (at > lastAt) {
      lastAt = at;
      // Half the room stays free, so that a millisecond has place for many.
      counter = (((bytes[6] ?? 0) << 8) | (bytes[7] ?? 0)) & (COUNTER_MAX >> 1);
    } else if (++counter > COUNTER_MAX) {
      lastAt += 1;
      counter = 0;
    }
    const view = new DataView(bytes.buffer);
    view.setUint16(0, Math.floor(lastAt / 2 ** 32));
    view.setUint32(2, lastAt % 2 ** 32);
    view.setUint16(6, 0x7000 | counter);
    view.setUint8(8, 0x80 | (view.getUint8(8) & 0x3f));
    const hex = toHex(bytes);
    return [0, 8, 12, 16, 20].map((from, at, all) => hex.slice(from, all[at + 1])).join('-');
  };
}
