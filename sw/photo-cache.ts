import type { Core } from '#core/open-core.ts';
import { isWhole } from '#shared/photo-containers/is-whole.ts';
import { readPhotoAddress, type PhotoAddress } from './photo-address.ts';
import { openPhotoShelf, type PhotoShelf } from './photo-shelf.ts';

interface Surroundings {
  core: () => Pick<Core, 'channel' | 'session'>;
  /** Where storage is: our own origin, or that of a hosted project. */
  backendUrl: string;
}

/**
 * Shows pictures that were seen before without a connection and without asking again: a path is never written twice, so
 * what was kept stays right. Each person sees only their own; when they go, their pictures go too.
 */
export function keepPhotos(worker: ServiceWorkerGlobalScope, { core, backendUrl }: Surroundings): void {
  const shelf = openPhotoShelf(worker.caches, worker.location.origin);
  const ownerNow = async () => (await core().session.person())?.id ?? null;
  const answer = createPhotoAnswers({ shelf, ownerNow, ask: (request) => askReadably(worker, request) });

  const tidy = async () => {
    try {
      await shelf.clearAllBut(await ownerNow());
    } catch (error) {
      console.warn('Could not look through the kept pictures; the next start of the worker does.', error);
    }
  };
  // Not before the first request: a version that waits for its turn must not open the database. And somebody may
  // have gone while no worker ran.
  let isWatching = false;
  const watch = async () => {
    await tidy();
    core().channel.listen(({ type }) => {
      if (type === 'session-changed') void tidy();
    });
  };

  worker.addEventListener('fetch', (event) => {
    if (!isWatching) {
      isWatching = true;
      event.waitUntil(watch());
    }
    const photo = isAskedToShow(event.request) && readPhotoAddress(event.request.url, backendUrl);
    if (photo) event.respondWith(answer(event, photo));
  });
}

interface Ports {
  shelf: PhotoShelf;
  /** Who is signed in; null: nobody. */
  ownerNow: () => Promise<string | null>;
  ask: (request: Request) => Promise<Response>;
}

/** Answers from the shelf, else from the server, and keeps what is whole. Trouble with the shelf is never seen. */
export function createPhotoAnswers({ shelf, ownerNow, ask }: Ports) {
  const isOwn = async ({ owner }: PhotoAddress): Promise<boolean> => {
    try {
      return (await ownerNow()) === owner;
    } catch (error) {
      console.warn('Could not tell whose picture this is; the server decides.', error);
      return false;
    }
  };
  const find = async (name: string): Promise<Response | undefined> => {
    try {
      return await shelf.find(name);
    } catch (error) {
      console.warn('The kept pictures cannot be read.', error);
      return undefined;
    }
  };
  const keep = async (photo: PhotoAddress, copy: Response): Promise<void> => {
    try {
      const picture = await copy.blob();
      // The address of a picture always means the same bytes: what is none would stand in its place for good.
      if (!isWhole(new Uint8Array(await picture.arrayBuffer()))) return;
      // Asked again: they may have signed out while it came.
      if (await isOwn(photo)) await shelf.keep(photo.name, picture);
    } catch (error) {
      console.warn('A picture could not be kept for later.', error);
      // These are copies: they make room for photos that are nowhere else yet.
      if (isFull(error)) await shelf.clearAllBut(null);
    }
  };

  return async (event: Pick<FetchEvent, 'request' | 'waitUntil'>, photo: PhotoAddress): Promise<Response> => {
    if (!(await isOwn(photo))) return await ask(event.request);
    // Wanted afresh where what was kept cannot be shown: what comes takes its place.
    const kept = event.request.cache === 'reload' ? undefined : await find(photo.name);
    if (kept) return kept;
    const response = await ask(event.request);
    if (isWholePicture(response)) event.waitUntil(keep(photo, response.clone()));
    return response;
  };
}

/** A picture for a screen: not a part of one, not one opened by itself, not one that nobody shall keep. */
function isAskedToShow({ method, mode, cache, headers }: Request): boolean {
  return method === 'GET' && mode !== 'navigate' && cache !== 'no-store' && !headers.has('range');
}

/** Neither a part, nor an answer that cannot be looked into, nor the page of a captive portal. */
function isWholePicture({ status, type, redirected, headers }: Response): boolean {
  const isPicture = headers.get('content-type')?.startsWith('image/') ?? false;
  return status === 200 && type !== 'opaque' && !redirected && isPicture;
}

/**
 * An `<img>` of another origin asks in a way whose answer nobody may look into; storage lets everybody read it, so it
 * is asked for readably, and as the page did only where that is refused.
 */
async function askReadably(worker: ServiceWorkerGlobalScope, request: Request): Promise<Response> {
  const isOurOrigin = new URL(request.url).origin === worker.location.origin;
  if (isOurOrigin || request.mode !== 'no-cors') return await fetch(request);
  const readable = new Request(request.url, { mode: 'cors', credentials: 'omit', signal: request.signal });
  return await fetch(readable).catch(() => fetch(request));
}

/** Over the browser's quota, or on a disk that is full: there Chromium's caches fail without a name for it. */
const isFull = (error: unknown) =>
  error instanceof DOMException && ['QuotaExceededError', 'UnknownError'].includes(error.name);
