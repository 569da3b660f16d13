import { useCallback, useRef, useSyncExternalStore } from 'react';
import { COVERS } from './covers.ts';

/** Whether a media query holds now. */
export function useMedia(query: string): boolean {
  const follow = useCallback(
    (tell: () => void) => {
      const list = window.matchMedia(query);
      list.addEventListener('change', tell);
      return () => list.removeEventListener('change', tell);
    },
    [query],
  );
  return useSyncExternalStore(follow, () => window.matchMedia(query).matches);
}

/** The same; while something lies over the screen, what held before: what was begun there is not to be lost. */
export function useMediaAtRest(query: string): boolean {
  const known = useRef<boolean>(undefined);
  const follow = useCallback(
    (tell: () => void) => {
      const list = window.matchMedia(query);
      const closing = new MutationObserver(tell);
      list.addEventListener('change', tell);
      closing.observe(document.body, { childList: true });
      return () => {
        list.removeEventListener('change', tell);
        closing.disconnect();
      };
    },
    [query],
  );
  return useSyncExternalStore(follow, () => {
    if (known.current === undefined || !document.querySelector(COVERS))
      known.current = window.matchMedia(query).matches;
    return known.current;
  });
}
