import { useCallback, useEffect, useState } from 'react';
import { useConnectivity } from './connectivity.ts';
import { useReach } from './picture-reach.ts';
import { noteUnshown, usePicture } from './picture.ts';

export interface FirstPicture {
  /** Which of them it is. */
  url: string | null;
  /** undefined: not known yet. null: none of them can be had now. */
  href: string | null | undefined;
  /** To be told when the picture at `href` cannot be shown: the next one takes its place. */
  onBroken: () => void;
}

/** Those that could not be had. */
interface Broken {
  attempt: string;
  count: number;
  /** The first of them that storage knows. */
  unshown?: string | null | undefined;
}

/** The first of these pictures that can be shown. What could not be had is tried again when the connection comes back, or the server answers again. */
export function useFirstPicture(urls: readonly (string | null)[]): FirstPicture {
  const isOnline = useConnectivity((state) => state.isOnline);
  const returns = useReach((state) => state.returns);
  const wanted = [...new Set(urls.filter((url) => url !== null))];
  const attempt = `${String(isOnline)} ${String(returns)} ${wanted.join(' ')}`;
  const [broken, setBroken] = useState<Broken>({ attempt, count: 0 });
  const { count: skipped, unshown } = broken.attempt === attempt ? broken : { count: 0 };
  const url = wanted[skipped] ?? null;
  const href = usePicture(url);
  const onBroken = useCallback(
    () => setBroken({ attempt, count: skipped + 1, unshown: unshown ?? url }),
    [attempt, skipped, unshown, url],
  );
  // Storage knows no such picture.
  if (url !== null && href === null) setBroken({ attempt, count: skipped + 1, unshown });
  useEffect(() => {
    if (unshown) noteUnshown(unshown);
  }, [unshown, attempt]);
  return { url, href: url === null ? null : (href ?? undefined), onBroken };
}

interface LoadedPicture {
  /** Which of them it is. */
  url: string | null;
  href: string;
  /** Width by height. */
  ratio: number;
}

/**
 * As above, once the whole picture is there; it stays while the same picture gets another address. undefined: it is on
 * its way. null: none of them can be had now.
 */
export function useLoadedPicture(urls: readonly (string | null)[]): LoadedPicture | null | undefined {
  const { url, href, onBroken } = useFirstPicture(urls);
  const [loaded, setLoaded] = useState<LoadedPicture>();
  useEffect(() => {
    if (!href) return;
    const image = new Image();
    image.onload = () => setLoaded({ url, href, ratio: image.naturalWidth / image.naturalHeight });
    image.onerror = onBroken;
    image.src = href;
    return () => void Object.assign(image, { onload: null, onerror: null });
  }, [url, href, onBroken]);
  if (href === null) return null;
  return loaded?.url === url ? loaded : undefined;
}
