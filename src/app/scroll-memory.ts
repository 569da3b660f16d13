import { useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import { unfoldNow } from './unfold.ts';

/** How far down each entry of the history was, for as long as the page lives. */
const positions = new Map<string, number>();

/** Belongs beside the screens, so that it runs when a screen is there to be scrolled. */
export function ScrollMemory(): null {
  useScrollMemory();
  return null;
}

/**
 * A new screen starts at its top (or at its #section); going back returns to where it was left. On the same screen the
 * way to a section is seen, where motion is welcome, and the keyboard goes on from there; another word in the address
 * of the same entry moves nothing.
 */
function useScrollMemory(): void {
  const { key, hash, pathname } = useLocation();
  const shownPath = useRef<string>(undefined);
  const type = useNavigationType();
  const isReturn = type === 'POP';
  useLayoutEffect(() => {
    const section = document.getElementById(hash.slice(1));
    const known = positions.get(key);
    const isSameScreen = shownPath.current === pathname;
    shownPath.current = pathname;
    if (isReturn && known !== undefined) window.scrollTo(0, known);
    else if (section) goTo(section, isSameScreen);
    else if (type === 'REPLACE' && isSameScreen) positions.set(key, window.scrollY);
    else if (!isReturn) window.scrollTo(0, 0);

    const remember = () => positions.set(key, window.scrollY);
    // The browser's own memory knows nothing of screens that are still being fetched; it is left to
    // do its work over a reload, when ours is gone.
    const restoreByBrowser = () => (window.history.scrollRestoration = 'auto');
    window.history.scrollRestoration = 'manual';
    window.addEventListener('scroll', remember, { passive: true });
    window.addEventListener('pagehide', restoreByBrowser);
    return () => {
      window.removeEventListener('scroll', remember);
      window.removeEventListener('pagehide', restoreByBrowser);
    };
  }, [key, hash, pathname, type, isReturn]);
}

function goTo(section: HTMLElement, isSameScreen: boolean): void {
  const isCalm = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  unfoldNow();
  section.focus({ preventScroll: true });
  section.scrollIntoView({ behavior: isSameScreen && !isCalm ? 'smooth' : 'auto' });
}
