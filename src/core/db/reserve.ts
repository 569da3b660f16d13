import type { Connection } from './connection.ts';
import { StorageError } from '#core/model/storage-error.ts';

/** All of it is enough to make one photo ready; one piece, to write down what becomes of hundreds. */
const PIECE_BYTES = 512 * 1024;
const PIECES = ['reserve', 'reserve 2', 'reserve 3', 'reserve 4', 'reserve 5', 'reserve 6'];
/** The most that one call of the browser fills with noise: even bytes would be packed to nothing. */
const NOISE_BYTES = 65_536;

/** The database with a little room put aside, for what has to be written about photos that are there already. */
export interface Reserve {
  /** As before, but where the phone is full, a write takes as much of the room that was put aside as it needs. */
  connection: Connection;
  /** Puts as much of it aside again as the phone has room for. */
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

  /**
   * To take away is possible where to add is not. No more than it needs: what a little note leaves free, a new photo takes,
   * and what waits could no longer be let go. False: nothing is left.
   */
  const spendPiece = () =>
    connection.write(['meta'], async (tx) => {
      const store = tx.objectStore('meta');
      for (const piece of PIECES) {
        if ((await store.getKey(piece)) === undefined) continue;
        await store.delete(piece);
        return true;
      }
      return false;
    });

  async function writeSpending<T>(write: () => Promise<T>): Promise<T> {
    let isLeft = true;
    for (;;) {
      try {
        return await write();
      } catch (error) {
        if (!isNoRoom(error) || !isLeft) throw error;
        // Another page may have taken the last one just now: so once more, whatever is left.
        isLeft = await spendPiece();
      }
    }
  }

  const layPiece = (piece: string) =>
    connection.write(['meta'], async (tx) => void (await tx.objectStore('meta').put(noise(), piece)));

  return {
    connection: {
      ...connection,
      async write(names, work) {
        try {
          const value = await writeSpending(() => connection.write(names, work));
          note(false);
          return value;
        } catch (error) {
          if (isNoRoom(error)) note(true);
          throw error;
        }
      },
    },
    async lay() {
      const found = await connection.read(['meta'], ({ store }) =>
        Promise.all(PIECES.map(async (piece) => store.getKey(piece))),
      );
      try {
        for (const piece of PIECES) if (!found.includes(piece)) await layPiece(piece);
      } catch (error) {
        if (!isNoRoom(error)) throw error;
      }
    },
  };
}

const isNoRoom = (error: unknown): boolean => error instanceof StorageError && error.code === 'no_room';

function noise(): ArrayBuffer {
  const bytes = new Uint8Array(PIECE_BYTES);
  for (let at = 0; at < PIECE_BYTES; at += NOISE_BYTES) {
    crypto.getRandomValues(bytes.subarray(at, at + NOISE_BYTES));
  }
  return bytes.buffer;
}
