import { withinTime } from './within-time.ts';

/** Where the service worker keeps pictures that it can have again from the server (sw/photo-shelf.ts). */
export const PICTURE_COPIES = 'photos';
/** What the address of each begins with; then come its bucket and path. */
export const COPY_PATH = '/kept-photos/';

/** Longer than it takes; a browser in disorder may give no answer at all. */
const PATIENCE_MS = 5000;

/** Gives these copies up for what is nowhere else yet; false where there are none, or they do not go. */
export function dropPictureCopies(): Promise<boolean> {
  const drop = async () => {
    // An address without TLS has no caches.
    if (!('caches' in globalThis)) return false;
    const count = await deleteCopies(caches, () => true);
    await caches.delete(PICTURE_COPIES);
    return count > 0;
  };
  return withinTime(PATIENCE_MS, drop).catch(() => false);
}

/** Gives up the copies of what is deleted, by bucket and path as addresses have them. Trouble keeps nobody from deleting. */
export async function dropCopiesOf(isDeleted: (name: string) => boolean): Promise<void> {
  if (!('caches' in globalThis)) return;
  const drop = withinTime(PATIENCE_MS, () => deleteCopies(caches, isDeleted));
  await drop.catch((error: unknown) => console.warn('Copies of deleted pictures may still be here.', error));
}

/**
 * Gives how many went. One by one: what is in a cache that is deleted whole takes room in Chromium for as long as
 * anybody has it open, and the service worker mostly has.
 */
export async function deleteCopies(caches: CacheStorage, isToGo: (name: string) => boolean) {
  if (!(await caches.has(PICTURE_COPIES))) return 0;
  const shelf = await caches.open(PICTURE_COPIES);
  const going = (await shelf.keys()).filter(({ url }) => isToGo(url.split(COPY_PATH)[1] ?? ''));
  await Promise.all(going.map((request) => shelf.delete(request)));
  return going.length;
}
