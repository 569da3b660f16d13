import { useLayoutEffect } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';

/** How far down each entry of the history was, for as long as the page lives. */
const positions = new Map<string, number>();

/** A new screen starts at its top (or at its #section); going back returns to where it was left. */
export function useScrollMemory(): void {
  const { key, hash } = useLocation();
  const isReturn = useNavigationType() === 'POP';
  useLayoutEffect(() => {
    const section = hash && document.getElementById(decodeURIComponent(hash.slice(1)));
    const known = positions.get(key);
    if (isReturn && known !== undefined) window.scrollTo(0, known);
    else if (section) section.scrollIntoView();
    else if (!isReturn) window.scrollTo(0, 0);

    const remember = () => positions.set(key, window.scrollY);
    // The browser's own memory knows nothing of screens that are still being fetched; it is left to
    // do its work over a reload, when ours is gone.
    const handBack = () => (window.history.scrollRestoration = 'auto');
    window.history.scrollRestoration = 'manual';
    window.addEventListener('scroll', remember, { passive: true });
    window.addEventListener('pagehide', handBack);
    return () => {
      window.removeEventListener('scroll', remember);
      window.removeEventListener('pagehide', handBack);
    };
  }, [key, hash, isReturn]);
}
