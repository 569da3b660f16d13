import { COPY_PATH, deleteCopies, PICTURE_COPIES } from '#core/lib/picture-copies.ts';
import { createTurns } from '#shared/in-turn.ts';

/** Pictures on this phone that can be had again from the server, within limits. */
export interface PhotoShelf {
  find(name: string): Promise<Response | undefined>;
  /** Keeps a whole picture; the oldest ones go where there are too many. */
  keep(name: string, picture: Blob): Promise<void>;
  /** Takes away what does not belong to this person; with null everything. */
  clearAllBut(owner: string | null): Promise<void>;
}

export interface ShelfLimits {
  pictures: number;
  bytes: number;
}

const LIMITS: ShelfLimits = { pictures: 300, bytes: 120_000_000 };
/** Stands in the kept request, so that one look at the keys tells the size of everything. */
const SIZE = 'x-kept-bytes';

/** Opens the shelf; nothing is read or made before it is used. */
export function openPhotoShelf(caches: CacheStorage, origin: string, limits = LIMITS): PhotoShelf {
  const addressOf = (name: string) => `${origin}${COPY_PATH}${name}`;
  let sizes: Promise<Map<string, number>> | undefined;
  const inTurn = createTurns();

  /** One change at a time: each counts on what the one before has left. */
  const change = <T>(work: () => Promise<T>): Promise<T> =>
    inTurn(() =>
      work().catch((error: unknown) => {
        sizes = undefined;
        throw error;
      }),
    );

  const readSizes = async (shelf: Cache) =>
    new Map((await shelf.keys()).map(({ url, headers }) => [url, Number(headers.get(SIZE))]));

  return {
    find: async (name) => await caches.match(addressOf(name), { cacheName: PICTURE_COPIES }),

    keep: (name, picture) =>
      change(async () => {
        if (picture.size > limits.bytes) return;
        const shelf = await caches.open(PICTURE_COPIES);
        const kept = await (sizes ??= readSizes(shelf));
        const address = addressOf(name);
        kept.delete(address);
        let bytes = [...kept.values()].reduce((sum, size) => sum + size, picture.size);
        for (const [oldest, size] of kept) {
          if (kept.size < limits.pictures && bytes <= limits.bytes) break;
          await shelf.delete(oldest);
          kept.delete(oldest);
          bytes -= size;
        }
        const request = new Request(address, { headers: { [SIZE]: String(picture.size) } });
        await shelf.put(request, new Response(picture, { headers: { 'content-type': picture.type } }));
        kept.set(address, picture.size);
      }),

    clearAllBut: (owner) =>
      change(async () => {
        sizes = undefined;
        await deleteCopies(caches, (name) => name.split('/')[1] !== owner);
        if (owner === null) await caches.delete(PICTURE_COPIES);
      }),
  };
}
