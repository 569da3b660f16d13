import type { Connection } from './connection.ts';
import { StorageError } from '#core/model/storage-error.ts';

/** Enough to make one photo ready, or to write down what becomes of thousands. */
const RESERVE_BYTES = 3 * 1024 * 1024;
/** The most that one call of the browser fills with noise: even bytes would be packed to nothing. */
const NOISE_BYTES = 65_536;
const RESERVE = 'reserve';

/** The database with a little room put aside, for what has to be written about photos that are there already. */
export interface Reserve {
  /** As before, but where the phone is full, a write takes the room that was put aside. */
  connection: Connection;
  /** Puts room aside where none is and the phone has some. */
  lay(): Promise<void>;
}

/**
 * On a full phone nothing could be written any more, so that no photo could be made ready, sent, or let go once its
 * picture is there: it would stay full for ever. `tellFull` hears when even the reserve is used up, and when room is back.
 */
export function createReserve(connection: Connection, tellFull: (isFull: boolean) => void): Reserve {
  let isFull = false;
  const note = (now: boolean) => {
    if (now !== isFull) tellFull(now);
    isFull = now;
  };

  /** To take away is possible where to add is not. Another page may have done it already. */
  const spend = () => connection.write(['meta'], async (tx) => tx.objectStore('meta').delete(RESERVE));

  return {
    connection: {
      ...connection,
      async write(names, work) {
        try {
          const value = await connection.write(names, work).catch(async (error: unknown) => {
            if (!isNoRoom(error)) throw error;
            await spend();
            return await connection.write(names, work);
          });
          note(false);
          return value;
        } catch (error) {
          if (isNoRoom(error)) note(true);
          throw error;
        }
      },
    },
    async lay() {
      if (await connection.read(['meta'], async ({ store }) => store.getKey(RESERVE))) return;
      try {
        await connection.write(
          ['meta'],
          async (tx) => void (await tx.objectStore('meta').put(noise(), RESERVE)),
        );
      } catch (error) {
        if (!isNoRoom(error)) throw error;
      }
    },
  };
}

const isNoRoom = (error: unknown): boolean => error instanceof StorageError && error.code === 'no_room';

function noise(): ArrayBuffer {
  const bytes = new Uint8Array(RESERVE_BYTES);
  for (let at = 0; at < RESERVE_BYTES; at += NOISE_BYTES) {
    crypto.getRandomValues(bytes.subarray(at, at + NOISE_BYTES));
  }
  return bytes.buffer;
}
