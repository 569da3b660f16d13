import { useEffect, useState } from 'react';
import { keepNewest } from '#core/lib/keep-newest.ts';
import type { PictureAddress } from '#core/pictures/pictures.ts';
import { readPicture } from '#core/model/picture.ts';
import { useConnectivity } from './connectivity.ts';
import { core } from './core.ts';
import { fetchInTime, freshPatience, wornPatience } from './fetch-in-time.ts';
import { usePerson } from './person.ts';
import { addresses, files, useReach } from './picture-reach.ts';
import { isWhole } from '#shared/photo-containers/is-whole.ts';

interface Found {
  userId: string;
  url: string;
  /** null: there is no such picture. */
  href: string | null;
  isSigned: boolean;
}

/**
 * A screen somebody comes back to has its pictures at once. An address is good for five minutes at least from when it is
 * handed out.
 */
const REMEMBERED_MS = 4 * 60_000;
const REMEMBERED = 500;
const memory = new Map<string, { found: Found; at: number }>();

function remember(found: Found): void {
  if (!found.isSigned || found.href === null) return;
  keepNewest(memory, `${found.userId} ${found.url}`, { found, at: performance.now() }, REMEMBERED);
}

function recall(userId: string | undefined, url: string | null): Found | undefined {
  const known = memory.get(`${userId ?? ''} ${url ?? ''}`);
  return known && performance.now() - known.at < REMEMBERED_MS ? known.found : undefined;
}

/**
 * Where the picture of a row can be shown from now. undefined: not known yet. null: there is none. Without a connection it
 * is an address that serves only for what was seen before; it becomes another one when the connection is back, or the server answers again.
 */
export function usePicture(url: string | null): string | null | undefined {
  const userId = usePerson(({ person }) => person?.id);
  const isOnline = useConnectivity((state) => state.isOnline);
  const returns = useReach((state) => state.returns);
  const [last, setLast] = useState<Found>();
  const found = last?.url === url && last.userId === userId ? last : recall(userId, url);
  const isKnown = found?.isSigned === true;
  useEffect(() => {
    if (!url || !userId || isKnown) return;
    let isGone = false;
    void findPicture(url, userId).then((now) => {
      remember(now);
      if (!isGone) setLast(now);
    });
    return () => void (isGone = true);
  }, [url, userId, isOnline, returns, isKnown]);
  if (!url) return null;
  return found?.href;
}

async function findPicture(url: string, userId: string): Promise<Found> {
  try {
    const picture = readPicture(url);
    const address = picture && (await (await core()).pictures.address(userId, picture));
    const isSigned = address?.isSigned ?? true;
    if (!isSigned) addresses.noteCut(() => findPicture(url, userId));
    else if (address) addresses.noteReach();
    return { userId, url, href: address?.href ?? null, isSigned };
  } catch (error) {
    console.warn('The address of a picture could not be found.', error);
    return { userId, url, href: null, isSigned: false };
  }
}

/** Why there is no picture: the server says that there is none, neither the server nor this phone gives it now, or what it gives is torn. */
export type NoPicture = 'gone' | 'not_here' | 'damaged';

/** Undefined: it could not be asked for. */
async function findAddress(url: string, refused?: string): Promise<PictureAddress | null | undefined> {
  try {
    const { pictures, session } = await core();
    const person = await session.person();
    const picture = readPicture(url);
    return person && picture ? await pictures.address(person.id, picture, refused) : undefined;
  } catch (error) {
    console.warn('The address of a picture could not be found.', error);
    return undefined;
  }
}

export type FetchPicture = (url: string) => Promise<Blob | NoPicture>;

/** Pictures that are wanted together, from the server or, unless they are wanted afresh, from what this phone has kept of them. */
function fetchAsTheyAre(urls: readonly string[], cache: RequestCache = 'default'): FetchPicture {
  const patience = freshPatience();
  // All at once: a server that is silent is waited for once.
  const found = new Map(urls.map((url) => [url, findAddress(url)]));
  return async (url) => {
    try {
      const ask = async (address: PictureAddress | null | undefined) =>
        // Where nobody could be asked, it is here or nowhere.
        address && (await fetchInTime(address.href, address.isSigned ? patience : wornPatience(), cache));
      let address = await (found.get(url) ?? findAddress(url));
      let answer = await ask(address);
      if (address?.isSigned && answer && answer.status >= 400 && answer.status < 500) {
        letGo(answer);
        address = await findAddress(url, address.href);
        answer = await ask(address);
      }
      if (address === null) return 'gone';
      const isPicture = answer?.headers.get('content-type')?.startsWith('image/') ?? false;
      if (answer?.ok && isPicture) return await answer.blob();
      if (answer) letGo(answer);
      return 'not_here';
    } catch (error) {
      console.warn('A picture could not be fetched.', error);
      return 'not_here';
    }
  };
}

/** What nobody reads would keep its connection for as long as it does not end. */
const letGo = ({ body }: Response): void => void body?.cancel().catch(() => undefined);

const isTorn = async (picture: Blob | NoPicture): Promise<boolean> =>
  typeof picture !== 'string' && !isWhole(new Uint8Array(await picture.arrayBuffer()));

/** Whole pictures that are wanted together. What this phone has kept of one may have come torn: it is wanted afresh then. */
export function fetchPictures(urls: readonly string[]): FetchPicture {
  const fetchKept = fetchAsTheyAre(urls);
  return async (url) => {
    const kept = await fetchKept(url);
    if (!(await isTorn(kept))) return kept;
    const fresh = await fetchAsTheyAre([url], 'reload')(url);
    return (await isTorn(fresh)) ? 'damaged' : fresh;
  };
}

export const fetchPicture: FetchPicture = (url) => fetchPictures([url])(url);

/** Could not be shown, though storage knows them; who was asked for longest ago comes first. */
const unshown = new Set<string>();
/** Storage has answered for these since, whatever could be shown of it. */
const answered = new Set<string>();

/** Storage has not given a picture that it knows: now and then one is asked for again, and once it comes all that are missing. */
export function noteUnshown(url: string): void {
  if (answered.has(url)) return;
  unshown.add(url);
  files.noteCut(askForUnshown);
}

async function askForUnshown(): Promise<void> {
  const [url] = unshown;
  if (url === undefined) return;
  unshown.delete(url);
  // What was kept of it cannot be shown either, should it have come torn.
  if ((await fetchAsTheyAre([url], 'reload')(url)) === 'not_here') return noteUnshown(url);
  answered.add(url);
  unshown.clear();
  files.noteReach();
}
